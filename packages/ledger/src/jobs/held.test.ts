import { expect, onTestFinished, test } from "vitest";
import { query } from "../../../../test/support/databases.ts";
import { addBatch, createTestLedger } from "./test-support.ts";

test("jobs that a payer held up are called back ten thousand at a time, however many there are", async () => {
  const { databaseUrl, ledger, tenant, close } = await createTestLedger();
  onTestFinished(close);
  await addBatch(ledger, tenant, 20_050);
  await query(
    databaseUrl,
    "update jobs set state = 'parked', due_at = now() + interval '1 hour', failure_category = 'payer', failure_code = 'payer_held'",
  );
  const [held] = await ledger.jobs.listHeld(10);
  if (!held) throw new Error("nothing is held");

  const hastened = [await ledger.jobs.hasten(held, 5)];
  for (let round = 0; round < 4; round++) hastened.push(await ledger.jobs.hasten(held));

  expect(hastened).toEqual([5, 10_000, 10_000, 45, 0]);
});
