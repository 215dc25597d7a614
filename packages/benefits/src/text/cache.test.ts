import { expect, test } from "vitest";
import { createCache } from "./cache.ts";

test("what was worked out for a text is found again", () => {
  const cache = createCache<number>();

  cache.keep("PER TOOTH", 1);

  expect(cache.find("PER TOOTH")).toBe(1);
  expect(cache.find("PER ARCH")).toBeUndefined();
});

test("texts are forgotten before they are too many", () => {
  const cache = createCache<number>();

  for (let index = 0; index < 1_001; index++) cache.keep(`TEXT ${index}`, index);

  expect(cache.find("TEXT 0")).toBeUndefined();
  expect(cache.find("TEXT 1000")).toBe(1_000);
});
