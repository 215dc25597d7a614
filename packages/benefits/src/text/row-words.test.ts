import { expect, test } from "vitest";
import { findListedProcedures, readWordsOfRow } from "./row-words.ts";

const read = (message: string, code: string) =>
  readWordsOfRow(message, { code, isUnderstood: false }).map(({ fact }) => fact);

test.each([
  ["ANNUAL CARRY OVER MAXIMUM.", true],
  ["Carry over of the yearly maximum. A member may add this amount next year.", true],
  ["MAXIMUM ACCUMULATION ACCOUNT BALANCE REMAINING", true],
  ["This amount is a rollover from last year", true],
  ["A rollover of unused benefits is available", false],
  ["UNUSED BENEFITS CARRY OVER TO NEXT YEAR", false],
])("the amount of a maximum may be a carry-over: %s", (message, isCertain) => {
  expect(read(message, "F")).toEqual([{ rule: "carry_over", isCertain }]);
});

test.each([
  "ANNUAL MAXIMUM INCLUDES CARRY OVER",
  "ANNUAL MAXIMUM, NOT INCLUDING ANY CARRY OVER",
  "ROLLOVER AMOUNT $350",
  "THE MAXIMUM DOES NOT ROLL OVER",
  "Annual maximum. Unused benefits carry over.",
  "AMOUNTS ARE FOR EACH COVERED PERSON",
  "ORTHODONTICS IS INCLUDED IN THE ANNUAL MAXIMUM",
  "PREVENTIVE SERVICES APPLY TO THE ANNUAL MAXIMUM",
])("the amount of a maximum stays the plan's own: %s", (message) => {
  expect(read(message, "F")).toEqual([]);
});

test.each(["EVERY OTHER DEDUCTIBLE IS ZERO", "NO DEDUCTIBLE FOR SERVICES NOT LISTED ABOVE", "All other services"])(
  "the amount is for what other rows leave: %s",
  (message) => {
    expect(read(message, "C")).toEqual([{ rule: "rest_of_plan" }]);
  },
);

test.each([
  ["A", "BASIC SERVICES ARE PAID AT 80% OF THE PLAN ALLOWANCE", ["basic"]],
  ["A", "AFTER THE DEDUCTIBLE, MAJOR SERVICES ARE PAID AT 50 PERCENT", ["major"]],
  ["A", "Plan pays 80% for basic services", ["basic"]],
  ["A", "Basic services are subject to 20% coinsurance.", ["basic"]],
  ["A", "20% COINSURANCE APPLIES TO BASIC SERVICES", ["basic"]],
  ["A", "THE PATIENT IS RESPONSIBLE FOR 50% OF MAJOR SERVICES", ["major"]],
  ["A", "MAJOR SERVICES REQUIRE PREDETERMINATION.", ["major"]],
  ["A", "PREVENTIVE SERVICES ARE NOT SUBJECT TO THE DEDUCTIBLE", ["preventive"]],
  ["C", "BASIC/MAJOR/SELECT", ["basic", "major"]],
  ["F", "ORTHODONTIC LIFETIME MAXIMUM PER PERSON", ["orthodontics"]],
  ["F", "This lifetime maximum applies to orthodontic services only.", ["orthodontics"]],
  ["F", "This amount is for treatment after a dental accident only.", ["accident"]],
])("a sentence of a row %s names its service: %s", (code, message, names) => {
  expect(read(message, code)).toMatchObject([{ rule: "label", targets: names.map((name) => ({ name })) }]);
});

test.each([
  ["A", "DEDUCTIBLE APPLIES TO BASIC SERVICES"],
  ["A", "MISSING TOOTH CLAUSE APPLIES TO MAJOR SERVICES"],
  ["A", "BASIC SERVICES ARE NOT COVERED"],
  ["A", "CROWNS REQUIRE PREDETERMINATION"],
  ["A", "PREDETERMINATION IS REQUIRED FOR MAJOR SERVICES"],
  ["A", "BASIC AND MAJOR SERVICES ARE SUBJECT TO THE DEDUCTIBLE"],
  ["A", "ORAL SURGERY IS COVERED UNDER MAJOR SERVICES FOR ADULTS"],
  ["A", "PREVENTIVE 100%, BASIC 80%"],
  ["C", "12 MONTH WAITING PERIOD FOR MAJOR"],
])("a sentence of a row %s does not name its service: %s", (code, message) => {
  expect(read(message, code)).toEqual([]);
});

test.each([
  ["IN NETWORK", "in_network"],
  ["OUT OF NETWORK MAXIMUM", "out_of_network"],
  ["Non-participating providers", "out_of_network"],
])("%s is the network of the row", (message, side) => {
  expect(read(message, "F")).toEqual([{ rule: "network_of_row", side }]);
});

test.each([
  ["C", "THIS AMOUNT IS FOR D4346.", ["D4346"]],
  ["F", "D4341 AND D4342", ["D4341", "D4342"]],
  ["F", "BITEWINGS", ["D0274"]],
  ["F", "Maximum benefit for occlusal guards D9944, D9945 and D9946.", ["D9944", "D9945", "D9946"]],
  ["A", "Bitewings only", ["D0274"]],
])("a row %s is for the procedures that its message lists: %s", (code, message, names) => {
  expect(findListedProcedures(message, code).map(({ name }) => name)).toEqual(names);
});

test.each([
  ["F", "ALL BUT D0274: NOT D0210"],
  ["F", "ENDODONTICS EXCEPT D3330"],
  ["F", "CROWNS, D2740 TOO"],
  ["F", "MAXIMUM FOR CROWNS D2740"],
  ["F", "MAXIMUM FOR GUARDS INCLUDING D9944"],
  ["F", "COUNTER OF BITEWINGS"],
  ["A", "BITEWINGS"],
])("a row %s is not for procedures alone: %s", (code, message) => {
  expect(findListedProcedures(message, code)).toEqual([]);
});
