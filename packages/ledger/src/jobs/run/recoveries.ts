import type { FailureCategory, RecoveryVariant } from "@nightguard/contract";
import { sql } from "kysely";
import { type Db, idArray, idsOf, toTable } from "../../database/index.ts";
import type { HotDeps } from "../../deps.ts";
import type { EndedJob } from "./ended-job.ts";

/** A job that is asked in other spellings. */
export interface Recovery {
  /** Of the payer's first answer. */
  readonly failure: { readonly category: FailureCategory; readonly code: string };
  /** The last one is asked now. */
  readonly tried: readonly RecoveryVariant[];
  /** Of the variant of that name; null for others. */
  readonly otherNpi: string | null;
}

export interface RecoveryOptions {
  /** The most that the account's plan allows for one job. */
  readonly questions: number;
  /** What found the same patient last. */
  readonly remembered: RecoveryVariant | null;
}

/** Undefined without a plan. Indexes: primary keys, job_recoveries_found. */
export async function findRecoveryOptions({ hotDb }: HotDeps, jobId: string): Promise<RecoveryOptions | undefined> {
  const { rows } = await sql<RecoveryOptions>`
    select
      p.recovery_questions as questions,
      (
        select v.accepted
        from job_recoveries v
        where v.account_id = j.account_id
          and v.mode = j.mode
          and v.patient_hash = j.patient_hash
          and v.accepted is not null
        order by v.job_id desc
        limit 1
      ) as remembered
    from jobs j
    join accounts a on a.id = j.account_id
    join plans p on p.name = a.plan_name
    where j.id = ${jobId}
  `.execute(hotDb);
  return rows[0];
}

/** Index: primary key. */
export async function readRecoveries(db: Db, ids: readonly string[]): Promise<Map<string, Recovery>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<Recovery & { id: string }>`
    select
      job_id as id, tried, other_npi as "otherNpi",
      json_build_object('category', failure_category, 'code', failure_code) as failure
    from job_recoveries
    where job_id = any(${idArray(ids)})
      and body is not null -- else it has ended
  `.execute(db);
  return new Map(rows.map(({ id, ...recovery }) => [id, recovery]));
}

/** What a settlement writes, with its texts encrypted. */
export interface RecoveryStep {
  readonly id: string;
  readonly tried?: readonly RecoveryVariant[] | undefined;
  readonly accepted?: RecoveryVariant | undefined;
  readonly suggestion: Buffer | null;
  readonly otherNpi?: string | undefined;
  readonly rejection?:
    | {
        readonly failure: Recovery["failure"];
        readonly contentType: string;
        readonly body: Buffer | null;
        readonly document: Buffer | null;
        readonly answeredBy?: string | undefined;
        readonly reference?: string | undefined;
      }
    | undefined;
}

/** Belongs to the transaction that settles the jobs. Indexes: primary keys. */
export async function noteRecoveries(transaction: Db, steps: readonly RecoveryStep[]): Promise<void> {
  await beginRecoveries(
    transaction,
    steps.filter(({ rejection }) => rejection),
  );
  await continueRecoveries(
    transaction,
    steps.filter(({ rejection }) => !rejection),
  );
}

const toList = (kinds: readonly RecoveryVariant[] | undefined) => kinds?.join(",") ?? null;

async function beginRecoveries(transaction: Db, steps: readonly RecoveryStep[]): Promise<void> {
  if (steps.length === 0) return;
  const rows = steps.map(({ id, tried, otherNpi, rejection }) => ({
    id,
    tried: toList(tried),
    otherNpi: otherNpi ?? null,
    category: rejection?.failure.category ?? null,
    code: rejection?.failure.code ?? null,
    contentType: rejection?.contentType ?? null,
    body: rejection?.body ?? null,
    document: rejection?.document ?? null,
    answeredBy: rejection?.answeredBy ?? null,
    reference: rejection?.reference ?? null,
  }));
  const types = {
    id: "uuid",
    tried: "text",
    otherNpi: "text",
    category: "text",
    code: "text",
    contentType: "text",
    body: "bytea",
    document: "bytea",
    answeredBy: "text",
    reference: "text",
  };
  await sql`
    insert into job_recoveries (
      job_id, account_id, mode, patient_hash, tried, other_npi, failure_category, failure_code, content_type,
      body, document, answered_by, upstream_reference
    )
    select
      s.id, j.account_id, j.mode, j.patient_hash, string_to_array(s.tried, ','), s.other_npi, s.category, s.code,
      s.content_type, s.body, s.document, s.answered_by, s.reference
    from ${toTable(rows, "s", types)}
    join jobs j on j.id = s.id
    on conflict (job_id) do update -- left by a version that does not know recoveries
    set
      tried = excluded.tried,
      other_npi = excluded.other_npi,
      accepted = null,
      failure_category = excluded.failure_category,
      failure_code = excluded.failure_code,
      content_type = excluded.content_type,
      body = excluded.body,
      document = excluded.document,
      answered_by = excluded.answered_by,
      upstream_reference = excluded.upstream_reference,
      suggestion = null
  `.execute(transaction);
}

async function continueRecoveries(transaction: Db, steps: readonly RecoveryStep[]): Promise<void> {
  if (steps.length === 0) return;
  const rows = steps.map(({ id, tried, accepted, suggestion }) => ({
    id,
    tried: toList(tried),
    accepted: accepted ?? null,
    suggestion,
  }));
  await sql`
    update job_recoveries v
    set
      tried = coalesce(string_to_array(s.tried, ','), v.tried),
      accepted = coalesce(s.accepted, v.accepted),
      suggestion = coalesce(s.suggestion, v.suggestion)
    from ${toTable(rows, "s", { id: "uuid", tried: "text", accepted: "text", suggestion: "bytea" })}
    where v.job_id = s.id
  `.execute(transaction);
}

interface KeptRejection {
  readonly id: string;
  readonly accepted: RecoveryVariant | null;
  readonly category: FailureCategory;
  readonly code: string;
  readonly contentType: string;
  readonly body: Buffer;
  readonly document: Buffer | null;
  readonly answeredBy: string | null;
  readonly reference: string | null;
}

/**
 * Gives jobs whose patient was not found in any spelling the payer's first answer, however they ended: also where the
 * deadline passed or a worker was lost meanwhile. Cancelled jobs have no answer. Index: primary key.
 */
export async function endRecoveries(transaction: Db, ended: readonly EndedJob[]): Promise<readonly EndedJob[]> {
  const maybe = ended.filter(mayBeRecovering);
  if (maybe.length === 0) return ended;
  const { rows } = await sql<KeptRejection>`
    select
      job_id as id, accepted, failure_category as category, failure_code as code, content_type as "contentType", body,
      document, answered_by as "answeredBy", upstream_reference as reference
    from job_recoveries
    where job_id = any(${idArray(idsOf(maybe))})
      and body is not null
  `.execute(transaction);
  if (rows.length === 0) return ended;
  const kept = new Map(rows.map((row) => [row.id, row]));
  const cancelled = maybe.filter(({ id, state }) => state === "cancelled" && kept.has(id));
  await sql`delete from job_recoveries where job_id = any(${idArray(idsOf(cancelled))})`.execute(transaction);
  await sql`
    update job_recoveries
    set
      body = null,
      document = null
    where job_id = any(${idArray(idsOf(rows))})
  `.execute(transaction);
  return ended.map((job) => {
    const rejection = kept.get(job.id);
    return rejection && rejection.accepted === null && job.state !== "cancelled" ? withRejection(job, rejection) : job;
  });
}

/** A job was asked at least once before, and again before it has another answer. */
const mayBeRecovering = ({ attempts, reusedFrom, answer }: EndedJob): boolean =>
  reusedFrom === null && attempts > (answer === null ? 0 : 1);

function withRejection(job: EndedJob, rejection: KeptRejection): EndedJob {
  const { category, code, contentType, body, document, answeredBy, reference } = rejection;
  return {
    ...job,
    state: "succeeded",
    coverage: "rejected",
    failure: { category, code },
    ...(answeredBy && { answeredBy }),
    ...(reference && { reference }),
    answer: { statusCode: 200, contentType, body, document },
  };
}
