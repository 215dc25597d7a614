import { expect, test } from "vitest";
import { findFastGrowth } from "./cpu-growth.ts";

const maxBytes = 65_536;
const ofSize = (bytes: number) => "x".repeat(bytes);

let sum = 0;
function count(steps: number): void {
  for (let step = 0; step < steps; step++) sum = (sum + step) | 0;
}

/** How many steps this machine counts in a millisecond of CPU. */
function measureStepsPerMs(): number {
  const steps = 20_000_000;
  count(steps);
  const before = process.cpuUsage();
  count(steps);
  const { user, system } = process.cpuUsage(before);
  return steps / ((user + system) / 1_000);
}

/** What the largest text takes: enough to be measured, and not enough for a second measurement. */
const stepsOfLargest = 120 * measureStepsPerMs();

test("what grows with the square is found, also where only the largest text takes long enough", async () => {
  const found = await findFastGrowth(
    ({ length }) => count((length / maxBytes) ** 2 * stepsOfLargest),
    ofSize,
    maxBytes,
  );

  expect(found).toMatch(/^32768 characters took \d+ ms of CPU, and 65536 took \d+ ms$/);
});

test("what grows in proportion is not", async () => {
  const found = await findFastGrowth(({ length }) => count((length / maxBytes) * stepsOfLargest), ofSize, maxBytes);

  expect(found).toBeUndefined();
});
