import type { TokenDecision } from "@nightguard/dispatch";
import { expect, test } from "vitest";
import { createTurnstile } from "./waiter-queue.ts";

const aMoment = () => new Promise((resolve) => setTimeout(resolve, 5));

/** A turnstile before one slot, which jobs take and give back; nobody is told when a token would be there by itself. */
function aLineForOneSlot(maxWaitMs = 2_000) {
  const turnstile = createTurnstile({ forAll: ["account slots"], endWithCalls: ["account slots"] });
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
      const answer = await turnstile.pass({ line: "account", waiting, maxWaitMs, ask });
      if (answer.granted) granted.push(name);
      return answer;
    },
    free(): void {
      isTaken = false;
      turnstile.advance("account");
    },
  };
}

test("jobs that ask in vain keep their order, also against those who come later", async () => {
  const line = aLineForOneSlot();
  const coming = ["1", "2", "3"].map((name) => line.come(name));
  for (const name of ["4", "5", "6"]) {
    await aMoment();
    await aMoment();
    line.free();
    coming.push(line.come(name));
  }
  while (line.granted.length < 6) {
    await aMoment();
    await aMoment();
    line.free();
  }
  await Promise.all(coming);

  expect(line.granted).toEqual(["1", "2", "3", "4", "5", "6"]);
});

test("a waiting caller is let in before the queued jobs", async () => {
  const line = aLineForOneSlot();
  const coming = ["1", "2", "3"].map((name) => line.come(name));
  await aMoment();
  await aMoment();
  coming.push(line.come("caller", { waiting: true }));
  while (line.granted.length < 4) {
    await aMoment();
    await aMoment();
    line.free();
  }
  await Promise.all(coming);

  expect(line.granted).toEqual(["1", "caller", "2", "3"]);
});

test("a waiting caller asks at once, whoever stands in line", async () => {
  const line = aLineForOneSlot();
  const coming = ["1", "2"].map((name) => line.come(name));
  await aMoment();
  await aMoment();
  line.free(); // and the next one is on its way
  const askedBefore = line.asked();
  coming.push(line.come("caller", { waiting: true }));

  expect(line.asked()).toBe(askedBefore + 1);
  while (line.granted.length < 3) {
    await aMoment();
    await aMoment();
    line.free();
  }
  await Promise.all(coming);
});

test("whoever finds others in line does not ask before its turn, and is denied when its time is over", async () => {
  const line = aLineForOneSlot(1_100);
  const coming = [line.come("1"), line.come("2")];
  await aMoment();
  await aMoment();
  const askedBefore = line.asked();
  coming.push(line.come("3"));
  await aMoment();

  expect(line.asked()).toBe(askedBefore);
  expect((await Promise.all(coming)).map(({ granted }) => granted)).toEqual([true, false, false]);
});
