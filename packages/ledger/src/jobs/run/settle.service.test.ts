import { expect, onTestFinished, test } from "vitest";
import { addBatch, createTestLedger, offerJobs } from "../../../../../test/ledger/test-ledger.ts";
import { query } from "../../../../../test/support/databases.ts";
import { claimJobs } from "./claim.ts";
import { settleJobs } from "./settle.ts";

const result = { statusCode: 200, contentType: "application/json", body: Buffer.from("{}") };
const succeeded = { outcome: "succeeded", failure: null, result, document: null } as const;

test("a settlement under an older dispatch fails, also beside one under the current dispatch", async () => {
  const { databaseUrl, ledger, tenant, close } = await createTestLedger();
  onTestFinished(close);
  await addBatch(ledger, tenant, 1);
  const [job] = await claimJobs(ledger, await offerJobs(ledger, 1), 60_000);
  if (!job) throw new Error("one was claimed");

  const valid = { ...succeeded, ...job, coverage: "active" } as const;
  const stale = { ...valid, fencingToken: job.fencingToken - 1, coverage: "inactive" } as const;
  const areSettled = await settleJobs(ledger, [stale, valid]);

  expect(areSettled).toEqual([false, true]);
  expect(await query(databaseUrl, "select state, coverage from results")).toEqual([
    { state: "succeeded", coverage: "active" },
  ]);
});
