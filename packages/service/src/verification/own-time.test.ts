import { expect, test } from "vitest";
import { createOwnTimes } from "./own-time.ts";

test("of the calls of the last five minutes, half took less than the median, and one in twenty more than the 95th percentile", () => {
  let now = 0;
  const times = createOwnTimes({ clock: { now: () => now } });
  expect(times.read()).toBeNull();
  times.note(9_000);
  now = 200_000;
  for (let ms = 1; ms <= 100; ms++) times.note(ms);

  expect(times.read()).toEqual({ calls: 101, medianMs: 51, p95Ms: 96 });
  now = 300_000;
  expect(times.read()).toEqual({ calls: 100, medianMs: 50, p95Ms: 95 });
  now = 500_000;
  expect(times.read()).toBeNull();
});

test("the last thousand calls are kept", () => {
  const times = createOwnTimes({ clock: { now: () => 0 } });
  for (let call = 0; call < 10_000; call++) times.note(call < 9_000 ? 1 : 2);

  expect(times.read()).toEqual({ calls: 1_000, medianMs: 2, p95Ms: 2 });
});
