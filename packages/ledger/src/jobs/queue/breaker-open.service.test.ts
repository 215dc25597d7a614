import { expect, onTestFinished, test } from "vitest";
import { addBatch, createTestLedger, offerJobs } from "../../../../../test/ledger/test-ledger.ts";
import { insertBatch } from "../../../../../test/ledger/test-rows.ts";
import { query } from "../../../../../test/support/databases.ts";
import { listBreakerOpenJobs, resumeBreakerOpenJobs } from "./breaker-open.ts";
import { postponeJobs } from "./postpone.ts";

const isHeld = { category: "payer", code: "payer_held" } as const;

test("jobs that a payer held up are called back ten thousand at a time, however many there are", async () => {
  const { databaseUrl, ledger, tenant, close } = await createTestLedger();
  onTestFinished(close);
  await insertBatch(databaseUrl, tenant, 20_050);
  await query(
    databaseUrl,
    `update queued_jobs
     set due_at = now() + interval '1 hour', held_code = 'payer_held', held_mode = 'live', held_payer_id = '60054'`,
  );
  const [held] = await listBreakerOpenJobs(ledger, 10);
  if (!held) throw new Error("nothing is held");

  const hastened = [await resumeBreakerOpenJobs(ledger, held, 5)];
  for (let round = 0; round < 4; round++) hastened.push(await resumeBreakerOpenJobs(ledger, held));

  expect(hastened).toEqual([5, 10_000, 10_000, 45, 0]);
});

test("a job that a payer holds up is listed and hastened until it is released again, and noted in its batch", async () => {
  const { databaseUrl, ledger, tenant, close } = await createTestLedger();
  onTestFinished(close);
  const batchId = await addBatch(ledger, tenant, 1);
  const [offered] = await offerJobs(ledger, 1);
  if (!offered) throw new Error("one was released");
  const { payerId } = offered;

  await postponeJobs(ledger, [{ ...offered, isClaimed: false, delayMs: 60_000, reason: isHeld }]);
  expect(await listBreakerOpenJobs(ledger, 10)).toEqual([{ code: "payer_held", upstream: "live", payerId }]);
  expect(await offerJobs(ledger, 1)).toEqual([]);

  expect(await resumeBreakerOpenJobs(ledger, { code: "payer_held", upstream: "live", payerId: "other" })).toBe(0);
  expect(await resumeBreakerOpenJobs(ledger, { code: "payer_held", upstream: "test", payerId: null })).toBe(0);
  expect(await resumeBreakerOpenJobs(ledger, { code: "payer_held", upstream: "live", payerId: null })).toBe(1);
  expect(await offerJobs(ledger, 1)).toMatchObject([{ id: offered.id, fencingToken: offered.fencingToken + 1 }]);
  expect(await listBreakerOpenJobs(ledger, 10)).toEqual([]);
  expect(await query(databaseUrl, "select batch_id, payer_id from batch_holds")).toEqual([
    { batch_id: batchId, payer_id: payerId },
  ]);
});
