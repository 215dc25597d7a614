import { setImmediate } from "node:timers/promises";
import { expect, test } from "vitest";
import { until } from "../../../../test/support/waiting.ts";
import { createRounds } from "./rounds.ts";

const hourMs = 3_600_000;

/** Rounds an hour apart, of which the test ends each. */
function startRounds() {
  const begun: (() => void)[] = [];
  const signals: AbortSignal[] = [];
  const { start, wake } = createRounds((signal) => {
    signals.push(signal);
    return new Promise((resolve) => begun.push(() => resolve(hourMs)));
  });
  const { stop } = start();
  const expectBegun = (count: number) => until(() => expect(begun.length).toBe(count));
  return { begun, signals, wake, stop, expectBegun };
}

test("a wake ends the wait for the next round", async () => {
  const { begun, wake, stop, expectBegun } = startRounds();
  await expectBegun(1);
  begun[0]?.();
  await setImmediate();

  wake();

  await expectBegun(2);
  begun[1]?.();
  await stop();
});

test("a wake during a round starts the next right after it", async () => {
  const { begun, wake, stop, expectBegun } = startRounds();
  await expectBegun(1);

  wake();
  expect(begun).toHaveLength(1);
  begun[0]?.();

  await expectBegun(2);
  begun[1]?.();
  await stop();
});

test("a stop ends the wait, and lets a round that runs end", async () => {
  const { begun, signals, stop, expectBegun } = startRounds();
  await expectBegun(1);

  const stopped = stop();
  expect(signals[0]?.aborted).toBe(true);
  begun[0]?.();
  await stopped;

  expect(begun).toHaveLength(1);
});
