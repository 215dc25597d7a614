import { expect, test } from "vitest";
import { findItemField, itemFields, toFaultText } from "./item-fields.ts";
import { findItemValue, setItemValue } from "./item-values.ts";

test("what is set in a field is found there, and nothing else changes", () => {
  for (const { path } of itemFields) {
    const item = setItemValue({ subscriber: { first_name: "Ada" }, reference: "r" }, path, "new");
    expect(findItemValue(item, path)).toBe("new");
    if (path !== "subscriber.first_name") expect(findItemValue(item, "subscriber.first_name")).toBe("Ada");
  }
});

test("an empty value takes the field out, and a dependent without fields", () => {
  const item = { dependent: { dob: "01/02/2015" }, reference: "r" };
  expect(setItemValue(item, "dependent.dob", "")).toEqual({ reference: "r" });
  expect(setItemValue(item, "reference", "")).toEqual({ dependent: { dob: "01/02/2015" } });
  expect(setItemValue({}, "payer.id", "60054")).toEqual({ payer: { id: "60054" } });
});

test.each([
  ["subscriber.member_id", "Member id is required"],
  ["procedures.0", "Procedure codes is required"],
  ["dob", "Date of birth is required"],
  ["", "The row is required"],
  ["mends_row", "mends row is required"],
])("a fault at %j reads: %s", (path, text) => expect(toFaultText({ path, message: "is required" })).toBe(text));

test("no path is taken for a field whose name it begins with", () => {
  expect(findItemField("subscriber.dobby")).toBeUndefined();
});
