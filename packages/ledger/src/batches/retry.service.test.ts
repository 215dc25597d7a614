import { expect, onTestFinished, test } from "vitest";
import { addBatch, createTestLedger, offerJobs } from "../../../../test/ledger/test-ledger.ts";
import { query } from "../../../../test/support/databases.ts";
import { claimJobs } from "../jobs/run/claim.ts";
import { settleJobs } from "../jobs/run/settle.ts";
import { listFailureGroups } from "./failure-groups.ts";
import { findBatch } from "./read.ts";
import { requestBatchRetry, retryPiece } from "./retry.ts";

const result = { statusCode: 200, contentType: "application/json", body: Buffer.from("{}") };
const failed = { outcome: "failed", failure: { category: "payer", code: "payer_error" }, result } as const;
const succeeded = { outcome: "succeeded", coverage: "active", failure: null, result, document: null } as const;

/** A batch of so many rows, of which the first has failed, and the next `running` are under way. */
async function createFailedBatch(rows: number, running: number) {
  const { databaseUrl, ledger, tenant, close } = await createTestLedger();
  onTestFinished(close);
  const batchId = await addBatch(ledger, tenant, rows);
  const offered = await offerJobs(ledger, 1 + running);
  const [first, ...others] = (await claimJobs(ledger, offered, 60_000)).filter((job) => job !== undefined);
  if (!first) throw new Error("nothing was released");
  await settleJobs(ledger, [{ ...first, ...failed }]);
  return { databaseUrl, ledger, tenant, batchId, running: others };
}

test("a batch goes on after its retry, whenever its account's turn came meanwhile", async () => {
  const { databaseUrl, ledger, tenant, batchId } = await createFailedBatch(4, 0);
  expect(await requestBatchRetry(ledger, tenant, batchId, {})).toBe("requested");
  expect(await offerJobs(ledger, 4)).toEqual([]); // it waits until all its rows are back
  expect(await query(databaseUrl, "select due_at::text from release_schedule where mode = 'live'")).toEqual([
    { due_at: "infinity" },
  ]);

  while ((await retryPiece(ledger, { limit: 3, batch: { tenant, id: batchId } }))?.isMore);

  expect(await offerJobs(ledger, 4)).toHaveLength(4);
});

test("a batch does not end in the middle of its retry", async () => {
  const { databaseUrl, ledger, tenant, batchId, running } = await createFailedBatch(2, 1);
  expect(await requestBatchRetry(ledger, tenant, batchId, {})).toBe("requested");

  await settleJobs(
    ledger,
    running.map((job) => ({ ...job, ...succeeded })),
  );
  while ((await retryPiece(ledger, { limit: 1, batch: { tenant, id: batchId } }))?.isMore);

  expect(await query(databaseUrl, "select finished_at, succeeded, failed from batches")).toEqual([
    { finished_at: null, succeeded: 1, failed: 0 },
  ]);
  expect(await query(databaseUrl, "select type from events where type like 'batch.%'")).toEqual([]);
});

test("retried rows are released in their old order, and under a dispatch that no older ticket has", async () => {
  const { databaseUrl, ledger, tenant, close } = await createTestLedger();
  onTestFinished(close);
  const batchId = await addBatch(ledger, tenant, 4);
  const offered = await offerJobs(ledger, 3);
  const claimed = (await claimJobs(ledger, offered, 60_000)).filter((job) => job !== undefined);
  await settleJobs(
    ledger,
    claimed.map((job) => ({ ...job, ...failed })),
  );
  expect(await requestBatchRetry(ledger, tenant, batchId, { category: "payer" })).toBe("requested");

  for (const isMore of [true, true, false]) {
    expect(await retryPiece(ledger, { limit: 2 })).toEqual(isMore ? { isMore: expect.any(Boolean) } : undefined);
  }

  const rows = (await query(databaseUrl, "select id from jobs order by row_no")).map(({ id }) => id);
  const again = await offerJobs(ledger, 4);
  expect(again.map(({ id }) => id)).toEqual(rows);
  expect(again.map(({ fencingToken }) => fencingToken)).toEqual([3, 3, 3, 1]);
  expect(await claimJobs(ledger, offered, 60_000)).toEqual([undefined, undefined, undefined]);
  expect(await claimJobs(ledger, again, 60_000)).toMatchObject([{ attempt: 1 }, { attempt: 1 }, { attempt: 1 }, {}]);
});

test("only failures of the category are put back, however many others there are", async () => {
  const { databaseUrl, ledger, tenant, batchId, running } = await createFailedBatch(6, 5);
  const other = { outcome: "failed", failure: { category: "request", code: "invalid_payer_id" }, result } as const;
  await settleJobs(
    ledger,
    running.map((job, index) => ({ ...job, ...(index === 4 ? failed : other) })),
  );

  expect(await requestBatchRetry(ledger, tenant, batchId, { category: "patient" })).toBe("nothing");
  expect(await requestBatchRetry(ledger, tenant, batchId, { category: "payer" })).toBe("requested");
  while ((await retryPiece(ledger, { limit: 1 }))?.isMore);

  expect(await query(databaseUrl, "select count(*)::integer as queued from queued_jobs")).toEqual([{ queued: 2 }]);
  expect(await findBatch(ledger, tenant, batchId)).toMatchObject({ failed: 4, finished_at: null });
  expect(await listFailureGroups(ledger, tenant, batchId)).toMatchObject([{ category: "request", count: 4 }]);
});

test("rows that fail after a retry was requested are not part of it", async () => {
  const { ledger, tenant, batchId, running } = await createFailedBatch(2, 1);
  expect(await requestBatchRetry(ledger, tenant, batchId, {})).toBe("requested");
  await settleJobs(
    ledger,
    running.map((job) => ({ ...job, ...failed })),
  );

  while ((await retryPiece(ledger, { limit: 10 }))?.isMore);

  expect(await findBatch(ledger, tenant, batchId)).toMatchObject({ failed: 1, finished_at: null });
  expect(await offerJobs(ledger, 5)).toHaveLength(1);
});

test("one cause is put back, whatever others its category has", async () => {
  const { databaseUrl, ledger, tenant, batchId, running } = await createFailedBatch(6, 5);
  const other = { outcome: "failed", failure: { category: "payer", code: "upstream_timeout" }, result } as const;
  await settleJobs(
    ledger,
    running.map((job, index) => ({ ...job, ...(index % 2 === 0 ? failed : other) })),
  );
  const payerIds = await query(databaseUrl, "select distinct payer_id from jobs");
  const payerId = String(payerIds[0]?.payer_id);
  const code = "upstream_timeout";

  expect(await requestBatchRetry(ledger, tenant, batchId, { code, payerId: "none" })).toBe("nothing");
  expect(await requestBatchRetry(ledger, tenant, batchId, { category: "plan", code })).toBe("nothing");
  expect(await requestBatchRetry(ledger, tenant, batchId, { category: "payer", code }, 1)).toBe("grown");
  expect(await requestBatchRetry(ledger, tenant, batchId, { category: "payer", code, payerId }, 2)).toBe("requested");
  expect(await requestBatchRetry(ledger, tenant, batchId, { category: "payer", code })).toBe("retrying");
  for (let pieces = 0; (await retryPiece(ledger, { limit: 1 }))?.isMore; pieces++) expect(pieces).toBeLessThan(7);

  expect(await query(databaseUrl, "select count(*)::integer as queued from queued_jobs")).toEqual([{ queued: 2 }]);
  expect(await listFailureGroups(ledger, tenant, batchId)).toMatchObject([{ code: "payer_error", count: 4 }]);
});
