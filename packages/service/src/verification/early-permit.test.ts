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

test("no permit is taken for a payer with closed hours, nor for a job that was not found", async () => {
  const { deps, calls } = aThrottle();
  const closing = { ...aJob, payerSettings: { closed: ["20:00-06:00"] } } as unknown as LimitedJob; // only these are read

  expect(await takeEarlyPermit(deps, Promise.resolve(closing), 1_000).use()).toBeUndefined();
  expect(await takeEarlyPermit(deps, Promise.reject(new Error("no ledger")), 1_000).use()).toBeUndefined();

  expect(calls).toEqual([]);
});

const aJob = { id: "a job", payerSettings: null } as unknown as LimitedJob; // the rest is passed on

function aThrottle() {
  const calls: string[] = [];
  const deps = {
    routes: { routeOf: async () => ({ key: "live" }) },
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
