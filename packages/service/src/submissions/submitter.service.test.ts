import { claimSubmissionItems, joinSubmission, returnLostJobs } from "@nightguard/ledger";
import type { FindOutcome, PollOutcome, SubmitOutcome, UpstreamBatches, UpstreamOutcome } from "@nightguard/payers";
import { createLog, createMetrics, systemClock } from "@nightguard/platform";
import { expect, onTestFinished, test } from "vitest";
import { addBatch, createTestLedger, offerJobs, releaseJobs } from "../../../../test/ledger/test-ledger.ts";
import { query } from "../../../../test/support/databases.ts";
import { createFixedRoutes } from "../../../../test/support/fixed-routes.ts";
import { useLimiter } from "../../../../test/support/limiter.ts";
import { aRoute } from "../../../../test/support/offered-job.ts";
import { hastenSubmissions, readSubmissions } from "../../../../test/support/submissions.ts";
import { until } from "../../../../test/support/waiting.ts";
import { toTrace } from "../upstreams/to-verify-call.ts";
import { parseResponse } from "../verification/parse-response.ts";
import { toVerificationLedger } from "../verification/verification-ledger.ts";
import { createVerifier } from "../verification/verifier.ts";

const on = useLimiter();

const covered: UpstreamOutcome = {
  kind: "answered",
  contentType: "application/json",
  body: Buffer.from('{"benefitsInformation":[{"code":"1","name":"Active Coverage","serviceTypeCodes":["35"]}]}'),
};
const refused = (statusCode: number, cause: "request" | "credentials" | "gateway"): SubmitOutcome => ({
  kind: "refused",
  cause,
  statusCode,
  isTransient: cause === "gateway",
  upstream: undefined,
  retryAfterMs: undefined,
});
const lost: SubmitOutcome = { kind: "timed_out", sent: "perhaps" };
const leaseMs = 60_000;
const into = {
  upstream: "default",
  maxItems: 100,
  maxJoining: 50,
  openMs: 600_000,
  quietMs: 30_000,
  asideMs: 12 * 3_600_000,
};

/** Jobs in an open submission of a real ledger, and a batch interface that answers with what the test says. */
async function start(jobs: number, { onUnknown = "retry" }: { onUnknown?: "retry" | "fail" } = {}) {
  const { databaseUrl, ledger, tenant, close } = await createTestLedger();
  onTestFinished(close);
  await addBatch(ledger, tenant, jobs, { onUnknown });
  const released = await releaseJobs(ledger, jobs);
  await joinSubmission(ledger, into, released);
  const ids = released.map(({ id }) => id);

  const asked: string[] = [];
  const outcomes = { submit: [] as SubmitOutcome[], find: [] as FindOutcome[], poll: [] as PollOutcome[] };
  const next = <Outcome>(what: string, from: Outcome[]): Outcome => {
    asked.push(what);
    return from.shift() ?? expect.fail(`${what} was not expected`);
  };
  let signalled: AbortSignal | undefined;
  const batch: UpstreamBatches = {
    rule: { minRows: 1, minTimeMs: 0 },
    maxItems: 100,
    givesUpAfterMs: 9 * 3_600_000,
    findFault: () => undefined,
    submit: async (name, calls) => next(`submit ${calls.length} as ${name}`, outcomes.submit),
    find: async (name) => next(`find ${name}`, outcomes.find),
    async poll(_batchId, cursor, signal) {
      signalled = signal;
      return next(`poll ${cursor}`, outcomes.poll);
    },
  };
  const upstream = { ...aRoute.upstream, batch };
  const metrics = createMetrics();
  const verifier = createVerifier({
    ledger: toVerificationLedger(ledger),
    dispatch: {
      limiter: on.limiter,
      notices: { publishEnded: async () => undefined, publishWork: async () => undefined },
    },
    routes: createFixedRoutes({ live: upstream, test: upstream }),
    parser: { parse: async (response) => ({ ...parseResponse(response), body: response.body }) },
    findCarrier: async () => null,
    findProvider: async () => undefined,
    concurrency: 5,
    log: createLog({ level: "silent", name: "test" }),
    metrics,
    clock: { ...systemClock, now: () => 0 }, // on a slow machine claims would end
  });
  const submitter = verifier.openSubmitter();
  const ask = (sql: string) => query(databaseUrl, sql);
  const [{ id = "" } = {}] = await readSubmissions(databaseUrl);
  return {
    ledger,
    ids,
    asked,
    outcomes,
    submitter,
    ask,
    metrics,
    name: `nightguard-${id}`,
    signal: () => signalled,
    /** A round in which the submission is due. */
    async round(): Promise<void> {
      await hastenSubmissions(databaseUrl);
      await submitter.round();
    },
    read: async () => (await readSubmissions(databaseUrl))[0],
    readResults: () => ask("select state, attempts, perhaps_billed, failure_code from results order by job_id"),
    offer: () => offerJobs(ledger, 10),
  };
}

const page = (ids: readonly string[], more: { next?: string; isDone?: boolean } = {}): PollOutcome => ({
  kind: "page",
  items: ids.map((id) => ({ trace: toTrace(id), outcome: covered })),
  next: more.next,
  isDone: more.isDone ?? false,
});

test("a submission is made once, and each answer settles its job", async () => {
  const { ids, asked, outcomes, name, round, read, readResults } = await start(3);
  outcomes.submit.push({ kind: "submitted", batchId: "b1" });
  outcomes.poll.push(page(ids.slice(0, 1), { next: "p2" }), page(ids.slice(1, 2)), page(ids, { isDone: true }));

  for (let rounds = 0; rounds < 3; rounds++) await round();

  expect(asked).toEqual([`submit 3 as ${name}`, "poll null", "poll p2", "poll null"]);
  expect(await readResults()).toEqual(
    ids.map(() => ({ state: "succeeded", attempts: 1, perhaps_billed: 0, failure_code: null })),
  );
  expect(await read()).toMatchObject({ state: "ended", items: 3, answered: 3, unanswered: 0 });
});

test("an answer whose claim another process holds is settled by a later pass, and not taken for missing", async () => {
  const { ledger, ids, outcomes, round, read, readResults, ask } = await start(2);
  outcomes.submit.push({ kind: "submitted", batchId: "b1" });
  outcomes.poll.push(page(ids, { isDone: true }), page(ids, { isDone: true }));
  await round();
  const submissionId = (await read())?.id ?? "";
  await claimSubmissionItems(ledger, { submissionId, jobIds: ids.slice(0, 1), leaseMs });

  await round();
  expect(await read()).toMatchObject({ state: "submitted", answered: 1, unanswered: 0 });
  await ask("update active_jobs set lease_until = now() - interval '1 second'");
  await returnLostJobs(ledger, { limit: 10, maxAttempts: { waiting: 3, queued: 8 } });
  await round();

  expect(await readResults()).toMatchObject(ids.map(() => ({ state: "succeeded", perhaps_billed: 0 })));
  expect(await read()).toMatchObject({ state: "ended", answered: 2, unanswered: 0 });
});

test("a pass that another process began does not decide which jobs have no answer", async () => {
  const { ids, asked, outcomes, round, read, ask } = await start(2);
  outcomes.submit.push({ kind: "submitted", batchId: "b1" });
  outcomes.poll.push(page(ids.slice(1), { isDone: true }), page(ids, { isDone: true }));
  await round();
  await ask("update submissions set poll_cursor = 'p2'");

  await round();
  expect(await read()).toMatchObject({ state: "submitted", answered: 1, unanswered: 0 });
  await round();

  expect(asked.slice(1)).toEqual(["poll p2", "poll null"]);
  expect(await read()).toMatchObject({ state: "ended", answered: 2, unanswered: 0 });
});

test.each(["retry", "fail"] as const)(
  "jobs without an answer count as perhaps billed when the service is done; on_unknown %s",
  async (onUnknown) => {
    const { ids, outcomes, round, read, readResults, ask } = await start(2, { onUnknown });
    outcomes.submit.push({ kind: "submitted", batchId: "b1" });
    outcomes.poll.push(page(ids.slice(0, 1), { isDone: true }));

    await round();
    await round();

    expect(await read()).toMatchObject({ state: "ended", answered: 1, unanswered: 1 });
    if (onUnknown === "fail") {
      expect((await readResults())[1]).toMatchObject({ failure_code: "answer_unknown", perhaps_billed: 1 });
      return;
    }
    expect(await ask("select attempts, perhaps_billed, upstream_reference, poll_until from queued_jobs")).toEqual([
      { attempts: 1, perhaps_billed: 1, upstream_reference: null, poll_until: null },
    ]);
  },
);

test("a submission without a reply is searched for, sent again under its name, and as a duplicate only searched for", async () => {
  const { asked, outcomes, name, round, read, metrics } = await start(2);
  outcomes.submit.push(lost, { kind: "duplicate" });
  outcomes.find.push({ kind: "not_found" }, { kind: "not_found" }, { kind: "found", batchId: "b1" });

  for (let rounds = 0; rounds < 4; rounds++) await round();

  const [submit, find] = [`submit 2 as ${name}`, `find ${name}`];
  // Not before it was searched for a while: `round` lets that time pass.
  expect(asked).toEqual([submit, find, submit, find, find]);
  expect(await read()).toMatchObject({ state: "submitted", is_duplicate: true });
  expect((await metrics.perhapsBilled.get()).values).toEqual([]);
});

test("a submission is not sent again before it was searched for ten minutes", async () => {
  const { asked, outcomes, submitter, round, ask } = await start(1);
  outcomes.submit.push(lost);
  outcomes.find.push({ kind: "not_found" });
  await round();
  await ask("update submissions set due_at = now(), tried_at = now() - interval '9 minutes'");

  await submitter.round();

  expect(asked.filter((what) => what.startsWith("submit"))).toHaveLength(1);
});

test("a repeated submission that is refused is taken for a duplicate; never found, its jobs count as perhaps billed", async () => {
  const { asked, outcomes, name, round, read, ask } = await start(1);
  outcomes.submit.push(lost, refused(400, "request"));
  outcomes.find.push({ kind: "not_found" }, { kind: "not_found" }, { kind: "not_found" });

  for (let rounds = 0; rounds < 3; rounds++) await round();
  expect(await read()).toMatchObject({ state: "submitting", is_duplicate: true });
  await ask("update submissions set gives_up_at = now()");
  await round();

  expect(asked.filter((what) => what.startsWith("submit"))).toEqual([`submit 1 as ${name}`, `submit 1 as ${name}`]);
  expect(await read()).toMatchObject({ state: "ended", unanswered: 1 });
  expect(await ask("select perhaps_billed from queued_jobs")).toEqual([{ perhaps_billed: 1 }]);
});

test("a submission that was refused as a whole has its jobs asked alone, and counts as their attempt", async () => {
  const { outcomes, round, read, offer } = await start(2);
  outcomes.submit.push(refused(400, "request"));

  await round();

  expect(await read()).toMatchObject({ state: "ended" });
  expect((await offer()).map(({ attempts, pendingPoll }) => [attempts, pendingPoll])).toEqual([
    [1, undefined],
    [1, undefined],
  ]);
});

test("a submission that cannot arrive is tried for an hour; then its jobs are asked alone, as if for the first time", async () => {
  const { outcomes, round, read, offer, ask } = await start(1);
  outcomes.submit.push({ kind: "unreachable", sent: "no" }, refused(403, "credentials"), refused(403, "credentials"));

  await round();
  expect(await read()).toMatchObject({ state: "submitting", is_tried: false });
  await round();
  expect(await read()).toMatchObject({ state: "submitting", is_tried: false });
  await ask("update submissions set sealed_at = sealed_at - interval '61 minutes'");
  await round();

  expect(await read()).toMatchObject({ state: "ended" });
  expect((await offer()).map(({ attempts }) => attempts)).toEqual([0]);
});

test("refused credentials open their circuit breaker, and an accepted submission closes it", async () => {
  const { outcomes, round } = await start(1);
  const readStatus = async () => {
    const { credentials } = await on.breakers.readUpstreamState(["live"], []);
    return credentials[0]?.state.status;
  };
  for (let tries = 0; tries < 5; tries++) {
    outcomes.submit.push(refused(401, "credentials"));
    await round();
  }
  await until(async () => expect(await readStatus()).toBe("held"));

  outcomes.submit.push({ kind: "submitted", batchId: "b1" });
  await round();

  await until(async () => expect(await readStatus()).toBe("ok"));
});

test("after a poll that failed, the next pass goes on at the page that failed", async () => {
  const { ids, asked, outcomes, round, read } = await start(3);
  outcomes.submit.push({ kind: "submitted", batchId: "b1" });
  outcomes.poll.push(page(ids.slice(0, 1), { next: "p2" }), { kind: "timed_out", sent: "perhaps" });
  outcomes.poll.push(page(ids.slice(1), { isDone: true }));

  for (let rounds = 0; rounds < 3; rounds++) await round();

  expect(asked.slice(1)).toEqual(["poll null", "poll p2", "poll p2"]);
  expect(await read()).toMatchObject({ state: "ended" });
});

test("a process that stops leaves its submission to another at once", async () => {
  const { outcomes, submitter, round, read, ask, signal } = await start(1);
  outcomes.submit.push({ kind: "submitted", batchId: "b1" });
  await round();
  await ask("update submissions set due_at = now(), lease_until = null");
  outcomes.poll.push({ kind: "timed_out", sent: "perhaps" });
  const stopping = submitter.round();
  submitter.stop();
  await stopping;

  expect(signal()?.aborted ?? true).toBe(true);
  expect(await read()).toMatchObject({ state: "submitted" });
  expect(await ask("select lease_until, due_at <= now() as is_due from submissions")).toEqual([
    { lease_until: null, is_due: true },
  ]);
  expect(await submitter.round()).toBeNull();
});
