import { beforeAll, expect, test } from "vitest";
import { createTestLedger } from "../../../../../test/ledger/test-ledger.ts";
import { insertBatch, putInto } from "../../../../../test/ledger/test-rows.ts";
import { query } from "../../../../../test/support/databases.ts";
import { listRowPage } from "../../batches/row-page.ts";
import { readCopiedRows } from "../../database/copy/copy-reader.ts";
import { toCopiedJob } from "./copied-jobs.ts";
import { copyJobEntries } from "./job-entries.ts";

const rows = 5;

let made: Awaited<ReturnType<typeof createTestLedger>>;
let ids: readonly string[];

beforeAll(async () => {
  made = await createTestLedger();
  const { databaseUrl, ledger, tenant } = made;
  const batchId = await insertBatch(databaseUrl, tenant, rows);
  await putInto(databaseUrl, batchId, "succeeded", [1, rows]);
  const found = await listRowPage(ledger, tenant, batchId, { filters: {}, from: { after: 0 }, limit: rows });
  ids = found.rows.map(({ id }) => id);
  return made.close;
});

/** The rows that are copied, in their order. */
async function copiedRows(wanted: readonly string[], tenant = made.tenant): Promise<(number | null)[]> {
  const copied = await copyJobEntries(made.ledger, tenant, wanted);
  return readCopiedRows(copied, (fields) => {
    const { row_no: row } = toCopiedJob(fields);
    for (const skip of ["bytes", "time", "time"] as const) fields[skip](); // question and times
    return row;
  });
}

const setAnswer = (megabytes: number) =>
  query(
    made.databaseUrl,
    `update results
     set status_code = 200, content_type = 'text/plain', body = decode(repeat('ab', ${megabytes} * 1024 * 1024), 'hex')`,
  );

test("jobs come in the order of the ids, and those of others do not", async () => {
  expect(await copiedRows(ids.toReversed())).toEqual([5, 4, 3, 2, 1]);
  expect(await copiedRows([])).toEqual([]);
  expect(await copiedRows(ids, { ...made.tenant, mode: "test" })).toEqual([]);
});

test("a page holds 16 MB of answers, and one job at least", async () => {
  await setAnswer(6);
  expect(await copiedRows(ids)).toEqual([1, 2]);
  await setAnswer(17);
  expect(await copiedRows(ids.slice(1))).toEqual([2]);
});
