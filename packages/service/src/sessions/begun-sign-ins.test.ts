import { expect, test } from "vitest";
import { createBegunSignIns } from "./begun-sign-ins.ts";

test("an address begins 300 sign-ins in a minute, and others are not affected", () => {
  let timeMs = 0;
  const count = createBegunSignIns(() => timeMs);
  for (let each = 0; each < 300; each++) count("203.0.113.7");

  expect(() => count("203.0.113.7")).toThrow(/^Too many sign-ins/);
  expect(() => count("203.0.113.8")).not.toThrow();
  timeMs = 60_000;
  expect(() => count("203.0.113.7")).not.toThrow();
});
