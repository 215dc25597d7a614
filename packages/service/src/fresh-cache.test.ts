import type { AccountAccessRecord } from "@nightguard/ledger";
import { describe, expect, test } from "vitest";
import { createFreshCache } from "./fresh-cache.ts";

const standing: AccountAccessRecord = {
  keyId: "k",
  accountId: "a",
  mode: "live",
  disabled: false,
  suspended: false,
  plan: null,
  billingSynced: true,
  onTrial: false,
  cardOnFile: true,
  trialEnded: false,
  storedRows: 0,
  expired: false,
  allowedCidrs: null,
  scopes: null,
};

/** A cache over a ledger that knows the given keys, a clock to move, and the number of look-ups. */
function aCache(keys: readonly string[]) {
  const asked: string[] = [];
  const state = { timeMs: 0, asked, answers: async (key: string) => (keys.includes(key) ? standing : undefined) };
  const cache = createFreshCache({
    maxEntries: 10_000,
    now: () => state.timeMs,
    load(key) {
      asked.push(key);
      return state.answers(key);
    },
  });
  return { state, get: (key: string) => cache.get(key) };
}

describe("what was lately read of a key", () => {
  test("is read once while it is fresh, and again after half a second", async () => {
    const { state, get } = aCache(["mine"]);

    await get("mine");
    state.timeMs = 499;
    expect(await get("mine")).toEqual(standing);
    expect(state.asked).toHaveLength(1);

    state.timeMs = 500;
    await get("mine");
    expect(state.asked).toHaveLength(2);
  });

  test("is kept of unknown keys too", async () => {
    const { state, get } = aCache([]);

    expect(await get("invented")).toBeUndefined();
    expect(await get("invented")).toBeUndefined();

    expect(state.asked).toHaveLength(1);
  });

  test("is read once for a hundred requests at the same time", async () => {
    const { state, get } = aCache(["mine"]);

    await Promise.all(Array.from({ length: 100 }, () => get("mine")));

    expect(state.asked).toHaveLength(1);
  });

  test("is not taken from a look-up that has been running for half a second", async () => {
    const { state, get } = aCache(["mine"]);
    const slow = Promise.withResolvers<AccountAccessRecord>();
    const quick = state.answers;
    state.answers = () => slow.promise;
    const first = get("mine");
    state.answers = quick;

    state.timeMs = 500;
    expect(await get("mine")).toEqual(standing);

    slow.resolve({ ...standing, disabled: true });
    expect((await first)?.disabled).toBe(true);
    expect(state.asked).toHaveLength(2);
  });

  test("is not served once it is old, even when the ledger fails, and a failure is not kept", async () => {
    const { state, get } = aCache(["mine"]);
    const works = state.answers;
    await get("mine");
    state.timeMs = 600;
    state.answers = () => Promise.reject(new Error("no connection"));

    await expect(get("mine")).rejects.toThrow("no connection");

    state.answers = works;
    expect(await get("mine")).toEqual(standing);
  });

  test("of a known key survives a flood of unknown ones", async () => {
    const { state, get } = aCache(["mine"]);
    await get("mine");

    for (let key = 0; key < 20_000; key++) await get(`invented-${key}`);
    state.asked.length = 0;
    await get("mine");

    expect(state.asked).toHaveLength(0);
  });
});
