import { createLog, createMetrics, systemClock } from "@nightguard/platform";
import { expect, onTestFinished, test } from "vitest";
import { addBatch, createTestLedger, releaseJobs } from "../../../../test/ledger/test-ledger.ts";
import { createFixedRoutes } from "../../../../test/support/fixed-routes.ts";
import { useLimiter } from "../../../../test/support/limiter.ts";
import { aRoute } from "../../../../test/support/offered-job.ts";
import { claimLeaseMs } from "./claims.ts";
import { parseResponse } from "./parse-response.ts";
import { createVerifier } from "./verifier.ts";

const on = useLimiter();

/** Longer than a token may take, and shorter than a lease. */
const lateMs = 10_000;

/** Runs one job in a process that stands still for these times, one at each reading of the provider. */
async function runStandingStill(...timesMs: number[]) {
  const { ledger, tenant, close } = await createTestLedger();
  onTestFinished(close);
  await addBatch(ledger, tenant, 1);
  const did: string[] = [];
  let stoodStillMs = 0;
  const upstream: typeof aRoute.upstream = {
    ...aRoute.upstream,
    async verify() {
      did.push("call");
      return { kind: "unreachable", sent: "no" };
    },
  };
  const verifier = createVerifier({
    ledger,
    dispatch: {
      limiter: {
        ...on.limiter,
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
    clock: { ...systemClock, now: () => systemClock.now() + stoodStillMs },
  });
  const [ticket] = await releaseJobs(ledger, 1);
  if (!ticket) throw new Error("the job is not due");
  await verifier.run("eligibility", ticket);
  return did;
}

test("a process that stood still until its claim expired, as it read what the call needs, makes no call", async () => {
  expect(await runStandingStill(claimLeaseMs.queued)).toEqual(["read", "put back"]);
});

test("a process that stood still as it read what the call needs asks for another token before the call", async () => {
  expect(await runStandingStill(lateMs)).toEqual(["read", "put back", "read", "call"]);
});
