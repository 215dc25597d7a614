import { expect, test } from "vitest";
import { createCache } from "./cache.ts";

test("a cached value is found again", () => {
  const cache = createCache<number>();

  cache.keep("PER TOOTH", 1);

  expect(cache.find("PER TOOTH")).toBe(1);
  expect(cache.find("PER ARCH")).toBeUndefined();
});

test("texts are evicted when the cache is full", () => {
  const cache = createCache<number>();

  for (let index = 0; index < 1_001; index++) cache.keep(`TEXT ${index}`, index);

  expect(cache.find("TEXT 0")).toBeUndefined();
  expect(cache.find("TEXT 1000")).toBe(1_000);
});
