import { type Issue, type Mode, newUuid, type Operation, type Question, type Transform } from "@nightguard/contract";
import { sql } from "kysely";
import type { Db } from "../connection.ts";
import { markReady } from "../jobs/release.ts";
import { sealedRow } from "../jobs/submit.ts";
import { pack } from "../packed.ts";
import type { Digester, Sealer } from "../sealer.ts";

export interface NewBatch {
  readonly accountId: string;
  readonly mode: Mode;
  readonly operation: Operation;
  readonly transform: Transform | null;
  readonly name: string | null;
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
  | { readonly row: number; readonly reference: string | null; readonly issues: readonly Issue[] };

type GoodRow = Exclude<NewBatchRow, { issues: readonly Issue[] }>;
type BadRow = Extract<NewBatchRow, { issues: readonly Issue[] }>;

/** What sealed texts of a batch belong to. */
export const sealedBatch = {
  name: (batchId: string) => `batch_name:${batchId}`,
  rejection: (batchId: string, row: number) => `rejection:${batchId}:${row}`,
};

const chunkRows = 1_000;

/**
 * Takes in a batch: sealed and inserted chunk by chunk as the rows arrive, in one transaction, so that the batch exists
 * wholly or not at all. Whatever `rows` throws undoes everything.
 *
 * @param check called with the counts before the commit; throws to refuse the batch
 * @returns the new batch's id
 */
export async function createBatch(
  sources: { db: Db; sealer: Sealer; digester: Digester },
  batch: NewBatch,
  rows: AsyncIterable<NewBatchRow>,
  check: (counts: { total: number; rejected: number }) => void,
): Promise<string> {
  const id = newUuid();
  await sources.db.transaction().execute(async (transaction) => {
    const chunk = { ...sources, db: transaction };
    await transaction
      .insertInto("batches")
      .values({
        id,
        account_id: batch.accountId,
        mode: batch.mode,
        operation: batch.operation,
        transform: batch.transform,
        name: batch.name === null ? null : sources.sealer.seal(sealedBatch.name(id), batch.name),
        total: 0,
        rejected: 0,
      })
      .execute();
    await transaction
      .insertInto("backlogs")
      .values({ id, account_id: batch.accountId, mode: batch.mode, batch_id: id })
      .execute();

    const counts = { total: 0, rejected: 0 };
    let good: GoodRow[] = [];
    let bad: BadRow[] = [];
    const flush = async () => {
      await insertJobs(chunk, id, batch, good);
      await insertRejections(chunk, id, bad);
      counts.total += good.length;
      counts.rejected += bad.length;
      good = [];
      bad = [];
    };
    for await (const row of rows) {
      if ("issues" in row) bad.push(row);
      else good.push(row);
      if (good.length + bad.length === chunkRows) await flush();
    }
    await flush();
    check(counts);
    await transaction.updateTable("batches").set(counts).where("id", "=", id).execute();
    await markReady(transaction, [id]);
  });
  return id;
}

async function insertJobs(
  { db, sealer, digester }: { db: Db; sealer: Sealer; digester: Digester },
  batchId: string,
  batch: NewBatch,
  rows: readonly GoodRow[],
): Promise<void> {
  if (rows.length === 0) return;
  const jobs = rows.map((row) => {
    const id = newUuid();
    return {
      ...row,
      id,
      body: sealer.seal(sealedRow.request(id), JSON.stringify(row.question)),
      sealedReference: row.reference === null ? null : sealer.seal(sealedRow.reference(id), row.reference),
      referenceHash: row.reference === null ? null : digester.digest("reference", row.reference),
    };
  });
  const bodies = pack(jobs.map(({ body }) => body));
  const references = pack(jobs.map(({ sealedReference }) => sealedReference));
  const hashes = pack(jobs.map(({ referenceHash }) => referenceHash));
  await sql`
    with request as (
      insert into job_requests (job_id, body)
      select r.id, ${bodies.at("r.start", "r.length")}
      from unnest(
        ${jobs.map(({ id }) => id)}::uuid[],
        ${bodies.starts}::integer[],
        ${bodies.lengths}::integer[]
      ) as r (id, start, length)
    )
    insert into jobs (
      id, account_id, mode, backlog_id, batch_id, row_no, operation, transform, payer_id, npi, state, order_at,
      reference, reference_hash
    )
    select
      j.id, ${batch.accountId}::uuid, ${batch.mode}, ${batchId}::uuid, ${batchId}::uuid, j.row_no, j.operation,
      j.transform, j.payer_id, j.npi, 'ready', coalesce(j.appointment_at, now()),
      ${references.at("j.reference_start", "j.reference_length")}, ${hashes.at("j.hash_start", "j.hash_length")}
    from unnest(
      ${jobs.map(({ id }) => id)}::uuid[],
      ${jobs.map(({ row }) => row)}::integer[],
      ${jobs.map(({ operation }) => operation)}::text[],
      ${jobs.map(({ transform }) => transform)}::text[],
      ${jobs.map(({ question }) => question.payer.id)}::text[],
      ${jobs.map(({ question }) => question.provider.npi)}::text[],
      ${jobs.map(({ appointmentAt }) => appointmentAt)}::timestamptz[],
      ${references.starts}::integer[],
      ${references.lengths}::integer[],
      ${hashes.starts}::integer[],
      ${hashes.lengths}::integer[]
    ) as j (
      id, row_no, operation, transform, payer_id, npi, appointment_at, reference_start, reference_length, hash_start,
      hash_length
    )
  `.execute(db);
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
      rows.map(({ row, reference, issues }) => ({
        batch_id: batchId,
        row_no: row,
        body: sealer.seal(sealedBatch.rejection(batchId, row), JSON.stringify({ reference, issues })),
      })),
    )
    .execute();
}
