import { expect, test } from "vitest";
import { isPayerOutage } from "./payer-outage.ts";

test.each([
  { rejected: 1, hasAnswered: true, isOutage: false },
  { rejected: 4, hasAnswered: true, isOutage: false },
  { rejected: 5, hasAnswered: true, isOutage: true },
  { rejected: 20, hasAnswered: true, isOutage: true },
  { rejected: 20, hasAnswered: false, isOutage: false },
])("$rejected patients rejected with 79, by a payer that has answered: $hasAnswered", ({ isOutage, ...seen }) => {
  expect(isPayerOutage(seen)).toBe(isOutage);
});
