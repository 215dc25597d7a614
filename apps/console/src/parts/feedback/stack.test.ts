import { expect, test } from "vitest";
import { toStack } from "./stack.ts";

test("layers stand on those before them, and the highest is painted first", () => {
  const layers = [
    { label: "active", values: [3, null] },
    { label: "rejected", values: [1, 2] },
  ];

  expect(toStack(layers)).toEqual([
    { label: "rejected", values: [4, 2] },
    { label: "active", values: [3, 0] },
  ]);
});
