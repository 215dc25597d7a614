import { setImmediate as nextTurn } from "node:timers/promises";
import { createUuidSequence } from "@nightguard/contract";
import type { BulkSealer } from "../bulk-sealer.ts";
import type { Db } from "../connection.ts";
import type { Digester, Sealer } from "../sealer.ts";
import { type AskedQuestions, createAskedQuestions } from "./asked-questions.ts";
import { createJobInsert, JobChunk } from "./intake-jobs.ts";
import { addReused, type ReusedAnswers } from "./known-questions.ts";
import { type BadRow, type NewBatch, type NewBatchRow, sealedBatch } from "./new-batch.ts";

/** Rows that one statement writes. */
const chunkRows = 1_000;
/** A slow upload is written at least this often: the database ends a transaction in which nothing happens. */
const chunkMs = 10_000;
/** Chunks that may wait to be written or be under way, so that neither side stands still for the other. */
const chunksAhead = 2;

/**
 * Writes the rows of a batch in chunks, sealed on a thread of its own, in the transaction of `sources.db`. Rows are read
 * while those before them are being sealed, and those before these written.
 *
 * @param rows in pieces; others have their turn after each
 * @returns what was written
 */
export async function insertRows(
  sources: { db: Db; sealer: Sealer; bulkSealer: BulkSealer; digester: Digester },
  batch: NewBatch,
  rows: AsyncIterable<readonly NewBatchRow[]>,
): Promise<{ total: number; rejected: number; reused: readonly ReusedAnswers[] }> {
  const nextId = createUuidSequence();
  const reused = new Map<string, ReusedAnswers>();
  const counts = { total: 0, rejected: 0 };
  const writing = createLine(chunksAhead);
  const insertJobs = createJobInsert(sources.db, batch);
  const spare: JobChunk[] = [];
  const beginChunk = () => spare.pop() ?? new JobChunk(batch, sources.digester);
  let jobs = beginChunk();
  let rejections: BadRow[] = [];
  let begunAt = performance.now();
  let asked: AskedQuestions | undefined;

  async function write(): Promise<void> {
    counts.total += jobs.size;
    counts.rejected += rejections.length;
    const chunk = jobs;
    const sealing = chunk.seal(sources.bulkSealer, asked);
    sealing.catch(() => undefined); // where writing fails before, nobody awaits it
    const refused = rejections;
    jobs = beginChunk();
    rejections = [];
    begunAt = performance.now();
    await writing.add(async () => {
      addReused(reused, await insertJobs(await sealing));
      chunk.clear();
      spare.push(chunk);
      await insertRejections(sources, batch.id, refused);
    });
  }

  try {
    for await (const piece of rows) {
      for (const row of piece) {
        if ("issues" in row) rejections.push(row);
        else jobs.add(nextId(), row);
      }
      await nextTurn();
      if (jobs.size + rejections.length < chunkRows && performance.now() - begunAt < chunkMs) continue;
      asked ??= createAskedQuestions(); // not for a batch of one chunk, in which a question is found without
      await write();
    }
    await write();
    await writing.ended();
  } finally {
    // What is under way belongs to the transaction: after its end it would be written by itself.
    await writing.settled();
  }
  return { ...counts, reused: [...reused.values()] };
}

/** Lets some pieces of work be done one after the other while their caller goes on; after one that fails none is begun. */
function createLine(length: number) {
  // Each settles always, with what went wrong: nobody may be awaiting it at that moment.
  const line: Promise<{ error: unknown } | undefined>[] = [];
  async function headEnded(): Promise<void> {
    const failed = await line.shift();
    if (failed) throw failed.error;
  }
  return {
    /** Waits for a place in the line; throws what an earlier one failed with. */
    async add(work: () => Promise<void>): Promise<void> {
      const before = line.at(-1);
      line.push(
        (async () => {
          const failed = await before;
          if (failed) return failed;
          return work().then(
            () => undefined,
            (error: unknown) => ({ error }),
          );
        })(),
      );
      while (line.length > length) await headEnded();
    },
    /** Resolves when all are done; throws what one failed with. */
    async ended(): Promise<void> {
      while (line.length > 0) await headEnded();
    },
    /** Resolves when nothing is under way any more, however it ended. */
    async settled(): Promise<void> {
      await Promise.all(line);
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
