import { expect, test } from "vitest";
import { seldomWhenSlow } from "./seldom.ts";

test("a slow look that finds nothing is not repeated at once; one that finds something is", async () => {
  let now = 1_000;
  const found = [3, 0, 0];
  let looks = 0;
  const look = seldomWhenSlow({ now: () => now }, async () => {
    now += 50;
    return found[looks++] ?? 0;
  });

  expect([await look(), await look(), await look()]).toEqual([3, 0, 0]);
  expect(looks).toBe(2);

  now += 50 * 50;
  await look();
  expect(looks).toBe(3);
});
