import { expect, onTestFinished, test } from "vitest";
import { addBatch, by, createTestLedger, offerJobs } from "../../../../../test/ledger/test-ledger.ts";
import { putInto } from "../../../../../test/ledger/test-rows.ts";
import { query } from "../../../../../test/support/databases.ts";
import { controlBatch } from "../../batches/control.ts";
import { requestBatchRetry } from "../../batches/retry.ts";
import { recordRestore } from "../../operations/restore.ts";
import { claimJobs } from "./claim.ts";
import { handBackJobs, takePoisonJobs } from "./reconcile.ts";

test("after a restore, jobs that may have been asked count as possible duplicates with their next call, once", async () => {
  const { databaseUrl, ledger, tenant, close } = await createTestLedger();
  onTestFinished(close);
  await addBatch(ledger, tenant, 3);

  expect(await recordRestore(ledger, by)).toMatchObject({ repeated: 3, failUnknown: [] });
  expect(await recordRestore(ledger, by)).toMatchObject({ repeated: 3, failUnknown: [] });
  const claimed = await claimJobs(ledger, await offerJobs(ledger, 1), 60_000);
  await handBackJobs(
    ledger,
    claimed.flatMap((job) => job ?? []),
    { waiting: 3, queued: 8 },
  );
  await claimJobs(ledger, await offerJobs(ledger, 1), 60_000);

  // Claimed twice, it counts once for the restore and once for being handed back.
  expect(await query(databaseUrl, "select state, possible_duplicates from active_jobs")).toEqual([
    { state: "running", possible_duplicates: 2 },
  ]);
  expect(await query(databaseUrl, "select possible_duplicates, perhaps_asked from queued_jobs")).toEqual([
    { possible_duplicates: 0, perhaps_asked: true },
    { possible_duplicates: 0, perhaps_asked: true },
  ]);
});

test("jobs that cannot have been asked are left alone, and those that are not to be asked twice are named", async () => {
  const { databaseUrl, ledger, tenant, close } = await createTestLedger();
  onTestFinished(close);
  await addBatch(ledger, tenant, 1, { notBefore: new Date(Date.now() + 3_600_000) });
  const cancelled = await addBatch(ledger, tenant, 1);
  await controlBatch(ledger, tenant, cancelled, "cancel");
  const failing = await addBatch(ledger, tenant, 2, { onUnknown: "fail" });
  await query(
    databaseUrl,
    `update queued_jobs q set follows = f.id
     from jobs f, jobs j where f.batch_id = $1 and f.row_no = 1 and j.batch_id = $1 and j.row_no = 2 and q.job_id = j.id`,
    [failing],
  );

  const { repeated, failUnknown } = await recordRestore(ledger, by);

  const [first] = await query(databaseUrl, "select id from jobs where batch_id = $1 and row_no = 1", [failing]);
  expect({ repeated, failUnknown }).toEqual({
    repeated: 0,
    failUnknown: [
      { id: first?.id, accountId: tenant.accountId, fencingToken: 1, operation: "eligibility", payerId: "60054" },
    ],
  });
  expect((await recordRestore(ledger, by)).failUnknown).toEqual([]);
});

test("jobs that are not to be asked twice are not asked when the command was cut off after its transaction", async () => {
  const { databaseUrl, ledger, tenant, close } = await createTestLedger();
  onTestFinished(close);
  await addBatch(ledger, tenant, 2, { onUnknown: "fail" });
  const offered = await offerJobs(ledger, 1);

  const { failUnknown } = await recordRestore(ledger, by);

  expect(failUnknown).toHaveLength(2);
  expect(await claimJobs(ledger, offered, 60_000)).toEqual([undefined]);
  expect(await offerJobs(ledger, 5)).toEqual([]);
  await query(databaseUrl, "update active_jobs set lease_until = now() - interval '1 second'");
  const poison = await takePoisonJobs(ledger, { limit: 10, maxAttempts: { waiting: 3, queued: 8 } });
  expect(poison.map(({ id }) => id).sort()).toEqual(failUnknown.map(({ id }) => id).sort());
});

test("rows that a retry has put back count too, though their batch goes on only when all of them are back", async () => {
  const { databaseUrl, ledger, tenant, close } = await createTestLedger();
  onTestFinished(close);
  const [repeating, failing] = [
    await addBatch(ledger, tenant, 2),
    await addBatch(ledger, tenant, 2, { onUnknown: "fail" }),
  ];
  for (const id of [repeating, failing]) await putInto(databaseUrl, id, "expired", [1, 1]);
  for (const id of [repeating, failing]) expect(await requestBatchRetry(ledger, tenant, id, {})).toBe("requested");

  const { repeated, failUnknown } = await recordRestore(ledger, by);

  expect({ repeated, failed: failUnknown.length }).toEqual({ repeated: 1, failed: 1 });
});
