import { parse } from "csv-parse/sync";
import { expect, test } from "vitest";
import { itemFields } from "../parts/text/item-fields.ts";
import { toMendCsv } from "./to-csv.ts";

test("corrected rows are a file of refused rows, with all columns, in which no cell begins a formula", () => {
  const item = {
    payer: { id: "60054" },
    subscriber: { last_name: 'Qu"ill, Jr', group_number: "-7" },
    reference: " '=x",
  };
  const csv = toMendCsv([{ row: 58, item }]);

  expect(csv.split("\r\n")[0]).toBe(["row", "error", ...itemFields.map(({ column }) => column)].join(","));
  expect(parse(csv, { columns: true })).toMatchObject([
    {
      row: "58",
      error: "",
      payer_id: "60054",
      npi: "",
      last_name: 'Qu"ill, Jr',
      group_number: "'-7",
      reference: " '=x",
    },
  ]);
});
