import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { expect, test } from "vitest";
import { csvHeader, toResultsCsv } from "./results-csv.ts";
import type { ResultsRow } from "./results-row.ts";

const aRow: ResultsRow = {
  row: 7,
  reference: "appt-1",
  status: "succeeded",
  coverage: "active",
  payer_id: "60054",
  payer_name: "Delta, Inc.",
  first_name: "Ada",
  last_name: "Quill",
  member_id: "M1",
  dob: "02/29/1988",
  plan_name: "PPO",
  effective_date: "2026-01-01",
  termination_date: null,
  deductible: "50.00",
  deductible_remaining: "0.00",
  maximum: "1500.00",
  maximum_remaining: "1230.50",
  preventive_percent: 100,
  diagnostic_percent: 100,
  basic_percent: 80,
  endodontics_percent: 80,
  periodontics_percent: 33.5,
  oral_surgery_percent: 80,
  crowns_percent: 50,
  prosthodontics_percent: 0,
  orthodontics_percent: null,
  next_cleaning: "2026-12-01",
  failure_category: null,
  failure_code: null,
  hint: null,
  job_id: "job_1",
  finished_at: "2026-11-20T22:00:00.000Z",
  changed: "patient_pays",
  changes: "Annual maximum, individual, in network, remaining: $1,500.00 → $1,230.50",
  found: null,
  points_known: 9,
  points_open: "missing_tooth history",
  sandbox: "true",
};

const write = (...pages: ResultsRow[][]) => csvHeader + pages.map(toResultsCsv).join("");

test("a row shows who, what came of it, what the plan pays and what is left", () => {
  expect(write([aRow]).split("\r\n")).toEqual([
    "row,reference,status,coverage,payer_id,payer_name,first_name,last_name,member_id,dob,plan_name,effective_date," +
      "termination_date,deductible,deductible_remaining,maximum,maximum_remaining,preventive_percent," +
      "diagnostic_percent,basic_percent,endodontics_percent,periodontics_percent,oral_surgery_percent," +
      "crowns_percent,prosthodontics_percent,orthodontics_percent,next_cleaning,failure_category,failure_code,hint," +
      "job_id,finished_at,changed,changes,found,points_known,points_open,sandbox",
    '7,appt-1,succeeded,active,60054,"Delta, Inc.",Ada,Quill,M1,02/29/1988,PPO,2026-01-01,,50.00,0.00,1500.00,1230.50,' +
      `100,100,80,80,33.5,80,50,0,,2026-12-01,,,,job_1,2026-11-20T22:00:00.000Z,patient_pays,` +
      `"Annual maximum, individual, in network, remaining: $1,500.00 → $1,230.50",,9,missing_tooth history,true`,
    "",
  ]);
});

test("the header is written once, before any number of pages", () => {
  const records = parse(write([aRow, aRow], [aRow]), { columns: true });

  expect(records).toHaveLength(3);
  expect(write().split("\r\n")).toHaveLength(2);
});

test("no cell of any result starts a formula, and every value can be found again", () => {
  const text = fc.string({ unit: fc.constantFrom(...'=+-@\t\r\n ",;ab1＝＋－＠') });
  fc.assert(
    fc.property(text, text, (name, other) => {
      const row = { ...aRow, last_name: name, first_name: other, reference: other, plan_name: name, payer_id: other };
      const [record] = parse<Record<string, string>>(write([row]), { columns: true });

      expect(record?.last_name?.replace(/^'/, "")).toBe(name.replace(/^'/, ""));
      expect(record?.reference?.replace(/^'/, "")).toBe(other.replace(/^'/, ""));
      for (const cell of Object.values(record ?? {})) expect(cell).not.toMatch(/^(\s*[=+\-@＝＋－＠]|[\t\r\n])/);
    }),
    { numRuns: 200 },
  );
});
