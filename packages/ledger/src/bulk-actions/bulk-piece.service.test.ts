import { type BulkActionKind, type FailureCategory, newUuid, type Tenant } from "@nightguard/contract";
import { expect, onTestFinished, test } from "vitest";
import { addBatch, addJob, by, createTestLedger, offerJobs, openForTest } from "../../../../test/ledger/test-ledger.ts";
import { query } from "../../../../test/support/databases.ts";
import { createAccount } from "../accounts/accounts.ts";
import { controlBatch, sweepCancelledBatch } from "../batches/control.ts";
import { listFailureGroups } from "../batches/failure-groups.ts";
import { findBatch } from "../batches/read.ts";
import { claimJobs } from "../jobs/run/claim.ts";
import { settleJobs } from "../jobs/run/settle.ts";
import type { Ledger } from "../ledger.ts";
import { deleteAccount } from "../purging/delete-account.ts";
import { purge } from "../purging/retention.ts";
import { abortBulkAction, type BulkFilter, createBulkAction, findBulkAction } from "./bulk-actions.ts";
import { workBulkPiece } from "./bulk-piece.ts";
import { countMatching } from "./count-matching.ts";

const result = { statusCode: 200, contentType: "application/json", body: Buffer.from("{}") };
const toFailed = (code: string, category: FailureCategory = "payer") =>
  ({ outcome: "failed", failure: { category, code }, result }) as const;
const succeeded = { outcome: "succeeded", coverage: "active", failure: null, result, document: null } as const;

async function createLedger() {
  const made = await createTestLedger();
  onTestFinished(made.close);
  return made;
}

/** Claims so many jobs, whichever are next. */
async function claim(ledger: Ledger, count: number) {
  const claimed = (await claimJobs(ledger, await offerJobs(ledger, count), 60_000)).filter((job) => job !== undefined);
  expect(claimed).toHaveLength(count);
  return claimed;
}

/** Has the next jobs fail with these codes. */
async function fail(ledger: Ledger, codes: readonly string[]): Promise<void> {
  const claimed = await claim(ledger, codes.length);
  await settleJobs(
    ledger,
    claimed.map((job, index) => ({ ...job, ...toFailed(codes[index] ?? "") })),
  );
}

async function start(ledger: Ledger, tenant: Tenant, action: BulkActionKind, filter: BulkFilter): Promise<string> {
  const id = newUuid();
  const { count, isAtLeast } = await countMatching(ledger, action, { tenant, filter });
  await createBulkAction(ledger, by, tenant, { id, action, filter, counted: count, isAtLeast }, 20);
  return id;
}

async function workOff(ledger: Ledger, limit: number): Promise<void> {
  for (let pieces = 0; await workBulkPiece(ledger, limit); pieces++) expect(pieces).toBeLessThan(100);
}

async function workOffNew(ledger: Ledger, tenant: Tenant, filter: BulkFilter): Promise<void> {
  await start(ledger, tenant, "retry", filter);
  await workOff(ledger, 10);
}

const anAccount = { plan: "basic", trial_ends_at: null, card_on_file: true, billing_synced: true };

const readTokens = (databaseUrl: string) =>
  query(databaseUrl, "select fencing_token as token, count(*)::integer as jobs from queued_jobs group by 1 order by 1");

test("a retry takes what matches of all batches and of jobs without one, piece by piece, and each once", async () => {
  const { databaseUrl, ledger, tenant } = await createLedger();
  const batches = [await addBatch(ledger, tenant, 3), await addBatch(ledger, tenant, 3)];
  await addJob(ledger, tenant);
  await fail(ledger, ["late", "late", "other", "late", "late", "late", "late"]);

  const id = await start(ledger, tenant, "retry", { code: "late", category: "payer" });
  expect(await findBulkAction(ledger, tenant, id)).toMatchObject({ counted: 6, isAtLeast: false, begunAt: null });
  await workOff(ledger, 2);

  expect(await findBulkAction(ledger, tenant, id)).toMatchObject({
    examined: 7,
    changed: 6,
    skipped: 0,
    endedAt: expect.any(Date),
    isAborted: false,
  });
  expect(await readTokens(databaseUrl)).toEqual([{ token: 2, jobs: 6 }]);
  const failures = await Promise.all(batches.map((batch) => listFailureGroups(ledger, tenant, batch)));
  expect(failures.flat().map(({ code, count }) => ({ code, count }))).toEqual([{ code: "other", count: 1 }]);
  for (const batch of batches) expect(await findBatch(ledger, tenant, batch)).toMatchObject({ finished_at: null });
  expect(await offerJobs(ledger, 10)).toHaveLength(6);
  expect(await workBulkPiece(ledger, 2)).toBeUndefined();
});

test.each(["queued_jobs", "batches", "bulk_actions"])(
  "a piece that ends in the middle, at %s, has changed nothing, and is done again",
  async (table) => {
    const { databaseUrl, ledger, tenant } = await createLedger();
    const batch = await addBatch(ledger, tenant, 5);
    await fail(
      ledger,
      Array.from({ length: 5 }, () => "late"),
    );
    const id = await start(ledger, tenant, "retry", { status: "failed" });
    await workBulkPiece(ledger, 2);
    await query(
      databaseUrl,
      `create function die() returns trigger language plpgsql as $$ begin raise 'died'; end $$;
       create trigger die after insert or update on ${table} for each statement execute function die()`,
    );

    await expect(workBulkPiece(ledger, 2)).rejects.toThrow("died");

    expect(await findBulkAction(ledger, tenant, id)).toMatchObject({ examined: 2, changed: 2 });
    expect(await findBatch(ledger, tenant, batch)).toMatchObject({ failed: 3 });
    await query(databaseUrl, `drop trigger die on ${table}`);
    await workOff(ledger, 2);
    expect(await findBulkAction(ledger, tenant, id)).toMatchObject({ examined: 5, changed: 5 });
    expect(await readTokens(databaseUrl)).toEqual([{ token: 2, jobs: 5 }]);
  },
);

test("several workers put no job back twice, and serve actions in turn", async () => {
  const { databaseUrl, ledger, tenant, open } = await createLedger();
  const other = await openForTest({ open });
  await addBatch(ledger, tenant, 20);
  await fail(
    ledger,
    Array.from({ length: 20 }, (_, index) => (index % 2 === 0 ? "even" : "odd")),
  );
  const ids = [
    await start(ledger, tenant, "retry", { code: "even" }),
    await start(ledger, tenant, "retry", { code: "odd" }),
    await start(ledger, tenant, "retry", { status: "failed" }),
  ];
  for (const _ of ids) await workBulkPiece(ledger, 1);
  for (const id of ids) expect(await findBulkAction(ledger, tenant, id)).toMatchObject({ examined: 1 });

  await Promise.all([workOff(ledger, 1), workOff(other, 1), workOff(ledger, 1)]);

  const changed = await Promise.all(ids.map(async (id) => (await findBulkAction(ledger, tenant, id))?.changed ?? 0));
  expect(changed.reduce((sum, count) => sum + count, 0)).toBe(20);
  expect(await readTokens(databaseUrl)).toEqual([{ token: 2, jobs: 20 }]);
});

test("jobs that fail after the start, and those of the other mode and of other accounts, are not retried", async () => {
  const { databaseUrl, ledger, tenant } = await createLedger();
  await addBatch(ledger, tenant, 2);
  await fail(ledger, ["late"]);
  const [running] = await claim(ledger, 1);
  const { id: otherId } = await createAccount(ledger, by, { ...anAccount, name: "Other clinics" });
  for (const other of [
    { ...tenant, mode: "test" as const },
    { ...tenant, accountId: otherId },
  ]) {
    await addBatch(ledger, other, 1);
    await fail(ledger, ["late"]);
  }
  const id = await start(ledger, tenant, "retry", { status: "failed" });
  if (running) await settleJobs(ledger, [{ ...running, ...toFailed("late") }]);

  await workOff(ledger, 10);

  expect(await findBulkAction(ledger, tenant, id)).toMatchObject({ counted: 1, changed: 1 });
  expect(await findBulkAction(ledger, { ...tenant, mode: "test" }, id)).toBeUndefined();
  expect(await readTokens(databaseUrl)).toEqual([{ token: 2, jobs: 1 }]);
});

test("equal questions of a batch are asked once, and rows that reuse an answer return with its row", async () => {
  const { databaseUrl, ledger, tenant } = await createLedger();
  const batchId = await addBatch(ledger, tenant, 4, { members: ["A", "A", "A"] });
  await fail(ledger, ["late", "late"]);
  await query(
    databaseUrl,
    `insert into results (job_id, account_id, mode, batch_id, fencing_token, attempts, possible_duplicates, state,
       question_hash, failure_category, failure_code, reused_from)
     select q.job_id, r.account_id, r.mode, r.batch_id, 0, 0, 0, 'failed', q.question_hash, 'payer', 'late', q.follows
     from queued_jobs q
     join results r on r.job_id = q.follows`,
  );
  await query(databaseUrl, "delete from queued_jobs");
  await query(databaseUrl, "update batches set failed = 4");
  await start(ledger, tenant, "retry", { batchId, status: "failed" });

  await workOff(ledger, 2);

  const [row] = await query(
    databaseUrl,
    "select count(*)::integer as queued, count(follows)::integer as following from queued_jobs",
  );
  expect(row).toEqual({ queued: 4, following: 2 });
  expect(await findBatch(ledger, tenant, batchId)).toMatchObject({ failed: 0 });
});

test("rows of a batch that is still being cancelled are left alone; cancelled ones return if that is wanted", async () => {
  const { ledger, tenant } = await createLedger();
  const batchId = await addBatch(ledger, tenant, 3);
  await fail(ledger, ["late"]);
  await controlBatch(ledger, tenant, batchId, "cancel");
  const early = await start(ledger, tenant, "retry", { status: "failed" });
  await workOff(ledger, 10);
  expect(await findBulkAction(ledger, tenant, early)).toMatchObject({ counted: 1, changed: 0, skipped: 1 });

  while ((await sweepCancelledBatch(ledger, 10)) > 0);
  await workOffNew(ledger, tenant, { status: "cancelled" });

  expect(await findBatch(ledger, tenant, batchId)).toMatchObject({ failed: 1, cancelled: 0, cancelled_at: null });
  expect(await offerJobs(ledger, 5)).toHaveLength(2);
});

test("a cancellation takes queued and released jobs that match, of all batches, and leaves running ones", async () => {
  const { databaseUrl, ledger, tenant } = await createLedger();
  const first = await addBatch(ledger, tenant, 5);
  const [running] = await claim(ledger, 1);
  await offerJobs(ledger, 2); // released, not claimed
  const second = await addBatch(ledger, tenant, 4);
  await addJob(ledger, tenant);
  await query(databaseUrl, "update jobs set payer_id = 'OTHER' where row_no = 4");
  const id = await start(ledger, tenant, "cancel", { payerId: "60054" });
  await addBatch(ledger, tenant, 1); // later

  await workOff(ledger, 2);

  expect(await findBulkAction(ledger, tenant, id)).toMatchObject({ counted: 7, changed: 7, endedAt: expect.any(Date) });
  if (running) await settleJobs(ledger, [{ ...running, ...succeeded }]);
  expect(await findBatch(ledger, tenant, first)).toMatchObject({ cancelled: 3, succeeded: 1, finished_at: null });
  expect(await findBatch(ledger, tenant, second)).toMatchObject({ cancelled: 3, cancelled_at: null });
  expect(await offerJobs(ledger, 10)).toHaveLength(3);
});

test("a job that returns to the queue behind a cancellation's place is cancelled too", async () => {
  const { databaseUrl, ledger, tenant } = await createLedger();
  await addBatch(ledger, tenant, 6);
  const id = await start(ledger, tenant, "cancel", { status: "queued" });
  const [first] = await query(databaseUrl, "select * from queued_jobs order by order_at, job_id limit 1");
  await query(databaseUrl, "delete from queued_jobs where job_id = $1", [first?.job_id]);
  await workBulkPiece(ledger, 2);
  await query(
    databaseUrl,
    "insert into queued_jobs (backlog_id, order_at, job_id, question_hash, late) select backlog_id, order_at, id, $2, true from jobs where id = $1",
    [first?.job_id, first?.question_hash],
  );

  await workOff(ledger, 2);

  expect(await findBulkAction(ledger, tenant, id)).toMatchObject({ changed: 6 });
  expect(await query(databaseUrl, "select state, count(*)::integer as jobs from results group by 1")).toEqual([
    { state: "cancelled", jobs: 6 },
  ]);
});

test("an aborted action changes no more, and what it changed stays", async () => {
  const { ledger, tenant } = await createLedger();
  await addBatch(ledger, tenant, 5);
  const id = await start(ledger, tenant, "cancel", { status: "queued" });
  await workBulkPiece(ledger, 2);

  expect(await abortBulkAction(ledger, { ...tenant, mode: "test" }, id)).toBe(0);
  expect(await abortBulkAction(ledger, tenant, id)).toBe(1);

  expect(await workBulkPiece(ledger, 2)).toBeUndefined();
  expect(await findBulkAction(ledger, tenant, id)).toMatchObject({ changed: 2, isAborted: true });
  expect(await offerJobs(ledger, 5)).toHaveLength(3);
  expect(await abortBulkAction(ledger, tenant, id)).toBe(0);
});

test("counting ends at a bound, and then says that there may be more", async () => {
  const { ledger, tenant } = await createLedger();
  await addBatch(ledger, tenant, 6);
  const queued = { tenant, filter: { status: "queued" } } as const;
  const limits = { examined: 4, perPiece: 2 };
  expect(await countMatching(ledger, "cancel", queued, limits)).toEqual({ count: 2, isAtLeast: true });
  expect(await countMatching(ledger, "cancel", queued)).toEqual({ count: 6, isAtLeast: false });
  await fail(
    ledger,
    Array.from({ length: 6 }, () => "late"),
  );

  const failed = { tenant, filter: { status: "failed" } } as const;
  expect(await countMatching(ledger, "retry", failed, limits)).toEqual({ count: 4, isAtLeast: true });
  expect(await countMatching(ledger, "retry", failed)).toEqual({ count: 6, isAtLeast: false });
  expect(await countMatching(ledger, "retry", { ...failed, tenant: { ...tenant, mode: "test" } })).toMatchObject({
    count: 0,
  });
});

test("an account is deleted with its actions, and its unfinished ones change nothing any more", async () => {
  const { databaseUrl, ledger, tenant } = await createLedger();
  await addBatch(ledger, tenant, 2);
  await fail(ledger, ["late", "late"]);
  await start(ledger, tenant, "retry", { status: "failed" });
  expect(await deleteAccount(ledger, by, tenant.accountId)).toBe("deleted");

  expect(await workBulkPiece(ledger, 2)).toBeUndefined();
  for (let rounds = 0; rounds < 5; rounds++) await purge(ledger, 100);

  expect(await query(databaseUrl, "select from bulk_actions")).toEqual([]);
  expect(await query(databaseUrl, "select from accounts")).toEqual([]);
});

test("actions are deleted when their account's retention is over", async () => {
  const { databaseUrl, ledger, tenant } = await createLedger();
  const [old, recent] = [
    await start(ledger, tenant, "cancel", { status: "queued" }),
    await start(ledger, tenant, "cancel", { status: "queued" }),
  ];
  await workOff(ledger, 10);
  await query(databaseUrl, "update bulk_actions set ended_at = now() - interval '10 years' where id = $1", [old]);

  await purge(ledger, 100);

  expect(await query(databaseUrl, "select id from bulk_actions")).toEqual([{ id: recent }]);
});
