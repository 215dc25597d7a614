import type {
  AccountRole,
  AdministratorRole,
  BatchCounts,
  Coverage,
  DisabledBy,
  DisabledReason,
  Door,
  EventType,
  FailureCategory,
  Mode,
  Operation,
  PayerSettings,
  ReadCount,
  Scope,
  Transform,
  testEventType,
} from "@nightguard/contract";
import type { ColumnType, Generated } from "kysely";

/** A time column: read as a Date, written as a Date or RFC 3339 text. */
type Time = ColumnType<Date, Date | string, Date | string>;
type NullableTime = ColumnType<Date | null, Date | string | null, Date | string | null>;
type Defaulted<Column> =
  Column extends ColumnType<infer Read, infer Write, infer Update>
    ? ColumnType<Read, Write | undefined, Update>
    : never;

/**
 * The state of a job, derived from the table that has it (`toState`). Callers see `scheduled` (until its `due_at`),
 * `ready` and `released` (its id is in Redis) as `queued`.
 */
export type JobState = "scheduled" | "ready" | "released" | "running" | EndState;

/** How a job ended. */
export type EndState = "succeeded" | "failed" | "cancelled" | "expired";

/**
 * Where a delivery stands inside; the first three are all `pending` to an account: waiting until its `due_at`, released
 * with its id in Redis, sending by the worker that claimed it.
 */
export type DeliveryState = "waiting" | "released" | "sending" | "delivered" | "failed";

/** The tables that the query builder or `copyRows` is used on; the baseline migration has all of them. */
export interface Tables {
  settings: { key: string; value: unknown; updated_at: Defaulted<Time> };
  plans: {
    name: string;
    verifications_per_second: number;
    verification_burst: number;
    requests_per_second: number;
    max_batch_rows: number;
    max_concurrency: number;
    verifications_per_day: number | null;
    retention_days: number;
    max_stored_rows: Generated<number>;
    updated_at: Defaulted<Time>;
  };
  accounts: {
    id: string;
    name: string;
    plan_name: string | null;
    trial_ends_at: NullableTime;
    card_on_file: boolean;
    billing_synced: boolean;
    suspended_at: Defaulted<NullableTime>;
    deleted_at: Defaulted<NullableTime>;
    stored_rows: Generated<string>;
    created_at: Defaulted<Time>;
    time_zone: Generated<string>;
  };
  users: {
    id: string;
    email_digest: Buffer | null;
    subject_digest: Defaulted<ColumnType<Buffer | null>>;
    details: Buffer;
    is_operator: Generated<boolean>;
    is_machine: Generated<boolean>;
    created_by: string;
    created_at: Defaulted<Time>;
    disabled_at: Defaulted<NullableTime>;
    last_sign_in_at: Defaulted<NullableTime>;
  };
  memberships: {
    user_id: string;
    account_id: string;
    roles: AccountRole[];
    created_by: string;
    created_at: Defaulted<Time>;
    disabled_at: Defaulted<NullableTime>;
    expires_at: Defaulted<NullableTime>;
    reason: Defaulted<ColumnType<Buffer | null>>;
  };
  sessions: {
    id: string;
    digest: Buffer;
    user_id: string;
    door: Door;
    address: string | null;
    granted_roles: ColumnType<Readonly<Record<string, readonly AccountRole[]>> | null, string | null, never>;
    granted_operator: Generated<boolean>;
    created_at: Defaulted<Time>;
    active_at: Defaulted<Time>;
    idle_seconds: number;
    ends_at: Time;
  };
  sign_in_links: { digest: Buffer; user_id: string; expires_at: Time };
  passkeys: {
    id: string;
    user_id: string;
    credential_id: Buffer;
    public_key: Buffer;
    sign_count: ColumnType<string, number, number>;
    transports: string[];
    name: Buffer;
    created_at: Defaulted<Time>;
    last_used_at: Defaulted<NullableTime>;
  };
  sign_in_challenges: {
    digest: Buffer;
    purpose: string;
    user_id: string | null;
    details: Buffer | null;
    expires_at: Time;
  };
  api_keys: {
    id: string;
    account_id: string;
    name: string;
    mode: Mode;
    digest: Buffer;
    prefix: string;
    disabled_at: Defaulted<NullableTime>;
    disabled_by: Defaulted<ColumnType<DisabledBy | null>>;
    created_at: Defaulted<Time>;
    scopes: Defaulted<ColumnType<readonly Scope[] | null>>;
    allowed_cidrs: Defaulted<ColumnType<readonly string[] | null>>;
    expires_at: Defaulted<NullableTime>;
    last_used_at: Defaulted<NullableTime>;
    created_by: Defaulted<ColumnType<string | null>>;
  };
  administrators: {
    name: string;
    role: AdministratorRole;
    digest: Buffer;
    created_by: string;
    created_at: Defaulted<Time>;
    ended_at: Defaulted<NullableTime>;
  };
  batches: {
    id: string;
    account_id: string;
    mode: Mode;
    key_id: Defaulted<ColumnType<string | null>>;
    operation: Operation;
    transform: Transform | null;
    name: Buffer | null;
    data_key_id: Defaulted<ColumnType<number | null>>;
    created_at: Defaulted<Time>;
    not_before: Defaulted<NullableTime>;
    deadline: Defaulted<NullableTime>;
    priority: Generated<number>;
    max_age_seconds: Defaulted<ColumnType<number | null>>;
    fail_unknown: Generated<boolean>;
    opened_at: Defaulted<NullableTime>;
    upload_until: Defaulted<NullableTime>;
    readings: Defaulted<ColumnType<readonly ReadCount[] | null>>;
    mends: Defaulted<ColumnType<string | null>>;
    mended: Generated<number>;
    total: Generated<number>;
    rejected: Generated<number>;
    succeeded: Generated<number>;
    failed: Generated<number>;
    cancelled: Generated<number>;
    expired: Generated<number>;
    deleted: Generated<number>;
    coverage_active: Generated<number>;
    coverage_inactive: Generated<number>;
    coverage_unknown: Generated<number>;
    coverage_rejected: Generated<number>;
    cancelled_at: Defaulted<NullableTime>;
    finished_at: Defaulted<NullableTime>;
    first_ended_at: Defaulted<NullableTime>;
    recent_ended: Generated<number>;
    recent_at: Defaulted<NullableTime>;
    answers_until: Defaulted<NullableTime>;
  };
  batch_rejections: {
    batch_id: string;
    row_no: number;
    data_key_id: Defaulted<ColumnType<number | null>>;
    body: Buffer;
    mended_by: Defaulted<ColumnType<string | null>>;
  };
  release_schedule: { account_id: string; mode: Mode; due_at: Defaulted<Time> };
  backlogs: {
    id: string;
    account_id: string;
    mode: Mode;
    batch_id: string | null;
    priority: Generated<number>;
    deadline: Defaulted<NullableTime>;
    paused: Generated<boolean>;
    ready: Generated<boolean>;
    open_at: Defaulted<Time>;
    frontier_at: Defaulted<Time>;
    frontier_id: Generated<string>;
  };
  jobs: {
    id: string;
    account_id: string;
    backlog_id: string;
    batch_id: string | null;
    order_at: Time;
    created_at: Defaulted<Time>;
    appointment_at: Defaulted<NullableTime>;
    not_before: Defaulted<NullableTime>;
    deadline: Defaulted<NullableTime>;
    row_no: number | null;
    data_key_id: Defaulted<ColumnType<number | null>>;
    key_id: Defaulted<ColumnType<string | null>>;
    fail_unknown: Generated<boolean>;
    priority: Generated<number>;
    mode: Mode;
    operation: Operation;
    transform: Transform | null;
    payer_id: string;
    npi: string;
    patient_hash: Buffer;
    reference_hash: Buffer | null;
    reference: Buffer | null;
    question: Buffer;
    mends_row: Defaulted<ColumnType<number | null>>;
    corrects: Defaulted<ColumnType<string | null>>;
  };
  queued_jobs: {
    backlog_id: string;
    order_at: Time;
    job_id: string;
    question_hash: Buffer;
    late: Generated<boolean>;
    due_at: Defaulted<NullableTime>;
    deadline: Defaulted<NullableTime>;
    follows: Defaulted<ColumnType<string | null>>;
    held_code: Defaulted<ColumnType<string | null>>;
    /** An upstream: see `Held`. */
    held_mode: Defaulted<ColumnType<string | null>>;
    held_payer_id: Defaulted<ColumnType<string | null>>;
    failure_category: Defaulted<ColumnType<FailureCategory | null>>;
    failure_code: Defaulted<ColumnType<string | null>>;
    fencing_token: Generated<number>;
    attempts: Generated<number>;
    possible_duplicates: Generated<number>;
    perhaps_billed: Generated<number>;
    workers_lost: Generated<number>;
    perhaps_asked: Generated<boolean>;
    started_at: Defaulted<NullableTime>;
    upstream: Defaulted<ColumnType<string | null>>;
    upstream_reference: Defaulted<ColumnType<string | null>>;
    poll_until: Defaulted<NullableTime>;
    answer_by: Defaulted<NullableTime>;
  };
  results: {
    job_id: string;
    account_id: string;
    batch_id: string | null;
    started_at: NullableTime;
    finished_at: Defaulted<Time>;
    finished_on: Defaulted<ColumnType<string>>;
    fencing_token: number;
    data_key_id: Defaulted<ColumnType<number | null>>;
    attempts: number;
    possible_duplicates: number;
    perhaps_billed: Generated<number>;
    status_code: number | null;
    mode: Mode;
    state: EndState;
    coverage: Coverage | null;
    failure_category: FailureCategory | null;
    failure_code: string | null;
    question_hash: Buffer;
    reused_from: string | null;
    upstream: string | null;
    upstream_reference: string | null;
    content_type: string | null;
    body: Buffer | null;
    document: Buffer | null;
  };
  batch_retries: { batch_id: string; category: string; requested_at: Defaulted<Time> };
  idempotency_keys: {
    digest: Buffer;
    subject_id: string;
    claim_no: Generated<number>;
    claimed_at: Defaulted<Time>;
    lease_until: NullableTime;
    body_hash: Buffer | null;
    status_code: number | null;
    headers: ColumnType<Readonly<Record<string, string>> | null, string | null, string | null>;
    answer: Buffer | null;
    data_key_id: Defaulted<ColumnType<number | null>>;
  };
  usage: {
    account_id: string;
    day: string;
    mode: Mode;
    operation: Operation;
    payer_id: string;
    outcome: string;
    verifications: string;
    calls: string;
    possible_duplicates: string;
    perhaps_billed: Generated<string>;
    reused: Generated<string>;
  };
  audit: {
    id: string;
    at: Defaulted<Time>;
    account_id: string | null;
    mode: Defaulted<ColumnType<Mode | null>>;
    outcome: Generated<number>;
    count: Generated<number>;
    actor: string;
    action: string;
    subject: string | null;
    request_id: string | null;
    server_request_id: Defaulted<ColumnType<string | null>>;
    address: Defaulted<ColumnType<string | null>>;
  };
  audit_seals: {
    chain: string;
    first_no: ColumnType<string, number>;
    month: string;
    sealed_at: Defaulted<Time>;
    ids: string[];
    previous: Buffer;
    hashes: Buffer;
  };
  audit_anchors: {
    chain: string;
    first_no: ColumnType<string, number>;
    last_no: ColumnType<string, number>;
    month: string;
    previous: Buffer;
    hash: Buffer;
    signature: Buffer;
    purged_at: Defaulted<Time>;
  };
  audit_heads: { chain: string; no: ColumnType<string, number>; hash: Buffer };
  audit_unsealed: { id: string; at: Time };
  payers: {
    id: string;
    position: number;
    name: string;
    alt_payer_ids: string[];
    features: string[];
    partner_payer_id: string;
    status: "active" | "inactive";
  };
  payer_settings: { payer_id: string; settings: PayerSettings; updated_at: Defaulted<Time> };
  upstreams: {
    name: string;
    kind: string;
    account_id: string | null;
    url: string | null;
    settings: ColumnType<Readonly<Record<string, unknown>>, string, string>;
    credentials: Buffer;
    max_in_flight: number | null;
    max_per_minute: number | null;
    call_ms: ColumnType<Readonly<Partial<Record<Operation, number>>> | null, string | null, string | null>;
    enabled: boolean;
    revision: Defaulted<ColumnType<string>>;
    updated_at: Defaulted<Time>;
  };
  routes: {
    name: string;
    upstream: string;
    fallback: string | null;
    mode: Mode;
    account_id: string | null;
    payers: string[];
    priority: number;
    updated_at: Defaulted<Time>;
  };
  providers: {
    account_id: string;
    mode: Mode;
    npi: string;
    id: string;
    details: Buffer;
    updated_at: Defaulted<Time>;
  };
  unknown_providers: {
    account_id: string;
    mode: Mode;
    npi: string;
    jobs: string;
    first_asked_at: Defaulted<Time>;
    last_asked_at: Defaulted<Time>;
  };
  control_numbers: { upstream: string; last_no: number };
  upstream_payer_lists: {
    upstream: string;
    fetched_at: Time | null;
    attempted_at: Time | null;
    error: string | null;
  };
  upstream_payers: {
    upstream: string;
    id: string;
    position: number;
    name: string;
    alternate_ids: string[];
    features: string[];
    partner_id: string;
    is_active: boolean;
    is_dental: boolean | null;
    needs_enrollment: boolean;
  };
  payer_map: {
    upstream: string;
    payer_id: string;
    upstream_payer_id: string | null;
    how: "id" | "alternate_id" | "name" | "operator";
    decided_by: string | null;
    updated_at: Defaulted<Time>;
  };
  carriers: { position: number; carrier_id: string; carrier_name: string; response_level: string };
  payer_directory: {
    position: number;
    payer_id: string;
    payer_name: string;
    response_level: "Detailed" | "General" | null;
    coins: boolean | null;
    deduct: boolean | null;
    descriptions: boolean | null;
    limitations: boolean | null;
    frequency: boolean | null;
  };
  events: {
    id: string;
    account_id: string;
    mode: Mode;
    no: string;
    type: EventType;
    at: Defaulted<Time>;
    job_id: string | null;
    batch_id: string | null;
    counts: ColumnType<BatchCounts | null, string | null, never>;
  };
  webhook_endpoints: {
    id: string;
    account_id: string;
    mode: Mode;
    key_id: Defaulted<ColumnType<string | null>>;
    url: Buffer;
    description: Buffer | null;
    secrets: Buffer;
    data_key_id: Defaulted<ColumnType<number | null>>;
    events: EventType[] | null;
    include_result: boolean;
    rate: number;
    created_at: Defaulted<Time>;
    disabled_at: Defaulted<NullableTime>;
    disabled_by: Defaulted<ColumnType<DisabledBy | null>>;
    disabled_reason: Defaulted<ColumnType<DisabledReason | null>>;
    position: ColumnType<string, string | number, string | number>;
    failing_since: Defaulted<NullableTime>;
    consecutive_failures: Generated<number>;
    last_success_at: Defaulted<NullableTime>;
    last_failure_at: Defaulted<NullableTime>;
    last_error: Defaulted<ColumnType<string | null>>;
    due_at: Defaulted<Time>;
    takes_new_events: Generated<boolean>;
    next_arrival_at: Defaulted<Time>;
    paused_until: Defaulted<NullableTime>;
    probe_at: Defaulted<NullableTime>;
    in_order_through: Generated<string>;
  };
  webhook_deliveries: {
    id: string;
    endpoint_id: string;
    event_id: string;
    event_no: string | null;
    type: EventType | typeof testEventType;
    state: DeliveryState;
    due_at: Defaulted<NullableTime>;
    lease_until: Defaulted<NullableTime>;
    fencing_token: Generated<number>;
    line: Generated<number>;
    tries: Generated<number>;
    created_at: Defaulted<Time>;
    finished_at: Defaulted<NullableTime>;
  };
  webhook_attempts: {
    delivery_id: string;
    attempt_no: number;
    at: Time;
    duration_ms: number;
    status_code: number | null;
    error: string | null;
    answer: Buffer | null;
    data_key_id: Defaulted<ColumnType<number | null>>;
  };
}
