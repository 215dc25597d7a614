import { beforeAll, expect, test } from "vitest";
import { createTestLedger } from "../../../../../test/ledger/test-ledger.ts";
import { insertBatch, putInto } from "../../../../../test/ledger/test-rows.ts";
import { query } from "../../../../../test/support/databases.ts";
import { listForecastInputs } from "../../batches/pace.ts";
import { findBatch, listBatches } from "../../batches/read.ts";
import { copyBatchRows, decryptBatchRows, findLastRow } from "../../batches/rows.ts";
import { listJobs } from "./list.ts";
import { findAnswer, findJob, listEndedJobs } from "./read.ts";

let made: Awaited<ReturnType<typeof createTestLedger>>;

beforeAll(async () => {
  made = await createTestLedger();
  return made.close;
});

const change = (statement: string, ...values: unknown[]) => query(made.databaseUrl, statement, values);
const find = (id: string) => findJob(made.ledger, made.tenant, id);

/** A batch with its rows' ids in row order. */
async function aBatch(rows: number): Promise<{ id: string; jobIds: readonly string[] }> {
  const id = await insertBatch(made.databaseUrl, made.tenant, rows);
  const found = await change("select id from jobs where batch_id = $1 order by row_no", id);
  return { id, jobIds: found.map((row) => String(row.id)) };
}

async function readRows(
  id: string,
  status?: "queued" | "cancelled" | "succeeded" | "failed",
  span: { afterRow?: number; throughRow?: number; limit?: number } = {},
) {
  const whole = { status, afterRow: 0, throughRow: 100, limit: 100 };
  const rows = await copyBatchRows(made.ledger, made.tenant, id, { ...whole, ...span });
  return decryptBatchRows(rows, await made.ledger.encryption.of(made.tenant.accountId));
}

/** Ends row `second` with the answer of the job `first`. */
async function answerBoth(first: string, second: string): Promise<void> {
  const encryption = await made.ledger.encryption.of(made.tenant.accountId);
  await change("delete from queued_jobs where job_id = any($1)", [first, second]);
  await change(
    `insert into results (
       job_id, account_id, mode, batch_id, fencing_token, attempts, possible_duplicates, state, coverage, question_hash,
       reused_from, status_code, content_type, body
     )
     select
       id, account_id, mode, batch_id, 1, case when id = $1 then 2 else 0 end, 0, 'succeeded', 'active', '\\x00',
       case when id = $2 then $1::uuid end, case when id = $1 then 200 end, case when id = $1 then 'text/plain' end,
       case when id = $1 then $3::bytea end
     from jobs
     where id = any($4)`,
    first,
    second,
    encryption.encrypt(`result:${first}`, "the answer"),
    [first, second],
  );
}

test("a row of a batch has the times of its batch", async () => {
  const { id, jobIds } = await aBatch(1);
  const [notBefore, deadline] = [new Date("2031-01-01T00:00:00Z"), new Date("2031-02-01T00:00:00Z")];
  await change("update batches set not_before = $2, deadline = $3 where id = $1", id, notBefore, deadline);

  const expected = { state: "ready", attempts: 0, not_before: notBefore, deadline, row_no: 1, finished_at: null };
  expect((await find(String(jobIds[0])))?.job).toMatchObject(expected);
  expect((await readRows(id)).map(({ job }) => job)).toMatchObject([expected]);
});

test("an answer that was taken over is read from the job that has it, also of another batch", async () => {
  const [one, other] = [await aBatch(1), await aBatch(1)];
  const [first, second] = [String(one.jobIds[0]), String(other.jobIds[0])];
  await answerBoth(first, second);

  const expected = {
    job: { id: second, state: "succeeded", coverage: "active", attempts: 0, reused_from: first },
    result: { statusCode: 200, contentType: "text/plain", body: Buffer.from("the answer") },
  };
  expect(await find(second)).toMatchObject(expected);
  expect(await readRows(other.id, "succeeded")).toMatchObject([expected]);
  expect(await findAnswer(made.ledger, made.tenant, second)).toEqual({
    state: "succeeded",
    result: expected.result,
  });
  expect(await find(first)).toMatchObject({ job: { reused_from: null, attempts: 2 }, result: expected.result });
});

test("what is queued in a cancelled batch is cancelled since then, and what is released is not", async () => {
  const { id, jobIds } = await aBatch(3);
  await putInto(made.databaseUrl, id, "scheduled", [2, 2]);
  await putInto(made.databaseUrl, id, "released", [3, 3]);
  const at = new Date("2026-01-01T00:00:00Z");
  await change("update batches set cancelled_at = $2 where id = $1", id, at);

  const cancelled = { state: "cancelled", finished_at: at, due_at: null };
  expect((await readRows(id)).map(({ job }) => job)).toMatchObject([
    cancelled,
    cancelled,
    { state: "released", finished_at: null },
  ]);
  expect((await readRows(id, "cancelled")).map(({ job }) => job.row_no)).toEqual([1, 2]);
  expect((await readRows(id, "queued")).map(({ job }) => job.row_no)).toEqual([3]);
  expect((await listEndedJobs(made.ledger, jobIds)).toSorted()).toEqual(jobIds.slice(0, 2));
});

test("rows of a status are read in row order, from one row to another", async () => {
  const { id } = await aBatch(40);
  await putInto(made.databaseUrl, id, "failed", [5, 10]);
  await putInto(made.databaseUrl, id, "failed", [20, 30]);
  await putInto(made.databaseUrl, id, "expired", [11, 12]);
  const numbers = async (...span: readonly number[]) => {
    const [afterRow = 0, throughRow = 100, limit = 100] = span;
    return (await readRows(id, "failed", { afterRow, throughRow, limit })).map(({ job }) => job.row_no);
  };

  expect(await numbers(0, 10)).toEqual([5, 6, 7, 8, 9, 10]);
  expect(await numbers(7, 22)).toEqual([8, 9, 10, 20, 21, 22]);
  expect(await numbers(8, 40, 4)).toEqual([9, 10, 20, 21]);
  expect(await numbers(30, 40)).toEqual([]);
});

test("nothing of a batch is found before its upload has ended, nor once it is deleted", async () => {
  const { id, jobIds } = await aBatch(1);
  const { tenant } = made;
  const readAll = async () => ({
    job: await find(String(jobIds[0])),
    answer: await findAnswer(made.ledger, tenant, String(jobIds[0])),
    jobs: (await listJobs(made.ledger, tenant, { batchId: id }, { limit: 10 })).length,
    failed: (await listJobs(made.ledger, tenant, { batchId: id, status: "failed" }, { limit: 10 })).length,
    batch: await findBatch(made.ledger, tenant, id),
    batches: (await listBatches(made.ledger, tenant, { limit: 100 })).filter((batch) => batch.id === id).length,
    outlook: (await listForecastInputs(made.ledger, tenant, [id]))[0],
    lastRow: await findLastRow(made.ledger, tenant, id),
    rows: (await readRows(id)).length,
  });
  const nothing = { jobs: 0, failed: 0, batches: 0, lastRow: 0, rows: 0 };
  await putInto(made.databaseUrl, id, "failed", [1, 1]);
  expect(await readAll()).toMatchObject({ jobs: 1, failed: 1, batches: 1, lastRow: 1, rows: 1 });

  await change("update batches set opened_at = null where id = $1", id);
  expect(await readAll()).toEqual(nothing);

  await change("delete from batches where id = $1", id);
  expect(await readAll()).toEqual(nothing);
});

test("a job that moves from table to table is always found", async () => {
  const { id, jobIds } = await aBatch(1);
  const jobId = String(jobIds[0]);
  let isMoving = true;
  const moves = (async () => {
    for (let round = 0; round < 15; round++) {
      for (const state of ["released", "running", "scheduled", "failed", "ready"] as const) {
        await putInto(made.databaseUrl, id, state, [1, 1]);
      }
    }
    isMoving = false;
  })();

  const seen = new Set<string | undefined>();
  while (isMoving) {
    seen.add((await find(jobId))?.job.state);
    seen.add((await listJobs(made.ledger, made.tenant, { batchId: id }, { limit: 1 })).at(0)?.state);
    seen.add((await readRows(id)).at(0)?.job.state);
  }
  await moves;

  expect([...seen].toSorted()).toEqual(["failed", "ready", "released", "running", "scheduled"]);
});
