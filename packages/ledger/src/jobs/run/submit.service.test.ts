import { beforeEach, expect, test } from "vitest";
import { addJob, by, createTestLedger, offerJobs, releaseJobs } from "../../../../../test/ledger/test-ledger.ts";
import { query } from "../../../../../test/support/databases.ts";
import { patchAccount } from "../../accounts/accounts.ts";
import { postponeJobs } from "../queue/postpone.ts";
import { promoteDueJobs } from "../queue/promote.ts";
import { releaseWaitingJobs } from "../queue/release-waiting.ts";
import { type ClaimedJob, claimJobs } from "./claim.ts";
import { peekJobs } from "./peek.ts";
import { settleJobs } from "./settle.ts";

let made: Awaited<ReturnType<typeof createTestLedger>>;

beforeEach(async () => {
  made = await createTestLedger();
  return made.close;
});

const inSql = (statement: string) => query(made.databaseUrl, statement);
const waiting = { answerWithinMs: 30_000, leaseMs: 10_000 };
const anAnswer = {
  outcome: "succeeded",
  coverage: "active",
  failure: null,
  result: { statusCode: 200, contentType: "application/json", body: Buffer.from("{}") },
  document: null,
} as const;

async function addClaimed(): Promise<ClaimedJob> {
  const { claimed } = await addJob(made.ledger, made.tenant, waiting);
  if (!claimed) throw new Error("it was not claimed");
  return claimed;
}

test("a waiting caller's job is claimed when it is recorded", async () => {
  const job = await addClaimed();

  expect(job).toMatchObject({
    ...made.tenant,
    fencingToken: 1,
    attempt: 1,
    waiting: true,
    deadlineInMs: null,
    payerSettings: null,
    limits: { verificationsPerSecond: 100, verificationBurst: 100, verificationsPerDay: null },
    question: { payer: { id: job.payerId } },
  });
  expect(job.answerInMs).toBeGreaterThan(29_000);
  expect(Math.abs(job.readAt - Date.now())).toBeLessThan(60_000);
  expect(await settleJobs(made.ledger, [{ ...job, ...anAnswer }])).toEqual([true]);
  expect(await inSql("select state, attempts, batch_id from results")).toEqual([
    { state: "succeeded", attempts: 1, batch_id: null },
  ]);
  expect(await inSql("select type, job_id from events")).toEqual([{ type: "job.succeeded", job_id: job.id }]);
  expect(await inSql("select outcome, verifications, calls from usage")).toEqual([
    { outcome: "active", verifications: "1", calls: "1" },
  ]);
});

test("a waiting caller's job that has to run again is released beside the window, and still has a waiting caller", async () => {
  const { ledger } = made;
  const job = await addClaimed();
  const failure = { category: "payer", code: "upstream_failed" } as const;
  await settleJobs(ledger, [{ ...job, outcome: "retry", delayMs: 0, failure }]);

  expect(await releaseJobs(ledger, 5)).toEqual([]);
  const released = await releaseWaitingJobs(ledger, { limit: 5, leaseMs: 10_000 });
  expect(released).toEqual([{ id: job.id, fencingToken: 2, ...made.tenant, operation: "eligibility", waiting: true }]);
  const offered = (await peekJobs(ledger, released)).filter((found) => found !== undefined);
  expect(offered).toMatchObject([{ waiting: true, answerInMs: expect.any(Number) }]);
  expect(await claimJobs(ledger, offered, 10_000)).toMatchObject([{ attempt: 2 }]);
});

test("a waiting caller's job that is due later is not released before", async () => {
  const { ledger } = made;
  const job = await addClaimed();
  await postponeJobs(ledger, [{ ...job, isClaimed: true, delayMs: 60_000, reason: null }]);

  expect(await releaseWaitingJobs(ledger, { limit: 5, leaseMs: 10_000 })).toEqual([]);
  const { promoted, nextDueInMs } = await promoteDueJobs(ledger, 5);
  expect(promoted).toBe(0);
  expect(nextDueInMs).toBeGreaterThan(50_000);
});

test("a queued job is released when it is due, and its account's turn comes then", async () => {
  const { ledger, tenant } = made;
  const { id: later } = await addJob(ledger, tenant, undefined, { notBefore: new Date(Date.now() + 3_600_000) });
  const { id: now } = await addJob(ledger, tenant, undefined, { notBefore: new Date(Date.now() - 1_000) });

  expect((await offerJobs(ledger, 5)).map(({ id }) => id)).toEqual([now]);
  const { nextDueInMs } = await promoteDueJobs(ledger, 5);
  expect(nextDueInMs).toBeGreaterThan(3_500_000);

  await inSql("update queued_jobs set due_at = now()");
  expect(await promoteDueJobs(ledger, 5)).toEqual({ promoted: 1, nextDueInMs: null });
  expect((await offerJobs(ledger, 5)).map(({ id }) => id)).toEqual([later]);
});

test("a job to which there is a fresh answer has succeeded with it, without a call", async () => {
  const { ledger, tenant } = made;
  const first = await addClaimed();
  await settleJobs(ledger, [{ ...first, ...anAnswer }]);

  const again = { question: first.question, maxAgeSeconds: 3_600 };
  const { id, claimed } = await addJob(ledger, tenant, waiting, again);
  const { id: queued } = await addJob(ledger, tenant, undefined, again);

  expect(claimed).toBeNull();
  expect(await inSql(`select job_id, reused_from, state, coverage, attempts from results where body is null`)).toEqual(
    expect.arrayContaining(
      [id, queued].map((job_id) => ({
        job_id,
        reused_from: first.id,
        state: "succeeded",
        coverage: "active",
        attempts: 0,
      })),
    ),
  );
  expect(await inSql("select from queued_jobs union all select from active_jobs")).toEqual([]);
  expect(await inSql("select verifications, calls, reused from usage")).toEqual([
    { verifications: "3", calls: "1", reused: "2" },
  ]);
  expect(await inSql("select from events where type = 'job.succeeded'")).toHaveLength(3);
});

test("an account without a plan cannot wait for an answer, and nothing of it is recorded", async () => {
  const { ledger, tenant } = made;
  await patchAccount(ledger, by, tenant.accountId, { plan: null });

  await expect(addJob(ledger, tenant, waiting)).rejects.toThrow("without a plan");

  expect(await inSql("select from jobs")).toEqual([]);
});
