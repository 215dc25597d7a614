import { InvalidRequestError } from "@nightguard/contract";
import { expect, test } from "vitest";
import { csvColumns, type HeaderHints, readHeader, toBatchItem } from "./csv-columns.ts";

const noHints: HeaderHints = { names: new Map(), fill: {} };

function issuesOf(cells: readonly string[], hints = noHints) {
  try {
    readHeader(cells, hints);
  } catch (error) {
    if (error instanceof InvalidRequestError) return error.extras.issues;
  }
  throw new Error("the header was accepted");
}

test("names are matched regardless of case, spaces and underscores", () => {
  const spelled = csvColumns.map(
    (name, index) =>
      [name.toUpperCase(), name.replaceAll("_", " "), name.replaceAll("_", ""), ` ${name} `][index % 4] ?? name,
  );
  expect([...readHeader(spelled, noHints).keys()]).toEqual([...csvColumns]);
});

test("columns that mean nothing are passed over", () => {
  const layout = readHeader(["Notes", ...csvColumns, "Notes"], noHints);
  expect(layout.get("payer_id")).toBe(1);
  expect(layout.size).toBe(csvColumns.length);
});

test("two columns of one meaning are refused, by number", () => {
  expect(issuesOf([...csvColumns, "Member ID"])).toEqual([
    { path: "member_id", message: "stands in two columns, 6 and 18" },
  ]);
});

test("a missing column is named, all at once, and the cells are not repeated", () => {
  const issues = issuesOf(["Ada", "Quill", "npi"]) ?? [];
  expect(issues.map(({ path }) => path)).toEqual([
    "payer_id",
    "tax_id",
    "first_name",
    "last_name",
    "member_id",
    "dob",
    "group_number",
  ]);
  expect(JSON.stringify(issues)).not.toContain("Ada");
});

test("the query fills columns that the file lacks, and only those", () => {
  const fill = { npi: "1111111111", tax_id: "222222222" };
  const cells = ["payer_id", "npi", "first_name", "last_name", "member_id", "dob", "group_number"];
  const layout = readHeader(cells, { names: new Map(), fill });
  expect(toBatchItem(["60054", "", "A", "B", "C", "D", "E"], layout, fill)).toMatchObject({
    payer: { id: "60054" },
    provider: { npi: undefined, tax_id: "222222222" },
  });
});

test("the caller's own names are mapped, and win over ours", () => {
  const names = new Map([["patient first", "first_name"] as const]);
  const cells = csvColumns.map((name) => (name === "first_name" ? "Patient_First" : name));
  expect(readHeader(cells, { names, fill: {} }).get("first_name")).toBe(3);
  expect(issuesOf(csvColumns, { names, fill: {} })).toEqual([
    { path: "map", message: "names a column that the file does not have" },
  ]);
  expect(issuesOf([...csvColumns, "patient first"], { names, fill: {} })).toEqual([
    { path: "first_name", message: "stands in two columns, 4 and 18" },
  ]);
});

test("dates of birth may be written as YYYY-MM-DD, and empty cells are absent", () => {
  const layout = readHeader(csvColumns, noHints);
  const cells = ["60054", "1", "2", " Ada ", "Quill", "M1", "1988-02-29", "", "", " ", "", "", "", "", "", " ref ", ""];
  expect(toBatchItem(cells, layout, {})).toEqual({
    payer: { id: "60054" },
    provider: { npi: "1", tax_id: "2" },
    subscriber: { first_name: "Ada", last_name: "Quill", member_id: "M1", dob: "02/29/1988", group_number: undefined },
    dependent: undefined,
    location_id: undefined,
    operation: undefined,
    reference: " ref ",
    appointment_at: undefined,
  });
});

test("one cell of a dependent makes a dependent", () => {
  const layout = readHeader(csvColumns, noHints);
  const cells = csvColumns.map((name) => (name === "dependent_dob" ? "2015-06-01" : "x"));
  expect(toBatchItem(cells, layout, {})).toMatchObject({ dependent: { dob: "06/01/2015", first_name: "x" } });
});
