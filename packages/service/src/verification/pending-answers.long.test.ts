import { claimJobs, expireOverdueJobs, findJob, peekJobs, returnLostJobs, takePoisonJobs } from "@nightguard/ledger";
import type { UpstreamOutcome, VerifyCall } from "@nightguard/payers";
import { expect, onTestFinished, test } from "vitest";
import { addJob, createTestLedger, releaseJobs } from "../../../../test/ledger/test-ledger.ts";
import { query } from "../../../../test/support/databases.ts";
import { useLimiter } from "../../../../test/support/limiter.ts";
import { aRoute } from "../../../../test/support/offered-job.ts";
import { accepted, clock, covered, startJob, startVerifier } from "../../../../test/support/one-job.ts";

const on = useLimiter();

test("a question that was accepted is polled under the stored reference until it is answered, and never sent again", async () => {
  const job = await startJob(on.limiter);

  await job.run(accepted);
  expect(await job.readQueued()).toEqual({
    attempts: 1,
    upstream: "default",
    upstream_reference: "cov-1",
    is_polled: true,
  });
  await job.run({ kind: "timed_out", sent: "perhaps" });
  await job.run({ ...accepted, reference: "another" });
  await job.run(covered);

  expect(job.calls).toEqual(["verify", "poll cov-1", "poll cov-1", "poll cov-1"]);
  expect(await job.readResult()).toEqual({
    state: "succeeded",
    attempts: 1,
    possible_duplicates: 0,
    perhaps_billed: 0,
    upstream_reference: "cov-1",
    failure_code: null,
  });
});

test("an answer is stored with the upstream's reference to it", async () => {
  const job = await startJob(on.limiter);

  await job.run({ ...covered, reference: "ec_1" });

  expect(await job.readResult()).toMatchObject({ state: "succeeded", upstream_reference: "ec_1" });
});

test.each(["retry", "fail"] as const)(
  "a worker that dies while it polls leaves the question to be polled by another, with on_unknown %s",
  async (onUnknown) => {
    const job = await startJob(on.limiter, { onUnknown });
    await job.run(accepted);
    for (const _death of [1, 2]) {
      await job.ask("update queued_jobs set due_at = now()");
      const [ticket] = await releaseJobs(job.ledger, 1);
      const [offered] = ticket ? await peekJobs(job.ledger, [ticket]) : [];
      if (!offered) throw new Error("the job is not due");
      await claimJobs(job.ledger, [offered], -1_000);
      const lost = { limit: 10, maxAttempts: { waiting: 3, queued: 1 } };
      expect(await takePoisonJobs(job.ledger, lost)).toEqual([]);
      expect(await returnLostJobs(job.ledger, lost)).toEqual({ released: 0, running: 1 });
    }

    await job.run(covered);

    expect(job.calls).toEqual(["verify", "poll cov-1"]);
    expect(await job.readResult()).toMatchObject({ state: "succeeded", attempts: 1, possible_duplicates: 0 });
  },
);

test("a question that failed after it was accepted is asked again", async () => {
  const job = await startJob(on.limiter);
  const failed = { kind: "refused", cause: "payer", isTransient: true, statusCode: 502 } as const;

  await job.run(accepted);
  await job.run({ ...failed, upstream: undefined, retryAfterMs: undefined });
  expect(await job.readQueued()).toMatchObject({ upstream: null, upstream_reference: null, is_polled: null });
  await job.run(covered);

  expect(job.calls).toEqual(["verify", "poll cov-1", "verify"]);
  expect(await job.readResult()).toMatchObject({ state: "succeeded", attempts: 2 });
});

test.each([
  { onUnknown: "retry", calls: ["verify", "verify"], result: { state: "succeeded", failure_code: null } },
  { onUnknown: "fail", calls: ["verify"], result: { state: "failed", failure_code: "answer_unknown" } },
] as const)("an answer that never comes is given up: on_unknown $onUnknown", async ({ onUnknown, calls, result }) => {
  const job = await startJob(on.limiter, { onUnknown });
  await job.run(accepted);
  await job.ask("update queued_jobs set poll_until = now() - interval '1 second'");

  await job.run();
  if (onUnknown === "retry") await job.run(covered);

  expect(job.calls).toEqual(calls);
  expect(await job.readResult()).toMatchObject({ ...result, perhaps_billed: 1 });
});

test.each([
  { sent: "perhaps", onUnknown: "fail", state: "failed" },
  { sent: "no", onUnknown: "fail", state: "queued" },
  { sent: "perhaps", onUnknown: "retry", state: "queued" },
] as const)(
  "a call that was $sent sent and not answered, with on_unknown $onUnknown, leaves its job $state",
  async (given) => {
    const job = await startJob(on.limiter, { onUnknown: given.onUnknown });

    await job.run({ kind: "unreachable", sent: given.sent });

    expect((await job.readResult())?.failure_code).toBe(given.state === "failed" ? "answer_unknown" : undefined);
    expect(await job.readQueued()).toEqual(given.state === "queued" ? expect.anything() : undefined);
  },
);

test("calls that were sent and not answered are counted with the job and in the usage, crashes included", async () => {
  const job = await startJob(on.limiter);
  await job.run({ kind: "timed_out", sent: "perhaps" });
  await job.run({ kind: "unreachable", sent: "no" });
  await job.run({ ...covered, body: Buffer.from("<html>not an answer</html>") });
  await job.ask("update queued_jobs set due_at = now()");
  const [offered] = await peekJobs(job.ledger, await releaseJobs(job.ledger, 1));
  if (!offered) throw new Error("the job is not due");
  await claimJobs(job.ledger, [offered], -1_000);
  await returnLostJobs(job.ledger, { limit: 10, maxAttempts: { waiting: 3, queued: 8 } });
  expect(await job.ask("select perhaps_billed, possible_duplicates from queued_jobs")).toEqual([
    { perhaps_billed: 3, possible_duplicates: 1 },
  ]);

  await job.run(covered);

  expect(await job.readResult()).toMatchObject({ state: "succeeded", attempts: 5, perhaps_billed: 3 });
  expect(await job.readUsage()).toEqual({ calls: 5, perhaps_billed: 3 });
});

test("a batch's deadline leaves the answer to an accepted question its time, and a question that is over asks no other", async () => {
  const inAnHour = () => new Date(Date.now() + 3_600_000);
  const passDeadline = async (job: Awaited<ReturnType<typeof startJob>>) => {
    for (const table of ["batches", "backlogs", "queued_jobs"]) await job.ask(`update ${table} set deadline = now()`);
    return expireOverdueJobs(job.ledger, 10);
  };
  const [answered, failed, late] = await Promise.all(
    [1, 2, 3].map(() => startJob(on.limiter, { deadline: inAnHour() })),
  );
  if (!answered || !failed || !late) throw new Error("three jobs were started");
  for (const job of [answered, failed, late]) {
    await job.run(accepted);
    expect(await passDeadline(job)).toEqual([]);
  }

  await answered.run({ kind: "unreachable", sent: "perhaps" });
  expect(await passDeadline(answered)).toEqual([]);
  await answered.run(covered);
  expect(await answered.readResult()).toMatchObject({ state: "succeeded", attempts: 1 });

  const outage = { kind: "refused", cause: "payer", isTransient: true, statusCode: 502 } as const;
  await failed.run({ ...outage, upstream: undefined, retryAfterMs: undefined });
  expect(await failed.readResult()).toMatchObject({ state: "failed", failure_code: "upstream_failed" });
  expect(failed.calls).toEqual(["verify", "poll cov-1"]);

  await late.ask("update queued_jobs set poll_until = now()");
  expect(await expireOverdueJobs(late.ledger, 10)).toHaveLength(1);
  expect(await late.readResult()).toMatchObject({ state: "expired", failure_code: "deadline_passed" });
});

test.each([
  { callMs: 125_000, isCut: false },
  { callMs: 30_000, isCut: true },
])(
  "a call of up to $callMs ms that outlives its waiting caller keeps its answer, and is cut by the caller's time: $isCut",
  async ({ callMs, isCut }) => {
    const { databaseUrl, ledger, tenant, close } = await createTestLedger();
    onTestFinished(close);
    const asked = Promise.withResolvers<VerifyCall>();
    const answer = Promise.withResolvers<UpstreamOutcome>();
    const verifier = startVerifier(ledger, on.limiter, {
      ...aRoute.upstream,
      limits: { ...aRoute.upstream.limits, callMs: { eligibility: callMs, clearcoverage: callMs } },
      verify: (call) => {
        asked.resolve(call);
        return answer.promise;
      },
    });
    const { id, claimed } = await addJob(ledger, tenant, { answerWithinMs: 60_000, leaseMs: 60_000 });
    if (!claimed) throw new Error("the job is queued");
    const running = verifier.runClaimed(claimed, clock.now());
    const { timeLimitMs } = await asked.promise;
    await query(databaseUrl, "update active_jobs set answer_by = now() - interval '1 minute'");
    answer.resolve(covered);
    await running;

    expect(timeLimitMs !== undefined).toBe(isCut);
    expect((await findJob(ledger, tenant, id))?.job).toMatchObject({ state: "succeeded", coverage: "active" });
  },
);
