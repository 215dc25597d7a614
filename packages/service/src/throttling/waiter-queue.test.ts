import type { TokenDecision } from "@nightguard/dispatch";
import { expect, test } from "vitest";
import { createSteppedClock } from "../../../../test/support/stepped-clock.ts";
import { createWaiterQueue } from "./waiter-queue.ts";

const answerMs = 5;

/** A queue for one slot, which jobs take and give back; no token comes by itself within the time that they wait. */
function aQueueForOneSlot(maxWaitMs = 2_000) {
  const { clock, ...time } = createSteppedClock(async () => undefined);
  const waiters = createWaiterQueue({ forAll: ["account slots"], endWithCalls: ["account slots"] }, clock);
  const granted: string[] = [];
  let asked = 0;
  let isTaken = false;
  const ask = async (): Promise<TokenDecision> => {
    asked++;
    await clock.sleep(answerMs);
    if (isTaken) return { granted: false, reason: "account slots", waitMs: 1_000 };
    isTaken = true;
    return { granted: true, receipt: "", remaining: 0 };
  };
  return {
    time,
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

type Queue = ReturnType<typeof aQueueForOneSlot>;

/** Until each job that asks has its answer. */
const passAMoment = ({ time }: Queue) => time.runFor(2 * answerMs);

async function freeUntilGranted(queue: Queue, count: number): Promise<void> {
  while (queue.granted.length < count) {
    await passAMoment(queue);
    queue.free();
  }
}

test("jobs that are denied keep their order, also against later ones", async () => {
  const queue = aQueueForOneSlot();
  for (const name of ["1", "2", "3"]) void queue.come(name);
  for (const name of ["4", "5", "6"]) {
    await passAMoment(queue);
    queue.free();
    void queue.come(name);
  }
  await freeUntilGranted(queue, 6);

  expect(queue.granted).toEqual(["1", "2", "3", "4", "5", "6"]);
});

test("a waiting caller gets the slot before queued jobs", async () => {
  const queue = aQueueForOneSlot();
  for (const name of ["1", "2", "3"]) void queue.come(name);
  await passAMoment(queue);
  void queue.come("caller", { waiting: true });
  await freeUntilGranted(queue, 4);

  expect(queue.granted).toEqual(["1", "caller", "2", "3"]);
});

test("a waiting caller asks at once, even if others wait", async () => {
  const queue = aQueueForOneSlot();
  for (const name of ["1", "2"]) void queue.come(name);
  await passAMoment(queue);
  queue.free(); // and the next one is on its way
  const askedBefore = queue.asked();
  void queue.come("caller", { waiting: true });

  expect(queue.asked()).toBe(askedBefore + 1);
});

test("a job that finds others waiting does not ask before its turn, and is denied when its time is over", async () => {
  const queue = aQueueForOneSlot(1_100);
  const coming = [queue.come("1"), queue.come("2")];
  await passAMoment(queue);
  const askedBefore = queue.asked();
  coming.push(queue.come("3"));
  await queue.time.runFor(answerMs);

  expect(queue.asked()).toBe(askedBefore);
  const answers = await queue.time.run(Promise.all(coming));
  expect(answers.map(({ granted }) => granted)).toEqual([true, false, false]);
});
