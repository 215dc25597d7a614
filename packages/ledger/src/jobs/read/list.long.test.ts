import type { JobStatus } from "@nightguard/contract";
import { beforeAll, expect, test } from "vitest";
import { countRowsRead } from "../../../../../test/ledger/rows-read.ts";
import { createTestLedger, openForTest } from "../../../../../test/ledger/test-ledger.ts";
import { insertBatch, putInto } from "../../../../../test/ledger/test-rows.ts";
import { query } from "../../../../../test/support/databases.ts";
import { controlBatch, sweepCancelledBatch } from "../../batches/control.ts";
import { toStatus } from "../queue/state.ts";
import { type JobFilters, listJobs } from "./list.ts";

const statuses: readonly JobStatus[] = ["queued", "running", "succeeded", "failed", "cancelled", "expired"];
/** In each state that is rare. */
const few = 20;
const rareStates = ["scheduled", "ready", "released", "running", "failed", "cancelled", "expired"] as const;
const many = 10_000;

let made: Awaited<ReturnType<typeof createTestLedger>>;

beforeAll(async () => {
  made = await createTestLedger();
  await made.ledger.close(); // rows are counted on connections that have ended
  return made.close;
});

/** A batch whose first rows are in each of the rare states. */
async function addMixedBatch(): Promise<string> {
  const id = await insertBatch(made.databaseUrl, made.tenant, few * rareStates.length);
  for (const [index, state] of rareStates.entries()) {
    await putInto(made.databaseUrl, id, state, [index * few + 1, (index + 1) * few]);
  }
  return id;
}

async function addEndedBatch(): Promise<void> {
  const id = await insertBatch(made.databaseUrl, made.tenant, many);
  await putInto(made.databaseUrl, id, "succeeded", [1, many]);
  await query(made.databaseUrl, "update batches set succeeded = total, finished_at = now() where id = $1", [id]);
}

/** Lists of a ledger that is open until the test ends. */
async function openLists() {
  const ledger = await openForTest(made);

  /** All jobs that pass the filters, page after page. */
  async function readJobs(filters: JobFilters, limit: number) {
    const jobs: Awaited<ReturnType<typeof listJobs>> = [];
    for (;;) {
      const page = await listJobs(ledger, made.tenant, filters, { limit, before: jobs.at(-1)?.id });
      jobs.push(...page);
      if (page.length < limit) return jobs;
    }
  }
  const readPages = async (filters: JobFilters, limit: number): Promise<string[]> =>
    (await readJobs(filters, limit)).map(({ id }) => id);

  /** What the lists by status should hold, from the one of all jobs. */
  async function readAll(filters: JobFilters): Promise<(status: JobStatus) => string[]> {
    const all = await readJobs(filters, 1_000);
    return (status) => all.filter(({ state }) => toStatus(state) === status).map(({ id }) => id);
  }

  return { ledger, readPages, readAll };
}

/** Rows of jobs, queued, active and ended, that have been read by now. */
const countRead = () => countRowsRead(made.databaseUrl, ["jobs", "queued_jobs", "active_jobs", "results"]);

test("the few jobs of a status are listed without a look at those that ended since", async () => {
  const { databaseUrl, tenant, open } = made;
  // The planner takes the states of the first rows for those of all.
  const mixedId = await addMixedBatch();
  await query(databaseUrl, "vacuum analyze");
  for (let batches = 0; batches < 2; batches += 1) await addEndedBatch();
  const rareStatuses = statuses.filter((status) => status !== "succeeded");

  const pages = new Map<JobStatus, string[]>();
  for (const status of rareStatuses) {
    const readBefore = await countRead();
    const ledger = await open();
    const page = await listJobs(ledger, tenant, { status }, { limit: 50 });
    await ledger.close(); // what its connections read is counted when they end
    expect([status, (await countRead()) - readBefore]).toEqual([status, expect.toSatisfy((read) => read < 5_000)]);
    pages.set(
      status,
      page.map(({ id }) => id),
    );
  }

  const { readPages, readAll } = await openLists();
  const expected = await readAll({});
  const expectedOfBatch = await readAll({ batchId: mixedId });
  for (const status of rareStatuses) {
    expect(pages.get(status)).toEqual(expected(status).slice(0, 50));
    expect(await readPages({ status }, 7)).toEqual(expected(status));
    expect(await readPages({ status, batchId: mixedId }, 7)).toEqual(expectedOfBatch(status));
    expect(await readPages({ status, payerId: "60054" }, 50)).toEqual(expected(status));
    expect(await readPages({ status, operation: "clearcoverage" }, 7)).toEqual([]);
  }
});

test("the jobs of one mode are listed without a look at those of the other", async () => {
  const { databaseUrl, tenant, open } = made;
  await addEndedBatch();
  const ofTest = { ...tenant, mode: "test" } as const;
  const id = await insertBatch(databaseUrl, ofTest, few);
  await query(databaseUrl, "vacuum analyze");

  for (const status of [undefined, ...statuses]) {
    const readBefore = await countRead();
    const ledger = await open();
    const page = await listJobs(ledger, ofTest, { status }, { limit: 50 });
    await ledger.close(); // what its connections read is counted when they end
    expect([status, (await countRead()) - readBefore]).toEqual([status, expect.toSatisfy((read) => read < 5_000)]);
    expect(page).toHaveLength(status === undefined || status === "queued" ? few : 0);
    for (const job of page) expect(job).toMatchObject({ batch_id: id, mode: "test" });
  }
});

test("rows of a cancelled batch are listed as cancelled before the sweep has been there, and after it", async () => {
  const { databaseUrl, tenant } = made;
  const { ledger, readPages, readAll } = await openLists();
  const id = await addMixedBatch();
  await addEndedBatch();
  await controlBatch(ledger, tenant, id, "cancel");
  const expectAll = async () => {
    const expected = await readAll({});
    for (const status of statuses) {
      expect([status, await readPages({ status }, status === "succeeded" ? many : 9)]).toEqual([
        status,
        expected(status),
      ]);
    }
    return expected("cancelled");
  };

  const [{ count } = {}] = await query(
    databaseUrl,
    `select
       (select count(*) from results where state = 'cancelled')::integer
       + (select count(*) from queued_jobs where backlog_id = $1)::integer as count`,
    [id],
  );
  expect(await expectAll()).toHaveLength(Number(count));
  await sweepCancelledBatch(ledger, few + 5);
  expect(await expectAll()).toHaveLength(Number(count));
  await sweepCancelledBatch(ledger, 1_000);
  expect(await expectAll()).toHaveLength(Number(count) + few); // those that were released
});

test("queued rows are listed newest first where each has a time of its own", async () => {
  const rows = 7_000;
  const id = await insertBatch(made.databaseUrl, made.tenant, rows, {
    orderAt: "now() + (row_no * 7919 % 10007) * interval '1 minute'",
  });
  await putInto(made.databaseUrl, id, "succeeded", [rows - 1_500, rows]); // so that none is near
  const { readPages, readAll } = await openLists();

  const [all, ofBatch] = [await readAll({}), await readAll({ batchId: id })];

  expect(await readPages({ status: "queued" }, 2_000)).toEqual(all("queued"));
  expect(await readPages({ status: "queued", batchId: id }, 2_000)).toEqual(ofBatch("queued"));
});
