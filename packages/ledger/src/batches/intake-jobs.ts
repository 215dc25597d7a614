import { setImmediate as nextTurn } from "node:timers/promises";
import type { Operation } from "@nightguard/contract";
import { BufferPacker, free, type PackedBuffers, unpack } from "@nightguard/platform";
import { CopyWriter, copyRows } from "../database/copy/copy-writer.ts";
import type { Db } from "../database/index.ts";
import type { LedgerDeps } from "../deps.ts";
import { toEncryptingKeys } from "../encryption/bulk-encryption.ts";
import type { Digester } from "../encryption/digester.ts";
import { jobContext } from "../jobs/encryption-context.ts";
import { digestFamily, digestPatient } from "../jobs/read/patients.ts";
import { insertResults, withAnswerOf } from "../jobs/run/end-jobs.ts";
import { digestQuestion, type FreshAnswer } from "../jobs/run/reuse.ts";
import { digestLocation } from "../locations/locations.ts";
import { createBatchQuestions } from "./batch-questions.ts";
import { jobColumns, queueColumns, toOrderAt, writeBatch, writeQueued, writeRow } from "./job-columns.ts";
import { type Asking, findFirsts, findKnownAnswers, findQueuedRows } from "./known-questions.ts";
import type { GoodRow, NewBatch } from "./new-batch.ts";

interface AskingRow extends Asking {
  readonly row: number;
  readonly operation: Operation;
  readonly payerId: string;
  readonly orderAt: Date | "infinity";
}

/**
 * Serialized rows: as objects, they would dominate garbage collection in a long upload. `clear` makes the buffers
 * reusable.
 */
export class JobChunk {
  readonly #batch: NewBatch;
  readonly #digester: Digester;
  #asking: AskingRow[] = [];
  readonly #fields = new CopyWriter();
  #ends: number[] = [];
  readonly #names = new BufferPacker();
  readonly #texts = new BufferPacker();

  constructor(batch: NewBatch, digester: Digester) {
    this.#batch = batch;
    this.#digester = digester;
  }

  get size(): number {
    return this.#asking.length;
  }

  add(id: string, row: GoodRow): void {
    const { question, reference, operation, locationId = null } = row;
    const digester = this.#digester;
    const orderAt = toOrderAt(row, this.#batch);
    this.#asking.push({
      id,
      row: row.row,
      questionHash: digestQuestion(digester, row),
      operation,
      payerId: question.payer.id,
      orderAt,
    });
    writeRow(this.#fields, id, row, {
      orderAt,
      patientHash: digestPatient(digester, question),
      memberHash: digestFamily(digester, question),
      referenceHash: reference === null ? null : digester.digest("reference", reference),
      locationHash: locationId === null ? null : digestLocation(digester, locationId),
    });
    this.#ends.push(this.#fields.length);
    this.#names.add(jobContext.request(id));
    this.#texts.add(JSON.stringify(question));
    this.#names.add(jobContext.reference(id));
    this.#texts.add(reference);
  }

  /** Encrypts personal data, on a thread if worthwhile. The result shares memory with this chunk. */
  async encrypt({
    encryption,
    bulkEncryption,
  }: Pick<LedgerDeps, "encryption" | "bulkEncryption">): Promise<EncryptedJobs> {
    const keys = [toEncryptingKeys(await encryption.of(this.#batch.accountId))];
    const plaintexts = { keys, rows: this.#names.packed(), texts: this.#texts.packed() };
    const ciphertext = await bulkEncryption.encryptPacked(plaintexts);
    return { asking: this.#asking, fields: this.#fields.written(), ends: this.#ends, ciphertext };
  }

  clear(): void {
    this.#asking = [];
    this.#ends = [];
    this.#fields.clear();
    this.#names.clear();
    this.#texts.clear();
  }
}

interface EncryptedJobs {
  readonly asking: readonly AskingRow[];
  readonly fields: Buffer;
  readonly ends: readonly number[];
  readonly ciphertext: PackedBuffers;
}

/** A chunk laid out at once would hold up waiting callers in this process. */
const rowsPerTurn = 100;

type Reused = AskingRow & { readonly answer: FreshAnswer };

export interface WrittenJobs {
  readonly count: number;
  readonly reused: readonly Reused[];
  /** May be repeated with its transaction. */
  copy(transaction: Db): Promise<void>;
}

/**
 * Rows with a fresh answer succeed with it; rows with an earlier row's question follow that row.
 *
 * @param db for lookups; earlier chunks are committed
 */
export function createJobWriter(db: Db, batch: NewBatch): (chunk: EncryptedJobs) => Promise<WrittenJobs> {
  const asked = createBatchQuestions();
  const ofBatch = new CopyWriter();
  writeBatch(ofBatch, batch);
  const jobs = new CopyWriter();
  const queued = new CopyWriter();

  return async ({ asking, fields, ends, ciphertext }) => {
    const answers = await findKnownAnswers(db, batch, asking);
    const earlier = asking.map(({ id, questionHash, row }) =>
      answers.has(id) ? undefined : asked.add(questionHash, row),
    );
    const queuedRows = await findQueuedRows(db, batch.id, new Set(earlier.filter((row) => row !== undefined)));
    const firsts = findFirsts(asking);

    const texts = unpack(ciphertext);
    const reused: Reused[] = [];
    jobs.clear();
    queued.clear();
    for (const [index, row] of asking.entries()) {
      if (index % rowsPerTurn === rowsPerTurn - 1) await nextTurn();
      jobs.beginRow(jobColumns.length);
      jobs.fields(ofBatch.written());
      jobs.fields(fields.subarray(ends[index - 1] ?? 0, ends[index]));
      jobs.bytes(texts.next().value ?? null);
      jobs.bytes(texts.next().value ?? null);
      const answer = answers.get(row.id);
      if (answer) {
        reused.push({ ...row, answer });
      } else {
        const queuedRow = queuedRows.get(earlier[index] ?? -1);
        const first = queuedRow?.questionHash.equals(row.questionHash) ? queuedRow.id : firsts[index];
        writeQueued(queued, batch, { ...row, follows: first === undefined || first === row.id ? null : first });
      }
    }
    free(ciphertext);
    return {
      count: asking.length,
      reused,
      async copy(transaction) {
        if (asking.length === 0) return;
        await copyRows(transaction, "jobs", jobColumns, jobs);
        if (queued.length > 0) await copyRows(transaction, "queued_jobs", queueColumns, queued);
        await insertResults(
          transaction,
          reused.map((row) => toResult(batch, row)),
        );
      },
    };
  };
}

const toResult = ({ id: batchId, accountId, mode }: NewBatch, { id, questionHash, answer }: Reused) => ({
  id,
  accountId,
  mode,
  batchId,
  questionHash,
  ...withAnswerOf(answer),
});
