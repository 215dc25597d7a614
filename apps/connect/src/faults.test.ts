import { expect, test } from "vitest";
import { toFault } from "./faults.ts";
import { OpenDentalError } from "./open-dental/open-dental-error.ts";

test.each([
  ["key_refused", true],
  ["unavailable", true],
  ["refused", true],
  ["not_found", false],
] as const)("an error %s of Open Dental keeps its text; it stops the whole source: %s", (code, isOfSource) => {
  const error = new OpenDentalError(code, "what to do");
  expect(toFault(error)).toEqual({ code, text: "what to do", isOfSource });
});
