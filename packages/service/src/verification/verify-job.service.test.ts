import { claimJobs } from "@nightguard/ledger";
import { createLog, createMetrics, systemClock } from "@nightguard/platform";
import { expect, onTestFinished, test } from "vitest";
import { addBatch, createTestLedger, releaseJobs } from "../../../../test/ledger/test-ledger.ts";
import { query } from "../../../../test/support/databases.ts";
import { createFixedRoutes } from "../../../../test/support/fixed-routes.ts";
import { useLimiter } from "../../../../test/support/limiter.ts";
import { aRoute } from "../../../../test/support/offered-job.ts";
import { claimLeaseMs } from "./claims.ts";
import { parseResponse } from "./parse-response.ts";
import { toVerificationLedger } from "./verification-ledger.ts";
import { createVerifier } from "./verifier.ts";

const on = useLimiter();

/** Longer than a token may take, and shorter than others wait for theirs. */
const lateMs = 1_000;

/** Runs jobs in a process that stands still for these times, one at each reading of a provider, and else takes no time. */
async function runStandingStill(timesMs: number[], { jobs = 1, maxInFlight = 5, losesSlot = false } = {}) {
  const { databaseUrl, ledger, tenant, close } = await createTestLedger();
  onTestFinished(close);
  await addBatch(ledger, tenant, jobs);
  const did: string[] = [];
  let stoodStillMs = 0;
  const upstream: typeof aRoute.upstream = {
    ...aRoute.upstream,
    limits: { ...aRoute.upstream.limits, maxInFlight },
    async verify() {
      did.push("call");
      return { kind: "unreachable", sent: "no" };
    },
  };
  const verifier = createVerifier({
    ledger: {
      ...toVerificationLedger(ledger),
      claimJobs(...jobs) {
        did.push("claim");
        return claimJobs(ledger, ...jobs);
      },
    },
    dispatch: {
      limiter: {
        ...on.limiter,
        async take(call, limits, unused) {
          if (unused !== undefined) did.push("put back");
          if (unused !== undefined && losesSlot) {
            await on.limiter.putBack(call, limits.account, ""); // as when its lease has ended
            await on.limiter.take({ ...call, slotId: "of another process" }, limits);
          }
          return on.limiter.take(call, limits, unused);
        },
        putBack(...permit) {
          did.push("put back");
          return on.limiter.putBack(...permit);
        },
      },
      notices: { publishEnded: async () => undefined, publishWork: async () => undefined },
    },
    routes: createFixedRoutes({ live: upstream, test: upstream }),
    parser: { parse: async (response) => ({ ...parseResponse(response), body: response.body }) },
    findCarrier: async () => null,
    async findProvider() {
      did.push("read");
      stoodStillMs += timesMs.shift() ?? 0;
      return undefined;
    },
    concurrency: 5,
    log: createLog({ level: "silent", name: "test" }),
    metrics: createMetrics(),
    clock: { ...systemClock, now: () => stoodStillMs },
  });
  const tickets = await releaseJobs(ledger, jobs);
  expect(tickets).toHaveLength(jobs);
  await Promise.all(tickets.map((ticket) => verifier.run("eligibility", ticket)));
  return { did, queued: await query(databaseUrl, "select attempts, possible_duplicates, started_at from queued_jobs") };
}

test("a process that stood still until its claim expired, as it read what the call needs, makes no call", async () => {
  expect((await runStandingStill([claimLeaseMs.queued])).did).toEqual(["claim", "read", "put back"]);
});

test("a process that stood still as it read what the call needs asks for another token before the call", async () => {
  expect((await runStandingStill([lateMs])).did).toEqual(["claim", "read", "put back", "read", "call"]);
});

test("a job whose token came too late is called before another is claimed for its slot", async () => {
  const next = ["claim", "read", "call"];
  const first = ["claim", "read", "put back", "read", "call"];
  expect((await runStandingStill([lateMs], { jobs: 3, maxInFlight: 1 })).did).toEqual([...first, ...next, ...next]);
});

test("a job whose token came too late returns to the queue unclaimed where there is no other", async () => {
  const { did, queued } = await runStandingStill([lateMs], { maxInFlight: 1, losesSlot: true });
  expect(did).toEqual(["claim", "read", "put back"]);
  expect(queued).toEqual([{ attempts: 0, possible_duplicates: 0, started_at: null }]);
});
