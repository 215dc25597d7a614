import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { seldomWhenSlow } from "./seldom.ts";

test("a slow look that finds nothing is not repeated at once; one that finds something is", async () => {
  const found = [3, 0, 0];
  let looks = 0;
  const look = seldomWhenSlow(async () => {
    await sleep(50);
    return found[looks++] ?? 0;
  });

  expect([await look(), await look(), await look()]).toEqual([3, 0, 0]);
  expect(looks).toBe(2);
});
