import { readFile } from "node:fs/promises";
import { newUuid } from "@nightguard/contract";
import { expect, onTestFinished, test } from "vitest";
import { addBatch, createTestLedger, offerJobs } from "../../../../test/ledger/test-ledger.ts";
import { query } from "../../../../test/support/databases.ts";
import { claimJobs } from "../jobs/run/claim.ts";
import { settleJobs } from "../jobs/run/settle.ts";
import { listMigrations, migrationsDirectory } from "../migrations/schema.ts";
import { listCorrectedFailures } from "./corrected-failures.ts";

/** A batch whose only row has failed. */
async function createFailedRow() {
  const { databaseUrl, ledger, tenant, close } = await createTestLedger();
  onTestFinished(close);
  const batchId = await addBatch(ledger, tenant, 1);
  const [job] = (await claimJobs(ledger, await offerJobs(ledger, 1), 60_000)).filter((one) => one !== undefined);
  if (!job) throw new Error("nothing was released");
  const result = { statusCode: 200, contentType: "application/json", body: Buffer.from("{}") };
  const failure = { category: "payer", code: "payer_error" } as const;
  await settleJobs(ledger, [{ ...job, outcome: "failed", failure, result }]);
  return { databaseUrl, ledger, batchId, jobId: job.id };
}

/** As the version before the migration notes a correction. */
const noteCorrection = (databaseUrl: string, jobId: string) =>
  query(databaseUrl, "insert into job_corrections (corrected_id, job_id) values ($1, $2)", [jobId, newUuid()]);

const corrected = [{ category: "payer", code: "payer_error", count: -1 }];

test("a row that the version before corrects no longer needs anybody", async () => {
  const { databaseUrl, ledger, batchId, jobId } = await createFailedRow();

  await noteCorrection(databaseUrl, jobId);

  expect(await listCorrectedFailures(ledger.db, [batchId])).toMatchObject(corrected);
});

test("corrections between two migrations are counted once the second is made", async () => {
  const { databaseUrl, ledger, batchId, jobId } = await createFailedRow();
  await query(databaseUrl, "drop trigger correction_noted on job_corrections");
  await query(databaseUrl, "drop function note_batch_of_correction");
  await noteCorrection(databaseUrl, jobId);
  expect(await listCorrectedFailures(ledger.db, [batchId])).toEqual([]);
  const name = (await listMigrations(migrationsDirectory)).find((one) => one.endsWith("batches-of-corrections"));

  await query(databaseUrl, await readFile(new URL(`${name}.sql`, migrationsDirectory), "utf8"));

  expect(await listCorrectedFailures(ledger.db, [batchId])).toMatchObject(corrected);
});
