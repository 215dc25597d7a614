import type { Changed, Coverage, FurtherQuestionKind, Mode } from "@nightguard/contract";
import { sql } from "kysely";
import { type Db, idArray, idsOf, toTable } from "../../database/index.ts";
import type { HotDeps, HotEncryptionDeps } from "../../deps.ts";
import { jobContext } from "../encryption-context.ts";
import type { EndedJob } from "./ended-job.ts";

/** One question after the general one. */
export interface FurtherQuestion {
  readonly kind: FurtherQuestionKind;
  readonly serviceTypes: readonly string[];
  /** The name of the second payer service; null for that of the general question. */
  readonly upstream: string | null;
  /** The office's points that are open before it. */
  readonly openPoints: readonly string[];
}

/** What was asked about a patient after the general question. */
export interface FurtherQuestions {
  /** The last one is asked now. */
  readonly asked: readonly FurtherQuestion[];
  /** Of all answers so far. */
  readonly coverage: Coverage;
  /** Since the general answer. */
  readonly ageMs: number;
}

/** An answer whose values are in the document. */
export interface KeptAnswer {
  readonly number: number;
  /** Of the second payer service. */
  readonly isOther: boolean;
  readonly contentType: string;
  readonly body: Buffer;
}

/** Of jobs that are asked further questions. Index: primary key. */
export async function readFurtherQuestions(db: Db, ids: readonly string[]): Promise<Map<string, FurtherQuestions>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<FurtherQuestions & { id: string }>`
    select
      f.job_id as id, f.coverage,
      (extract(epoch from now() - f.answered_at) * 1000)::double precision as "ageMs",
      (
        select json_agg(
          json_build_object(
            'kind', q.kind, 'serviceTypes', q.service_types, 'upstream', q.upstream, 'openPoints', q.open_points
          )
          order by q.number
        )
        from job_questions q
        where q.job_id = f.job_id
          and q.number > 1
      ) as asked
    from job_questions f
    where f.job_id = any(${idArray(ids)})
      and f.number = 1
      and f.body is not null -- else it has ended
  `.execute(db);
  return new Map(rows.map(({ id, ...further }) => [id, further]));
}

/** In the order of their questions. Index: primary key. @throws DecryptionError */
export async function readKeptAnswers(
  { hotDb, encryption }: HotEncryptionDeps,
  { id, accountId }: { readonly id: string; readonly accountId: string },
): Promise<KeptAnswer[]> {
  const { rows } = await sql<KeptAnswer>`
    select number, upstream is not null as "isOther", content_type as "contentType", body
    from job_questions
    where job_id = ${id}
      and is_merged
      and body is not null
    order by number
  `.execute(hotDb);
  const account = await encryption.of(accountId);
  const bodies = account.decryptAll(rows.map(({ body }) => ({ context: jobContext.result(id), ciphertext: body })));
  return rows.map((row, index) => ({ ...row, body: bodies[index] ?? row.body }));
}

export interface QuestionGain {
  readonly kind: FurtherQuestionKind;
  readonly asked: number;
  /** How many of them closed at least one open point. */
  readonly gained: number;
}

/** Of the last 30 days. Index: primary key. */
export async function findQuestionGains(
  { hotDb }: HotDeps,
  of: { readonly mode: Mode; readonly upstream: string; readonly payerId: string },
): Promise<QuestionGain[]> {
  const { rows } = await sql<QuestionGain>`
    select kind, sum(asked)::integer as asked, sum(gained)::integer as gained
    from question_gains
    where mode = ${of.mode}
      and upstream = ${of.upstream}
      and payer_id = ${of.payerId}
      and day > (now() at time zone 'UTC')::date - 30
    group by kind
  `.execute(hotDb);
  return rows;
}

/** What a settlement writes, with its texts encrypted. */
export interface QuestionStep {
  readonly id: string;
  /** When further questions begin. */
  readonly first?:
    | {
        readonly contentType: string;
        readonly body: Buffer | null;
        readonly comparison: { readonly changed: Changed; readonly changes: Buffer } | null;
        readonly answeredBy?: string | undefined;
        readonly reference?: string | undefined;
      }
    | undefined;
  /** Of the question that was asked last. */
  readonly answered?:
    | {
        readonly isMerged: boolean;
        readonly failureCode: string | null;
        readonly contentType: string | null;
        readonly body: Buffer | null;
        /** Absent where the payer has no route any more. */
        readonly gain?: { readonly upstream: string; readonly payerId: string; readonly closed: number } | undefined;
      }
    | undefined;
  /** Of all answers so far; absent if nothing was added. */
  readonly whole?: { readonly document: Buffer | null; readonly coverage: Coverage } | undefined;
  readonly next?: FurtherQuestion | undefined;
}

/** Belongs to the transaction that settles the jobs. Indexes: primary keys. */
export async function noteQuestions(transaction: Db, steps: readonly QuestionStep[]): Promise<void> {
  if (steps.length === 0) return;
  await keepFirstAnswers(transaction, steps);
  await keepFurtherAnswers(transaction, steps);
  await keepDocuments(transaction, steps);
  await noteNextQuestions(transaction, steps);
  await countGains(transaction, steps);
}

async function keepFirstAnswers(transaction: Db, steps: readonly QuestionStep[]): Promise<void> {
  const rows = steps.flatMap(({ id, first, whole }) =>
    first && whole
      ? [
          {
            id,
            contentType: first.contentType,
            body: first.body,
            coverage: whole.coverage,
            changed: first.comparison?.changed ?? null,
            changes: first.comparison?.changes ?? null,
            answeredBy: first.answeredBy ?? null,
            reference: first.reference ?? null,
          },
        ]
      : [],
  );
  if (rows.length === 0) return;
  const types = {
    id: "uuid",
    contentType: "text",
    body: "bytea",
    coverage: "text",
    changed: "text",
    changes: "bytea",
    answeredBy: "text",
    reference: "text",
  };
  await sql`
    insert into job_questions (
      job_id, number, service_types, open_points, answered_at, is_merged, content_type, body, coverage, changed,
      changes, answered_by, upstream_reference
    )
    select
      s.id, 1, '{35}', '{}', now(), true, s.content_type, s.body, s.coverage, s.changed, s.changes, s.answered_by,
      s.reference
    from ${toTable(rows, "s", types)}
  `.execute(transaction);
}

async function keepFurtherAnswers(transaction: Db, steps: readonly QuestionStep[]): Promise<void> {
  const rows = steps.flatMap(({ id, answered }) =>
    answered
      ? [
          {
            id,
            isMerged: answered.isMerged,
            failureCode: answered.failureCode,
            contentType: answered.contentType,
            body: answered.body,
          },
        ]
      : [],
  );
  if (rows.length === 0) return;
  const types = { id: "uuid", isMerged: "boolean", failureCode: "text", contentType: "text", body: "bytea" };
  await sql`
    update job_questions q
    set
      answered_at = now(),
      is_merged = s.is_merged,
      failure_code = s.failure_code,
      content_type = s.content_type,
      body = s.body
    from ${toTable(rows, "s", types)}
    where q.job_id = s.id
      and q.number > 1
      and q.answered_at is null
  `.execute(transaction);
}

async function keepDocuments(transaction: Db, steps: readonly QuestionStep[]): Promise<void> {
  const rows = steps.flatMap(({ id, whole }) => (whole ? [{ id, ...whole }] : []));
  if (rows.length === 0) return;
  await sql`
    update job_questions q
    set
      document = s.document,
      coverage = s.coverage
    from ${toTable(rows, "s", { id: "uuid", document: "bytea", coverage: "text" })}
    where q.job_id = s.id
      and q.number = 1
  `.execute(transaction);
}

async function noteNextQuestions(transaction: Db, steps: readonly QuestionStep[]): Promise<void> {
  const rows = steps.flatMap(({ id, next }) =>
    next
      ? [
          {
            id,
            kind: next.kind,
            serviceTypes: next.serviceTypes.join(","),
            upstream: next.upstream,
            openPoints: next.openPoints.join(","),
          },
        ]
      : [],
  );
  if (rows.length === 0) return;
  const types = { id: "uuid", kind: "text", serviceTypes: "text", upstream: "text", openPoints: "text" };
  await sql`
    insert into job_questions (job_id, number, kind, service_types, upstream, open_points)
    select
      s.id, (select max(q.number) + 1 from job_questions q where q.job_id = s.id), s.kind,
      string_to_array(s.service_types, ','), s.upstream, string_to_array(s.open_points, ',')
    from ${toTable(rows, "s", types)}
  `.execute(transaction);
}

/** In the order of the key, so that two settlements cannot lock each other. */
async function countGains(transaction: Db, steps: readonly QuestionStep[]): Promise<void> {
  const rows = steps.flatMap(({ id, answered }) =>
    answered?.gain
      ? [
          {
            id,
            upstream: answered.gain.upstream,
            payerId: answered.gain.payerId,
            gained: answered.gain.closed > 0,
          },
        ]
      : [],
  );
  if (rows.length === 0) return;
  await sql`
    insert into question_gains as g (mode, upstream, payer_id, kind, day, asked, gained)
    select
      j.mode, s.upstream, s.payer_id, q.kind, (now() at time zone 'UTC')::date, count(*),
      count(*) filter (where s.gained)
    from ${toTable(rows, "s", { id: "uuid", upstream: "text", payerId: "text", gained: "boolean" })}
    join jobs j on j.id = s.id
    join lateral (
      select kind
      from job_questions
      where job_id = s.id
        and number > 1
        and answered_at is not null
      order by number desc
      limit 1
    ) q on true
    group by j.mode, s.upstream, s.payer_id, q.kind
    order by j.mode, s.upstream, s.payer_id, q.kind
    on conflict (mode, upstream, payer_id, kind, day) do update
    set
      asked = g.asked + excluded.asked,
      gained = g.gained + excluded.gained
  `.execute(transaction);
}

export async function deleteOldQuestionGains(db: Db): Promise<void> {
  await sql`delete from question_gains where day <= (now() at time zone 'UTC')::date - 30`.execute(db);
}

interface WholeAnswer {
  readonly id: string;
  readonly coverage: Coverage;
  readonly contentType: string;
  readonly body: Buffer;
  readonly document: Buffer | null;
  readonly changed: Changed | null;
  readonly changes: Buffer | null;
  readonly answeredBy: string | null;
  readonly reference: string | null;
}

/**
 * Gives jobs that were asked further questions what all answers say together, however they ended: also where the
 * deadline passed or a worker was lost meanwhile. Cancelled jobs have no answer. Index: primary key.
 */
export async function endQuestions(transaction: Db, ended: readonly EndedJob[]): Promise<readonly EndedJob[]> {
  const maybe = ended.filter(mayHaveQuestions);
  if (maybe.length === 0) return ended;
  const { rows } = await sql<WholeAnswer>`
    select
      job_id as id, coverage, content_type as "contentType", body, document, changed, changes,
      answered_by as "answeredBy", upstream_reference as reference
    from job_questions
    where job_id = any(${idArray(idsOf(maybe))})
      and number = 1
      and body is not null
  `.execute(transaction);
  if (rows.length === 0) return ended;
  const whole = new Map(rows.map((row) => [row.id, row]));
  const cancelled = maybe.filter(({ id, state }) => state === "cancelled" && whole.has(id));
  await sql`delete from job_questions where job_id = any(${idArray(idsOf(cancelled))})`.execute(transaction);
  // The general answer is in `results` from now on, and what was not answered will not be.
  await sql`
    update job_questions
    set
      body = null,
      document = null,
      changes = null
    where job_id = any(${idArray(idsOf(rows))})
      and number = 1
  `.execute(transaction);
  await sql`
    delete from job_questions
    where job_id = any(${idArray(idsOf(rows))})
      and answered_at is null
  `.execute(transaction);
  return ended.map((job) => {
    const answer = whole.get(job.id);
    return answer && job.state !== "cancelled" ? withWhole(job, answer) : job;
  });
}

/** The general question was answered before. */
const mayHaveQuestions = ({ attempts, reusedFrom, answer }: EndedJob): boolean =>
  reusedFrom === null && attempts > (answer === null ? 0 : 1);

function withWhole(job: EndedJob, whole: WholeAnswer): EndedJob {
  const { coverage, contentType, body, document, changed, changes, answeredBy, reference } = whole;
  return {
    ...job,
    state: "succeeded",
    coverage,
    failure: null,
    ...(answeredBy && { answeredBy }),
    ...(reference && { reference }),
    answer: {
      statusCode: 200,
      contentType,
      body,
      document,
      comparison: changed && changes && { changed, changes },
    },
  };
}
