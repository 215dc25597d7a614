import { expect, test } from "vitest";
import { toDetails, toPracticeName } from "./practice-fields.ts";

const address = { lines: ["1 Main St"], city: "Austin", state: "TX", postal_code: "78701" };
const practice = {
  npi: "1234567893",
  name: "Northside Dental",
  first_name: null,
  last_name: null,
  taxonomy: "1223G0001X",
  tax_id: "123456789",
  address,
  updated_at: "2026-11-24T00:00:00Z",
};

test("details that the form does not show stay as they are, and an emptied tax id is removed", () => {
  const fields = { name: " Southside Dental ", first_name: "", last_name: "", tax_id: "" };
  expect(toDetails(practice, fields)).toEqual({ name: "Southside Dental", taxonomy: "1223G0001X", address });
  expect(toDetails(practice, { ...fields, tax_id: "12-3456789" }).tax_id).toBe("123456789");
});

test("a dentist is called by first and last name", () =>
  expect(toPracticeName({ name: null, first_name: "Ada", last_name: "Quill" })).toBe("Ada Quill"));
