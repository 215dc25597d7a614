import { expect, test } from "vitest";
import { joinCutMessages } from "./cut-messages.ts";

/** A text of a given length that ends as given. */
const longText = (length: number, end: string): string =>
  `${"TERMS OF THE CONTRACT ".repeat(20).slice(0, length - end.length)}${end}`;

test.each([
  ["POSTERIOR COMPOSITES ARE", "NOT DOWNGRADED TO AMALGAM", " "],
  ["MISSING TOOTH CLAUSE", "DOES NOT APPLY", " "],
  ["NO WAITING PERIODS APPLY", "EXCEPT ORTHODONTICS", " "],
  ["REQUIRED FOR SERVICES OVER $30", "0.00", ""],
  ["LIFETIME MAXIMUM IS $15", "00.00 PER PERSON", ""],
  ["SHARES FREQUENCY WITH D01", "45", ""],
  ["FOR CHILDREN UNDER AGE", "16", " "],
  ["DEPENDENT CHILDREN COVERED TO AGE", "19 OR 23 IF FT STUDENT", " "],
  [longText(264, " DOES"), "NOT APPLY", " "],
  [longText(264, " DOES N"), "OT APPLY", ""],
  [longText(264, " 1 EVERY 6"), "0 MONTHS", ""],
])("%s and %s are one text", (first, second, joint) => {
  const whole = first + joint + second;

  expect(joinCutMessages([first, second])).toEqual([whole, whole]);
});

test.each([
  ["MISSING TOOTH CLAUSE APPLIES", "NOT A GUARANTEE OF PAYMENT"],
  ["MISSING TOOTH CLAUSE APPLIES", "IF COVERED TWICE, THE BIRTHDAY RULE APPLIES"],
  ["RECOMMENDED FOR SERVICES OVER $300", "24 MONTH RULES MAY APPLY"],
  ["DEPENDENTS TO AGE 26", "0 MONTH WAITING PERIOD FOR MAJOR SERVICES"],
  ["AGE 40 AND OVER", "PER TOOTH"],
  ["LIMITED BY AGE", "2 PER YEAR"],
  ["DEPENDENTS TO AGE", "2 PER CALENDAR YEAR"],
  ["DEDUCTIBLE APPLIES.", "EXCEPTIONS ARE IN THE BOOKLET."],
  [longText(264, " APPLIES."), "NOT ALL SERVICES NEED A REFERRAL."],
])("%s and %s are two texts", (...texts) => {
  expect(joinCutMessages(texts)).toEqual(texts);
});

test("statements of one length by chance are texts of their own", () => {
  const statements = [
    "POSTERIOR COMPOSITES ARE NOT DOWNGRADED TO AMALGAM",
    "PREDETERMINATION IS REQUIRED FOR SERVICES OVER $300",
  ];

  expect(joinCutMessages(statements)).toEqual(statements);
});

test("lines of one width are one text", () => {
  const lines = [longText(60, " BY THE EM"), longText(60, " LIMITED TO 1 EVERY 6"), "0 MONTHS"];

  expect(joinCutMessages(["PER TOOTH.", ...lines])).toEqual(["PER TOOTH.", ...Array(3).fill(lines.join(""))]);
});
