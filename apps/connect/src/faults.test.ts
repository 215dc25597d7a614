import { expect, test } from "vitest";
import { OpenDentalError } from "./open-dental/open-dental-error.ts";
import { toFault } from "./problem.ts";

test.each([
  ["key_refused", true],
  ["unavailable", true],
  ["refused", true],
  ["not_found", false],
] as const)("Open Dental's %s is told in its own words, and stops its source: %s", (code, isOfSource) => {
  const error = new OpenDentalError(code, "what to do");
  expect(toFault(error)).toEqual({ code, text: "what to do", isOfSource });
});
