import type { ReadKind } from "@nightguard/contract";
import type { DateOrder } from "@nightguard/contract/file-dates";
import { describe, expect, test } from "vitest";
import { type CsvColumn, columnPaths, csvColumns } from "./csv-columns.ts";
import { hasNpiCheckDigit } from "./file-values.ts";
import { createRowReader } from "./row-reader.ts";

const plainCells: Partial<Record<CsvColumn, string>> = {
  payer_id: "60054",
  npi: "1234567893",
  tax_id: "123456789",
  first_name: "Ada",
  last_name: "Quill",
  member_id: "M1",
  dob: "02/13/1988",
  group_number: "G1",
};

interface Options {
  readonly order?: DateOrder | undefined;
  readonly isStated?: boolean;
  readonly refuseNpi?: boolean;
}

/** A row as it is read with this cell: its value, why it was refused, and what was counted. */
function readCell(column: CsvColumn, written: string, { order, isStated = false, refuseNpi = false }: Options = {}) {
  const kinds: ReadKind[] = [];
  const layout = new Map(csvColumns.map((name, index) => [name, index]));
  const reader = createRowReader(
    layout,
    {},
    { refuseNpi, timeZone: "America/Chicago", note: (kind) => kinds.push(kind) },
  );
  const cells = csvColumns.map((name) => (name === column ? written : (plainCells[name] ?? "")));
  const row = reader.read(1, cells, { order, isStated });
  if (!("item" in row)) throw new Error("the row was not read");
  const path = columnPaths[column];
  const valueAt = (value: unknown, field: string) => (value as Readonly<Record<string, unknown>> | undefined)?.[field];
  return {
    value: path.split(".").reduce(valueAt, row.item),
    faults: (row.faults ?? []).map((fault) => `${fault.path} ${fault.message}`),
    path,
    kinds,
  };
}

const nbsp = "\u00a0";
const zeroWidth = "\u200b";

type Read = readonly [written: string, value: string | readonly string[] | undefined, ...kinds: ReadKind[]];

const read: Partial<Readonly<Record<CsvColumn, readonly Read[]>>> = {
  provider_name: [["Zoë Dental, LLC", "Zoë Dental, LLC"]],
  gender: [
    ["F", "F"],
    ["m", "M", "gender_word"],
    ["Female", "F", "gender_word"],
    [" MALE ", "M", "blanks", "gender_word"],
    ["Unknown", undefined, "gender_word"],
    ["Non-binary", undefined, "gender_word"],
    ["Q", "Q"],
  ],
  dependent_gender: [["girl", "F", "gender_word"]],
  appointment_at: [
    ["2026-11-25T09:00:00-06:00", "2026-11-25T09:00:00-06:00"],
    ["2026-11-25T15:00:00Z", "2026-11-25T15:00:00Z"],
    ["11/25/2026 09:00", "2026-11-25T15:00:00.000Z", "local_time"],
    ["11/25/2026 9:00 AM", "2026-11-25T15:00:00.000Z", "local_time"],
    ["11/25/2026 12:15 am", "2026-11-25T06:15:00.000Z", "local_time"],
    ["7/1/2026 1:30 p.m.", "2026-07-01T18:30:00.000Z", "date_form", "local_time"],
    ["2026-11-25 14:00:00", "2026-11-25T20:00:00.000Z", "local_time"],
    ["2026-11-25T14:00", "2026-11-25T20:00:00.000Z", "local_time"],
    ["Nov 25, 2026 2:00 PM", "2026-11-25T20:00:00.000Z", "date_form", "local_time"],
    ["11/25/2026", "11/25/2026"],
    ["11/25/2026 25:00", "11/25/2026 25:00"],
    ["tomorrow", "tomorrow"],
  ],
  dependent_relationship: [
    ["child", "child"],
    ["Spouse", "spouse", "relationship_word"],
    ["Step-Child", "child", "relationship_word"],
    ["'01", "spouse", "text_marker", "relationship_word"],
    ["Domestic Partner", "other", "relationship_word"],
    ["Self", undefined, "relationship_word"],
    ["constructor", "constructor"],
  ],
  date_of_service: [
    ["11/24/2026", "11/24/2026"],
    ["2026-11-24", "11/24/2026"],
    ["11/24/1826", "11/24/1826"],
    ["24-Nov-2026", "11/24/2026", "date_form"],
  ],
  procedures: [
    ["D1110", ["D1110"]],
    ["D1110 D0120", ["D1110", "D0120"]],
    ["D1110, d0120;0274", ["D1110", "D0120", "D0274"], "procedure_form"],
    ["cleaning", ["CLEANING"], "procedure_form"],
  ],
  npi: [
    ["1234567893", "1234567893"],
    ["1234567893.0", "1234567893", "number_form"],
    ["1234567893.00", "1234567893", "number_form"],
    ["1234567893,0", "1234567893", "number_form"],
    ["1.234567893E+09", "1234567893", "number_form"],
    ["1.234567893E+9", "1234567893", "number_form"],
    ["1.234567893e9", "1234567893", "number_form"],
    ["1,234567893E+09", "1234567893", "number_form"],
    ["'1234567893", "1234567893", "text_marker"],
    ["’1234567893", "1234567893", "text_marker"],
    ["' 1234567893", "1234567893", "text_marker"],
    ['="1234567893"', "1234567893", "text_marker"],
    ["'1234567893.0", "1234567893", "text_marker", "number_form"],
    [" 1234567893", "1234567893", "blanks"],
    ["1234567893 ", "1234567893", "blanks"],
    ["\t1234567893", "1234567893", "blanks"],
    [`1234567893${nbsp}`, "1234567893", "invisible_characters"],
    [`${zeroWidth}1234567893`, "1234567893", "invisible_characters"],
    ["\u202a1234567893\u202c", "1234567893", "invisible_characters"],
    [`12345${zeroWidth}67893`, "1234567893", "invisible_characters"],
    ["\ufeff1234567893", "1234567893", "invisible_characters"],
    ["", undefined],
    ["  ", undefined],
    [`${nbsp}${zeroWidth}`, undefined],
    ["1234567894", "1234567894", "npi_check_digit"],
    ["123-456-7893", "123-456-7893"],
  ],
  tax_id: [
    ["123456789", "123456789"],
    ["012345678", "012345678"],
    ["12-3456789", "123456789", "tax_id_dash"],
    ["'12-3456789", "123456789", "text_marker", "tax_id_dash"],
    [" 12-3456789 ", "123456789", "blanks", "tax_id_dash"],
    ["123-45-6789", "123456789", "tax_id_dash"],
    ["123456789.0", "123456789", "number_form"],
    ["1.23456789E+08", "123456789", "number_form"],
    ["1-23456789", "1-23456789"],
  ],
  dob: [
    ["02/13/1988", "02/13/1988"],
    ["1980-01-05", "01/05/1980"],
    ["1/5/1980", "01/05/1980", "date_form"],
    ["01/5/1980", "01/05/1980", "date_form"],
    ["1980/01/05", "01/05/1980", "date_form"],
    ["1980/1/5", "01/05/1980", "date_form"],
    ["1980-1-5", "01/05/1980", "date_form"],
    ["1980.01.05", "01/05/1980", "date_form"],
    ["19800105", "01/05/1980", "date_form"],
    ["1-5-1980", "01/05/1980", "date_form"],
    ["01-05-1980", "01/05/1980", "date_form"],
    ["5-Jan-1980", "01/05/1980", "date_form"],
    ["05-JAN-1980", "01/05/1980", "date_form"],
    ["05Jan1980", "01/05/1980", "date_form"],
    ["5 January 1980", "01/05/1980", "date_form"],
    ["5 Sept. 1980", "09/05/1980", "date_form"],
    ["Jan 5, 1980", "01/05/1980", "date_form"],
    ["January 5 1980", "01/05/1980", "date_form"],
    ["1/5/1980 0:00", "01/05/1980", "date_form", "date_time"],
    ["01/05/1980 12:00:00 AM", "01/05/1980", "date_time"],
    ["01/05/1980 00:00:00", "01/05/1980", "date_time"],
    ["01/05/1980, 9:30 pm", "01/05/1980", "date_time"],
    ["1980-01-05 00:00:00", "01/05/1980", "date_time"],
    ["1980-01-05T00:00:00", "01/05/1980", "date_time"],
    ["1980-01-05T00:00:00.000000000", "01/05/1980", "date_time"],
    ["1980-01-05T00:00:00Z", "01/05/1980", "date_time"],
    ["1980-01-05T05:00:00.000Z", "01/05/1980", "date_time"],
    ["1980-01-05T00:00:00-05:00", "01/05/1980", "date_time"],
    ["1980-01-05 00:00:00+00", "01/05/1980", "date_time"],
    ["1980-01-05 13:45", "01/05/1980", "date_time"],
    ["1980-01-05T23:00:00-06:00", "01/05/1980", "date_time"],
    ["1980-01-05Z", "01/05/1980", "date_time"],
    ["1980-01-05-05:00", "01/05/1980", "date_time"],
    ["'01/05/1980", "01/05/1980", "text_marker"],
    ['="01/05/1980"', "01/05/1980", "text_marker"],
    [" 01/05/1980", "01/05/1980", "blanks"],
    [`01/05/1980${nbsp}`, "01/05/1980", "invisible_characters"],
    ["02/30/1980", "02/30/1980"],
    ["31/02/1980", "31/02/1980"],
    ["5.5.1980", "05/05/1980", "date_form"],
    ["not a day", "not a day"],
  ],
  member_id: [
    ["W000123", "W000123"],
    ["00123", "00123"],
    ["'00123", "00123", "text_marker"],
    ['="00123"', "00123", "text_marker"],
    [" M1", "M1", "blanks"],
    [`M1${nbsp}`, "M1", "invisible_characters"],
    [`M${zeroWidth}1`, "M1", "invisible_characters"],
    ["123 45 6789", "123 45 6789"],
    ["123-45-6789*01", "123-45-6789*01"],
    ["ABCDEFGH", "ABCDEFGH"],
    ["1E5", "1E5"],
  ],
  group_number: [
    ["0071234", "0071234"],
    ["G-1", "G-1"],
    ["NONE", "NONE"],
    ["City of Ames", "City of Ames"],
    ["'0012", "0012", "text_marker"],
  ],
  payer_id: [
    ["CX014", "CX014"],
    ["AETNA", "AETNA"],
    ["'00621", "00621", "text_marker"],
  ],
  first_name: [
    ["Ada", "Ada"],
    [" Ada ", "Ada", "blanks"],
    ["José", "José"],
    [`Mary${nbsp}Ann`, "Mary Ann", "invisible_characters"],
    [`Ada${nbsp}`, "Ada", "invisible_characters"],
    ["'t Hooft", "'t Hooft"],
    ["Null", "Null"],
    ["Nan", "Nan"],
  ],
  reference: [[" ref ", " ref "]],
};

const refused: Partial<Readonly<Record<CsvColumn, readonly (readonly [written: string, message: RegExp])[]>>> = {
  npi: [
    ["1.23457E+09", /digits are lost; format the column as text/],
    ["1.23456789E+09", /digits are lost/],
    ["123456789", /drop zeros at the beginning/],
    ["123456789.0", /drop zeros at the beginning/],
    ["12345678931.0", /was taken for a number/],
    ['="12"&"34"', /formula/],
  ],
  tax_id: [
    ["1.23457E+08", /digits are lost/],
    ["12345678", /drop zeros at the beginning/],
    ["12345678.0", /drop zeros at the beginning/],
  ],
  dob: [
    ["29225", /number of a day/],
    ["29225.0", /number of a day/],
    ["1/5/80", /year of four digits/],
    ["5-Jan-80", /year of four digits/],
    ["01051980", /YYYYMMDD/],
    ["5.6.1980", /two days; .* date_order/],
    ["1980-01-04T23:00:00Z", /UTC .* day after/],
    ["12/31/1899", /before 1900/],
    ["1899-12-30", /before 1900/],
    ["01/05/0980", /before 1900/],
  ],
  member_id: [
    ...["#N/A", "nan", "NaN", "NULL", "null", "N/A", "n/a", "NA", "-", "--", "–", "?", ".", "0", "000", "None"].map(
      (written) => [written, /is missing: .* fill it in/] as const,
    ),
    ...["#REF!", "#VALUE!", "#NAME?", "<NA>", "unknown", " - ", "'-"].map(
      (written) => [written, /is missing/] as const,
    ),
    ["123456789.0", /zeros at its beginning may be lost/],
    ["1.23E+11", /digits are lost/],
    ["Ada Quill", /looks like a name/],
    ["Quill, Ada", /looks like a name/],
    ["O'Brien", /looks like a name/],
    ["Ada", /looks like a name/],
    ["QUILL", /looks like a name/],
  ],
  group_number: [
    ...["#N/A", "nan", "NULL", "N/A", "-", "0"].map((written) => [written, /is missing: .* group number/] as const),
    ["123456.0", /zeros at its beginning may be lost/],
  ],
  payer_id: [
    ["#N/A", /is missing/],
    ["60054.0", /zeros at its beginning may be lost/],
  ],
  first_name: [["#N/A", /error of the spreadsheet/]],
  dependent_member_id: [["nan", /is missing/]],
  dependent_dob: [["12/30/1899", /before 1900/]],
};

const listed = <Case>(table: Partial<Readonly<Record<CsvColumn, readonly Case[]>>>) =>
  csvColumns.flatMap((column) => (table[column] ?? []).map((found) => ({ column, found })));

describe("a value of a file", () => {
  test.each(listed(read))("$column $found.0 is read as $found.1", ({ column, found: [written, value, ...kinds] }) => {
    expect(readCell(column, written)).toMatchObject({ value, faults: [], kinds });
  });

  test.each(listed(refused))("$column $found.0 is refused", ({ column, found: [written, message] }) => {
    const { faults, path, kinds } = readCell(column, written);
    expect(faults).toEqual([expect.stringMatching(message)]);
    expect(faults[0]).toMatch(new RegExp(`^${path} `));
    expect(kinds).toEqual([]);
  });
});

describe("a date of a file", () => {
  const dayFirst = { order: "dmy" } as const;
  test.each<readonly [written: string, value: string, ...kinds: ReadKind[]]>([
    ["31/12/1980", "12/31/1980", "day_first"],
    ["31.12.1980", "12/31/1980", "day_first"],
    ["31-12-1980", "12/31/1980", "day_first"],
    ["05/06/1980", "06/05/1980", "day_first"],
    ["5.6.1980", "06/05/1980", "day_first"],
    ["5/6/1980 0:00", "06/05/1980", "day_first", "date_time"],
    ["05/05/1980", "05/05/1980"],
    ["1980-06-05", "06/05/1980"],
    ["5-Jun-1980", "06/05/1980", "date_form"],
  ])("with the day first, %s is read as %s", (written, value, ...kinds) => {
    expect(readCell("dob", written, dayFirst)).toMatchObject({ value, faults: [], kinds });
  });

  test("with the month first, dots are read like slashes", () => {
    expect(readCell("dob", "5.6.1980", { order: "mdy" })).toMatchObject({ value: "05/06/1980", kinds: ["date_form"] });
  });

  test("that is a day in the other order than the caller's is refused", () => {
    const message = /is no day as (MM\/DD|DD\/MM), .* send date_order/;
    const stated = { isStated: true } as const;
    for (const [written, order] of [
      ["31/12/1980", "mdy"],
      ["12/31/1980", "dmy"],
      ["31/12/1980", undefined],
    ] as const) {
      expect(readCell("dob", written, { ...stated, order }).faults).toEqual([expect.stringMatching(message)]);
    }
  });
});

test("an NPI with a wrong check digit is refused on request", () => {
  const { faults, kinds } = readCell("npi", "1234567894", { refuseNpi: true });
  expect({ faults, kinds }).toEqual({
    faults: [expect.stringMatching(/^provider.npi has a wrong check digit/)],
    kinds: [],
  });
});

test("a check digit is wrong for all but one last digit", () => {
  const right = (first: string) => [..."0123456789"].filter((last) => hasNpiCheckDigit(first + last));
  expect(right("123456789")).toEqual(["3"]);
  for (const first of ["199273951", "200417358", "107000000"]) expect(right(first)).toHaveLength(1);
});

test("one cell of a dependent makes a dependent, and blank ones none", () => {
  const layout = new Map(csvColumns.map((name, index) => [name, index]));
  const reader = createRowReader(layout, {}, { refuseNpi: false, timeZone: "UTC", note: () => undefined });
  const read = (cell: string) => {
    const cells = csvColumns.map((name) => (name === "dependent_dob" ? cell : (plainCells[name] ?? "")));
    return reader.read(1, cells, { isStated: false });
  };
  expect(read("2015-06-01")).toMatchObject({ item: { dependent: { dob: "06/01/2015" } } });
  expect(read(" ")).toMatchObject({ item: expect.not.objectContaining({ dependent: expect.anything() }) });
});

test("the query fills columns that the file lacks, and only those", () => {
  const fill = { npi: "1234567893", tax_id: "222222222" };
  const reader = createRowReader(new Map([["npi", 0]]), fill, {
    refuseNpi: false,
    timeZone: "UTC",
    note: () => undefined,
  });
  expect(reader.read(1, [""], { isStated: false })).toEqual({
    row: 1,
    item: { payer: {}, provider: { tax_id: "222222222" }, subscriber: {} },
  });
});
