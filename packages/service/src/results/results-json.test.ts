import type { Job } from "@nightguard/contract";
import { expect, test } from "vitest";
import type { ResultRow } from "../jobs/job-document.ts";
import { toResultsJson, toResultsNdjson } from "./results-json.ts";

const aRow = (resultJson: string | null, reference = "№ 7"): ResultRow => ({
  job: { id: "job_1", row: 7, reference } as Job, // what is written, whatever it is
  resultJson: resultJson === null ? null : Buffer.from(resultJson),
});

const textOf = (bytes: Uint8Array) => Buffer.from(bytes).toString();

test("lines keep the payer's bytes", () => {
  const text = textOf(toResultsNdjson([aRow('{ "amount": 1.50 }'), aRow(null)]));

  expect(text.split("\n")).toHaveLength(3);
  expect(text).toContain('"result":{ "amount": 1.50 }}');
  expect(JSON.parse(text.split("\n")[1] ?? "")).toEqual({ id: "job_1", row: 7, reference: "№ 7", result: null });
});

test("elements are separated by commas", () => {
  const write = (...rows: ResultRow[]) => JSON.parse(`[${textOf(toResultsJson(rows))}]`);

  expect(write(aRow('{ "amount": 1.50 }'), aRow(null, "Zoë"), aRow('"ISA*"'))).toMatchObject([
    { row: 7, result: { amount: 1.5 } },
    { reference: "Zoë", result: null },
    { result: "ISA*" },
  ]);
  expect(write()).toEqual([]);
});
