import type { ResultRow } from "@nightguard/service";
import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { expect, test } from "vitest";
import { aJob, aRequest } from "../test-support.ts";
import { toResultsCsv, toSafeCell } from "./results-csv.ts";
import { toResultsJson, toResultsNdjson } from "./results-json.ts";

const aRow = (given: Partial<ResultRow> = {}): ResultRow => ({
  job: { ...aJob, row: 7 },
  resultJson: null,
  question: { ...aRequest, version: "v2" },
  ...given,
});

async function* rowsOf(...rows: ResultRow[]) {
  yield* rows;
}

test.each(["=1+1", "+1", "-1", "@SUM(A1)", "\tx", "\rx", "  =1", "\n=1", "＝1", "\u00a0=1"])(
  "%j starts no formula",
  (text) => {
    expect(toSafeCell(text)).toBe(`'${text}`);
  },
);

test.each(["", "Ada", "a=b", "O'Neil", "02/29/1988", "1-2"])("%j stays as it is", (text) => {
  expect(toSafeCell(text)).toBe(text);
});

test("no cell of any result starts a formula, and every value can be found again", async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: fc.constantFrom(...'=+-@\t\r\n ",;ab1＝') }), async (text) => {
      const question = { ...aRow().question, subscriber: { ...aRequest.subscriber, last_name: text } };
      const csv = Buffer.concat(await toResultsCsv(rowsOf(aRow({ question }))).toArray()).toString();
      const [record] = parse<Record<string, string>>(csv, { columns: true });
      expect(record?.last_name?.replace(/^'/, "")).toBe(text.replace(/^'/, ""));
      for (const cell of Object.values(record ?? {})) expect(cell).not.toMatch(/^\s*[=+\-@＝]/);
    }),
    { numRuns: 100 },
  );
});

test("a row shows who, what came of it and what to do", async () => {
  const failure = {
    category: "patient",
    code: "AAA_75",
    hint: "Check the name, then retry",
    retryable: false,
  } as const;
  const job = { ...aRow().job, status: "succeeded", coverage: "rejected", failure, reference: "appt-1" } as const;
  const csv = Buffer.concat(await toResultsCsv(rowsOf(aRow({ job }))).toArray()).toString();
  expect(csv.split("\r\n")).toEqual([
    "row,reference,payer_id,first_name,last_name,member_id,dob,status,coverage,failure_category,failure_code,hint,job_id,finished_at",
    `7,appt-1,60054,Ada,Quill,M1,02/29/1988,succeeded,rejected,patient,AAA_75,"Check the name, then retry",${job.id},`,
    "",
  ]);
});

test("results in JSON keep the payer's bytes", async () => {
  const rows = [aRow({ resultJson: '{ "amount": 1.50 }' }), aRow()];
  const ndjson = Buffer.concat(await toResultsNdjson(rowsOf(...rows)).toArray()).toString();
  expect(ndjson.split("\n")).toHaveLength(3);
  expect(ndjson).toContain('"result":{ "amount": 1.50 }}');
  expect(JSON.parse(ndjson.split("\n")[1] ?? "")).toMatchObject({ id: aJob.id, result: null });

  const json = async (...given: ResultRow[]) =>
    JSON.parse(Buffer.concat(await toResultsJson(rowsOf(...given)).toArray()).toString());
  expect(await json(...rows)).toMatchObject({ data: [{ row: 7, result: { amount: 1.5 } }, { result: null }] });
  expect(await json()).toEqual({ data: [] });
});

test("a stream whose rows fail breaks off instead of ending well", async () => {
  async function* failing() {
    yield aRow();
    throw new Error("the database went away");
  }
  for (const write of [toResultsCsv, toResultsJson, toResultsNdjson]) {
    await expect(write(failing()).toArray()).rejects.toThrow("went away");
  }
});
