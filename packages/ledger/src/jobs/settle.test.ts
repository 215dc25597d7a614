import { expect, test } from "vitest";
import { query } from "../../../../test/support/databases.ts";
import { addBatch, createTestLedger } from "./test-support.ts";

const result = { statusCode: 200, contentType: "application/json", body: Buffer.from("{}") };
const succeeded = { outcome: "succeeded", failure: null, result, document: null } as const;

test("a settlement that is fenced out is told so, though the one that counts is settled beside it", async () => {
  const { databaseUrl, drop, ledger, accountId } = await createTestLedger();
  await addBatch(ledger, accountId, 1);
  const allot = async () => [{ room: 1, nextInMs: 1_000 }];
  const { jobs } = await ledger.jobs.release({ maxAccounts: 1, leaseMs: 60_000, allot });
  const offered = (await ledger.jobs.look(jobs)).filter((job) => job !== undefined);
  const [job] = await ledger.jobs.claim(offered, 60_000);
  if (!job) throw new Error("one was claimed");

  const valid = { ...succeeded, id: job.id, dispatchNo: job.dispatchNo, coverage: "active" } as const;
  const stale = { ...valid, dispatchNo: job.dispatchNo - 1, coverage: "inactive" } as const;
  const areSettled = await ledger.jobs.settle([stale, valid]);

  expect(areSettled).toEqual([false, true]);
  expect(await query(databaseUrl, "select state, coverage from jobs")).toEqual([
    { state: "succeeded", coverage: "active" },
  ]);
  await ledger.close();
  await drop();
});
