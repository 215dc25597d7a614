import { expect, onTestFinished, test } from "vitest";
import { addBatch, createTestLedger } from "../../../../../test/ledger/test-ledger.ts";
import { putInto } from "../../../../../test/ledger/test-rows.ts";
import { query } from "../../../../../test/support/databases.ts";
import { purge } from "../../purging/retention.ts";
import { findJob } from "../read/read.ts";
import { retryJob } from "./retry.ts";

test("a failed row whose batch was deleted is not found, and not put back where nothing would run it", async () => {
  const { databaseUrl, ledger, tenant, close } = await createTestLedger();
  onTestFinished(close);
  await putInto(databaseUrl, await addBatch(ledger, tenant, 2), "failed", [1, 2]);
  await query(databaseUrl, "update batches set failed = total, finished_at = now() - interval '10 years'");
  // Of its rows the first goes in the same round.
  expect(await purge(ledger, 1)).toMatchObject({ batches: 1, jobs: 1 });
  const [left] = await query(databaseUrl, "select id from jobs");

  expect(await retryJob(ledger, tenant, String(left?.id))).toBe(false);

  expect(await findJob(ledger, tenant, String(left?.id))).toBeUndefined();
  expect(await query(databaseUrl, "select state from results")).toEqual([{ state: "failed" }]);
});
