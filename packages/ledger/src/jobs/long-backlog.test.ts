import { expect, test } from "vitest";
import { query } from "../../../../test/support/databases.ts";
import { addBatch, createTestLedger } from "./test-support.ts";

const anAnswer = {
  outcome: "succeeded",
  coverage: "active",
  failure: null,
  result: { statusCode: 200, contentType: "application/json", body: Buffer.from("{}") },
  document: null,
} as const;

test("a job is released, claimed and settled without a look at those behind it and beside it", async () => {
  const { databaseUrl, open, ledger: before, tenant, drop } = await createTestLedger();
  for (const rows of [5_000, 600, 600]) await addBatch(before, tenant, rows);
  await before.close();
  // The planner now knows that all jobs are ready, and takes those under way for none.
  await query(databaseUrl, "vacuum analyze");
  const readRows = async () => {
    const [reads] = await query(
      databaseUrl,
      "select (seq_tup_read + idx_tup_fetch)::integer as count from pg_stat_user_tables where relname = 'jobs'",
    );
    return Number(reads?.count);
  };
  const readBefore = await readRows();

  const { jobs: ledgerJobs, close } = await open();
  const allot = async () => [{ room: 400, nextInMs: 1_000 }];
  const { jobs } = await ledgerJobs.release({ maxAccounts: 10, leaseMs: 60_000, allot });
  for (let at = 0; at < jobs.length; at += 10) {
    const some = jobs.slice(at, at + 10);
    const looked = await ledgerJobs.look(some);
    const offered = looked.filter((job) => job !== undefined);
    await ledgerJobs.claim(offered, 60_000);
    await ledgerJobs.renewLeases(some, 60_000);
    await ledgerJobs.settle(some.map(({ id, dispatchNo }) => ({ id, dispatchNo, ...anAnswer })));
  }
  await close(); // its connections leave their counts behind

  expect(jobs).toHaveLength(400);
  expect(((await readRows()) - readBefore) / 400).toBeLessThan(10);
  await drop();
});
