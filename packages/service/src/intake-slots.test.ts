import { UnavailableError } from "@nightguard/contract";
import { expect, test } from "vitest";
import { createIntakeSlots } from "./intake-slots.ts";

/** Work that goes on until it is ended, and who has begun. */
function createWork(slots: ReturnType<typeof createIntakeSlots>) {
  const begun: string[] = [];
  return {
    begun,
    async begin(account: string) {
      const { promise, resolve } = Promise.withResolvers<void>();
      const done = slots.run(account, () => {
        begun.push(account);
        return promise;
      });
      done.catch(() => undefined);
      await new Promise(setImmediate);
      return { done, end: resolve };
    },
  };
}

test("an account has its places and no more, and leaves the others to others", async () => {
  const { begun, begin } = createWork(createIntakeSlots({ total: 3, perAccount: 2, patienceMs: 5_000 }));
  const [first] = [await begin("a"), await begin("a"), await begin("a"), await begin("b"), await begin("c")];
  expect(begun).toEqual(["a", "a", "b"]);

  first?.end();
  await first?.done;
  await new Promise(setImmediate);

  expect(begun).toEqual(["a", "a", "b", "a"]);
});

test("a place is free again when the work fails", async () => {
  const slots = createIntakeSlots({ total: 1, perAccount: 1, patienceMs: 5_000 });
  await expect(slots.run("a", () => Promise.reject(new Error("broke off")))).rejects.toThrow("broke off");

  expect(await slots.run("a", async () => "done")).toBe("done");
});

test("whoever waits too long for a place is told to come again, and is in nobody's way", async () => {
  const { begun, begin } = createWork(createIntakeSlots({ total: 1, perAccount: 1, patienceMs: 20 }));
  const first = await begin("a");
  const second = await begin("b");

  await expect(second.done).rejects.toBeInstanceOf(UnavailableError);

  first.end();
  await first.done;
  await begin("c");
  expect(begun).toEqual(["a", "c"]);
});
