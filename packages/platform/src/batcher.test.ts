import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createBatcher } from "./batcher.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A batcher that adds one to each number, and the sizes of its batches. */
function createCounting(options: {
  maxInFlight: number;
  maxWeight?: { of: (number: number) => number; most: number };
  gatherMs?: number;
  takesMs?: number;
}) {
  const sizes: number[] = [];
  const add = createBatcher<number, number>({
    maxSize: 3,
    ...options,
    async run(numbers) {
      sizes.push(numbers.length);
      if (options.takesMs) await new Promise((resolve) => setTimeout(resolve, options.takesMs));
      return numbers.map((number) => number + 1);
    },
  });
  return { add, sizes };
}

test("calls of one turn travel together, and come back each with its own", async () => {
  const { add, sizes } = createCounting({ maxInFlight: 1 });

  const answers = [1, 2].map(add);
  await vi.advanceTimersByTimeAsync(0);

  expect(await Promise.all(answers)).toEqual([2, 3]);
  expect(sizes).toEqual([2]);
});

test("while as many batches are under way as may be, the next one gathers", async () => {
  const { add, sizes } = createCounting({ maxInFlight: 1, takesMs: 10 });

  const first = add(1);
  await vi.advanceTimersByTimeAsync(5);
  const others = [2, 3, 4, 5].map(add);
  await vi.advanceTimersByTimeAsync(100);

  expect(await Promise.all([first, ...others])).toEqual([2, 3, 4, 5, 6]);
  expect(sizes).toEqual([1, 3, 1]);
});

test("a batch gathers for the given time, but not once it is full", async () => {
  const { add, sizes } = createCounting({ maxInFlight: 2, gatherMs: 20 });

  void add(1);
  await vi.advanceTimersByTimeAsync(15);
  void add(2);
  await vi.advanceTimersByTimeAsync(4);
  expect(sizes).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(sizes).toEqual([2]);

  for (const number of [3, 4, 5]) void add(number);
  await vi.advanceTimersByTimeAsync(1);
  expect(sizes).toEqual([2, 3]);
});

test("a batch holds what weighs no more than it may together, and the first in any case", async () => {
  const { add, sizes } = createCounting({ maxInFlight: 3, maxWeight: { of: (number) => number, most: 10 } });

  const answers = [6, 4, 1, 20, 2, 2, 2, 2].map(add);
  await vi.advanceTimersByTimeAsync(10);

  expect(await Promise.all(answers)).toEqual([7, 5, 2, 21, 3, 3, 3, 3]);
  expect(sizes).toEqual([2, 1, 1, 3, 1]);
});
