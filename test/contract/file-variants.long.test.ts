import { gzipSync } from "node:zlib";
import { parse } from "csv-parse/sync";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { aWorkbook, aZip } from "../../apps/api/src/batches/upload/xlsx/test-support.ts";
import { inAMonth } from "../support/requests.ts";
import { borrowStack } from "../support/shared-stack.ts";
import type { Stack, TestAccount } from "../support/stack.ts";

// Files as Excel, LibreOffice, pandas, Google Sheets, practice systems and people write them, and what becomes of each.

let stack: Stack;
let account: TestAccount;

beforeAll(async () => {
  stack = await borrowStack();
  account = await stack.createAccount({ requests_per_second: 1_000 });
});
afterAll(() => stack.stop());

const names = ["payer_id", "npi", "tax_id", "first_name", "last_name", "member_id", "dob", "group_number"];
const ada = ["60054", "1234567893", "123456789", "Ada", "Quill", "M1", "02/29/1988", "G1"];
const bea = ["60054", "1234567893", "123456789", "Bea", "Moor", "M2", "12/31/1979", "G2"];
type Rows = readonly (readonly string[])[];

/** Ada's row with another value in one column. */
const having = (column: string, value: string) => ada.with(names.indexOf(column), value);
/** The header row with another name for one column. */
const named = (column: string, name: string) => names.with(names.indexOf(column), name);

const toText = (rows: Rows, delimiter = ",", end = "\n") => rows.map((cells) => cells.join(delimiter) + end).join("");
const quoted = (rows: Rows) => rows.map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`));
const plain = toText([names, ada, bea]);
const utf16 = (text: string) => Buffer.from(`\uFEFF${text}`, "utf16le");
const windows = (text: string) => Buffer.from(text, "latin1");

interface Outcome {
  /** Rows that were accepted, by default the first is Ada's. */
  readonly accepted: number;
  readonly rejected?: number;
  /** Kinds of warnings. */
  readonly kinds?: readonly string[];
  /** What was read of the first row otherwise than Ada's. */
  readonly reads?: Readonly<Record<string, string>>;
}
interface Refusal {
  /** The status and what the error says. */
  readonly refused: RegExp;
  readonly status?: number;
}
interface Variant {
  readonly file: string | Buffer | (() => Promise<Buffer>);
  readonly type?: string;
  readonly encoding?: string;
  readonly search?: Readonly<Record<string, string>>;
  readonly becomes: Outcome | Refusal;
}

const two: Outcome = { accepted: 2 };
const one: Outcome = { accepted: 1 };
const oneWith = (kinds: readonly string[], reads: Readonly<Record<string, string>> = {}): Outcome => ({
  accepted: 1,
  kinds,
  reads,
});
const rejected: Refusal = { refused: /No row is valid/ };
/** A file of Ada with another value in one column. */
const value = (column: string, written: string, becomes: Variant["becomes"]): Variant => ({
  file: toText([names, having(column, written)]),
  becomes,
});
/** A file of Ada with another name of a column. */
const header = (column: string, name: string, becomes: Variant["becomes"] = one): Variant => ({
  file: toText([named(column, name), ada]),
  becomes,
});

const xlsx = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
const zip = "application/zip";
const book = (rows: Rows) => () => aWorkbook(rows);
/** A workbook with Ada's row, of which one cell is XML. */
const cell = (column: string, xml: string) => () => {
  const cells = ada.map((text, index) =>
    names[index] === column ? xml : `<c t="inlineStr"><is><t>${text}</t></is></c>`,
  );
  return aWorkbook([names], { rows: `<row>${cells.join("")}</row>`, strings: ["M1"] });
};
/** Ada's row with a date cell. */
const dated = (day: number) =>
  `<row>${ada.map((text, index) => (names[index] === "dob" ? `<c s="1"><v>${day}</v></c>` : `<c t="inlineStr"><is><t>${text}</t></is></c>`)).join("")}</row>`;

const programs: Readonly<Record<string, Variant>> = {
  "plain, by hand": { file: plain, becomes: two },
  "Excel: CSV UTF-8": { file: `\uFEFF${plain.replaceAll("\n", "\r\n")}`, becomes: two },
  "Excel: CSV (Windows-1252)": {
    file: windows(toText([names, having("first_name", "Zoë")], ",", "\r\n")),
    becomes: oneWith(["windows_1252"], { first_name: "Zoë" }),
  },
  "Excel: CSV (Macintosh)": { file: plain.replaceAll("\n", "\r"), becomes: two },
  "Excel: Unicode text": { file: utf16(toText([names, ada], "\t", "\r\n")), becomes: oneWith(["utf_16"]) },
  "Excel: text with tabs": { file: toText([names, ada, bea], "\t", "\r\n"), becomes: two },
  "Excel in Germany": { file: toText([names, ada, bea], ";", "\r\n"), becomes: two },
  "Excel with sep=": { file: `sep=;\r\n${toText([names, ada], ";", "\r\n")}`, becomes: one },
  "Excel with sep=|": { file: `sep=|\r\n${toText([names, ada], "|", "\r\n")}`, becomes: one },
  "Excel: empty rows and columns": {
    file: `${toText([names, ada].map((cells) => [...cells, "", "", ""]))}${`${",".repeat(10)}\n`.repeat(20)}`,
    becomes: one,
  },
  "LibreOffice: all text quoted": { file: toText(quoted([names, ada, bea])), becomes: two },
  "LibreOffice: UTF-16": { file: utf16(toText(quoted([names, ada]))), becomes: oneWith(["utf_16"]) },
  "LibreOffice: UTF-16, big-endian": { file: utf16(plain).swap16(), becomes: { ...two, kinds: ["utf_16"] } },
  "Google Sheets": { file: plain.replaceAll("\n", "\r\n").trimEnd(), becomes: two },
  "Google Sheets: TSV": {
    file: toText([names, ada, bea], "\t", "\r\n"),
    type: "text/tab-separated-values",
    becomes: two,
  },
  "pandas with its index": {
    file: toText([
      ["", ...names],
      ["0", ...ada],
      ["1", ...bea],
    ]),
    becomes: two,
  },
  "pandas: floats": {
    file: toText([names, having("npi", "1234567893.0")]),
    becomes: oneWith(["number_form"]),
  },
  "pandas: NaN in an optional column": {
    file: toText([
      [...names, "location_id"],
      [...ada, ""],
    ]),
    becomes: one,
  },
  "pandas: Timestamps": {
    file: toText([names, having("dob", "1988-02-29 00:00:00")]),
    becomes: oneWith(["date_time"]),
  },
  "SQL Server: pipes": { file: toText([names, ada, bea], "|"), becomes: two },
  "MySQL: quotes and pipes": { file: toText(quoted([names, ada]), "|"), becomes: one },
  "R: quoted text, bare numbers": { file: toText([quoted([names])[0] ?? [], ada]), becomes: one },
  "blanks after commas": { file: toText([names, ada], ", "), becomes: oneWith(["blanks"]) },
  "blanks before quotes": {
    file: toText([names, ...quoted([ada])], ", "),
    becomes: oneWith(["blanks_before_quotes"]),
  },
  "a title above the header": { file: `Patients of tomorrow\n${plain}`, becomes: { ...two, kinds: ["title_row"] } },
  "a title, padded": { file: `Patients,,,,,,,\n\n${plain}`, becomes: { ...two, kinds: ["title_row"] } },
  "a title above semicolons": {
    file: `Patients, by day\n${toText([names, ada], ";")}`,
    becomes: oneWith(["title_row"]),
  },
  "line ends in a quoted cell": {
    file: toText([named("member_id", '"Member\nID"'), ada]),
    becomes: one,
  },
  "quotes doubled": {
    file: toText([names, having("last_name", '"O""Hara"')]),
    becomes: { ...one, reads: { last_name: 'O"Hara' } },
  },
  "a quote within a cell": {
    file: toText([names, having("first_name", 'Ada "Birdie" J'), bea]),
    becomes: { ...two, reads: { first_name: 'Ada "Birdie" J' } },
  },
  "a lone quote": {
    file: toText([names, having("last_name", 'O"Neil'), ...quoted([bea])]),
    becomes: { ...two, reads: { last_name: 'O"Neil' } },
  },
  "quotes that are not doubled": {
    file: toText([names, having("first_name", '"Ada "Bee" C"'), ...quoted([bea])]),
    becomes: { ...two, kinds: ["stray_quotes"], reads: { first_name: 'Ada "Bee" C' } },
  },
  "a comma in quotes": {
    file: toText([names, having("last_name", '"Quill, Jr."')]),
    becomes: { ...one, reads: { last_name: "Quill, Jr." } },
  },
  "other alphabets": {
    file: toText([names, having("last_name", "Łoś")]),
    becomes: { ...one, reads: { last_name: "Łoś" } },
  },
  "columns in another order": { file: toText([names, ada, bea].map((cells) => cells.toReversed())), becomes: two },
  "more columns": {
    file: toText([
      [...names, "Phone", "Notes"],
      [...ada, "1", "x"],
    ]),
    becomes: oneWith(["ignored_columns"]),
  },
  gzip: { file: gzipSync(plain), encoding: "gzip", becomes: two },
  "application/csv": { file: plain, type: "application/csv", becomes: two },
  "named as Excel's": { file: plain, type: "application/vnd.ms-excel", becomes: two },
};

const headers: Readonly<Record<string, Variant>> = {
  "Open Dental": {
    file: toText([
      ["ElectID", "NationalProvID", "TIN", "FName", "LName", "SubscriberID", "Birthdate", "GroupNum"],
      ada,
      bea,
    ]),
    becomes: two,
  },
  Dentrix: {
    file: toText([
      [
        "Payor ID",
        "Provider NPI",
        "Tax ID #",
        "First Name",
        "Last Name",
        "Ins. Subscriber ID",
        "Birth Date",
        "Ins. Group #",
      ],
      ada,
    ]),
    becomes: one,
  },
  Eaglesoft: {
    file: toText([
      [
        "Primary Insurance Payer ID",
        "NPI Number",
        "Tax ID",
        "first_name",
        "last_name",
        "prim_member_id",
        "birth_date",
        "Primary Insurance Group Number",
      ],
      ada,
    ]),
    becomes: one,
  },
  "flattened JSON": {
    file: toText([
      [
        "payer.id",
        "provider.npi",
        "provider.tax_id",
        "subscriber.first_name",
        "subscriber.last_name",
        "subscriber.member_id",
        "subscriber.dob",
        "subscriber.group_number",
      ],
      ada,
    ]),
    becomes: one,
  },
  capitals: { file: toText([names.map((name) => name.toUpperCase()), ada]), becomes: one },
  blanks: { file: toText([names.map((name) => ` ${name.replaceAll("_", " ")} `), ada]), becomes: one },
  "camel case": {
    file: toText([["payerId", "NPI", "taxId", "firstName", "lastName", "memberId", "DOB", "groupNumber"], ada]),
    becomes: one,
  },
  "hard blanks": { file: toText([names.map((name) => name.replaceAll("_", "\u00A0")), ada]), becomes: one },
  "Date of Birth": header("dob", "Date of Birth"),
  Birthdate: header("dob", "Birthdate"),
  "D.O.B.": header("dob", "D.O.B."),
  "DOB (MM/DD/YYYY)": header("dob", "DOB (MM/DD/YYYY)"),
  "Subscriber ID": header("member_id", "Subscriber ID"),
  "Insurance ID": header("member_id", "Insurance ID"),
  "Member #": header("member_id", "Member #"),
  "Policyholder ID": header("member_id", "Policyholder ID"),
  "Patient First Name": header("first_name", "Patient First Name"),
  FName: header("first_name", "FName"),
  "Insured's Last Name": header("last_name", "Insured's Last Name"),
  "NPI #": header("npi", "NPI #"),
  "Tax ID/EIN": header("tax_id", "Tax ID/EIN"),
  "Group #": header("group_number", "Group #"),
  "Carrier Payer ID": header("payer_id", "Carrier Payer ID"),
  "mapped by the caller": { ...header("member_id", "Karte"), search: { "map[Karte]": "member_id" } },
  "mapped against a synonym": {
    file: toText([
      [...names.with(5, "Subscriber ID"), "Card"],
      [...ada.with(5, "M0"), "M1"],
    ]),
    search: { "map[Card]": "member_id" },
    becomes: oneWith(["ignored_columns"]),
  },
  "filled by the caller": {
    file: toText([names.slice(3), ada.slice(3)]),
    search: { payer_id: "60054", npi: "1234567893", tax_id: "123456789" },
    becomes: one,
  },
  "one column of names": {
    file: toText([
      ["Payer ID", "NPI", "Tax ID", "Patient Name", "Subscriber ID", "Birthdate", "Group #"],
      ["60054", "1234567893", "123456789", '"Quill, Ada"', "M1", "02/29/1988", "G1"],
    ]),
    becomes: oneWith(["name_column"]),
  },
  "one column of names without commas": {
    file: toText([
      ["Payer ID", "NPI", "Tax ID", "Patient Name", "Subscriber ID", "Birthdate", "Group #"],
      ["60054", "1234567893", "123456789", "Ada Quill", "M1", "02/29/1988", "G1"],
    ]),
    becomes: { refused: /No row is valid.*subscriber\.last_name.*without a comma; write Last, First/ },
  },
  "names mapped by the caller": {
    file: toText([
      ["Payer ID", "NPI", "Tax ID", "Wer", "Subscriber ID", "Birthdate", "Group #"],
      ["60054", "1234567893", "123456789", '"Quill, Ada"', "M1", "02/29/1988", "G1"],
    ]),
    search: { "map[Wer]": "full_name" },
    becomes: oneWith(["name_column"]),
  },
  "the date and the time of an appointment": {
    file: toText([
      [...names, "Appt Date", "Appt Time"],
      [...ada, "11/25/2026", "9:00 AM"],
    ]),
    becomes: oneWith(["local_time"]),
  },
  "the date of an appointment alone": {
    file: toText([
      [...names, "Appt Date"],
      [...ada, "11/25/2026"],
    ]),
    becomes: oneWith(["ignored_columns"]),
  },
  "two columns of one meaning": {
    file: toText([
      [...names, "Subscriber ID"],
      [...ada, "M1"],
    ]),
    becomes: { refused: /member_id.*stands in two columns, 6 and 9/ },
  },
  "the patient's name and the subscriber's birthday": {
    file: toText([names.with(3, "Patient First Name").with(6, "Subscriber DOB"), ada]),
    becomes: { refused: /column 4.*column 7 is the subscriber's/ },
  },
  "a name like a known one": {
    ...header("member_id", "Membr ID", { refused: /if it is \\"Membr ID\\", say \?map\[Membr ID\]=member_id/ }),
  },
  "a name like none": {
    ...header("group_number", "Employer Name", {
      refused: /group_number.*columns that were not understood: \\"Employer Name\\"/,
    }),
  },
  "a name that may be a person's": {
    ...header("group_number", "Quarrington", { refused: /not understood: column 8/ }),
  },
  "no header": { file: toText([ada, bea]), becomes: { refused: /has no header row/ } },
  "no header, and no digits": { file: "Quill,Ada,M\n", becomes: { refused: /header row does not fit/ } },
  "two titles": { file: `a\nb\n${plain}`, becomes: { refused: /header row does not fit/ } },
};

const values: Readonly<Record<string, Variant>> = {
  "a tax id with a dash": value("tax_id", "12-3456789", oneWith(["tax_id_dash"])),
  "an NPI as a float": value("npi", "1234567893.0", oneWith(["number_form"])),
  "an NPI after an apostrophe": value("npi", "'1234567893", oneWith(["text_marker"])),
  "an NPI as a formula": value("npi", '"=""1234567893"""', oneWith(["text_marker"])),
  "an NPI with an exponent": value("npi", "1.234567893E+09", oneWith(["number_form"])),
  "an NPI that was rounded": value("npi", "1.23457E+09", rejected),
  "an NPI with a wrong check digit": value("npi", "1234567890", oneWith(["npi_check_digit"])),
  "an NPI that is refused for it": {
    ...value("npi", "1234567890", rejected),
    search: { npi_check: "refuse" },
  },
  "a date as ISO": value("dob", "1988-02-29", one),
  "a date as ISO with a zone": value("dob", "1988-02-29T00:00:00.000Z", oneWith(["date_time"])),
  "a date with slashes from the year": value("dob", "1988/02/29", oneWith(["date_form"])),
  "a date of digits": value("dob", "19880229", oneWith(["date_form"])),
  "a date with dashes": value("dob", "2-29-1988", oneWith(["date_form"])),
  "a date with a name": value("dob", "29-Feb-1988", oneWith(["date_form"])),
  "a date at midnight": value("dob", "2/29/1988 0:00", oneWith(["date_form", "date_time"])),
  "a date at 12 AM": value("dob", "02/29/1988 12:00:00 AM", oneWith(["date_time"])),
  "a date with dots": value("dob", "29.02.1988", oneWith(["day_first"])),
  "a date with the day first": value("dob", "29/02/1988", oneWith(["day_first"])),
  "a date of two digits": value("dob", "2/29/88", rejected),
  "a day's number": value("dob", "32202", rejected),
  "a day that never was": value("dob", "02/30/1988", rejected),
  "a birthday in 1850": value("dob", "02/28/1850", rejected),
  "dates in both orders": {
    file: toText([names, having("dob", "13/01/1988"), having("dob", "01/13/1988")]),
    becomes: { refused: /row/ },
  },
  "a member id #N/A": value("member_id", "#N/A", rejected),
  "a member id nan": value("member_id", "nan", rejected),
  "a member id NULL": value("member_id", "NULL", rejected),
  "a member id -": value("member_id", "-", rejected),
  "a member id 0": value("member_id", "0", rejected),
  "a member id as a float": value("member_id", "123456789.0", rejected),
  "a name as the member id": value("member_id", "Quill", rejected),
  "a group #N/A": value("group_number", "#N/A", rejected),
  "one bad row of two": {
    file: toText([names, ada, bea.with(5, "")]),
    becomes: { accepted: 1, rejected: 1 },
  },
  "a row that is too long": {
    file: `${toText([names, ada])}${[...bea, "x"].join(",")}\n`,
    becomes: { accepted: 1, rejected: 1 },
  },
  "a row that is too short": { file: `${toText([names, ada])}60054,1\n`, becomes: { accepted: 1, rejected: 1 } },
};

const workbooks: Readonly<Record<string, Variant>> = {
  "text cells": { file: book([names, ada, bea]), type: xlsx, becomes: two },
  "named as a CSV file": { file: book([names, ada]), type: "text/csv", becomes: one },
  "with blank rows": { file: book([[], names, ada, [], bea]), type: xlsx, becomes: two },
  "with a title": { file: book([["Patients"], names, ada]), type: xlsx, becomes: oneWith(["title_row"]) },
  "with synonyms": {
    file: book([["Payer ID", "NPI #", "TIN", "First", "Last", "Subscriber ID", "DOB", "Group #"], ada]),
    type: xlsx,
    becomes: one,
  },
  "a date cell": { file: cell("dob", '<c s="1"><v>32202</v></c>'), type: xlsx, becomes: one },
  "a date cell of its own format": { file: cell("dob", '<c s="2"><v>32202</v></c>'), type: xlsx, becomes: one },
  "a date as ISO": { file: cell("dob", '<c t="d"><v>1988-02-29T00:00:00</v></c>'), type: xlsx, becomes: one },
  "a date cell, where texts have the day first": {
    file: () => aWorkbook([names, having("dob", "31/12/1980")], { rows: dated(29_227) }),
    type: xlsx,
    becomes: { ...two, kinds: ["day_first"], reads: { dob: "12/31/1980" } },
  },
  "a date cell that is a day in both orders, read with the day first": {
    file: () => aWorkbook([names], { rows: dated(29_227) }),
    type: xlsx,
    search: { date_order: "dmy" },
    becomes: { ...one, reads: { dob: "01/07/1980" } },
  },
  "a day's number": { file: cell("dob", "<c><v>32202</v></c>"), type: xlsx, becomes: rejected },
  "an NPI as a number": { file: cell("npi", "<c><v>1234567893</v></c>"), type: xlsx, becomes: one },
  "an NPI with an exponent": { file: cell("npi", "<c><v>1.234567893E9</v></c>"), type: xlsx, becomes: one },
  "a member id that was rounded": {
    file: cell("member_id", "<c><v>1.23456789012346E18</v></c>"),
    type: xlsx,
    becomes: rejected,
  },
  "zeros by a format": { file: cell("tax_id", '<c s="3"><v>12345678</v></c>'), type: xlsx, becomes: one },
  "a tax id that lost its zero": { file: cell("tax_id", "<c><v>12345678</v></c>"), type: xlsx, becomes: rejected },
  "a shared text": { file: cell("member_id", '<c t="s"><v>0</v></c>'), type: xlsx, becomes: one },
  "a formula's text": { file: cell("member_id", '<c t="str"><f>A1</f><v>M1</v></c>'), type: xlsx, becomes: one },
  "an error": { file: cell("member_id", '<c t="e"><v>#N/A</v></c>'), type: xlsx, becomes: rejected },
  "the second sheet, by name": {
    file: () => aWorkbook([["x"]], { others: [{ name: "Tomorrow", cells: [names, ada] }] }),
    type: xlsx,
    search: { sheet: "tomorrow" },
    becomes: one,
  },
  "the second sheet, by number": {
    file: () => aWorkbook([["x"]], { others: [{ name: "Tomorrow", cells: [names, ada] }] }),
    type: xlsx,
    search: { sheet: "2" },
    becomes: one,
  },
  "a hidden first sheet": {
    file: () => aWorkbook([["x"]], { isHidden: true, others: [{ name: "Tomorrow", cells: [names, ada] }] }),
    type: xlsx,
    becomes: one,
  },
  "a sheet that is not there": {
    file: book([names, ada]),
    type: xlsx,
    search: { sheet: "x" },
    becomes: { refused: /has 1 sheets, and none/ },
  },
  "an empty sheet": { file: book([]), type: xlsx, becomes: { refused: /is empty/ } },
  "no header": { file: book([ada]), type: xlsx, becomes: { refused: /has no header row/ } },
  "cut off": {
    file: async () => (await aWorkbook([names, ada])).subarray(0, 500),
    type: xlsx,
    becomes: { refused: /is no whole ZIP archive or \.xlsx/ },
  },
  "a ZIP with a CSV file": { file: () => aZip({ "a.csv": plain }), type: zip, becomes: two },
  "a ZIP with a workbook": {
    file: async () => aZip({ "a.xlsx": await aWorkbook([names, ada]) }),
    type: zip,
    becomes: one,
  },
  "a ZIP of macOS": { file: () => aZip({ "a.csv": plain, "__MACOSX/._a.csv": "x" }), type: zip, becomes: two },
  "a ZIP of macOS, without a folder for them": {
    file: () => aZip({ "._a.csv": Buffer.from([0, 5, 0x16, 7]), "a.csv": plain, ".DS_Store": "x" }),
    type: zip,
    becomes: two,
  },
  "a ZIP of a folder": {
    file: () => aZip({ "day/": "", "day/a.csv": plain, "day/__MACOSX/._a.csv": "x", "day/._a.csv": "x" }),
    type: zip,
    becomes: two,
  },
  "a ZIP of Windows": {
    file: () => aZip({ "Thumbs.db": "x", "desktop.ini": "x", "~$a.csv": "x", "a.csv": plain }),
    type: zip,
    becomes: two,
  },
  "a ZIP with backslashes": {
    file: async () => {
      const archive = await aZip({ "day/a.csv": plain, "day/Thumbs.db": "x" });
      return Buffer.from(archive.toString("latin1").replaceAll("day/", "day\\"), "latin1");
    },
    type: zip,
    becomes: two,
  },
  "a ZIP declared in a charset": {
    file: () => aZip({ "a.csv": plain }),
    type: `${zip}; charset=binary`,
    becomes: two,
  },
  "a ZIP of nothing but side files": {
    file: () => aZip({ "Thumbs.db": "x", "._a.csv": "x" }),
    type: zip,
    becomes: { refused: /is an empty ZIP archive/ },
  },
  "a ZIP with two files": {
    file: () => aZip({ "a.csv": plain, "b.csv": plain }),
    type: zip,
    becomes: { refused: /of 2 files/ },
  },
  "a ZIP bomb": {
    file: () => aZip({ "a.csv": Buffer.alloc(30_000_000, "\n") }),
    type: zip,
    becomes: { refused: /inflates to too much/ },
  },
  "a ZIP in a ZIP": {
    file: async () => aZip({ "a.zip": await aZip({ "a.csv": plain }) }),
    type: zip,
    becomes: { refused: /in a ZIP archive/ },
  },
  "an .xls or a password": {
    file: Buffer.from("d0cf11e0a1b11ae1", "hex"),
    type: xlsx,
    becomes: { refused: /\.xls workbook, or an \.xlsx one with a password/ },
  },
  "an .ods": { file: () => aZip({ mimetype: "x", "content.xml": "<x/>" }), type: xlsx, becomes: { refused: /\.ods/ } },
  "a web page named .xls": {
    file: "<html><table><tr><td>payer_id",
    type: "application/vnd.ms-excel",
    becomes: { refused: /is a web page/ },
  },
  "a PDF": { file: "%PDF-1.7", type: "text/csv", becomes: { refused: /is a PDF/ } },
  "another type": { file: plain, type: "application/pdf", becomes: { refused: /accepted is/, status: 415 } },
};

const broken: Readonly<Record<string, Variant>> = {
  "an empty file": { file: "\n", becomes: { refused: /is empty/ } },
  "a header alone": { file: toText([names]), becomes: { refused: /no rows/ } },
  "a quote that is not closed": {
    file: `${plain}"60054,1\n`,
    becomes: { refused: /line 4 begins a row with a quote/ },
  },
  "UTF-16 without a mark": { file: Buffer.from(plain, "utf16le"), becomes: { refused: /looks like UTF-16/ } },
  "two encodings": {
    file: Buffer.concat([Buffer.from(toText([names, having("first_name", "Zoë")])), windows("Zoë,\n")]),
    becomes: { refused: /line 3 is not valid UTF-8/ },
  },
  "no encoding": { file: windows(`${plain}\x81\n`), becomes: { refused: /line 4 is not valid UTF-8/ } },
  "gzip that does not say so": { file: gzipSync(plain), becomes: { refused: /is gzip/ } },
  "one bad row, all or nothing": {
    file: toText([names, ada, bea.with(5, "")]),
    search: { on_invalid: "reject" },
    becomes: { refused: /rows\.2\.subscriber\.member_id/ },
  },
};

const rene = toText([names, having("first_name", "René").with(4, "Nuñez")]);
const reneReads = { first_name: "René", last_name: "Nuñez" };
/** A file whose type declares a charset. */
const declared = (charset: string, file: string | Buffer, becomes: Variant["becomes"]): Variant => ({
  file,
  type: `text/csv; charset=${charset}`,
  becomes,
});

const charsets: Readonly<Record<string, Variant>> = {
  "windows-1252": declared("windows-1252", windows(rene), oneWith(["windows_1252"], reneReads)),
  "iso-8859-1": declared("ISO-8859-1", windows(rene), oneWith(["windows_1252"], reneReads)),
  "latin1 in quotes": declared('"latin1"', windows(rene), oneWith(["windows_1252"], reneReads)),
  "us-ascii": declared("us-ascii", plain, two),
  "windows-1252, but UTF-8": declared("windows-1252", rene, { ...one, reads: reneReads }),
  "utf-8, but windows-1252": declared("utf-8", windows(rene), oneWith(["windows_1252"], reneReads)),
  "utf-16": declared("utf-16", utf16(rene), oneWith(["utf_16"], reneReads)),
  "utf-16le": declared("utf-16le", utf16(rene), oneWith(["utf_16"], reneReads)),
  "utf-16le without a mark": declared("utf-16le", Buffer.from(rene, "utf16le"), oneWith(["utf_16"], reneReads)),
  "utf-16be without a mark": declared(
    "utf-16be",
    Buffer.from(rene, "utf16le").swap16(),
    oneWith(["utf_16"], reneReads),
  ),
  "utf-16le, but UTF-8": declared("utf-16le", rene, { ...one, reads: reneReads }),
  "one that no file is read in": declared("shift_jis", plain, {
    refused: /Windows-1252 \(Latin-1\) only/,
    status: 415,
  }),
};

const groups = { programs, headers, values, workbooks, charsets, broken };

describe.each(Object.entries(groups))("%s", (_group, variants) => {
  test.each(Object.entries(variants))("%s", async (_name, { file, type = "text/csv", encoding, search, becomes }) => {
    const body = typeof file === "function" ? await file() : file;
    const query = new URLSearchParams({ not_before: inAMonth, ...search });
    const fields = { "content-type": type, ...(encoding && { "content-encoding": encoding }) };

    const answer = await account.api.post(`/Batch?${query}`, body, fields);

    if ("refused" in becomes) {
      expect(answer.text).toMatch(becomes.refused);
      expect(answer.status).toBe(becomes.status ?? 400);
      expect(answer.text).not.toMatch(/Ada|Quill|Quarrington|1988/);
      return;
    }
    expect(answer).toMatchObject({
      status: 202,
      body: { counts: { total: becomes.accepted, rejected: becomes.rejected ?? 0 } },
    });
    const warnings = answer.body.warnings as readonly { code: string; kind?: string }[];
    expect(warnings.map(({ code, kind = code }) => kind)).toEqual(becomes.kinds ?? []);
    const results = await account.api.get(`/Batch/${answer.body.id}/results?format=csv`);
    expect(parse(results.text, { columns: true })[0]).toMatchObject({
      ...Object.fromEntries(
        ["payer_id", "first_name", "last_name", "member_id", "dob"].map((name) => [name, ada[names.indexOf(name)]]),
      ),
      ...becomes.reads,
    });
  });
});
