import { beforeEach, expect, test } from "vitest";
import { addBatch, by, createTestLedger, offerJobs, releaseJobs } from "../../../../test/ledger/test-ledger.ts";
import { query } from "../../../../test/support/databases.ts";
import { resumeAccount, suspendAccount } from "../accounts/suspension.ts";
import { controlBatch, sweepCancelledBatch } from "../batches/control.ts";
import { findBatch } from "../batches/read.ts";
import { cancelJob } from "../jobs/change/cancel.ts";
import { expireOverdueJobs } from "../jobs/change/expire.ts";
import { retryJob } from "../jobs/change/retry.ts";
import { findJob } from "../jobs/read/read.ts";
import { returnLostJobs, takePoisonJobs } from "../jobs/run/reconcile.ts";
import { settleJobs } from "../jobs/run/settle.ts";
import { recordRestore } from "../operations/restore.ts";
import { deleteBatch } from "../purging/delete-batch.ts";
import { purge } from "../purging/retention.ts";
import { joinSubmission } from "./join-submission.ts";
import { sealSubmission } from "./seal-submission.ts";
import {
  claimSubmissionItems,
  listAwaited,
  readSubmissionItems,
  removeSubmissionItems,
  returnSubmissionItems,
} from "./submission-items.ts";
import {
  type ClaimedSubmission,
  claimSubmission,
  endSubmission,
  findNextSubmission,
  isSubmissionUnderway,
  listSubmissions,
  noteSubmission,
} from "./submissions.ts";

let made: Awaited<ReturnType<typeof createTestLedger>>;

beforeEach(async () => {
  made = await createTestLedger();
  return made.close;
});

const leaseMs = 60_000;
const waitsMs = 11 * 3_600_000;
const into = {
  upstream: "stedi",
  maxItems: 10,
  maxJoining: 5,
  openMs: 600_000,
  quietMs: 30_000,
  asideMs: 12 * 3_600_000,
};
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000);
const idsOf = (jobs: readonly { id: string }[]) => jobs.map(({ id }) => id);
const ask = (sql: string, values: unknown[] = []) => query(made.databaseUrl, sql, values);
const answer = { statusCode: 200, contentType: "application/json", body: Buffer.from("{}") };
const succeeded = { outcome: "succeeded", coverage: "active", failure: null, result: answer, document: null } as const;

/** Releases jobs and has them join the open submission. @returns their ids */
async function join(count: number): Promise<string[]> {
  const released = await releaseJobs(made.ledger, count);
  const joined = await joinSubmission(made.ledger, into, released);
  expect(joined).toEqual(released.map(() => true));
  return idsOf(released);
}

/** Claims the submission as if its time had come. */
async function claim(): Promise<ClaimedSubmission> {
  await ask(`
    update submissions
    set due_at = now(), lease_until = null
    where id = (select id from submissions where state <> 'ended' order by id desc limit 1)
  `);
  const submission = await claimSubmission(made.ledger, leaseMs);
  if (!submission) throw new Error("no submission is due");
  return submission;
}

/** A sealed submission of jobs that joined. */
async function sealed(): Promise<ClaimedSubmission> {
  const submission = await claim();
  await sealSubmission(made.ledger, submission, { waitsMs, leaseMs });
  return submission;
}

const claimItems = ({ id }: ClaimedSubmission, jobIds: readonly string[]) =>
  claimSubmissionItems(made.ledger, { submissionId: id, jobIds, leaseMs });
const readQueue = (columns: string) => ask(`select ${columns} from queued_jobs order by job_id`);

test("jobs that join a submission leave the window, count as not begun, and are not released again", async () => {
  const { ledger, tenant } = made;
  await addBatch(ledger, tenant, 4);

  const joined = await join(2);

  expect(await ask("select count(*)::integer as n from active_jobs")).toEqual([{ n: 0 }]);
  expect(await findJob(ledger, tenant, joined[0] ?? "")).toMatchObject({ job: { state: "scheduled", attempts: 0 } });
  const others = idsOf(await offerJobs(ledger, 10));
  expect(others).toHaveLength(2);
  expect(others.filter((id) => joined.includes(id))).toEqual([]);
  expect(await listSubmissions(ledger)).toMatchObject([{ upstream: "stedi", gathering: 2, awaited: 0 }]);
});

test("a job whose fencing token is no longer current does not join", async () => {
  const { ledger, tenant } = made;
  await addBatch(ledger, tenant, 2);
  const [first, second] = await releaseJobs(ledger, 2);
  if (!first || !second) throw new Error("not released");

  const old = { ...first, fencingToken: first.fencingToken - 1 };
  expect(await joinSubmission(ledger, into, [old, second])).toEqual([false, true]);
  expect(await joinSubmission(ledger, into, [second])).toEqual([false]);
  expect(await ask("select job_id from submission_items")).toEqual([{ job_id: second.id }]);
});

test("a submission that is full takes no more, and the next job opens another", async () => {
  const { ledger, tenant } = made;
  await addBatch(ledger, tenant, 12);

  await join(5);
  expect(await claimSubmission(ledger, leaseMs)).toBeUndefined(); // neither full nor old
  await join(5);
  await join(1);

  expect(await ask("select state, items from submissions order by id")).toEqual([
    { state: "submitting", items: 10 },
    { state: "open", items: 1 },
  ]);
  expect(await claimSubmission(ledger, leaseMs)).toMatchObject({ state: "submitting", items: 10, isSealed: false });
  expect(await claimSubmission(ledger, leaseMs)).toBeUndefined();
});

test("a submission gathers for some minutes, and less when no job comes", async () => {
  const { ledger, tenant } = made;
  await addBatch(ledger, tenant, 3);
  const dueInSeconds = async () =>
    Number((await ask("select extract(epoch from due_at - now()) as seconds from submissions"))[0]?.seconds);

  await join(1);
  expect(await dueInSeconds()).toBeGreaterThan(25);
  expect(await dueInSeconds()).toBeLessThanOrEqual(30);
  await ask("update submissions set opened_at = now() - interval '595 seconds'");
  await join(1);
  expect(await dueInSeconds()).toBeLessThanOrEqual(5);
});

test("one process advances a submission; after its lease another does, and the first changes nothing any more", async () => {
  const { ledger, tenant } = made;
  await addBatch(ledger, tenant, 1);
  const joined = await join(1);
  const first = await sealed();
  expect(await claimSubmission(ledger, leaseMs)).toBeUndefined();
  expect(await noteSubmission(ledger, first, { triedAt: "now" }, { leaseMs })).toBe(true);

  const second = await claim();

  expect(second).toMatchObject({ id: first.id, fencingToken: first.fencingToken + 1, triedAt: expect.any(Date) });
  expect(await noteSubmission(ledger, first, { state: "submitted", upstreamBatch: "b" }, { dueInMs: 0 })).toBe(false);
  expect(await sealSubmission(ledger, first, { waitsMs, leaseMs })).toBeUndefined();
  expect(await returnSubmissionItems(ledger, first, "all", { countsAttempt: true })).toBeUndefined();
  await endSubmission(ledger, first);
  expect(await isSubmissionUnderway(ledger, second.name)).toBe(true);
  expect(await listAwaited(ledger, second.id, { after: null, limit: 10 })).toEqual(joined);
  expect(await readQueue("poll_until is not null as polled")).toEqual([{ polled: true }]);
});

test("sealing counts an attempt, and leaves out what may not run now", async () => {
  const { ledger, tenant } = made;
  await addBatch(ledger, tenant, 1);
  const paused = await addBatch(ledger, tenant, 1);
  const cancelled = await addBatch(ledger, tenant, 1);
  await addBatch(ledger, tenant, 1, { deadline: inHours(10) });
  const [, kept, pausedJob, cancelledJob] = await join(4);
  await controlBatch(ledger, tenant, paused, "pause");
  await controlBatch(ledger, tenant, cancelled, "cancel");
  await sweepCancelledBatch(ledger, 10);

  const submission = await claim();
  expect(await sealSubmission(ledger, submission, { waitsMs, leaseMs })).toBe(1);

  expect(await ask("select job_id from submission_items")).toEqual([{ job_id: kept }]);
  expect(
    await readQueue("attempts, late, started_at is not null as started, poll_until > now() as polled, upstream"),
  ).toEqual([
    { attempts: 1, late: false, started: true, polled: true, upstream: "stedi" },
    { attempts: 0, late: true, started: false, polled: null, upstream: null },
    { attempts: 0, late: true, started: false, polled: null, upstream: null },
  ]);
  expect(await findJob(ledger, tenant, cancelledJob ?? "")).toMatchObject({
    job: { state: "cancelled", attempts: 0 },
  });
  expect(await ask("select count(*)::integer as n from batches where answers_until > now()")).toEqual([{ n: 1 }]);
  await controlBatch(ledger, tenant, paused, "resume");
  expect(idsOf(await offerJobs(ledger, 10))).toContain(pausedJob);
});

test("jobs of a suspended account are not submitted, and run after the resume", async () => {
  const { ledger, tenant } = made;
  await addBatch(ledger, tenant, 2);
  const joined = await join(2);
  await suspendAccount(ledger, by, tenant.accountId);

  expect(await sealSubmission(ledger, await claim(), { waitsMs, leaseMs })).toBe(0);

  expect(await offerJobs(ledger, 10)).toEqual([]);
  await resumeAccount(ledger, by, tenant.accountId);
  const modes = [await offerJobs(ledger, 10), await offerJobs(ledger, 10)];
  expect(idsOf(modes.flat())).toEqual(joined);
});

test("what is submitted are the questions of jobs that still wait, page by page", async () => {
  const { ledger, tenant } = made;
  await addBatch(ledger, tenant, 3);
  const joined = await join(3);
  const submission = await sealed();
  await cancelJob(ledger, tenant, joined[1] ?? "");

  const list = (after: string | null) => listAwaited(ledger, submission.id, { after, limit: 2 });
  const pages = [await list(null), await list(joined[1] ?? null), await list(joined[2] ?? null)];
  const items = await readSubmissionItems(ledger, submission.id, pages.flat());

  expect(pages).toEqual([joined.slice(0, 2), joined.slice(2), []]);
  expect(idsOf(items)).toEqual([joined[0], joined[2]]);
  expect(items[0]).toMatchObject({ accountId: tenant.accountId, payerId: "60054", question: { version: "v2" } });
});

test("an answered job is settled once, without a further attempt", async () => {
  const { ledger, tenant } = made;
  const batchId = await addBatch(ledger, tenant, 2);
  const joined = await join(2);
  const submission = await sealed();

  const { claimed } = await claimItems(submission, joined);
  expect(claimed).toMatchObject(joined.map((id) => ({ id, attempt: 1, waiting: false, question: { version: "v2" } })));
  expect(await claimItems(submission, joined)).toEqual({ claimed: [], abandoned: [], settled: [] });
  expect(
    await settleJobs(
      ledger,
      claimed.map((job) => ({ ...job, ...succeeded })),
    ),
  ).toEqual([true, true]);

  expect(await claimItems(submission, joined)).toEqual({ claimed: [], abandoned: [], settled: joined });
  expect(await removeSubmissionItems(ledger, submission.id, joined, "answered")).toBe(2);
  expect(await removeSubmissionItems(ledger, submission.id, joined, "answered")).toBe(0);
  expect(await ask("select items, answered from submissions")).toEqual([{ items: 2, answered: 2 }]);
  expect(await ask("select calls::integer, possible_duplicates::integer, perhaps_billed::integer from usage")).toEqual([
    { calls: 2, possible_duplicates: 0, perhaps_billed: 0 },
  ]);
  expect(await findBatch(ledger, tenant, batchId)).toMatchObject({ succeeded: 2, finished_at: expect.any(Date) });
});

test("an answer to a job that was cancelled or deleted meanwhile is distinguished from one that was settled before", async () => {
  const { ledger, tenant } = made;
  const deleted = await addBatch(ledger, tenant, 1);
  await addBatch(ledger, tenant, 2);
  const joined = await join(3);
  const submission = await sealed();
  for (const id of joined.slice(0, 2)) expect(await cancelJob(ledger, tenant, id)).toBe(true);
  await deleteBatch(ledger, tenant, deleted);
  await purge(ledger, 100);
  // Back in the queue with another question to ask, it does not take the old answer.
  expect(await retryJob(ledger, tenant, joined[1] ?? "")).toBe(true);

  const { claimed, abandoned, settled } = await claimItems(submission, joined);

  expect({ claimed: idsOf(claimed), abandoned, settled }).toEqual({
    claimed: joined.slice(2),
    abandoned: joined.slice(0, 2),
    settled: [],
  });
  await removeSubmissionItems(ledger, submission.id, abandoned, "discarded");
  expect(await ask("select answered, discarded from submissions")).toEqual([{ answered: 0, discarded: 2 }]);
});

test("the answer of a claim that was lost is claimed again, and counts as no second call", async () => {
  const { ledger, tenant } = made;
  await addBatch(ledger, tenant, 1);
  const joined = await join(1);
  const submission = await sealed();
  await claimItems(submission, joined);
  await ask("update active_jobs set lease_until = now() - interval '1 second'");

  const maxAttempts = { waiting: 3, queued: 8 };
  expect(await takePoisonJobs(ledger, { limit: 10, maxAttempts })).toEqual([]);
  expect(await returnLostJobs(ledger, { limit: 10, maxAttempts })).toEqual({ released: 0, running: 1 });
  const { claimed } = await claimItems(submission, joined);

  expect(claimed).toMatchObject([{ attempt: 1 }]);
  expect(await ask("select possible_duplicates, perhaps_billed from active_jobs")).toEqual([
    { possible_duplicates: 0, perhaps_billed: 0 },
  ]);
});

test("a job that another process has at this moment is left to the next pass", async () => {
  const { ledger, tenant } = made;
  await addBatch(ledger, tenant, 1);
  const joined = await join(1);
  const submission = await sealed();
  await ask("update queued_jobs set due_at = now()");
  await offerJobs(ledger, 1); // as if its answer were long overdue

  expect(await claimItems(submission, joined)).toEqual({ claimed: [], abandoned: [], settled: [] });
});

test("submitted jobs do not expire, since their answers are paid for; gathered ones do", async () => {
  const { ledger, tenant } = made;
  await addBatch(ledger, tenant, 1, { deadline: inHours(13) });
  const [submitted] = await join(1);
  await sealed();
  await addBatch(ledger, tenant, 1, { deadline: inHours(13) });
  const [gathered] = await join(1);

  for (const table of ["backlogs", "queued_jobs"]) {
    await ask(`update ${table} set deadline = now() where deadline is not null`);
  }

  expect(await expireOverdueJobs(ledger, 10)).toEqual([gathered]);
  expect(await findJob(ledger, tenant, submitted ?? "")).toMatchObject({ job: { state: "scheduled" } });
});

test("jobs that an upstream did not take are released in their order; a refusal counts as an attempt", async () => {
  const { ledger, tenant } = made;
  await addBatch(ledger, tenant, 3);
  const joined = await join(3);
  const submission = await sealed();

  const astray = joined.slice(1, 2);
  expect(await returnSubmissionItems(ledger, submission, astray, { countsAttempt: false })).toBe(1);
  expect(await returnSubmissionItems(ledger, submission, "all", { countsAttempt: true })).toBe(2);
  await endSubmission(ledger, submission);

  const offered = await offerJobs(ledger, 10);
  expect(idsOf(offered)).toEqual(joined);
  expect(offered.map(({ attempts }) => attempts)).toEqual([1, 0, 1]);
  expect(offered.filter(({ pendingPoll }) => pendingPoll)).toEqual([]);
  expect(await isSubmissionUnderway(ledger, submission.name)).toBe(false);
  expect(await findNextSubmission(ledger)).toBeNull();
});

test("after a restore, what is sealed counts as perhaps asked before; what was submitted is still awaited", async () => {
  const { ledger, tenant } = made;
  await addBatch(ledger, tenant, 1);
  const submitted = await join(1);
  const first = await sealed();
  await addBatch(ledger, tenant, 1);
  await addBatch(ledger, tenant, 1, { onUnknown: "fail" });
  await join(2);

  const { failUnknown } = await recordRestore(ledger, by);
  expect(failUnknown).toHaveLength(1);
  await sealed();

  expect(await readQueue("possible_duplicates, perhaps_billed, perhaps_asked")).toEqual([
    { possible_duplicates: 0, perhaps_billed: 0, perhaps_asked: true }, // counted if it is asked again
    { possible_duplicates: 1, perhaps_billed: 1, perhaps_asked: false },
  ]);
  expect((await claimItems(first, submitted)).claimed).toHaveLength(1);
});

test("a job whose answer is long overdue is released to be polled, while its submission is still underway", async () => {
  const { ledger, tenant } = made;
  await addBatch(ledger, tenant, 1);
  await join(1);
  const { name } = await sealed();
  await ask("update queued_jobs set due_at = now(), poll_until = now()");

  const [offered] = await offerJobs(ledger, 1);

  expect(offered?.pendingPoll).toMatchObject({ upstream: "stedi", reference: name });
  expect(offered?.pendingPoll?.leftMs).toBeLessThanOrEqual(0);
  expect(await isSubmissionUnderway(ledger, name)).toBe(true);
});

test("after lost commits nothing more is submitted, and answers to what was submitted are read", async () => {
  const { ledger, tenant } = made;
  await addBatch(ledger, tenant, 2);
  await join(1);
  const submitted = await claim();
  await noteSubmission(ledger, submitted, { state: "submitted", upstreamBatch: "b1" }, { dueInMs: 0 });
  await join(1);
  await ask("update submissions set due_at = now(), lease_until = null");
  await ask("insert into lost_commits (timeline, process, committed_until) values ('2', 'a worker', now())");

  expect(await claimSubmission(ledger, leaseMs)).toMatchObject({ id: submitted.id });
  expect(await claimSubmission(ledger, leaseMs)).toBeUndefined();

  await recordRestore(ledger, by);
  await ask("update submissions set due_at = now() where lease_until is null");
  expect(await claimSubmission(ledger, leaseMs)).toMatchObject({ state: "submitting" });
});
