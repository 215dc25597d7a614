import { expect, test } from "vitest";
import { findFastGrowth } from "./cpu-growth.ts";

const maxBytes = 65_536;
const ofSize = (bytes: number) => "x".repeat(bytes);

let sum = 0;
function count(steps: number): void {
  for (let step = 0; step < steps; step++) sum = (sum + step) | 0;
}

test("what grows with the square is found, also where only the largest text takes long enough", async () => {
  const found = await findFastGrowth(({ length }) => count(length ** 2 / 32), ofSize, maxBytes);

  expect(found).toMatch(/^32768 characters took \d+ ms of CPU, and 65536 took \d+ ms$/);
});

test("what grows in proportion is not", async () => {
  expect(await findFastGrowth(({ length }) => count(length * 2_048), ofSize, maxBytes)).toBeUndefined();
});
