import { expect, test } from "vitest";
import { type FileKind, findFileKind } from "./file-kind.ts";
import { emptyForm, listSteps, toBatchName, toUploadFields, type UploadForm } from "./upload-form.ts";

function formOf(name: string, changes: Partial<UploadForm> = {}): UploadForm {
  const columns = [{ name: "Carrier", field: null, examples: [] }];
  const chosen = { file: new File(["x"], name), kind: findFileKind(name) as FileKind };
  return { ...emptyForm, chosen, columns, choices: ["payer_id"], sheet: "2", dateOrder: "dmy", ...changes };
}

const fieldsOf = (form: UploadForm) => Object.fromEntries(toUploadFields(form, "UTC"));

test("a workbook has a sheet, a table has columns and dates, JSON has neither", () => {
  expect(fieldsOf(formOf("a.xlsx"))).toEqual({ date_order: "dmy", sheet: "2", "map[Carrier]": "payer_id" });
  expect(fieldsOf(formOf("a.csv"))).toEqual({ date_order: "dmy", "map[Carrier]": "payer_id" });
  expect(fieldsOf(formOf("a.json"))).toEqual({});
});

test("options go with every kind of file", () => {
  const options = { ...emptyForm.options, name: "Tomorrow" };
  expect(fieldsOf(formOf("a.ndjson", { options }))).toEqual({ name: "Tomorrow" });
});

test("JSON skips the step of columns", () => {
  expect(listSteps(formOf("a.json"))).toEqual(["file", "when", "check"]);
  expect(listSteps(formOf("a.zip"))).toEqual(["file", "columns", "when", "check"]);
});

test.each([
  ["Tomorrow.csv", "Tomorrow"],
  ["2026-11-24 north.csv.gz", "2026-11-24 north"],
  ["a.b", "a.b"],
])("the batch of %s is named %s", (file, name) => expect(toBatchName(file)).toBe(name));
