import { expect, test } from "vitest";
import { createTokenLateness } from "./token-lateness.ts";

/** Whether tokens are that take so long, one after the other. */
function judge(lateness: ReturnType<typeof createTokenLateness>, tookMs: number): boolean {
  lateness.note(tookMs);
  return tookMs > lateness.allowedMs(100);
}

test("a token that takes over 100 ms is too late, however many do, as long as some are quick", () => {
  const lateness = createTokenLateness({ now: () => 0 });
  const judged = [900, 2, 101, 500, 500, 500, 900, 100].map((tookMs) => judge(lateness, tookMs));

  expect(judged).toEqual([true, false, true, true, true, true, true, false]);
});

test("where all take long, only one that takes twice as long as the quickest of late is too late", () => {
  let now = 0;
  const lateness = createTokenLateness({ now: () => now });
  const judgeNext = (tookMs: number) => {
    now += 1_000;
    return judge(lateness, tookMs);
  };

  expect(Array.from({ length: 11 }, () => judgeNext(150))).toEqual(Array(11).fill(true));
  expect([150, 299, 301].map(judgeNext)).toEqual([false, false, true]);
});
