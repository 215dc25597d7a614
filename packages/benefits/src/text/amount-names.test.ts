import { expect, test } from "vitest";
import { findNamedField } from "./amount-names.ts";

test.each([
  ["DEDUCTIBLE", "C", "total"],
  ["Deductible Met", "C", "used"],
  ["FAMILY DEDUCTIBLE SATISFIED TO DATE", "C", "used"],
  ["UNMET DEDUCTIBLE", "C", "remaining"],
  ["DEDUCTIBLE NOT MET", "C", "remaining"],
  ["MAXIMUM USED", "F", "used"],
  ["REMAINING ANNUAL MAXIMUM", "F", "remaining"],
  ["OUT-OF-POCKET YTD", "G", "used"],
  ["Year to date claims paid against the annual maximum", "F", "used"],
  ["BENEFITS PAID TO DATE", "F", "used"],
])("%s on a row %s is its %s", (name, code, field) => {
  expect(findNamedField(name, code)).toBe(field);
});

test.each([
  ["METRO DENTAL", "C"],
  ["USED BOOKS UNION PLAN", "F"],
  ["THE DEDUCTIBLE MUST BE MET BEFORE BENEFITS ARE PAID", "C"],
  ["FAMILY DEDUCTIBLE MET BY 3 MEMBERS", "C"],
  ["MAXIMUM USED", "C"],
  ["MAXIMUM PAID FOR EACH CLAIM", "F"],
  ["Amount used", "F"],
])("%s on a row %s is not the name of its amount", (name, code) => {
  expect(findNamedField(name, code)).toBeUndefined();
});
