import { systemClock } from "@nightguard/platform";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createWriteWithRetry } from "./write-with-retry.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function createCounting() {
  const lines: unknown[] = [];
  const warn = (fields: { jobs: number }) => void lines.push(fields.jobs);
  const write = createWriteWithRetry({ log: { warn } as never, clock: systemClock });
  return { lines, write };
}

test("a write is repeated until it succeeds, at growing intervals", async () => {
  const { write } = createCounting();
  const triedAt: number[] = [];
  const startedAt = Date.now();

  const written = write(async () => {
    triedAt.push(Date.now() - startedAt);
    if (triedAt.length < 8) throw new Error("away");
    return "written";
  });
  await vi.advanceTimersByTimeAsync(20_000);

  expect(await written).toBe("written");
  expect(triedAt).toEqual([0, 100, 300, 700, 1_500, 3_100, 5_100, 7_100]);
});

test("many jobs that cannot be written share a line, which counts them", async () => {
  const { lines, write } = createCounting();
  let isAway = true;
  const fail = async () => {
    if (isAway) throw new Error("away");
  };

  const written = Array.from({ length: 500 }, () => write(fail));
  await vi.advanceTimersByTimeAsync(9_000);
  isAway = false;
  await vi.advanceTimersByTimeAsync(2_000);
  await Promise.all(written);

  expect(lines).toEqual([500, 500]);
});
