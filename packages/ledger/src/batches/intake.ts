import { setImmediate as nextTurn } from "node:timers/promises";
import {
  createUuidSequence,
  type Issue,
  type Mode,
  type OnUnknown,
  type Operation,
  type Priority,
  type Question,
  type Transform,
} from "@nightguard/contract";
import { sql } from "kysely";
import type { BulkSealer } from "../bulk-sealer.ts";
import type { Db } from "../connection.ts";
import { priorityRanks } from "../jobs/order.ts";
import { markReady } from "../jobs/release.ts";
import { digestQuestion, freshAnswer } from "../jobs/reuse.ts";
import { sealedRow } from "../jobs/submit.ts";
import { pack, plainArray } from "../packed.ts";
import type { Digester, Sealer } from "../sealer.ts";
import { noteReused } from "../webhooks/note-events.ts";
import {
  addReused,
  countReused,
  earlierTwin,
  findFirsts,
  type ReusedAnswers,
  toKnownAnswers,
} from "./known-questions.ts";

export interface NewBatch {
  readonly id: string;
  readonly accountId: string;
  readonly mode: Mode;
  readonly operation: Operation;
  readonly transform: Transform | null;
  readonly name: string | null;
  readonly notBefore: Date | null;
  readonly deadline: Date | null;
  readonly priority: Priority;
  readonly maxAgeSeconds: number | null;
  readonly onUnknown: OnUnknown;
}

/** A row of the caller's file: a question to ask, or why it can't be asked. */
export type NewBatchRow =
  | {
      readonly row: number;
      readonly operation: Operation;
      readonly transform: Transform | null;
      readonly question: Question;
      readonly reference: string | null;
      readonly appointmentAt: Date | null;
    }
  | {
      readonly row: number;
      readonly reference: string | null;
      readonly issues: readonly Issue[];
      /** What could be read of it, for its owner to mend. */
      readonly item?: unknown;
    };

type GoodRow = Exclude<NewBatchRow, { issues: readonly Issue[] }>;
type BadRow = Extract<NewBatchRow, { issues: readonly Issue[] }>;

/** A good row with what it is found by. */
type FoundJob = ReturnType<typeof toJob>;

/** What sealed texts of a batch belong to. */
export const sealedBatch = {
  name: (batchId: string) => `batch_name:${batchId}`,
  rejection: (batchId: string, row: number) => `rejection:${batchId}:${row}`,
};

/** Rows that one statement writes. */
const chunkRows = 500;
/** A slow upload is written at least this often: the database ends a transaction in which nothing happens. */
const chunkMs = 10_000;
/** Rows after which others have a turn: a million rows keep the process busy for a minute, and callers wait for answers. */
const rowsPerTurn = 50;

/**
 * Takes in a batch: sealed, on a thread of its own, and inserted chunk by chunk as the rows arrive, in one transaction, so that the batch exists
 * wholly or not at all. Whatever `rows` throws undoes everything.
 *
 * @param check called with the counts before the commit; throws to refuse the batch
 */
export async function createBatch(
  sources: { db: Db; sealer: Sealer; bulkSealer: BulkSealer; digester: Digester },
  batch: NewBatch,
  rows: AsyncIterable<NewBatchRow>,
  check: (counts: { total: number; rejected: number }) => void,
): Promise<void> {
  const { id } = batch;
  await sources.db.transaction().execute(async (transaction) => {
    await transaction
      .insertInto("batches")
      .values({
        id,
        account_id: batch.accountId,
        mode: batch.mode,
        operation: batch.operation,
        transform: batch.transform,
        name: batch.name === null ? null : sources.sealer.seal(sealedBatch.name(id), batch.name),
        not_before: batch.notBefore,
        deadline: batch.deadline,
        priority: priorityRanks[batch.priority],
        max_age_seconds: batch.maxAgeSeconds,
        fail_unknown: batch.onUnknown === "fail",
        total: 0,
        rejected: 0,
      })
      .execute();
    await transaction
      .insertInto("backlogs")
      .values({
        id,
        account_id: batch.accountId,
        mode: batch.mode,
        batch_id: id,
        open_at: batch.notBefore ?? sql<Date>`'-infinity'`,
      })
      .execute();
    const { reused, ...counts } = await insertRows({ ...sources, db: transaction }, id, batch, rows);
    check(counts);
    const known = toKnownAnswers(reused);
    const finishedAt = known.succeeded === counts.total ? sql<Date>`now()` : null;
    await transaction
      .updateTable("batches")
      .set({ ...counts, ...known, finished_at: finishedAt })
      .where("id", "=", id)
      .execute();
    if (reused.length > 0) {
      await noteReused(transaction, id);
      await countReused(transaction, batch, reused);
    }
    await markReady(transaction, [id]);
  });
}

/** Reads one chunk while the one before is being sealed, and the one before that written. */
async function insertRows(
  sources: { db: Db; sealer: Sealer; bulkSealer: BulkSealer; digester: Digester },
  batchId: string,
  batch: NewBatch,
  rows: AsyncIterable<NewBatchRow>,
): Promise<{ total: number; rejected: number; reused: readonly ReusedAnswers[] }> {
  const nextId = createUuidSequence();
  const reused = new Map<string, ReusedAnswers>();
  const counts = { total: 0, rejected: 0 };
  const writing = createOneBehind();
  let jobs: FoundJob[] = [];
  let rejections: BadRow[] = [];
  let begunAt = performance.now();

  async function write(): Promise<void> {
    const chunk = { jobs, rejections };
    counts.total += jobs.length;
    counts.rejected += rejections.length;
    jobs = [];
    rejections = [];
    begunAt = performance.now();
    const sealing = sealJobs(sources.bulkSealer, chunk.jobs);
    sealing.catch(() => undefined); // where writing fails before, nobody awaits it
    await writing.begin(async () => {
      addReused(reused, await insertJobs(sources.db, batchId, batch, chunk.jobs, await sealing));
      await insertRejections(sources, batchId, chunk.rejections);
    });
  }

  let turn: GoodRow[] = [];
  let rowsInTurn = 0;
  try {
    for await (const row of rows) {
      if ("issues" in row) rejections.push(row);
      else turn.push(row);
      const isLate = performance.now() - begunAt > chunkMs;
      if (++rowsInTurn < rowsPerTurn && !isLate) continue;
      // Digested in one go: the same work over and over runs much faster than all the steps of one row after another.
      jobs.push(...turn.map((good) => toJob(sources.digester, nextId(), good)));
      turn = [];
      rowsInTurn = 0;
      await nextTurn();
      if (jobs.length + rejections.length >= chunkRows || isLate) await write();
    }
    jobs.push(...turn.map((good) => toJob(sources.digester, nextId(), good)));
    await write();
    await writing.ended();
  } finally {
    // What is under way belongs to the transaction: after its end it would be written by itself.
    await writing.settled();
  }
  return { ...counts, reused: [...reused.values()] };
}

/** Lets one piece of work be under way while its caller goes on; what went wrong with it is thrown at the next call. */
function createOneBehind() {
  // Settles always, with what went wrong: nobody may be awaiting it at that moment.
  let underWay: Promise<{ error: unknown } | undefined> = Promise.resolve(undefined);
  async function ended(): Promise<void> {
    const failed = await underWay;
    if (failed) throw failed.error;
  }
  return {
    async begin(work: () => Promise<void>): Promise<void> {
      await ended();
      underWay = work().then(
        () => undefined,
        (error: unknown) => ({ error }),
      );
    },
    ended,
    /** Resolves when nothing is under way any more, however it ended. */
    async settled(): Promise<void> {
      await underWay;
    },
  };
}

function toJob(digester: Digester, id: string, row: GoodRow) {
  return {
    id,
    row: row.row,
    operation: row.operation,
    transform: row.transform,
    payerId: row.question.payer.id,
    npi: row.question.provider.npi,
    appointmentAt: row.appointmentAt,
    body: JSON.stringify(row.question),
    reference: row.reference,
    questionHash: digestQuestion(digester, row),
    referenceHash: row.reference === null ? null : digester.digest("reference", row.reference),
  };
}

/** What of jobs is stored sealed. */
type SealedJobs = Awaited<ReturnType<typeof sealJobs>>;

async function sealJobs(bulkSealer: BulkSealer, jobs: readonly FoundJob[]) {
  const [bodies, references] = await Promise.all([
    bulkSealer.seal(jobs.map(({ id, body }) => ({ row: sealedRow.request(id), plain: body }))),
    bulkSealer.seal(jobs.map(({ id, reference }) => ({ row: sealedRow.reference(id), plain: reference }))),
  ]);
  return { bodies, references };
}

/**
 * Those to which the account has a fresh answer have succeeded with it, and those that ask what an earlier row asks wait
 * for that one (see `followTwins`).
 */
async function insertJobs(
  db: Db,
  batchId: string,
  batch: NewBatch,
  jobs: readonly FoundJob[],
  { bodies, references }: SealedJobs,
): Promise<ReusedAnswers[]> {
  if (jobs.length === 0) return [];
  const ids = plainArray(jobs.map(({ id }) => id));
  const hashes = pack(jobs.map(({ referenceHash }) => referenceHash));
  const questions = pack(jobs.map(({ questionHash }) => questionHash));
  const questionHash = questions.at("j.question_start", "j.question_length");
  const { rows: reused } = await sql<ReusedAnswers>`
    with request as (
      insert into job_requests (job_id, body)
      select r.id, ${bodies.at("r.start", "r.length")}
      from unnest(
        ${ids}::uuid[],
        ${bodies.starts}::integer[],
        ${bodies.lengths}::integer[]
      ) as r (id, start, length)
    ),
    inserted as (
      insert into jobs (
        id, account_id, mode, backlog_id, batch_id, row_no, operation, transform, payer_id, npi, state, priority,
        order_at, not_before, deadline, fail_unknown, reference, reference_hash, question_hash, twin_of, reused_from,
        coverage, failure_category, failure_code, finished_at
      )
      select
        j.id, ${batch.accountId}::uuid, ${batch.mode}, ${batchId}::uuid, ${batchId}::uuid, j.row_no, j.operation,
        j.transform, j.payer_id, j.npi,
        case when fresh.id is not null then 'succeeded' when twin.id is not null then 'parked' else 'ready' end,
        ${priorityRanks[batch.priority]}::smallint,
        coalesce(j.appointment_at, ${batch.deadline}::timestamptz, 'infinity'), ${batch.notBefore}::timestamptz,
        ${batch.deadline}::timestamptz, ${batch.onUnknown === "fail"}::boolean,
        ${references.at("j.reference_start", "j.reference_length")}, ${hashes.at("j.hash_start", "j.hash_length")},
        ${questionHash}, case when fresh.id is null then twin.id end, fresh.id, fresh.coverage, fresh.failure_category,
        fresh.failure_code, case when fresh.id is not null then now() end
      from unnest(
        ${ids}::uuid[],
        ${plainArray(findFirsts(jobs))}::uuid[],
        ${plainArray(jobs.map(({ row }) => row))}::integer[],
        ${jobs.map(({ operation }) => operation)}::text[],
        ${jobs.map(({ transform }) => transform)}::text[],
        ${jobs.map(({ payerId }) => payerId)}::text[],
        ${jobs.map(({ npi }) => npi)}::text[],
        ${jobs.map(({ appointmentAt }) => appointmentAt)}::timestamptz[],
        ${references.starts}::integer[],
        ${references.lengths}::integer[],
        ${hashes.starts}::integer[],
        ${hashes.lengths}::integer[],
        ${questions.starts}::integer[],
        ${questions.lengths}::integer[]
      ) as j (
        id, first_id, row_no, operation, transform, payer_id, npi, appointment_at, reference_start, reference_length,
        hash_start, hash_length, question_start, question_length
      )
      left join lateral (
        ${freshAnswer({
          accountId: sql`${batch.accountId}::uuid`,
          mode: sql`${batch.mode}`,
          questionHash,
          maxAgeSeconds: batch.maxAgeSeconds,
        })}
      ) fresh on true
      left join lateral (${earlierTwin(batchId, questionHash)}) earlier on true
      cross join lateral (select coalesce(earlier.id, nullif(j.first_id, j.id)) as id) twin
      returning operation, payer_id, coverage, failure_category, failure_code
    )
    select operation, payer_id, coverage, failure_category, failure_code, count(*)::integer as count
    from inserted
    where coverage is not null
    group by operation, payer_id, coverage, failure_category, failure_code
  `.execute(db);
  return reused;
}

async function insertRejections(
  { db, sealer }: { db: Db; sealer: Sealer },
  batchId: string,
  rows: readonly BadRow[],
): Promise<void> {
  if (rows.length === 0) return;
  await db
    .insertInto("batch_rejections")
    .values(
      rows.map(({ row, reference, issues, item }) => ({
        batch_id: batchId,
        row_no: row,
        body: sealer.seal(sealedBatch.rejection(batchId, row), JSON.stringify({ reference, issues, item })),
      })),
    )
    .execute();
}
