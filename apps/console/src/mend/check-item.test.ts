import type { RejectedItem } from "@nightguard/contract";
import { expect, test } from "vitest";
import { setItemValue } from "../parts/text/item-values.ts";
import { findItemFaults } from "./check-item.ts";

const good: RejectedItem = {
  payer: { id: "60054" },
  provider: { npi: "1234567893", tax_id: "123456789" },
  subscriber: { first_name: "Ada", last_name: "Quill", member_id: "M1", dob: "02/29/1988", group_number: "G1" },
};
const judged = { item: good, issues: [] };
const textOf = (item: RejectedItem, by = judged as Parameters<typeof findItemFaults>[1]) =>
  findItemFaults(item, by).map(({ path, message }) => `${path} ${message}`);

test("a row without a fault has none", () => expect(textOf(good)).toEqual([]));

test("fields are held to the contract, each with one fault", () => {
  expect(textOf({})).toEqual([
    "payer.id is required",
    "provider.npi is required",
    "provider.tax_id is required",
    "subscriber.first_name is required",
    "subscriber.last_name is required",
    "subscriber.member_id is required",
    "subscriber.dob is required",
    "subscriber.group_number is required",
  ]);
  expect(textOf(setItemValue(good, "provider.npi", "12"))).toEqual(["provider.npi must be 10 digits"]);
  expect(textOf(setItemValue(good, "procedures", "D0120 0150 x"))).toEqual([
    "procedures.1 must be a CDT code: D and four digits",
  ]);
});

test("a dependent needs a name and a birthday once one of the fields is filled", () => {
  expect(textOf(setItemValue(good, "dependent.first_name", "Kim"))).toEqual([
    "dependent.last_name is required",
    "dependent.dob is required",
  ]);
});

test("blanks around values do not matter, as in a file", () => {
  expect(textOf(setItemValue(good, "provider.npi", " 1234567893 "))).toEqual([]);
  expect(textOf(setItemValue(good, "subscriber.first_name", "  "))).toEqual(["subscriber.first_name is required"]);
});

test("a time of an appointment may be written as in a file", () => {
  for (const time of ["11/25/2026 9:00 AM", "2026-11-25 14:30", "2026-11-25T09:00:00-06:00"]) {
    expect(textOf(setItemValue(good, "appointment_at", time))).toEqual([]);
  }
  expect(textOf(setItemValue(good, "appointment_at", "tomorrow"))).toEqual(["appointment_at must be an RFC 3339 time"]);
});

test("a fault from the service remains until the field changes", () => {
  const issues = [{ path: "subscriber.member_id", message: "looks like a name, not a member id" }];
  const item = setItemValue(good, "subscriber.member_id", "Ada Quill");
  expect(textOf(item, { item, issues })).toEqual(["subscriber.member_id looks like a name, not a member id"]);
  expect(textOf(setItemValue(item, "subscriber.last_name", "Moss"), { item, issues })).toHaveLength(1);
  expect(textOf(setItemValue(item, "subscriber.member_id", "M2"), { item, issues })).toEqual([]);
});

test("a fault of the whole row remains until anything changes", () => {
  const issues = [{ path: "", message: "has 12 cells, the header row has 8" }];
  expect(textOf(good, { item: good, issues })).toEqual([" has 12 cells, the header row has 8"]);
  expect(textOf(setItemValue(good, "reference", "r"), { item: good, issues })).toEqual([]);
});
