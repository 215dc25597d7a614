import { expect, onTestFinished, test } from "vitest";
import { createTestLedger } from "../../../../test/ledger/test-ledger.ts";
import { query } from "../../../../test/support/databases.ts";
import { takeControlNumbers } from "./control-numbers.ts";

test("control numbers are taken in blocks that never overlap, each upstream's own, and begin again after nine digits", async () => {
  const { databaseUrl, ledger, close } = await createTestLedger();
  onTestFinished(close);
  const take = (upstream: string, count: number) => takeControlNumbers(ledger, upstream, count);

  const firsts = await Promise.all(Array.from({ length: 20 }, () => take("one", 50)));

  expect(firsts.toSorted((one, other) => one - other)).toEqual(
    Array.from({ length: 20 }, (_, index) => index * 50 + 1),
  );
  expect(await take("two", 1)).toBe(1);
  await query(databaseUrl, "update control_numbers set last_no = 999999990 where upstream = 'one'");
  expect(await take("one", 9)).toBe(999_999_991);
  expect(await take("one", 1)).toBe(1);
});
