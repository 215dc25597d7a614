import { expect, test } from "vitest";
import type { LimitedJob } from "../throttling/permits.ts";
import { takeEarlyPermit } from "./early-permit.ts";

test("a permit that is not used is put back, and one that was used is not", async () => {
  const { deps, calls } = aThrottle();

  await takeEarlyPermit(deps, Promise.resolve(aJob), 1_000).putBack();
  const used = takeEarlyPermit(deps, Promise.resolve(aJob), 1_000);
  expect([await used.use(), await used.use()]).toEqual([{ receipt: "a receipt" }, undefined]);
  await used.putBack();

  expect(calls).toEqual(["take", "put back", "take"]);
});

test("no permit is taken where a payer or the upstream has limits, nor for a job that was not found", async () => {
  const { deps, calls } = aThrottle();
  const limited = { ...aJob, payerSettings: { max_per_second: 2 } } as unknown as LimitedJob; // only these are read
  const { deps: ofLimited } = aThrottle({ maxPerMinute: 60 });

  expect(await takeEarlyPermit(deps, Promise.resolve(limited), 1_000).use()).toBeUndefined();
  expect(await takeEarlyPermit(ofLimited, Promise.resolve(aJob), 1_000).use()).toBeUndefined();
  expect(await takeEarlyPermit(deps, Promise.reject(new Error("no ledger")), 1_000).use()).toBeUndefined();

  expect(calls).toEqual([]);
});

const aJob = { id: "a job", payerSettings: null } as unknown as LimitedJob; // the rest is passed on

function aThrottle({ maxPerMinute = null }: { maxPerMinute?: number | null } = {}) {
  const calls: string[] = [];
  const deps = {
    routes: { routeOf: async () => ({ key: "live", upstream: { limits: { maxPerMinute } } }) },
    permits: {
      async take() {
        calls.push("take");
        return { receipt: "a receipt" };
      },
      putBack: async () => void calls.push("put back"),
    },
  } as unknown as Parameters<typeof takeEarlyPermit>[0]; // all that is asked of it here
  return { deps, calls };
}
