import { expect, test } from "vitest";
import { emptyFill } from "./columns.ts";
import { findFillIssues } from "./fill-issues.ts";

test("values for all rows are held to what their fields are", () => {
  const fill = { npi: "123", tax_id: "12-3456789", payer_id: " 60054 " };
  expect(findFillIssues(fill, [])).toEqual([
    { path: "npi", message: "must be 10 digits" },
    { path: "tax_id", message: "must be 9 digits" },
  ]);
});

test("a value whose field has a column is not used", () => {
  expect(findFillIssues({ ...emptyFill, npi: "123" }, ["npi"])).toEqual([]);
  expect(findFillIssues(emptyFill, [])).toEqual([]);
});
