import { expect, test } from "vitest";
import { createCache } from "./cache.ts";

test("what was worked out for a text is given again", () => {
  const cache = createCache<number[]>();

  const first = cache.get("PER TOOTH", () => [1]);

  expect(cache.get("PER TOOTH", () => [2])).toBe(first);
  expect(cache.get("PER ARCH", () => [2])).toEqual([2]);
});

test("texts are forgotten before they are too many", () => {
  const cache = createCache<number>();
  for (let index = 0; index < 2_001; index++) cache.get(`TEXT ${index}`, () => index);

  expect(cache.get("TEXT 0", () => -1)).toBe(-1);
});
