import { expect, onTestFinished, test } from "vitest";
import { addBatch, createTestLedger } from "../../../../test/ledger/test-ledger.ts";
import { query } from "../../../../test/support/databases.ts";
import { samplePayerRows } from "./payer-rows.ts";

async function aLedger() {
  const { ledger, tenant, close, databaseUrl } = await createTestLedger();
  onTestFinished(close);
  return { ledger, tenant, ask: (sql: string) => query(databaseUrl, sql) };
}

test("a small batch is read whole, also its rows that have ended, and not for others", async () => {
  const { ledger, tenant, ask } = await aLedger();
  const [batchId] = [await addBatch(ledger, tenant, 8), await addBatch(ledger, tenant, 2)];
  await ask(
    `update jobs set payer_id = case when row_no <= 2 then 'THIN' else 'FULL' end where batch_id = '${batchId}'`,
  );

  expect(await samplePayerRows(ledger, tenant, batchId)).toEqual([
    { payerId: "FULL", rows: 6, isWhole: true },
    { payerId: "THIN", rows: 2, isWhole: true },
  ]);
  expect(await samplePayerRows(ledger, { ...tenant, mode: "test" }, batchId)).toEqual([]);
});

test("of a large batch some rows are read, evenly, whatever the order of its payers", async () => {
  const { ledger, tenant, ask } = await aLedger();
  const batchId = await addBatch(ledger, tenant, 4_000);
  for (const isThin of ["row_no <= 1000", "row_no % 4 = 0", "row_no % 20 < 5"]) {
    await ask(`update jobs set payer_id = case when ${isThin} then 'THIN' else '60054' end`);

    const sampled = await samplePayerRows(ledger, tenant, batchId);
    expect(sampled.every(({ isWhole }) => !isWhole)).toBe(true);
    const thin = sampled.find(({ payerId }) => payerId === "THIN")?.rows;
    expect(thin, isThin).toBeGreaterThan(200);
    expect(thin, isThin).toBeLessThan(300);
  }
});
