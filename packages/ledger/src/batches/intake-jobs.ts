import { cutApart, free, type Joined, Joining } from "@nightguard/platform";
import type { BulkSealer } from "../bulk-sealer.ts";
import type { Db } from "../connection.ts";
import { digestQuestion } from "../jobs/reuse.ts";
import { sealedRow } from "../jobs/sealed-row.ts";
import { copyRows, RowsToCopy } from "../rows-to-copy.ts";
import type { Digester } from "../sealer.ts";
import type { AskedQuestions } from "./asked-questions.ts";
import { jobColumns, requestColumns, writeBatch, writeRow, writeState } from "./job-columns.ts";
import { type Asking, type FreshAnswer, findEarlierTwins, findFirsts, findFreshAnswers } from "./known-questions.ts";
import type { GoodRow, NewBatch } from "./new-batch.ts";

/**
 * Rows of a batch that become jobs together. What is kept of a row is written down at once: as objects, the rows of a long
 * upload that wait to be sealed and inserted would be most of what the garbage collector has to look at. Its memory serves
 * again for others.
 */
export class JobChunk {
  readonly #batch: NewBatch;
  readonly #digester: Digester;
  #asking: Asking[] = [];
  readonly #fields = new RowsToCopy();
  #ends: number[] = [];
  readonly #names = new Joining();
  readonly #texts = new Joining();

  constructor(batch: NewBatch, digester: Digester) {
    this.#batch = batch;
    this.#digester = digester;
  }

  get size(): number {
    return this.#asking.length;
  }

  add(id: string, row: GoodRow): void {
    const { question, reference } = row;
    const questionHash = digestQuestion(this.#digester, row);
    this.#asking.push({ id, questionHash });
    writeRow(this.#fields, id, row, this.#batch);
    this.#fields.bytes(questionHash);
    this.#fields.bytes(reference === null ? null : this.#digester.digest("reference", reference));
    this.#ends.push(this.#fields.length);
    this.#names.add(sealedRow.request(id));
    this.#texts.add(JSON.stringify(question));
    this.#names.add(sealedRow.reference(id));
    this.#texts.add(reference);
  }

  /**
   * Seals what is personal data, on a thread where that is worth it. What it gives shares memory with this.
   *
   * @param asked what earlier chunks ask; these questions are added
   */
  async seal(bulkSealer: BulkSealer, asked: AskedQuestions | undefined): Promise<SealedJobs> {
    const maybeAsked = this.#asking.map(({ questionHash }) => asked?.add(questionHash) ?? false);
    const sealed = await bulkSealer.sealJoined({ rows: this.#names.joined(), texts: this.#texts.joined() });
    return { asking: this.#asking, maybeAsked, fields: this.#fields.written(), ends: this.#ends, sealed };
  }

  clear(): void {
    this.#asking = [];
    this.#ends = [];
    this.#fields.clear();
    this.#names.clear();
    this.#texts.clear();
  }
}

/** A chunk of jobs to be inserted. */
interface SealedJobs {
  readonly asking: readonly Asking[];
  /** For each, whether an earlier row may ask the same. */
  readonly maybeAsked: readonly boolean[];
  /** What their rows say themselves, and where it ends for each. */
  readonly fields: Buffer;
  readonly ends: readonly number[];
  /** Of each the question, and then its reference. */
  readonly sealed: Joined;
}

/**
 * Makes what inserts the rows of a batch, a chunk at a time. Those to which the account has a fresh answer have succeeded
 * with it, and those that ask what an earlier row asks wait for that one (see `followTwins`).
 *
 * @returns a function that returns the answers that were used again, one for each such row
 */
export function createJobInsert(db: Db, batch: NewBatch): (chunk: SealedJobs) => Promise<Iterable<FreshAnswer>> {
  const ofBatch = new RowsToCopy();
  writeBatch(ofBatch, batch);
  const requests = new RowsToCopy();
  const jobs = new RowsToCopy();

  return async ({ asking, maybeAsked, fields, ends, sealed }) => {
    if (asking.length === 0) return [];
    const answers = await findFreshAnswers(db, batch, asking);
    const suspects = asking.filter(({ id }, index) => maybeAsked[index] && !answers.has(id));
    const earlier = await findEarlierTwins(db, batch.id, suspects);
    const firsts = findFirsts(asking);

    const texts = cutApart(sealed);
    requests.clear();
    jobs.clear();
    for (const [index, { id }] of asking.entries()) {
      requests.beginRow(requestColumns.length);
      requests.uuid(id);
      requests.bytes(texts.next().value ?? null);

      jobs.beginRow(jobColumns.length);
      jobs.fields(ofBatch.written());
      jobs.fields(fields.subarray(ends[index - 1] ?? 0, ends[index]));
      jobs.bytes(texts.next().value ?? null);
      const first = earlier.get(id) ?? firsts[index];
      writeState(jobs, answers.get(id), first === id ? undefined : first);
    }
    free(sealed);
    await copyRows(db, "job_requests", requestColumns, requests);
    await copyRows(db, "jobs", jobColumns, jobs);
    return answers.values();
  };
}
