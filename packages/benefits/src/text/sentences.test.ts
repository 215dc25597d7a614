import { expect, test } from "vitest";
import { splitSentences } from "./sentences.ts";

test.each([
  ["DEDUCTIBLE APPLIES. MISSING TOOTH CLAUSE.", ["DEDUCTIBLE APPLIES", "MISSING TOOTH CLAUSE"]],
  ["Deductible applies.Missing tooth clause", ["Deductible applies", "Missing tooth clause"]],
  ["REQUIRED OVER $300.THE MAXIMUM IS $1500", ["REQUIRED OVER $300", "THE MAXIMUM IS $1500"]],
  ["DEDUCTIBLE APPLIES; NO WAITING PERIODS", ["DEDUCTIBLE APPLIES", "NO WAITING PERIODS"]],
  ["IMPLANTS ARE NOT COVERED - DEDUCTIBLE APPLIES", ["IMPLANTS ARE NOT COVERED", "DEDUCTIBLE APPLIES"]],
  [
    "CROWNS AND BRIDGES ARE NOT COVERED AND DEDUCTIBLE APPLIES",
    ["CROWNS AND BRIDGES ARE NOT COVERED", "DEDUCTIBLE APPLIES"],
  ],
])("%s is divided", (message, sentences) => {
  expect(splitSentences(message)).toEqual(sentences);
});

test.each([
  "ANNUAL MAX. $1500.00 PER PERSON",
  "LIMITED TO NO. 3 AND NO. 14",
  "SEE WWW.EXAMPLE.COM FOR MORE",
  "D0330 - once in 36 months",
  "DEDUCTIBLE APPLIES TO BASIC AND MAJOR",
  "2 CLEANINGS AND 1 EXAM PER YEAR",
  "CROWNS ARE COVERED AND PAID ON SEAT DATE",
  "MISSING TOOTH CLAUSE - DOES NOT APPLY",
])("%s is one sentence", (message) => {
  expect(splitSentences(message)).toEqual([message]);
});

test.each([
  ["NO WAITING PERIODS. EXCEPT ORTHODONTICS.", "NO WAITING PERIODS, EXCEPT ORTHODONTICS"],
  ["MISSING TOOTH CLAUSE; NOT APPLICABLE", "MISSING TOOTH CLAUSE, NOT APPLICABLE"],
])("%s goes on over its divider", (message, sentence) => {
  expect(splitSentences(message)).toEqual([sentence]);
});
