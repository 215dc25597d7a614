import { expect, onTestFinished, test } from "vitest";
import { query } from "../../../../test/support/databases.ts";
import { addBatch, createTestLedger, offerJobs } from "../jobs/test-support.ts";

const result = { statusCode: 200, contentType: "application/json", body: Buffer.from("{}") };
const failed = { outcome: "failed", failure: { category: "payer", code: "payer_error" }, result } as const;
const succeeded = { outcome: "succeeded", coverage: "active", failure: null, result, document: null } as const;

/** A batch of so many rows, of which the first has failed, and the next `running` are under way. */
async function createFailedBatch(rows: number, running: number) {
  const { databaseUrl, ledger, tenant, close } = await createTestLedger();
  onTestFinished(close);
  const batchId = await addBatch(ledger, tenant, rows);
  const offered = await offerJobs(ledger, 1 + running);
  const [first, ...others] = (await ledger.jobs.claim(offered, 60_000)).filter((job) => job !== undefined);
  if (!first) throw new Error("nothing was released");
  await ledger.jobs.settle([{ ...first, ...failed }]);
  return { databaseUrl, ledger, tenant, batchId, running: others };
}

test("a batch goes on after its retry, whenever its account's turn came meanwhile", async () => {
  const { databaseUrl, ledger, tenant, batchId } = await createFailedBatch(4, 0);
  expect(await ledger.batches.requestRetry(tenant, batchId, null)).toBe("requested");
  expect(await offerJobs(ledger, 4)).toEqual([]); // it waits until all its rows are back
  expect(await query(databaseUrl, "select due_at::text from turns where mode = 'live'")).toEqual([
    { due_at: "infinity" },
  ]);

  while ((await ledger.batches.retryPiece({ limit: 3, batch: { tenant, id: batchId } }))?.isMore);

  expect(await offerJobs(ledger, 4)).toHaveLength(4);
});

test("a batch does not end in the middle of its retry", async () => {
  const { databaseUrl, ledger, tenant, batchId, running } = await createFailedBatch(2, 1);
  expect(await ledger.batches.requestRetry(tenant, batchId, null)).toBe("requested");

  await ledger.jobs.settle(running.map((job) => ({ ...job, ...succeeded })));
  while ((await ledger.batches.retryPiece({ limit: 1, batch: { tenant, id: batchId } }))?.isMore);

  expect(await query(databaseUrl, "select finished_at, succeeded, failed from batches")).toEqual([
    { finished_at: null, succeeded: 1, failed: 0 },
  ]);
  expect(await query(databaseUrl, "select type from events where type like 'batch.%'")).toEqual([]);
});
