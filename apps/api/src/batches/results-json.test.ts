import type { ResultRow } from "@nightguard/service";
import { expect, test } from "vitest";
import { aJob, collect } from "../test-support.ts";
import { toResultsCsv } from "./results-csv.ts";
import { toResultsJson, toResultsNdjson } from "./results-json.ts";

const aRow = (resultJson: string | null): ResultRow => ({
  job: { ...aJob, row: 7 },
  resultJson: resultJson === null ? null : Buffer.from(resultJson),
});

async function* pagesOf(...pages: ResultRow[][]) {
  yield* pages;
}

test("lines keep the payer's bytes", async () => {
  const text = (await collect(toResultsNdjson(pagesOf([aRow('{ "amount": 1.50 }')], [aRow(null)])))).join("");

  expect(text.split("\n")).toHaveLength(3);
  expect(text).toContain('"result":{ "amount": 1.50 }}');
  expect(JSON.parse(text.split("\n")[1] ?? "")).toMatchObject({ id: aJob.id, result: null });
});

test("one object holds the rows of all pages, and is one without any", async () => {
  const write = async (...pages: ResultRow[][]) =>
    JSON.parse((await collect(toResultsJson(pagesOf(...pages)))).join(""));

  expect(await write([aRow('{ "amount": 1.50 }'), aRow(null)], [aRow("2")])).toMatchObject({
    data: [{ row: 7, result: { amount: 1.5 } }, { result: null }, { result: 2 }],
  });
  expect(await write()).toEqual({ data: [] });
});

test("a text whose rows fail breaks off instead of ending well", async () => {
  async function* failing() {
    yield [];
    throw new Error("the database went away");
  }
  for (const write of [toResultsCsv, toResultsJson, toResultsNdjson]) {
    await expect(collect<string | Buffer>(write(failing()))).rejects.toThrow("went away");
  }
});
