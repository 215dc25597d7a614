import { expect, test } from "vitest";
import { toFieldTexts, toFieldValues, toKindFields } from "./kind-fields.ts";

const schema = {
  type: "object",
  properties: {
    api_key: { type: "string", maxLength: 500, description: "Of the portal" },
    client_certificate: { type: "string", maxLength: 100_000 },
    version: { type: "string", enum: ["2026", "2024"], default: "2026" },
    sends_tax_id: { type: "boolean", default: false },
    batch_min_rows: { type: "integer", default: 12 },
    part_names: { type: "object", properties: {} },
  },
  required: ["api_key"],
};

test("each member of a kind's schema becomes an input, with what holds if it is empty", () => {
  const fields = toKindFields(schema);

  expect(fields.map(({ name, label, input, hint }) => [name, label, input, hint])).toEqual([
    ["api_key", "API key", "text", "Of the portal"],
    ["client_certificate", "Client certificate", "lines", undefined],
    ["version", "Version", "choice", undefined],
    ["sends_tax_id", "Sends tax id", "choice", undefined],
    ["batch_min_rows", "Batch min rows", "number", "If empty: 12"],
    ["part_names", "Part names", "object", "A JSON object"],
  ]);
  expect(fields[2]?.options.map(({ label }) => label)).toEqual(["Not set: 2026", "2026", "2024"]);
  expect(fields.filter(({ isRequired }) => isRequired).map(({ name }) => name)).toEqual(["api_key"]);
});

test("values become texts and the same values again; what is empty is left out", () => {
  const fields = toKindFields(schema);
  const values = { version: "2024", sends_tax_id: true, batch_min_rows: 5_000, part_names: { payload: "P" } };

  expect(toFieldValues(fields, toFieldTexts(values))).toEqual(values);
  expect(toFieldValues(fields, { api_key: "  ", version: "", batch_min_rows: "" })).toEqual({});
});

test("text that is no number stays text, a key of digits stays text, and a setting that no field has is kept", () => {
  const fields = toKindFields(schema);

  expect(toFieldValues(fields, { batch_min_rows: "many", api_key: "12345", later: "x" })).toEqual({
    batch_min_rows: "many",
    api_key: "12345",
    later: "x",
  });
});
