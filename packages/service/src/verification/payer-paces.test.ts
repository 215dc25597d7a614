import { expect, test } from "vitest";
import { createPayerPaces } from "./payer-paces.ts";

/** Paces on a clock that stands still until the test moves it. */
function aMeasure() {
  let now = 1_000;
  const paces = createPayerPaces({ clock: { now: () => now } });
  const wait = (seconds: number) => {
    now += seconds * 1_000;
  };
  /** Calls that end together. */
  const call = (payerId: string, seconds: number, { calls = 1, isAnswered = true } = {}) => {
    const begun = Array.from({ length: calls }, () => paces.begin("live", payerId));
    wait(seconds);
    for (const { end, observe } of begun) {
      end();
      observe(isAnswered, seconds * 1_000);
    }
  };
  return { paces, wait, call };
}

test("a payer whose call hangs is slow before its first answer", () => {
  const { paces, wait } = aMeasure();
  for (let calls = 0; calls < 20; calls++) paces.begin("live", "60054");
  wait(9);
  expect(paces.listSlow()).toEqual([]);
  wait(1);
  expect(paces.listSlow()).toEqual([
    { upstream: "live", payerId: "60054", running: 20, secondsPerCall: 10, answersPerSecond: 2 },
  ]);
});

test("its pace is how many answers came", () => {
  const { paces, call } = aMeasure();
  for (let round = 0; round < 8; round++) call("60054", 25, { calls: 100 });

  const [slow] = paces.listSlow();
  expect(slow).toMatchObject({ running: 0, secondsPerCall: 25 });
  expect(slow?.answersPerSecond).toBeGreaterThan(4);
  expect(slow?.answersPerSecond).toBeLessThan(6);
});

test("after a time with few questions, the calls in flight show its pace", () => {
  const { paces, wait, call } = aMeasure();
  for (let minute = 0; minute < 10; minute++) {
    call("60054", 20);
    wait(40);
  }
  for (let calls = 0; calls < 100; calls++) paces.begin("live", "60054");

  expect(paces.listSlow()).toMatchObject([{ running: 100, secondsPerCall: 20, answersPerSecond: 5 }]);
});

test("calls without an answer make it slow, and are none", () => {
  const { paces, call } = aMeasure();
  call("60054", 30, { calls: 10, isAnswered: false });
  paces.begin("live", "60054");

  expect(paces.listSlow()).toMatchObject([{ secondsPerCall: 30, answersPerSecond: 1 / 30 }]);
});

test("payers that answer soon, and those that were slow long ago, are not slow", () => {
  const { paces, wait, call } = aMeasure();
  call("CX014", 2, { calls: 50 });
  call("60054", 20);
  expect(paces.listSlow()).toMatchObject([{ payerId: "60054" }]);
  wait(600);
  expect(paces.listSlow()).toEqual([]);
});

test("the slowest come first, and at most a thousand payers are measured", () => {
  const { paces, wait } = aMeasure();
  for (let payer = 0; payer < 1_000; payer++) paces.begin("live", `P${payer}`);
  paces.begin("live", "one too many").end();
  wait(20);
  paces.begin("live", "one too many");
  wait(20);

  const slow = paces.listSlow();
  expect(slow).toHaveLength(20);
  expect(slow.map(({ secondsPerCall }) => secondsPerCall)).toEqual(Array(20).fill(40));
});
