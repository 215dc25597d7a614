import { expect, test } from "vitest";
import {
  applyMapping,
  type ColumnMapping,
  chooseField,
  emptyFill,
  findAutomatic,
  findDoubles,
  hasAppointment,
  listRequired,
  matchMapping,
  toMapping,
  toReadingFields,
} from "./columns.ts";

const column = (name: string, field: string | null) => ({ name, field, examples: [] });
const columns = [
  column("Carrier", "payer_id"),
  column("First", "first_name"),
  column("Born on", null),
  column("Sex", "gender"),
  column("column 5", null),
];

test("fields that the console does not know are left unused", () => {
  expect(findAutomatic([column("A", "npi"), column("B", "of_a_later_version")])).toEqual(["npi", null]);
});

test("a field that is chosen for another column is taken from the first", () => {
  const choices = chooseField(findAutomatic(columns), 2, "payer_id");
  expect(choices).toEqual([null, "first_name", "payer_id", "gender", null]);
  expect(chooseField(choices, 2, null)).toEqual([null, "first_name", null, "gender", null]);
});

test("a column of whole names, and a date and a time, stand for the fields that they hold", () => {
  const known = [
    column("Patient Name", "full_name"),
    column("Appt Date", "appointment_date"),
    column("Time", "appointment_time"),
  ];
  const choices = findAutomatic(known);
  const sources = listRequired(known, choices, emptyFill).filter(({ source }) => source === "column");
  expect(sources.map(({ column: name }) => name)).toEqual(["first_name", "last_name"]);
  expect([hasAppointment(choices), hasAppointment(choices.slice(0, 2))]).toEqual([true, false]);
  expect(findDoubles(choices).size).toBe(0);
  expect(chooseField(choices, 1, "last_name")).toEqual([null, "last_name", "appointment_time"]);
  expect(chooseField(choices, 0, "appointment_at")).toEqual(["appointment_at", null, null]);
});

test("each field that a row needs comes from a column or from one value for all rows, or is missing", () => {
  const required = listRequired(columns, findAutomatic(columns), { ...emptyFill, npi: " 1234567893 " });
  expect(required.map(({ column: name, source }) => [name, source])).toEqual([
    ["payer_id", "column"],
    ["npi", "fill"],
    ["tax_id", "missing"],
    ["first_name", "column"],
    ["last_name", "missing"],
    ["member_id", "missing"],
    ["dob", "missing"],
    ["group_number", "missing"],
  ]);
  expect(required[0]).toMatchObject({ name: "Carrier", isFillable: true });
});

test("only what differs from the service's own reading is said, and nothing of columns without a name", () => {
  const choices = [null, "first_name", "dob", null, "member_id"] as const;
  const fill = { ...emptyFill, payer_id: "60054", npi: " 1234567893 " };
  expect(toReadingFields(columns, choices, { fill, isConfirmed: false })).toEqual([
    ["map[Carrier]", "ignore"],
    ["map[Born on]", "dob"],
    ["map[Sex]", "ignore"],
    ["npi", "1234567893"],
    ["payer_id", "60054"],
  ]);
  const filled = { ...emptyFill, payer_id: "60054" };
  expect(toReadingFields(columns, findAutomatic(columns), { fill: filled, isConfirmed: false })).toEqual([]);
  expect(toReadingFields(columns, findAutomatic(columns), { fill: filled, isConfirmed: true })).toEqual([
    ["map[Carrier]", "payer_id"],
    ["map[First]", "first_name"],
    ["map[Sex]", "gender"],
  ]);
});

test("a field that two columns are read as is found", () => {
  expect([...findDoubles(["dob", null, "npi", "dob", null])]).toEqual(["dob"]);
});

test("what was kept as a mapping reads the same file in the same way", () => {
  const choices = chooseField(chooseField(findAutomatic(columns), 2, "dob"), 3, null);
  const kept = toMapping(columns, choices, { ...emptyFill, tax_id: "123456789", payer_id: "60054" });
  expect(kept).toEqual({
    columns: { Carrier: "payer_id", First: "first_name", "Born on": "dob", Sex: "ignore" },
    fill: { tax_id: "123456789" },
  });
  expect(applyMapping(columns, kept)).toEqual(choices);
});

test("a mapping takes a field from the column that would have been read as it", () => {
  expect(applyMapping(columns, { columns: { "BORN-ON": "payer_id" } })).toEqual([
    null,
    "first_name",
    "payer_id",
    "gender",
    null,
  ]);
});

const mapping = (name: string, names: readonly string[], updatedAt = "2026-01-01T00:00:00.000Z"): ColumnMapping => ({
  name,
  fill: {},
  updated_at: updatedAt,
  columns: Object.fromEntries(names.map((one) => [one, "dob"])),
});

test("the mapping that names most columns of the file is chosen, and none that names another", () => {
  const mappings = [
    mapping("Small", ["first"]),
    mapping("Ours", ["FIRST", "born on"]),
    mapping("Older", ["First", "Born On"], "2025-01-01T00:00:00.000Z"),
    mapping("Other system", ["First", "Born on", "Patient"]),
    mapping("Empty", []),
  ];
  expect(matchMapping(mappings, columns)?.name).toBe("Ours");
  expect(matchMapping(mappings.slice(3), columns)).toBeUndefined();
});
