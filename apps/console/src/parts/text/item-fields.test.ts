import { expect, test } from "vitest";
import { toFaultText, toShortFault } from "./item-fields.ts";

test("a list shows the fault of a row without the advice after it", () => {
  const issue = {
    path: "provider.npi",
    message: "must be 10 digits; spreadsheets drop zeros at the beginning: format it",
  };
  expect(toFaultText(issue)).toBe("NPI must be 10 digits; spreadsheets drop zeros at the beginning: format it");
  expect(toShortFault(issue)).toBe("NPI must be 10 digits");
  expect(toShortFault({ path: "subscriber.dob", message: "must be a real day" })).toBe(
    "Date of birth must be a real day",
  );
});
