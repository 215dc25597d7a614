import { setImmediate as nextTurn } from "node:timers/promises";
import { createUuidSequence } from "@nightguard/contract";
import { sql } from "kysely";
import { type Db, withDeadlockRetry } from "../database/index.ts";
import type { BulkEncryption } from "../encryption/bulk-encryption.ts";
import type { Digester, Encryption } from "../encryption/encryption.ts";
import { type AskedQuestions, createAskedQuestions } from "./asked-questions.ts";
import { createJobWriter, JobChunk } from "./intake-jobs.ts";
import { createReusedSums, type ReusedAnswers } from "./known-questions.ts";
import { type BadRow, batchContext, type NewBatch, type NewBatchRow } from "./new-batch.ts";
import { extendUpload, type UploadedCounts } from "./uploads.ts";

/** Where the rows of uploads go. */
export interface IntakeSources {
  readonly db: Db;
  /** For short statements that many callers wait for. */
  readonly hotDb: Db;
  readonly encryption: Encryption;
  readonly bulkEncryption: BulkEncryption;
  readonly digester: Digester;
  /** Runs one piece of an upload after the other, of all uploads of this process. */
  oneAtATime<Result>(work: () => Promise<Result>): Promise<Result>;
}

/** Rows that one transaction inserts. */
const chunkRows = 1_000;
/** Chunks that may wait to be written or be under way, so that neither side stands still for the other. */
const chunksAhead = 2;

/**
 * Inserts the rows of an upload, a thousand at a time, each piece in a transaction of its own. Rows are read while those
 * before them are being encrypted, and those before these written.
 *
 * @param rows in pieces; others have their turn after each
 * @param pause is awaited after each thousand rows, before more are read
 * @returns what was written
 */
export async function writeRows(
  sources: IntakeSources,
  batch: NewBatch,
  rows: AsyncIterable<readonly NewBatchRow[]>,
  pause: () => Promise<void>,
): Promise<{ counts: UploadedCounts; reused: readonly ReusedAnswers[] }> {
  const nextId = createUuidSequence();
  const writing = createLine(chunksAhead);
  const writePiece = createPieceWriter(sources, batch);
  const spare: JobChunk[] = [];
  const beginChunk = () => spare.pop() ?? new JobChunk(batch, sources.digester);
  let jobs = beginChunk();
  let rejections: BadRow[] = [];
  let asked: AskedQuestions | undefined;

  async function write(): Promise<void> {
    const chunk = jobs;
    const encrypting = chunk.encrypt(sources.bulkEncryption, asked);
    encrypting.catch(() => undefined); // it is not awaited if an earlier piece fails
    const refused = rejections;
    jobs = beginChunk();
    rejections = [];
    await writing.add(async () => {
      await writePiece.write(await encrypting, refused);
      chunk.clear();
      spare.push(chunk);
    });
    await pause();
  }

  try {
    for await (const piece of rows) {
      for (const row of piece) {
        if ("issues" in row) rejections.push(row);
        else jobs.add(nextId(), row);
        if (jobs.size + rejections.length < chunkRows) continue;
        asked ??= createAskedQuestions(); // not for a batch of one chunk, in which a question is found without
        await write();
      }
      await nextTurn();
    }
    await write();
    await writing.ended();
  } finally {
    // The batch is not abandoned while a piece of it is being written.
    await writing.settled();
  }
  return writePiece.written();
}

/** Makes what inserts a piece of an upload and counts what was written so far. */
function createPieceWriter(sources: IntakeSources, batch: NewBatch) {
  const { db, hotDb, encryption } = sources;
  const layOut = createJobWriter(hotDb, batch);
  const sums = createReusedSums();
  let counts: UploadedCounts = { total: 0, rejected: 0 };

  return {
    async write(chunk: Parameters<typeof layOut>[0], refused: readonly BadRow[]): Promise<void> {
      const jobs = await layOut(chunk);
      const before = counts;
      const after = { total: before.total + jobs.count, rejected: before.rejected + refused.length };
      await sources.oneAtATime(() =>
        withDeadlockRetry(db, "upload piece", async (transaction) => {
          // Nothing of it counts before the batch opens, and that commit waits for the disk.
          await sql`set local synchronous_commit = off`.execute(transaction);
          await extendUpload(transaction, batch.id, { before, after });
          await jobs.copy(transaction);
          await insertRejections(transaction, encryption, batch.id, refused);
        }),
      );
      counts = after;
      for (const { operation, payerId, answer } of jobs.reused) sums.add({ operation, payerId, ...answer });
    },
    written: () => ({ counts, reused: sums.list() }),
  };
}

/** Runs pieces of work one after the other while their caller goes on; after one that fails none begins. */
function createLine(length: number) {
  // Each resolves, with its error if it failed: it may not be awaited at that moment.
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
  db: Db,
  encryption: Encryption,
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
        body: encryption.encrypt(batchContext.rejection(batchId, row), JSON.stringify({ reference, issues, item })),
      })),
    )
    .execute();
}
