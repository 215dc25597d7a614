import { expect, test } from "vitest";
import { toMismatchText } from "./mismatch-words.ts";

test("what differs is said in few words", () => {
  expect(toMismatchText([])).toBe("");
  expect(toMismatchText(["group_number"])).toBe("Group number differs");
  expect(toMismatchText(["first_name", "dob"])).toBe("First name and date of birth differ");
  expect(toMismatchText(["first_name", "last_name", "dob"])).toBe("3 details differ");
});
