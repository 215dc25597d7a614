import { sourceReportSchema } from "@nightguard/contract";
import pg from "pg";
import { beforeEach, expect, test } from "vitest";
import { countRowsRead } from "../../../../test/ledger/rows-read.ts";
import { addBatch, addJob, by, createTestLedger, offerJobs } from "../../../../test/ledger/test-ledger.ts";
import { insertBatch, putInto } from "../../../../test/ledger/test-rows.ts";
import { query } from "../../../../test/support/databases.ts";
import { aSourceReport } from "../../../../test/support/source-report.ts";
import { until } from "../../../../test/support/waiting.ts";
import { findBatch } from "../batches/read.ts";
import { requestBatchRetry } from "../batches/retry.ts";
import { listJobs } from "../jobs/read/list.ts";
import { findJob } from "../jobs/read/read.ts";
import { claimJobs } from "../jobs/run/claim.ts";
import { settleJobs } from "../jobs/run/settle.ts";
import { listSources, putSource } from "../sources/sources.ts";
import { deleteBatch } from "./delete-batch.ts";
import { purge } from "./retention.ts";

let made: Awaited<ReturnType<typeof createTestLedger>>;

beforeEach(async () => {
  made = await createTestLedger();
  return made.close;
});

const run = (statement: string, values: readonly unknown[] = []) => query(made.databaseUrl, statement, values);
const count = async (table: string) => Number((await run(`select count(*)::integer as n from ${table}`))[0]?.n);

/** Jobs that have all succeeded long ago. @returns the batch's id */
async function addPastBatch(rows: number): Promise<string> {
  const id = await insertBatch(made.databaseUrl, made.tenant, rows);
  await putInto(made.databaseUrl, id, "succeeded", [1, rows]);
  await run("update batches set succeeded = total, finished_at = now() - interval '1 year' where id = $1", [id]);
  return id;
}

async function purgeAll(limit: number, ledger = made.ledger) {
  const rounds = [];
  for (;;) {
    const round = await purge(ledger, limit);
    if (!round || Object.values(round).every((forgotten) => forgotten === 0)) return rounds;
    rounds.push(round);
  }
}

test("many small batches go in one round, and a large one in pieces", async () => {
  for (let batch = 0; batch < 20; batch++) await addPastBatch(2);
  expect(await purge(made.ledger, 50)).toMatchObject({ batches: 20, jobs: 40 });
  await addPastBatch(25);

  expect((await purgeAll(10)).map(({ batches, jobs }) => [batches, jobs])).toEqual([
    [1, 10],
    [0, 10],
    [0, 5],
  ]);

  for (const table of ["jobs", "results", "batches", "batches_purged"]) expect(await count(table)).toBe(0);
});

test("a source that was not reported for 30 days goes", async () => {
  const { tenant, ledger } = made;
  for (const name of ["north", "south"]) {
    await putSource(ledger, by, tenant, { name, report: sourceReportSchema.parse(aSourceReport()) });
  }
  const [north] = await run("select source_hash from sources order by reported_at");
  await run("update sources set reported_at = now() - interval '31 days' where source_hash = $1", [north?.source_hash]);
  expect((await listSources(ledger, tenant)).map(({ name }) => name)).toEqual(["south"]);

  expect(await purge(ledger, 10)).toMatchObject({ sources: 1 });

  expect(await count("sources")).toBe(1);
});

test("the rows of a long batch are read once, and not again with each piece", async () => {
  const rows = 2_000;
  await addPastBatch(rows);
  await run("analyze");
  await made.ledger.close(); // rows are counted on connections that have ended
  const readRows = () => countRowsRead(made.databaseUrl, ["jobs"]);
  const before = await readRows();

  const ledger = await made.open();
  await purgeAll(100, ledger);
  await ledger.close();

  // Once to find a row and once to delete it, and again to look whether an answer is still shown.
  expect((await readRows()) - before).toBeLessThan(4 * rows);
});

test("what is left of an abandoned upload goes, and no upload that is under way", async () => {
  const [abandoned, underWay] = [
    await insertBatch(made.databaseUrl, made.tenant, 7),
    await insertBatch(made.databaseUrl, made.tenant, 3),
  ];
  await run("delete from backlogs");
  await run("update batches set opened_at = null, created_at = now() - interval '1 year'");
  await run("insert into batch_rejections (batch_id, row_no, body) values ($1, 8, '')", [abandoned]);
  await run("delete from batches where id = $1", [abandoned]);
  await run("insert into batches_purged (batch_id) values ($1)", [abandoned]);

  await purgeAll(3);

  expect(await run("select distinct batch_id from jobs")).toEqual([{ batch_id: underWay }]);
  expect(await run("select distinct backlog_id from queued_jobs")).toEqual([{ backlog_id: underWay }]);
  expect([await count("batch_rejections"), await count("batches_purged")]).toEqual([0, 0]);
});

test("the rows of a batch that is deleted while others are purged are left to the next round", async () => {
  const past = await addPastBatch(2);
  const deleted = await addPastBatch(3);
  await run("update batches set finished_at = now() where id = $1", [deleted]);
  const client = new pg.Client(made.databaseUrl);
  await client.connect();
  await client.query("begin");
  await client.query("select id from jobs where batch_id = $1 for update", [past]);
  const purging = purge(made.ledger, 50);
  const waiting = "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
  await until(async () => expect(await run(waiting)).toHaveLength(1));

  expect(await deleteBatch(made.ledger, made.tenant, deleted)).toBe("deleted");

  await client.end();
  await purging;
  await purgeAll(50);
  for (const table of ["jobs", "results", "batches_purged"]) expect(await count(table)).toBe(0);
});

test("a batch that is being retried stays", async () => {
  const { ledger, tenant } = made;
  const id = await addPastBatch(3);
  await putInto(made.databaseUrl, id, "failed", [1, 1]);
  await run("update batches set succeeded = 2, failed = 1");
  expect(await requestBatchRetry(ledger, tenant, id, {})).toBe("requested");

  expect(await purge(ledger, 10)).toMatchObject({ batches: 0, jobs: 0 });

  expect(await findBatch(ledger, tenant, id)).toMatchObject({ finished_at: null });
});

test("an answer that another job shows stays for it alone, and is not looked at again in each round", async () => {
  const { ledger, tenant } = made;
  await addJob(ledger, tenant);
  const claimed = await claimJobs(ledger, await offerJobs(ledger, 1), 60_000);
  const result = { statusCode: 200, contentType: "application/json", body: Buffer.from("{}") };
  const succeeded = { outcome: "succeeded", coverage: "active", failure: null, result, document: null } as const;
  await settleJobs(
    ledger,
    claimed.flatMap((job) => (job ? [{ ...job, ...succeeded }] : [])),
  );
  const first = claimed[0]?.id;
  await run("update results set finished_at = now() - interval '1 year'");
  const batchId = await addBatch(ledger, tenant, 1);
  const [reusing] = await run("select id from jobs where batch_id = $1", [batchId]);
  await putInto(made.databaseUrl, batchId, "succeeded", [1, 1]);
  await run("update results set reused_from = $1 where job_id = $2", [first, reusing?.id]);
  await run("update batches set succeeded = 1, finished_at = now()");

  expect((await purgeAll(10)).map(({ jobs }) => jobs)).toEqual([1]);

  expect(await findJob(ledger, tenant, String(first))).toBeUndefined();
  const found = await findJob(ledger, tenant, String(reusing?.id));
  expect(found?.result?.body.toString()).toBe("{}");
  expect((await listJobs(ledger, tenant, { status: "succeeded" }, { limit: 10 })).map(({ id }) => id)).toEqual([
    reusing?.id,
  ]);

  await run("update batches set finished_at = now() - interval '1 year'");
  await purgeAll(10);
  expect([await count("results"), await count("jobs")]).toEqual([0, 0]);
});

test("the last of several jobs that show an answer takes it along, whichever batch it is in", async () => {
  const [own, other] = [await addPastBatch(4), await addPastBatch(2)];
  const [answering] = await run("select id from jobs where batch_id = $1 order by row_no", [own]);
  await run("update results set reused_from = $1 where job_id <> $1", [answering?.id]);
  await run("update batches set finished_at = now() where id = $1", [other]);

  await purgeAll(2);
  expect(await run("select batch_id, count(*)::integer as n from results group by 1 order by 2")).toEqual([
    { batch_id: own, n: 1 },
    { batch_id: other, n: 2 },
  ]);

  await run("update batches set finished_at = now() - interval '1 year'");
  await purgeAll(1);
  expect(await count("results")).toBe(0);
});

test("answers to further questions go with the last job that shows them, and what they brought after 30 days", async () => {
  const [own, other] = [await addPastBatch(1), await addPastBatch(1)];
  const [answering] = await run("select id from jobs where batch_id = $1", [own]);
  await run("update results set reused_from = $1 where batch_id = $2", [answering?.id, other]);
  await run("update batches set finished_at = now() where id = $1", [other]);
  await run(
    `insert into job_questions (job_id, number, service_types, open_points)
     select $1, n, '{35}', '{}' from generate_series(1, 3) as n`,
    [answering?.id],
  );
  await run(
    `insert into question_gains
     select 'live', 'default', '60054', 'service_types', (now() at time zone 'UTC')::date - n, 1, 1
     from unnest('{0,29,30}'::integer[]) as n`,
  );

  await purgeAll(10);
  expect([await count("job_questions"), await count("question_gains")]).toEqual([3, 2]);

  await run("update batches set finished_at = now() - interval '1 year'");
  await purgeAll(10);
  expect([await count("job_questions"), await count("results")]).toEqual([0, 0]);
});
