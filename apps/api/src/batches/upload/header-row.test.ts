import { InvalidRequestError } from "@nightguard/contract";
import { expect, test } from "vitest";
import { columnSynonyms, normalizeName, toMeanings } from "./column-names.ts";
import {
  type CsvColumn,
  columnPaths,
  csvColumns,
  type HeaderHints,
  type MappedColumn,
  tableColumns,
} from "./csv-columns.ts";
import { countKnownNames, HeaderFaultError, readHeader } from "./header-row.ts";

const noHints: HeaderHints = { names: new Map(), fill: {} };
const meanings = toMeanings(tableColumns, columnPaths);

function issuesOf(cells: readonly string[], hints = noHints) {
  try {
    readHeader(cells, hints);
  } catch (error) {
    if (error instanceof InvalidRequestError) return error.extras.issues ?? [];
  }
  throw new Error("the header was accepted");
}

/** Names as exports and people write them. */
const written: Readonly<Record<CsvColumn, readonly string[]>> = {
  payer_id: ["payer.id", "Payer ID", "PayerID", "Payer ID#", "Payor ID", "Carrier ID", "ElectID", "Insurance Payer ID"],
  npi: [
    "provider.npi",
    "NPI #",
    "NPI Number",
    "NPI No.",
    "Provider NPI",
    "Billing NPI",
    "NationalProvID",
    "Dentist NPI",
  ],
  tax_id: ["provider.tax_id", "Tax ID/EIN", "Tax ID (EIN)", "Tax ID #", "TIN", "EIN", "TaxID", "Federal Tax ID"],
  first_name: [
    ...["subscriber.first_name", "Patient First Name", "FName", "First", "First Name", "Subscriber First Name"],
    ...["Insured's First Name", "Pt First Name", "Given Name", "PatientFirst", "Member First Name"],
  ],
  last_name: [
    "subscriber.last_name",
    "Patient Last Name",
    "LName",
    "Last",
    "Surname",
    "Insured Last Name",
    "Family name",
  ],
  member_id: [
    ...["subscriber.member_id", "Subscriber ID", "SubscriberID", "Insurance ID", "Member ID", "Member #", "Insured ID"],
    ...["Ins. Subscriber ID", "Pri. Ins. Subscriber ID", "Policyholder ID", "Subscriber ID #", "Primary Insurance ID"],
    ...["Member ID Number", "prim_member_id", "Subscriber ID/SSN", "Insurance ID Number", "Patient Member ID"],
  ],
  dob: [
    ...["subscriber.dob", "Birthdate", "Date of Birth", "DOB", "D.O.B.", "Birth Date", "birth_date", "Patient DOB"],
    ...["Patient Date of Birth", "Date of Birth (MM/DD/YYYY)", "Subscriber DOB", "BirthDt", "Birthday"],
  ],
  group_number: [
    ...[
      "subscriber.group_number",
      "Group #",
      "GroupNum",
      "Group Number",
      "Group",
      "Ins. Group #",
      "Grp #",
      "Group No.",
    ],
    ...[
      "Insurance Group Number",
      "Subscriber Group Number",
      "Plan Group #",
      "Group ID",
      "Primary Insurance Group Number",
    ],
  ],
  dependent_first_name: ["dependent.first_name", "Dependent First Name", "Dep First Name", "Dep. FName"],
  dependent_last_name: ["dependent.last_name", "Dependent Last Name", "Dependant Last Name"],
  dependent_member_id: ["dependent.member_id", "Dependent ID", "Dep Member ID"],
  dependent_dob: ["dependent.dob", "Dependent DOB", "Dependent Date of Birth", "Dep Birthdate"],
  dependent_group_number: ["dependent.group_number", "Dependent Group #"],
  location_id: ["location_id", "Location ID", "Location", "ClinicNum", "Office ID"],
  operation: ["operation", "Operation"],
  reference: ["reference", "Ref #", "PatNum", "Patient ID", "patient_id", "Chart #", "Patient Number"],
  appointment_at: ["appointment_at", "Appointment At"],
  provider_name: ["provider.name", "Provider Name", "Billing Provider Name", "Practice Name"],
  gender: ["subscriber.gender", "Gender", "Sex", "Patient Gender", "Pat. Sex", "Subscriber Gender", "Gender (M/F)"],
  dependent_gender: ["dependent.gender", "Dependent Gender", "Dep Sex"],
  dependent_relationship: ["dependent.relationship", "Dependent Relationship", "Dep Relation"],
  date_of_service: ["date_of_service", "Date of Service", "DOS", "Service Date", "Date of Service (MM/DD/YYYY)"],
  procedures: ["procedures", "Procedures", "Procedure Codes", "CDT", "CDT Codes", "ADA Codes"],
};

const spellings: readonly ((name: string) => string)[] = [
  (name) => name,
  (name) => name.toUpperCase(),
  (name) => name.toLowerCase(),
  (name) => name.replaceAll(" ", "_"),
  (name) => name.replaceAll(" ", "-"),
  (name) => name.replaceAll(" ", ""),
  (name) => `  ${name}: `,
  (name) => name.replaceAll(" ", "\u00A0"),
  (name) => name.replaceAll(" ", "\n"),
  (name) => `\u200B${name}*`,
];

test.each(csvColumns)("the names of %s are understood, however they are spelt", (column) => {
  const others = csvColumns.filter((other) => other !== column);
  const names = [column, ...written[column], ...(column.startsWith("dependent_") ? [] : columnSynonyms[column])];
  for (const name of names) {
    for (const spell of spellings) {
      const { layout, ignored } = readHeader([spell(name), ...others], noHints);
      expect([spell(name), layout.get(column), ignored]).toEqual([spell(name), 0, []]);
    }
  }
});

/** Of somebody or something else. */
const foreign = [
  ...["Payer", "Payer Name", "Carrier", "Carrier Name", "Insurance", "Group Name", "Employer", "Plan Name", "Plan ID"],
  ...["Member", "Member Name", "Patient", "Patient Name", "Subscriber", "Subscriber Name", "Middle Name", "MiddleI"],
  ...["Preferred", "Phone", "Email", "Address", "City", "State", "Zip", "SSN", "Notes", "Secondary Insurance ID"],
  ...["Secondary Group #", "Provider", "Appointment Date", "AptDateTime", "Relationship", "Guarantor"],
  ...["", "Unnamed: 0", "Card Number", "Policy", "Amount", "Date", "Name", "Status", "Effective Date", "Fee Schedule"],
];

test.each(foreign)("%j is no column of ours", (name) => {
  expect(readHeader([...csvColumns, name], noHints).layout.size).toBe(csvColumns.length);
});

test("no name has two meanings", () => {
  const own = csvColumns.flatMap((column) =>
    columnSynonyms[column].map((name) => [normalizeName(name), column] as const),
  );
  for (const [name, column] of own) {
    if (column.startsWith("dependent_")) continue;
    expect([name, meanings.get(name)?.column]).toEqual([name, column]);
  }
});

const openDental = [
  "PatNum",
  "LName",
  "FName",
  "Birthdate",
  "SubscriberID",
  "GroupNum",
  "ElectID",
  "NationalProvID",
  "TIN",
];
const dentrix = [
  "Patient ID",
  "Last Name",
  "First Name",
  "Birth Date",
  "Ins. Subscriber ID",
  "Ins. Group #",
  "Payor ID",
];
const eaglesoft = [
  "patient_id",
  "first_name",
  "last_name",
  "birth_date",
  "prim_member_id",
  "Primary Insurance Group Number",
];

test.each([
  { from: "Open Dental", cells: openDental, fill: {} },
  { from: "Dentrix", cells: dentrix, fill: { npi: "1", tax_id: "2" } },
  { from: "Eaglesoft", cells: eaglesoft, fill: { npi: "1", tax_id: "2", payer_id: "3" } },
])("an export of $from is read as it is", ({ cells, fill }) => {
  const { layout, ignored } = readHeader(cells, { names: new Map(), fill });
  expect([layout.size, ignored]).toEqual([cells.length, []]);
});

test("columns that mean nothing are ignored, and named only without personal data", () => {
  const { layout, ignored } = readHeader(["Home Phone", ...csvColumns, "Quarrington", "notes"], noHints);
  expect(layout.get("payer_id")).toBe(1);
  expect(ignored).toEqual(["Home Phone", "column 25", "notes"]);
});

test("the columns of a file of rejected rows are not reported", () => {
  expect(readHeader(["row", "error", ...csvColumns], noHints).ignored).toEqual([]);
});

test("two columns of one meaning are refused, by number, with what to do", () => {
  expect(issuesOf([...csvColumns, "Subscriber ID"])).toEqual([
    {
      path: "member_id",
      message:
        "stands in two columns, 6 and 24: keep one of them, or leave one of them out with ?map[Column Name]=ignore",
    },
  ]);
  const names = new Map([["Subscriber ID", "ignore"] as const]);
  expect(readHeader([...csvColumns, "Subscriber ID"], { names, fill: {} }).layout.get("member_id")).toBe(5);
  expect(issuesOf([...csvColumns, "Member ID"])).toMatchObject([
    { message: expect.stringContaining("give one of them another name") },
  ]);
});

test("of several keys of the practice the first is the reference, and the own name wins over all", () => {
  const without = csvColumns.filter((column) => column !== "reference");
  const keys = readHeader(["Patient ID", "Chart #", ...without], noHints);
  expect([keys.layout.get("reference"), keys.ignored]).toEqual([0, ["Chart #"]]);
  expect(readHeader(["Patient ID", "Chart #", ...csvColumns], noHints).layout.get("reference")).toBe(17);
});

test("the patient's name is not read with the subscriber's birthday", () => {
  const cells = csvColumns.map((column) =>
    column === "first_name" ? "Patient First Name" : column === "dob" ? "Subscriber DOB" : column,
  );
  expect(issuesOf(cells)).toEqual([
    {
      path: "first_name",
      message: expect.stringMatching(/^is the patient's in column 4, and column 7 is the subscriber's/),
    },
  ]);
});

test("missing columns are named all at once, with the nearest that was not understood", () => {
  const cells = ["Payer ID", "npi", "tax_id", "First Nam", "Last Name", "Mmber Ids", "dob", "Home Phone"];
  expect(issuesOf(cells)).toEqual([
    {
      path: "first_name",
      message: expect.stringContaining('?map[First Nam]=first_name (--map "First Nam=first_name")'),
    },
    { path: "member_id", message: expect.stringContaining("if it is column 6, say ?map[Column Name]=member_id") },
    { path: "group_number", message: expect.stringContaining("?map[Column Name]=group_number") },
    { path: "header", message: expect.stringContaining('"Home Phone"') },
  ]);
});

const withoutNames = ["Payer ID", "NPI", "Tax ID", "Subscriber ID", "Birthdate", "Group #"];

test.each([
  ["Patient Name", "full_name"],
  ["Name", "full_name"],
  ["Subscriber Name", "full_name"],
  ["Name (Last, First)", "full_name"],
  ["Patient Name (Last, First)", "full_name"],
  ["full_name", "full_name"],
])("%j is a column of whole names where the file has no others", (name, column) => {
  expect(readHeader([...withoutNames, name], noHints)).toMatchObject({ ignored: [] });
  expect(readHeader([...withoutNames, name], noHints).layout.get(column as "full_name")).toBe(6);
  const own = readHeader([...withoutNames, "First Name", "Last Name", name], noHints);
  expect([own.layout.has("full_name"), own.ignored]).toEqual([false, [name]]);
});

test.each([
  ["Appointment Date", "Appointment Time"],
  ["Appt Date", "Appt. Time"],
  ["Apt Date", "Start Time"],
  ["Date of Appointment", "Time"],
])("%j and %j are read together, and by themselves not at all", (date, time) => {
  const cells = [...withoutNames, "Name"];
  expect(readHeader([...cells, date, time], noHints)).toMatchObject({ ignored: [] });
  expect(readHeader([...cells, date], noHints).ignored).toEqual([date]);
  expect(readHeader([...cells, time], noHints).ignored).toEqual([time]);
  expect(readHeader([...cells, date, time, "appointment_at"], noHints).ignored).toEqual([date, time]);
});

test("a joined column that is mapped and cannot be read is a fault", () => {
  const names = (columns: Readonly<Record<string, MappedColumn>>) => ({
    names: new Map(Object.entries(columns)),
    fill: {},
  });
  expect(issuesOf([...csvColumns, "Who"], names({ Who: "full_name" }))).toMatchObject([{ path: "full_name" }]);
  expect(issuesOf([...csvColumns, "Day"], names({ Day: "appointment_date" }))).toMatchObject([
    { path: "appointment_date", message: expect.stringContaining("holds appointment_at") },
  ]);
  expect(issuesOf([...withoutNames, "Name", "Day"], names({ Day: "appointment_date" }))).toMatchObject([
    { path: "appointment_date", message: expect.stringContaining("needs a second column") },
  ]);
});

test.each<readonly [name: string, hints: readonly string[]]>([
  ["Patent Name", ["?map[Patent Name]=full_name"]],
  ["Frst Name", ["?map[Frst Name]=first_name"]],
  ["Middle Name", []],
  ["Employer Name", []],
  ["Insurer Name", []],
  ["Insurance Date", []],
  ["Insurance Name", []],
  ["Birth City", []],
  ["Brth Date", ["?map[Brth Date]=dob"]],
])("for %j, messages suggest only mappings that work alone: %j", (name, hints) => {
  const messages = issuesOf(["Payer ID", "NPI", "Tax ID", name, "Insurance Phone"]).map(({ message }) => message);
  const suggested = messages.flatMap((message) => [...message.matchAll(/\?map\[[^\]]+\]=\w+/g)].map(([hint]) => hint));
  expect([...new Set(suggested.filter((hint) => !hint.includes("Column Name")))]).toEqual(hints);
});

test("every suggestion for a column, taken, makes the file readable", () => {
  const cells = [...withoutNames.filter((name) => name !== "Payer ID"), "Insurance Company", "Patent Name"];
  const messages = issuesOf(cells).map(({ message }) => message);
  expect(messages.find((message) => message.includes("payer_match"))).toContain(
    '?map[Insurance Company]=payer_id&payer_match=map (--map "Insurance Company=payer_id" --payer-match map)',
  );
  const names = new Map<string, MappedColumn>([
    ["Insurance Company", "payer_id"],
    ["Patent Name", "full_name"],
  ]);
  expect(readHeader(cells, { names, fill: {} }).ignored).toEqual([]);
});

test("a suggestion is written so that it can be sent, and is for one column only", () => {
  const messageOf = (...cells: string[]) =>
    issuesOf([...withoutNames.filter((name) => name !== "Group #"), "Name", ...cells])[0]?.message;
  expect(messageOf("Grup ID #")).toContain('?map[Grup ID %23]=group_number (--map "Grup ID #=group_number")');
  expect(messageOf('Grup "ID" No')).toMatch(/\?map\[Grup "ID" No\]=group_number$/);
  expect(messageOf("Grup ID", "Grup-ID")).not.toContain("Grup");
  expect(messageOf()).toBe("is a column that the file lacks");
});

test.each([
  [["Ada", "Quill", "npi"]],
  [["Ada", "Quill", "M-1", "Northstar Dental Group"]],
  [["Quill Ada", "60054", "02/29/1988"]],
  [["Member", "Ada Member", "Group Quill"]],
])("what may be a person is not repeated: %j", (cells) => {
  const told = JSON.stringify(issuesOf(cells));
  expect(told).not.toMatch(/Ada|Quill|M-1|Northstar|60054|1988/);
});

test("the caller's own names are mapped, and win over synonyms", () => {
  const names = new Map([["patient first", "first_name"] as const]);
  const cells = csvColumns.map((name) => (name === "first_name" ? "Patient_First" : name));
  expect(readHeader(cells, { names, fill: {} }).layout.get("first_name")).toBe(3);
  expect(readHeader([...cells, "Given Name"], { names, fill: {} }).layout.get("first_name")).toBe(3);
  expect(issuesOf(csvColumns, { names, fill: {} })).toEqual([
    { path: "map", message: "names a column that the file does not have" },
  ]);
  expect(issuesOf([...csvColumns, "patient first"], { names, fill: {} })).toMatchObject([{ path: "first_name" }]);
});

test("names that are known tell a header from a title and from a patient", () => {
  expect(countKnownNames(["Payer ID", "DOB", "Phone"], noHints)).toBe(2);
  expect(countKnownNames(["Patients of tomorrow", "", ""], noHints)).toBe(0);
  expect(countKnownNames(["60054", "Ada", "Quill", "02/29/1988"], noHints)).toBe(0);
});

test("a stored mapping names columns like the query, and may name some that the file lacks", () => {
  const required = ["npi", "tax_id", "first_name", "last_name", "member_id", "dob", "group_number"];
  const cells = ["Kasse", ...required];
  const stored = new Map<string, CsvColumn>([
    ["KASSE", "payer_id"],
    ["Not here", "location_id"],
  ]);

  expect(readHeader(cells, { ...noHints, stored }).layout.get("payer_id")).toBe(0);
  expect(countKnownNames(["kasse"], { names: new Map(), stored })).toBe(1);
});

test("a stored mapping comes before the names of columns, and after the query", () => {
  const columns = ["payer_id", "npi", "tax_id", "first_name", "last_name", "dob", "group_number"];
  const cells = [...columns, "Insurance ID", "Number", "Other"];
  const stored = new Map<string, CsvColumn>([["Number", "member_id"]]);
  const names = new Map<string, CsvColumn>([["Other", "member_id"]]);

  expect(readHeader(cells, noHints).layout.get("member_id")).toBe(7);
  expect(readHeader(cells, { ...noHints, stored }).layout.get("member_id")).toBe(8);
  expect(readHeader(cells, { ...noHints, stored, names }).layout.get("member_id")).toBe(9);
});

test("a column that is to be ignored is not read, whatever its name, by the query and by a stored mapping", () => {
  const columns = ["payer_id", "npi", "tax_id", "first_name", "last_name", "member_id", "group_number"];
  const cells = [...columns, "DOB", "Birthday of the child", "Sex"];
  const names = new Map<string, MappedColumn>([
    ["dob", "ignore"],
    ["Birthday of the child", "dob"],
  ]);
  const stored = new Map<string, MappedColumn>([["Sex", "ignore"]]);

  const { layout, ignored } = readHeader(cells, { ...noHints, names, stored });

  expect(layout.get("dob")).toBe(8);
  expect(layout.has("gender")).toBe(false);
  expect(ignored).toEqual(["DOB", "Sex"]);
  expect(issuesOf(cells, { ...noHints, names: new Map([...names, ["Not here", "ignore"]]) })).toMatchObject([
    { path: "map" },
  ]);
});

test("what is understood of a header row is noted before its faults are thrown", () => {
  const found: unknown[] = [];
  const note = ({ fields, missing }: object & { fields: unknown; missing: unknown }) => found.push(fields, missing);

  expect(() => readHeader(["dob", "Born", "npi", "x"], noHints, note)).toThrow(HeaderFaultError);

  const missing = ["payer_id", "tax_id", "first_name", "last_name", "member_id", "group_number"];
  expect(found).toEqual([["dob", "dob", "npi", undefined], missing]);
});
