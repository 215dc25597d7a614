import type {
  AccountRole,
  AdministratorRole,
  Carrier,
  Changed,
  Coverage,
  DirectoryEntry,
  DisabledBy,
  DisabledReason,
  EventType,
  FailureCategory,
  Mode,
  Operation,
  PayerSettings,
  Plan,
  ReadCount,
  Scope,
  Transform,
} from "@nightguard/contract";
import type { ColumnType, Generated } from "kysely";

type Time = ColumnType<Date, Date | string, Date | string>;
type NullableTime = ColumnType<Date | null, Date | string | null, Date | string | null>;
type Defaulted<Column> =
  Column extends ColumnType<infer Read, infer Write, infer Update>
    ? ColumnType<Read, Write | undefined, Update>
    : never;

/**
 * Decided by the table that has the job (`toState`). Callers see `scheduled` (until `due_at`), `ready` and `released`
 * (in Redis) as `queued`.
 */
export type JobState = "scheduled" | "ready" | "released" | "running" | EndState;

export type EndState = "succeeded" | "failed" | "cancelled" | "expired";

/** Accounts see the first three as `pending`: waiting until `due_at`, in Redis, and being sent. */
export type DeliveryState = "waiting" | "released" | "sending" | "delivered" | "failed";

/** Only what the query builder or `copyRows` names; the migrations have all. */
export interface Tables {
  settings: { key: string; value: unknown; updated_at: Defaulted<Time> };
  plans: Plan & { updated_at: Defaulted<Time> };
  accounts: {
    id: string;
    name: string;
    plan_name: string | null;
    trial_ends_at: NullableTime;
    card_on_file: boolean;
    billing_synced: boolean;
    suspended_at: Defaulted<NullableTime>;
    deleted_at: Defaulted<NullableTime>;
    created_at: Defaulted<Time>;
    time_zone: Generated<string>;
    work_due_hours: Generated<number>;
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
    location: Defaulted<ColumnType<Buffer | null>>;
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
    user_id: Defaulted<ColumnType<string | null>>;
    operation: Operation;
    transform: Transform | null;
    name: Buffer | null;
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
    traceparent: Defaulted<ColumnType<string | null>>;
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
    body: Buffer;
    mended_by: Defaulted<ColumnType<string | null>>;
    member_hash: Buffer;
    dependent_member_hash: Buffer | null;
    account_id: string | null;
    mode: Mode | null;
    appointment_at: Date | null;
    location_hash: Buffer | null;
  };
  release_schedule: { account_id: string; mode: Mode; due_at: Defaulted<Time>; active_since: Defaulted<Time> };
  backlogs: {
    id: string;
    account_id: string;
    mode: Mode;
    batch_id: string | null;
    priority: Generated<number>;
    deadline: Defaulted<NullableTime>;
    paused: Generated<boolean>;
    open_at: Defaulted<Time>;
  };
  jobs: {
    id: string;
    account_id: string;
    backlog_id: string;
    batch_id: string | null;
    order_at: Time;
    appointment_at: Defaulted<NullableTime>;
    location_hash: Defaulted<ColumnType<Buffer | null>>;
    row_no: number | null;
    mode: Mode;
    operation: Operation;
    transform: Transform | null;
    payer_id: string;
    npi: string;
    patient_hash: Buffer;
    member_hash: Buffer;
    reference_hash: Buffer | null;
    reference: Buffer | null;
    question: Buffer;
    mends_row: Defaulted<ColumnType<number | null>>;
  };
  queued_jobs: {
    backlog_id: string;
    order_at: Time;
    job_id: string;
    question_hash: Buffer;
    follows: Defaulted<ColumnType<string | null>>;
  };
  results: {
    job_id: string;
    account_id: string;
    batch_id: string | null;
    started_at: NullableTime;
    finished_at: Defaulted<Time>;
    finished_on: Defaulted<ColumnType<string>>;
    fencing_token: number;
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
    changed: Changed | null;
    changes: Buffer | null;
  };
  idempotency_keys: {
    digest: Buffer;
    subject_id: string;
    claim_no: Generated<number>;
    lease_until: NullableTime;
    body_hash: Buffer | null;
    status_code: number | null;
    headers: ColumnType<Readonly<Record<string, string>> | null, string | null, string | null>;
    answer: Buffer | null;
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
  usage_by_key: {
    account_id: string;
    mode: Mode;
    day: string;
    caller_id: string;
    is_person: boolean;
    verifications: Generated<string>;
    calls: Generated<string>;
    possible_duplicates: Generated<string>;
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
  payers: { id: string };
  payer_settings: { payer_id: string; settings: PayerSettings; updated_at: Defaulted<Time> };
  upstreams: { name: string; credentials: Buffer };
  upstream_payer_lists: { upstream: string; error: string | null };
  upstream_payers: { upstream: string };
  carriers: Carrier & { position: number };
  payer_directory: DirectoryEntry & { position: number };
  events: { id: string; account_id: string; mode: Mode; no: string };
  webhook_endpoints: {
    id: string;
    account_id: string;
    mode: Mode;
    url: Buffer;
    description: Buffer | null;
    secrets: Buffer;
    events: EventType[] | null;
    include_result: boolean;
    rate: number;
    disabled_at: Defaulted<NullableTime>;
    disabled_reason: Defaulted<ColumnType<DisabledReason | null>>;
  };
  webhook_deliveries: { id: string; endpoint_id: string };
}
