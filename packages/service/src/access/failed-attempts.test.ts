import { expect, test } from "vitest";
import { createFailedAttempts } from "./failed-attempts.ts";

test("failed attempts are counted by address and minute", () => {
  let timeMs = 0;
  const attempts = createFailedAttempts(() => timeMs);
  attempts.add("203.0.113.7");
  attempts.add("203.0.113.7");
  attempts.add("203.0.113.8");

  expect(attempts.count("203.0.113.7")).toBe(2);
  timeMs = 60_000;
  expect(attempts.count("203.0.113.7")).toBe(0);
});

test.each([
  ["2001:db8:1:2::1", "2001:db8:1:2:ffff::2", true],
  ["2001:db8:1:2::1", "2001:db8:1:3::1", false],
  ["2001:db8::1", "2001:0db8:0:0:1::", true],
  ["::ffff:203.0.113.7", "::ffff:203.0.113.8", false],
])("%s and %s are one network: %s", (first, second, isOne) => {
  const attempts = createFailedAttempts(() => 0);
  attempts.add(first);

  expect(attempts.count(second)).toBe(isOne ? 1 : 0);
});

test("only so many addresses are remembered", () => {
  const attempts = createFailedAttempts(() => 0);
  for (let each = 0; each <= 10_000; each++) attempts.add(`10.0.${each >> 8}.${each & 255}`);

  expect(attempts.count("10.0.0.0")).toBe(0);
  expect(attempts.count("10.0.0.1")).toBe(1);
});
