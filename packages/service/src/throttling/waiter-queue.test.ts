import type { TokenDecision } from "@nightguard/dispatch";
import fc from "fast-check";
import { expect, test } from "vitest";
import { createSteppedClock } from "../../../../test/support/stepped-clock.ts";
import { createWaiterQueues } from "./waiter-queue.ts";

const answerMs = 5;
const payerId = "60054";

/** A queue for one slot, which jobs take and give back; no token comes by itself within the time that they wait. */
function aQueueForOneSlot(maxWaitMs = 2_000) {
  const { clock, ...time } = createSteppedClock(async () => undefined);
  const waiters = createWaiterQueues(clock);
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
      const answer = await waiters.ask("account", { payerId, waiting, giveUpAt: clock.now() + maxWaitMs, ask });
      if (answer.granted) granted.push(name);
      return answer;
    },
    free(): void {
      isTaken = false;
      waiters.callEnded("account", payerId);
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

/** Jobs of payers that answer or not; each job that passes takes one token, of which there is one each 10 ms. */
function aQueueForPayers() {
  const { clock, ...time } = createSteppedClock(async () => undefined);
  const waiters = createWaiterQueues(clock);
  const silent = new Set<string>();
  const granted: string[] = [];
  let nextAt = 0;
  const toAnswer = (payer: string): TokenDecision => {
    if (silent.has(payer)) return { granted: false, reason: "payer unheard", waitMs: 50 };
    const waitMs = nextAt - clock.now();
    if (waitMs > 0) return { granted: false, reason: "account", waitMs };
    nextAt = clock.now() + 10;
    granted.push(payer);
    return { granted: true, receipt: "", remaining: 0 };
  };
  return {
    time,
    silent,
    granted,
    come: (payer: string, { waiting = false, maxWaitMs = 60_000 } = {}) =>
      waiters.ask("account", {
        payerId: payer,
        waiting,
        giveUpAt: clock.now() + maxWaitMs,
        async ask() {
          await clock.sleep(1);
          return toAnswer(payer);
        },
      }),
    answer(payer: string): void {
      silent.delete(payer);
      waiters.callEnded("account", payer);
    },
  };
}

test("jobs for a silent payer let others pass that came later, and keep their place until it answers", async () => {
  const queue = aQueueForPayers();
  queue.silent.add("silent");
  await queue.time.run(queue.come("other"));
  const coming = ["silent", "silent", "other", "other", "other"].map((payer) => queue.come(payer));
  await queue.time.runUntil(() => queue.granted.length === 3);
  queue.answer("silent");
  await queue.time.run(Promise.all(coming));

  expect(queue.granted).toEqual(["other", "other", "other", "silent", "silent", "other"]);
});

test("whichever payers fall silent and answer, every job gets its token in the end", async () => {
  const actions = fc.array(
    fc.record({
      act: fc.constantFrom("come", "come", "come", "call", "silence", "answer", "pass"),
      payer: fc.constantFrom("A", "B", "C"),
      ms: fc.integer({ min: 1, max: 60 }),
    }),
    { maxLength: 60 },
  );
  await fc.assert(
    fc.asyncProperty(actions, async (some) => {
      const queue = aQueueForPayers();
      const came: string[] = [];
      for (const { act, payer, ms } of some) {
        if (act === "come" || act === "call") {
          came.push(payer);
          void queue.come(payer, { waiting: act === "call" });
        } else if (act === "silence") queue.silent.add(payer);
        else if (act === "answer") queue.answer(payer);
        else await queue.time.runFor(ms);
      }
      // Far sooner than they would give up: each ten milliseconds one gets a token, beside those who ask in vain.
      const enoughMs = 100 + 20 * came.length;
      await queue.time.runFor(enoughMs);
      const isWaiting = (payer: string) => queue.silent.has(payer);
      expect(queue.granted.filter((payer) => !isWaiting(payer))).toHaveLength(
        came.filter((payer) => !isWaiting(payer)).length,
      );
      queue.silent.clear(); // and nobody tells the queue
      await queue.time.runFor(enoughMs);
      expect(queue.granted).toHaveLength(came.length);
    }),
  );
});

test("a waiting caller asks again as soon as there may be a token for it, though queued work waits longer", async () => {
  const { clock, ...time } = createSteppedClock(async () => undefined);
  const waiters = createWaiterQueues(clock);
  const come = (waiting: boolean, readyAt: number) =>
    waiters.ask("account", {
      payerId,
      waiting,
      giveUpAt: 10_000,
      async ask(): Promise<TokenDecision> {
        const waitMs = readyAt - clock.now();
        return waitMs > 0
          ? { granted: false, reason: "account", waitMs }
          : { granted: true, receipt: "", remaining: 0 };
      },
    });
  const queued = come(false, 2_000);
  await time.runFor(100);
  await time.run(come(true, 500));
  expect(clock.now()).toBe(500);
  await time.run(queued);
  expect(clock.now()).toBe(2_000);
});
