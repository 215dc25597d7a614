import { expect, onTestFinished, test } from "vitest";
import { addBatch, createTestLedger } from "../../../../test/ledger/test-ledger.ts";
import { query } from "../../../../test/support/databases.ts";
import { listPayerShares } from "./payer-shares.ts";

async function aLedger() {
  const { ledger, tenant, close, databaseUrl } = await createTestLedger();
  onTestFinished(close);
  return { ledger, tenant, ask: (sql: string) => query(databaseUrl, sql) };
}

test("a small batch is read whole, without rows that have ended and rows of others", async () => {
  const { ledger, tenant, ask } = await aLedger();
  const [batchId, other] = [await addBatch(ledger, tenant, 8), await addBatch(ledger, tenant, 2)];
  await ask(`update jobs set payer_id = 'SLOW' where batch_id = '${batchId}' and row_no <= 2`);
  const rest = `select payer_id from jobs where batch_id = '${batchId}' and row_no = 8`;
  const [{ payer_id: payerId } = {}] = await ask(rest);

  expect(await listPayerShares(ledger, tenant, [batchId])).toEqual([
    { batchId, payerId, share: 0.75 },
    { batchId, payerId: "SLOW", share: 0.25 },
  ]);
  expect(await listPayerShares(ledger, { ...tenant, mode: "test" }, [batchId, other])).toEqual([]);
  expect(await listPayerShares(ledger, tenant, [other])).toEqual([{ batchId: other, payerId, share: 1 }]);
});

test("of a large batch some rows are read, evenly, whatever the order of its payers", async () => {
  const { ledger, tenant, ask } = await aLedger();
  const batchId = await addBatch(ledger, tenant, 4_000);
  for (const isSlow of ["row_no <= 1000", "row_no % 4 = 0", "row_no % 20 < 5"]) {
    await ask(`update jobs set payer_id = case when ${isSlow} then 'SLOW' else '60054' end`);

    const shares = await listPayerShares(ledger, tenant, [batchId]);
    const slow = shares.find(({ payerId }) => payerId === "SLOW")?.share;
    expect(slow, isSlow).toBeGreaterThan(0.2);
    expect(slow, isSlow).toBeLessThan(0.3);
  }
});
