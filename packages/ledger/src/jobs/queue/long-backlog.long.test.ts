import pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import { countEntriesRead, countRowsRead } from "../../../../../test/ledger/rows-read.ts";
import { addBatch, createTestLedger } from "../../../../../test/ledger/test-ledger.ts";
import { query } from "../../../../../test/support/databases.ts";
import { claimJobs, renewLeases } from "../run/claim.ts";
import { peekJobs } from "../run/peek.ts";
import { settleJobs } from "../run/settle.ts";
import { releaseJobs } from "./release.ts";
import { listDueSlots } from "./release-schedule.ts";

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
  // The planner now takes active_jobs and results for empty.
  await query(databaseUrl, "vacuum analyze");
  const readRows = () => countRowsRead(databaseUrl, ["jobs", "queued_jobs", "active_jobs", "results"]);
  const readBefore = await readRows();

  const ledger = await open();
  const slots = await listDueSlots(ledger, 10);
  const { jobs } = await releaseJobs(ledger, {
    slots,
    leaseMs: 60_000,
    assignQuotas: () => [{ limit: 400, nextInMs: 1_000 }],
  });
  for (let at = 0; at < jobs.length; at += 10) {
    const looked = await peekJobs(ledger, jobs.slice(at, at + 10));
    const offered = looked.filter((job) => job !== undefined);
    const claimed = (await claimJobs(ledger, offered, 60_000)).filter((job) => job !== undefined);
    await renewLeases(ledger, claimed, 60_000);
    await settleJobs(
      ledger,
      claimed.map((job) => ({ ...job, ...anAnswer })),
    );
  }
  await ledger.close(); // what its connections read is counted when they end

  expect(jobs).toHaveLength(400);
  expect(((await readRows()) - readBefore) / 400).toBeLessThan(15);
  await drop();
});

test("beside a long snapshot, release passes an account's jobs that have ended only once", async () => {
  const { databaseUrl, open, ledger: before, tenant, drop } = await createTestLedger();
  onTestFinished(drop);
  await addBatch(before, tenant, 10);
  await before.close();
  const backup = new pg.Client({ connectionString: databaseUrl, application_name: "backup" });
  await backup.connect();
  await backup.query("begin isolation level repeatable read");
  await backup.query("select from jobs limit 1");
  await query(
    databaseUrl,
    `insert into active_jobs (
       job_id, account_id, mode, backlog_id, order_at, state, fencing_token, lease_until, question_hash, attempts,
       possible_duplicates, workers_lost, perhaps_asked, released_at
     )
     select
       gen_random_uuid(), account_id, mode, id, now(), 'running', 1, now(), '', 1, 0, 0, false, now() - interval '1 hour'
     from backlogs, generate_series(1, 3000)`,
  );
  await query(databaseUrl, "delete from active_jobs");

  const count = () => countEntriesRead(databaseUrl, "active_jobs_by_release", "backup");
  const passed: number[] = [];
  for (let round = 0; round < 2; round++) {
    await query(databaseUrl, "update release_schedule set due_at = now()");
    const readBefore = await count();
    const ledger = await open();
    const slots = await listDueSlots(ledger, 10);
    const { jobs } = await releaseJobs(ledger, {
      slots,
      leaseMs: 60_000,
      assignQuotas: () => [{ limit: 1, nextInMs: 1_000 }],
    });
    await ledger.close();
    expect(jobs).toHaveLength(1);
    passed.push((await count()) - readBefore);
  }
  await backup.end();

  expect(passed[0]).toBeGreaterThanOrEqual(3_000);
  expect(passed[1]).toBeLessThan(20);
});
