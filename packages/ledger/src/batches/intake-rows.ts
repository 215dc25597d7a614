import { setImmediate as nextTurn } from "node:timers/promises";
import { createUuidSequence } from "@nightguard/contract";
import { sql } from "kysely";
import { CopyWriter, copyRows } from "../database/copy/copy-writer.ts";
import { type Db, withDeadlockRetry } from "../database/index.ts";
import type { LedgerDeps } from "../deps.ts";
import type { Digester } from "../encryption/digester.ts";
import type { Encryption } from "../encryption/encryption.ts";
import { digestLocation } from "../locations/locations.ts";
import { createJobWriter, JobChunk } from "./intake-jobs.ts";
import { digestItem } from "./item-people.ts";
import { addReused, type ReusedAnswers } from "./known-questions.ts";
import { type BadRow, batchContext, type NewBatch, type NewBatchRow } from "./new-batch.ts";
import { extendUpload, type UploadedCounts } from "./uploads.ts";

export type IntakeSources = Pick<
  LedgerDeps,
  "db" | "hotDb" | "encryption" | "bulkEncryption" | "digester" | "oneAtATime"
>;

export const chunkRows = 2_500;
/** Waiting or being written, so that reading and writing overlap. */
const chunksAhead = 2;

/**
 * Reading, encryption and insertion of chunks overlap.
 *
 * @param rows in pieces, with other work of the event loop between them
 * @param pause awaited after each transaction
 */
export async function writeRows(
  sources: IntakeSources,
  batch: NewBatch,
  rows: AsyncIterable<readonly NewBatchRow[]>,
  pause: () => Promise<void>,
): Promise<{ counts: UploadedCounts; reused: readonly ReusedAnswers[] }> {
  const nextId = createUuidSequence();
  const writing = createPipeline(chunksAhead);
  const writePiece = createPieceWriter(sources, batch);
  const spare: JobChunk[] = [];
  const beginChunk = () => spare.pop() ?? new JobChunk(batch, sources.digester);
  let jobs = beginChunk();
  let rejections: BadRow[] = [];

  async function write(): Promise<void> {
    const chunk = jobs;
    const encrypting = chunk.encrypt(sources);
    encrypting.catch(() => undefined); // awaited later, where its error is thrown
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
        await write();
      }
      await nextTurn();
    }
    await write();
    await writing.ended();
  } finally {
    // The batch must not be abandoned during a write.
    await writing.settled();
  }
  return writePiece.written();
}

function createPieceWriter(sources: IntakeSources, batch: NewBatch) {
  const { db, hotDb } = sources;
  const layOut = createJobWriter(hotDb, batch);
  let reused: readonly ReusedAnswers[] = [];
  let counts: UploadedCounts = { total: 0, rejected: 0 };

  return {
    async write(chunk: Parameters<typeof layOut>[0], refused: readonly BadRow[]): Promise<void> {
      const jobs = await layOut(chunk);
      const encryption = await sources.encryption.of(batch.accountId);
      const before = counts;
      const after = { total: before.total + jobs.count, rejected: before.rejected + refused.length };
      await sources.oneAtATime(() =>
        withDeadlockRetry(db, "upload piece", async (transaction) => {
          // Only the commit that opens the batch waits for the disk.
          await sql`set local synchronous_commit = off`.execute(transaction);
          await extendUpload(transaction, batch.id, { before, after });
          await jobs.copy(transaction);
          await insertRejections(transaction, { encryption, digester: sources.digester }, batch, refused);
        }),
      );
      counts = after;
      reused = addReused(reused, jobs.reused);
    },
    written: () => ({ counts, reused }),
  };
}

function createPipeline(ahead: number) {
  const unfinished: Promise<void>[] = [];
  let last = Promise.resolve();
  return {
    /** @throws the error of earlier work; then nothing more starts */
    async add(work: () => Promise<void>): Promise<void> {
      last = last.then(work);
      last.catch(() => undefined); // awaited later, where its error is thrown
      unfinished.push(last);
      if (unfinished.length > ahead) await unfinished.shift();
    },
    ended: () => last,
    settled: () => last.catch(() => undefined),
  };
}

const rejectionColumns = [
  ...(["batch_id", "row_no", "account_id", "mode", "appointment_at", "location_hash"] as const),
  ...(["member_hash", "dependent_member_hash", "body"] as const),
];

async function insertRejections(
  db: Db,
  { encryption, digester }: { readonly encryption: Encryption; readonly digester: Digester },
  { id: batchId, accountId, mode }: NewBatch,
  rows: readonly BadRow[],
): Promise<void> {
  if (rows.length === 0) return;
  const fields = new CopyWriter();
  for (const { row, reference, issues, item, appointmentAt = null } of rows) {
    const people = digestItem(digester, item);
    fields.beginRow(rejectionColumns.length);
    fields.uuid(batchId);
    fields.integer(row);
    fields.uuid(accountId);
    fields.text(mode);
    fields.time(appointmentAt);
    fields.bytes(item?.location_id === undefined ? null : digestLocation(digester, item.location_id));
    fields.bytes(people.member_hash);
    fields.bytes(people.dependent_member_hash);
    fields.bytes(encryption.encrypt(batchContext.rejection(batchId, row), JSON.stringify({ reference, issues, item })));
  }
  await copyRows(db, "batch_rejections", rejectionColumns, fields);
}
