import { randomBytes } from "node:crypto";
import { newUuid, parsePublicId, type Question, toPublicId } from "@nightguard/contract";
import { createBatch, openLedger } from "@nightguard/ledger";
import type { EncryptionKey } from "@nightguard/platform";
import { sql } from "kysely";
import type { Db } from "../../packages/ledger/src/database/db.ts";
import { jobContext } from "../../packages/ledger/src/jobs/encryption-context.ts";
import { insertResults } from "../../packages/ledger/src/jobs/run/end-jobs.ts";

const rowsPerStatement = 1_000;

interface Answer {
  readonly contentType: string;
  readonly body: string;
}

/**
 * Submits a batch and ends its rows by SQL: a million verifications would take longer than the measurement.
 *
 * @returns the batch's public id
 */
export async function answerRows(options: {
  databaseUrl: string;
  encryptionKey: EncryptionKey;
  /** The public id. */
  accountId: string;
  rows: number;
  /** The answer to a row; default: one of `answerBytes`, the same for many rows. */
  answer?: (row: number) => Answer;
  answerBytes?: number;
  appointmentAt?: (row: number) => Date | null;
  /** Rows at the end that stay in the queue, so that the batch is unfinished; default 1. */
  queued?: number;
}): Promise<string> {
  const { rows, answerBytes = 2_000, encryptionKey, appointmentAt = () => null, queued = 1 } = options;
  const answered = rows - queued;
  const ledger = await openLedger({ ...options, keys: [encryptionKey], name: "bench", maxConnections: 2 });
  const { db } = ledger;
  const id = newUuid();
  const accountId = parsePublicId("account", options.accountId) ?? "";
  const encryption = await ledger.encryption.of(accountId);
  const usual = { operation: "eligibility", transform: null } as const;
  async function* questions() {
    for (let row = 1; row <= rows; row++) {
      yield [
        { ...usual, row, question: aQuestion(row), reference: `appointment-${row}`, appointmentAt: appointmentAt(row) },
      ];
    }
  }
  const batch = { id, accountId, mode: "live", name: "Bench", notBefore: null, deadline: null } as const;
  const how = { priority: "normal", maxAgeSeconds: null, onUnknown: "retry" } as const;
  const by = { actor: { kind: "system" }, requestId: null } as const;
  await createBatch(ledger, { batch: { by, ...batch, ...usual, ...how }, rows: questions() });

  for (let after = 0; after < answered; after += rowsPerStatement) {
    const through = Math.min(after + rowsPerStatement, answered);
    const usualAnswer: Answer = { contentType: "application/json", body: anAnswer(answerBytes) };
    await db.transaction().execute(async (transaction) => {
      const taken = await takeRows(transaction, id, { after, through });
      await insertResults(
        transaction,
        taken
          .map((job) => ({ ...job, ...(options.answer?.(job.row) ?? usualAnswer) }))
          .map((job) => ({
            id: job.id,
            accountId: batch.accountId,
            mode: batch.mode,
            batchId: id,
            fencingToken: 1,
            attempts: 1,
            possibleDuplicates: 0,
            perhapsBilled: 0,
            startedAt: new Date(),
            questionHash: job.questionHash,
            upstream: null,
            upstreamReference: null,
            state: "succeeded",
            coverage: "active",
            failure: null,
            reusedFrom: null,
            answer: {
              statusCode: 200,
              contentType: job.contentType,
              body: encryption.encrypt(jobContext.result(job.id), job.body),
              document: null,
            },
          })),
      );
    });
  }
  await sql`
    update batches
    set
      succeeded = ${answered},
      coverage_active = ${answered},
      first_ended_at = now()
    where id = ${id}
  `.execute(db);
  await ledger.close();
  return toPublicId("batch", id);
}

/** Takes rows of a batch out of the queue. */
async function takeRows(
  transaction: Db,
  batchId: string,
  { after, through }: { after: number; through: number },
): Promise<readonly { id: string; row: number; questionHash: Buffer }[]> {
  const { rows } = await sql<{ id: string; row: number; questionHash: Buffer }>`
    delete from queued_jobs q
    using jobs j
    where j.batch_id = ${batchId}
      and j.row_no > ${after}
      and j.row_no <= ${through}
      and q.backlog_id = j.backlog_id
      and q.order_at = j.order_at
      and q.job_id = j.id
    returning q.job_id as id, j.row_no as row, q.question_hash as "questionHash"
  `.execute(transaction);
  return rows;
}

const aQuestion = (row: number): Question => ({
  payer: { id: `CX${row % 200}` },
  provider: { npi: "1234567893", tax_id: "123456789" },
  subscriber: {
    first_name: "Philomena",
    last_name: `Quarrington-${row % 5_000}`,
    member_id: `W${row}`,
    dob: "04/17/1983",
    group_number: "G-7",
  },
  version: "v2",
});

/** As compressible as a real answer: half words, half different numbers. */
function anAnswer(bytes: number): string {
  const note = () => `Benefit limitations apply; reference ${randomBytes(35).toString("hex")}`;
  return JSON.stringify({
    benefitsInformation: [{ code: "1", name: "Active Coverage", serviceTypeCodes: ["35"] }],
    notes: Array.from({ length: Math.ceil(bytes / 112) }, note),
  });
}
