import { setImmediate as nextTurn } from "node:timers/promises";
import { createUuidSequence } from "@nightguard/contract";
import type { BulkSealer } from "../bulk-sealer.ts";
import type { Db } from "../connection.ts";
import type { Digester, Sealer } from "../sealer.ts";
import { type FoundJob, insertJobs, sealJobs, toJob } from "./intake-jobs.ts";
import { addReused, type ReusedAnswers } from "./known-questions.ts";
import { type BadRow, type GoodRow, type NewBatch, type NewBatchRow, sealedBatch } from "./new-batch.ts";

/** Rows that one statement writes. */
const chunkRows = 500;
/** A slow upload is written at least this often: the database ends a transaction in which nothing happens. */
const chunkMs = 10_000;
/** Rows after which others have a turn: a million rows keep the process busy for a minute, and callers wait for answers. */
const rowsPerTurn = 50;

/**
 * Writes the rows of a batch in chunks, sealed on a thread of its own, in the transaction of `sources.db`. Reads one chunk
 * while the one before is being sealed, and the one before that written.
 *
 * @returns what was written
 */
export async function insertRows(
  sources: { db: Db; sealer: Sealer; bulkSealer: BulkSealer; digester: Digester },
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
      addReused(reused, await insertJobs(sources.db, batch, chunk.jobs, await sealing));
      await insertRejections(sources, batch.id, chunk.rejections);
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
