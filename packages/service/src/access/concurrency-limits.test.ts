import { RateLimitedError, UnavailableError } from "@nightguard/contract";
import { expect, test } from "vitest";
import { type ConcurrencyLimit, createConcurrencyLimit } from "./concurrency-limits.ts";

const words = { things: "uploads", advice: "send it again shortly" };

/** Takes places and notes which were given, in order. */
function createTaker(places: ConcurrencyLimit) {
  const given: string[] = [];
  /** Does not wait for the place. */
  async function line(account: string, signal?: AbortSignal) {
    const taking = places.take(account, signal ? { signal } : {});
    taking.then(
      () => given.push(account),
      () => undefined,
    );
    await new Promise(setImmediate);
    return { taking };
  }
  return {
    given,
    /** @returns how to give it back, once it was given */
    take: async (account: string) => (await line(account)).taking,
    line,
  };
}

test("an account has its places and no more, and leaves the others to others", async () => {
  const { given, take, line } = createTaker(
    createConcurrencyLimit({ ...words, total: 3, perAccount: 2, maxWaitMs: 5_000 }),
  );
  const release = await take("a");
  await take("a");
  await line("a");
  await take("b");
  await line("c");
  expect(given).toEqual(["a", "a", "b"]);

  release();
  await new Promise(setImmediate);

  expect(given).toEqual(["a", "a", "b", "a"]);
});

test("a place is given back once, however often that is said", async () => {
  const places = createConcurrencyLimit({ ...words, perAccount: 2 });
  const release = await places.take("a");
  await places.take("a");

  release();
  release();

  await places.take("a");
  await expect(places.take("a")).rejects.toThrow("The account already has 2 uploads; send it again shortly");
});

test("a place is free again when the work fails", async () => {
  const places = createConcurrencyLimit({ ...words, perAccount: 1 });
  await expect(places.hold("a", () => Promise.reject(new Error("broke off")))).rejects.toThrow("broke off");

  expect(await places.hold("a", async () => "done")).toBe("done");
});

test("the refusal says whose bound is reached", async () => {
  const places = createConcurrencyLimit({ ...words, perAccount: 1, total: 2 });
  await places.take("a");
  await expect(places.take("a")).rejects.toBeInstanceOf(RateLimitedError);

  await places.take("b");
  await expect(places.take("c")).rejects.toThrow("The service already has 2 uploads; send it again shortly");
  await expect(places.take("c")).rejects.toBeInstanceOf(UnavailableError);
});

test("a place that is waited for too long is refused, and does not block the next waiter", async () => {
  const { given, take, line } = createTaker(createConcurrencyLimit({ ...words, total: 1, maxWaitMs: 20 }));
  const release = await take("a");
  const { taking } = await line("b");
  await expect(taking).rejects.toBeInstanceOf(UnavailableError);

  release();
  await take("c");

  expect(given).toEqual(["a", "c"]);
});

test("a caller who goes leaves the line", async () => {
  const { given, take, line } = createTaker(createConcurrencyLimit({ ...words, perAccount: 1, maxWaitMs: 60_000 }));
  const release = await take("a");
  const leaving = new AbortController();
  const { taking } = await line("a", leaving.signal);
  await line("a");

  leaving.abort();
  await expect(taking).rejects.toBeInstanceOf(RateLimitedError);
  release();
  await new Promise(setImmediate);

  expect(given).toEqual(["a", "a"]);
});

test("an amount is taken whole or not at all, and a larger share is allowed where it is said", async () => {
  const places = createConcurrencyLimit({ ...words, perAccount: 10 });
  const release = await places.take("a", { amount: 8 });

  await expect(places.take("a", { amount: 3 })).rejects.toBeInstanceOf(RateLimitedError);
  await places.take("a", { amount: 3, mostOfAccount: 11 });
  release();

  await places.take("a", { amount: 7 });
});

test("it is known whether any place is taken", async () => {
  const places = createConcurrencyLimit({ ...words, perAccount: 2 });
  expect(places.isTaken()).toBe(false);

  const releases = [await places.take("a"), await places.take("b")];
  releases[0]?.();
  expect(places.isTaken()).toBe(true);

  releases[1]?.();
  expect(places.isTaken()).toBe(false);
});
