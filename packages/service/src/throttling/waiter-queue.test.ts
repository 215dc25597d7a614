import type { TokenDecision } from "@nightguard/dispatch";
import { expect, test } from "vitest";
import { createWaiterQueue } from "./waiter-queue.ts";

const aMoment = () => new Promise((resolve) => setTimeout(resolve, 5));

/** A queue for one slot, which jobs take and give back; no token comes by itself within the time that they wait. */
function aQueueForOneSlot(maxWaitMs = 2_000) {
  const waiters = createWaiterQueue({ forAll: ["account slots"], endWithCalls: ["account slots"] });
  const granted: string[] = [];
  let asked = 0;
  let isTaken = false;
  const ask = async (): Promise<TokenDecision> => {
    asked++;
    await aMoment();
    if (isTaken) return { granted: false, reason: "account slots", waitMs: 1_000 };
    isTaken = true;
    return { granted: true, receipt: "", remaining: 0 };
  };
  return {
    granted,
    asked: () => asked,
    async come(name: string, { waiting = false } = {}): Promise<TokenDecision> {
      const answer = await waiters.ask({ key: "account", waiting, maxWaitMs, ask });
      if (answer.granted) granted.push(name);
      return answer;
    },
    free(): void {
      isTaken = false;
      waiters.callEnded("account");
    },
  };
}

test("jobs that are denied keep their order, also against later ones", async () => {
  const queue = aQueueForOneSlot();
  const coming = ["1", "2", "3"].map((name) => queue.come(name));
  for (const name of ["4", "5", "6"]) {
    await aMoment();
    await aMoment();
    queue.free();
    coming.push(queue.come(name));
  }
  while (queue.granted.length < 6) {
    await aMoment();
    await aMoment();
    queue.free();
  }
  await Promise.all(coming);

  expect(queue.granted).toEqual(["1", "2", "3", "4", "5", "6"]);
});

test("a waiting caller gets the slot before queued jobs", async () => {
  const queue = aQueueForOneSlot();
  const coming = ["1", "2", "3"].map((name) => queue.come(name));
  await aMoment();
  await aMoment();
  coming.push(queue.come("caller", { waiting: true }));
  while (queue.granted.length < 4) {
    await aMoment();
    await aMoment();
    queue.free();
  }
  await Promise.all(coming);

  expect(queue.granted).toEqual(["1", "caller", "2", "3"]);
});

test("a waiting caller asks at once, even if others wait", async () => {
  const queue = aQueueForOneSlot();
  const coming = ["1", "2"].map((name) => queue.come(name));
  await aMoment();
  await aMoment();
  queue.free(); // and the next one is on its way
  const askedBefore = queue.asked();
  coming.push(queue.come("caller", { waiting: true }));

  expect(queue.asked()).toBe(askedBefore + 1);
  while (queue.granted.length < 3) {
    await aMoment();
    await aMoment();
    queue.free();
  }
  await Promise.all(coming);
});

test("a job that finds others waiting does not ask before its turn, and is denied when its time is over", async () => {
  const queue = aQueueForOneSlot(1_100);
  const coming = [queue.come("1"), queue.come("2")];
  await aMoment();
  await aMoment();
  const askedBefore = queue.asked();
  coming.push(queue.come("3"));
  await aMoment();

  expect(queue.asked()).toBe(askedBefore);
  expect((await Promise.all(coming)).map(({ granted }) => granted)).toEqual([true, false, false]);
});
