import type { RejectedItem } from "@nightguard/contract";
import { expect, test } from "vitest";
import { setItemValue } from "../parts/text/item-values.ts";
import { findSuspects, listCorrectFields, toCorrection, toItem } from "./correct-fields.ts";

const asked: RejectedItem = {
  payer: { id: "60054" },
  provider: { npi: "1234567893", tax_id: "123456789" },
  subscriber: { first_name: "Ada", last_name: "Quill", member_id: "M1", dob: "02/29/1988", group_number: "G1" },
  dependent: { first_name: "Kim", last_name: "Quill", dob: "05/01/2015", gender: "F" },
  procedures: "D0120 D1110",
};

test("what was asked becomes texts", () => {
  const { procedures: _, ...question } = asked;
  const item = toItem({ ...question, operation: "eligibility", procedures: ["D0120", "D1110"] } as never);
  expect(item).toEqual(asked);
});

test("only what has changed is sent, and an emptied field is taken out", () => {
  const corrected = [
    ["subscriber.dob", " 02/28/1988 "],
    ["subscriber.first_name", "Adah"],
    ["dependent.gender", ""],
    ["procedures", "D0120"],
    ["reference", "appt-7"],
  ] as const;
  const item = corrected.reduce((known, [path, value]) => setItemValue(known, path, value), asked);
  expect(toCorrection(asked, item)).toEqual({
    subscriber: { dob: "02/28/1988", first_name: "Adah" },
    dependent: { gender: null },
    procedures: ["D0120"],
    reference: "appt-7",
  });
  expect(toCorrection(asked, asked)).toBeUndefined();
});

test("without any of its fields the dependent is taken out, and the subscriber is asked about", () => {
  const { dependent: _, ...alone } = asked;
  expect(toCorrection(asked, alone)).toEqual({ dependent: null });
});

test("a dependent is added with what was filled in", () => {
  const { dependent: _, ...alone } = asked;
  const item = setItemValue(setItemValue(alone, "dependent.first_name", "Kim"), "dependent.relationship", "child");
  expect(toCorrection(alone, item)).toEqual({ dependent: { first_name: "Kim", relationship: "child" } });
});

test("what a rejection is about is looked at first, also of the dependent who was asked about", () => {
  const { dependent: _, ...alone } = asked;
  expect([...findSuspects("AAA_71", alone)]).toEqual(["subscriber.dob"]);
  expect([...findSuspects("AAA_71", asked)]).toEqual(["subscriber.dob", "dependent.dob"]);
  expect([...findSuspects("AAA_42", asked)]).toEqual([]);
});

test("fields that the question has are shown, others when asked for", () => {
  const pathsOf = (showsAll: boolean, hasDependent = true) =>
    listCorrectFields(asked, { showsAll, hasDependent }).map(({ path }) => path);
  expect(pathsOf(false)).toContain("dependent.dob");
  expect(pathsOf(false)).toContain("procedures");
  expect(pathsOf(false)).not.toContain("subscriber.gender");
  expect(pathsOf(true)).toContain("subscriber.gender");
  expect(pathsOf(true)).not.toContain("operation");
  expect(pathsOf(true, false)).not.toContain("dependent.dob");
});
