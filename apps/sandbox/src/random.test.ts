import { expect, test } from "vitest";
import { createRandom } from "./random.ts";

const firstTen = (seed: string) => {
  const random = createRandom(seed);
  return Array.from({ length: 10 }, () => random.next());
};

test("one seed gives one row of numbers, another seed another", () => {
  expect(firstTen("60054|W100")).toEqual(firstTen("60054|W100"));
  expect(firstTen("60054|W100")).not.toEqual(firstTen("60054|W101"));
});

test("numbers spread evenly over their range, both ends included", () => {
  const random = createRandom("spread");
  const counts = new Map<number, number>();

  for (let draw = 0; draw < 6000; draw += 1) {
    const face = random.between(1, 6);
    counts.set(face, (counts.get(face) ?? 0) + 1);
  }

  expect([...counts.keys()].toSorted()).toEqual([1, 2, 3, 4, 5, 6]);
  for (const count of counts.values()) expect(Math.abs(count - 1000)).toBeLessThan(150);
});
