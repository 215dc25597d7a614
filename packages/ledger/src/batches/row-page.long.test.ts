import { beforeAll, expect, test } from "vitest";
import { countRowsRead } from "../../../../test/ledger/rows-read.ts";
import { createTestLedger, openForTest } from "../../../../test/ledger/test-ledger.ts";
import { insertBatch, putInto } from "../../../../test/ledger/test-rows.ts";
import { query } from "../../../../test/support/databases.ts";
import { copyJobEntries } from "../jobs/read/job-entries.ts";
import { findRowRange, listRowPage, type RowFilters } from "./row-page.ts";

const rows = 45_000;

let made: Awaited<ReturnType<typeof createTestLedger>>;
let id: string;

beforeAll(async () => {
  made = await createTestLedger();
  await made.ledger.close(); // rows are counted on connections that have ended
  id = await insertBatch(made.databaseUrl, made.tenant, rows);
  await putInto(made.databaseUrl, id, "succeeded", [1, rows - 10]);
  await putInto(made.databaseUrl, id, "failed", [44_000, 44_000]);
  await putInto(made.databaseUrl, id, "failed", [3, 3]);
  return made.close;
});

/** Lists the batch's rows on a ledger that is open until the test ends. */
async function openList() {
  const ledger = await openForTest(made);
  return async (
    filters: RowFilters,
    from: { readonly after: number } | { readonly before: number },
    limit = 3,
    tenant = made.tenant,
  ) => {
    const page = await listRowPage(ledger, tenant, id, { filters, from, limit });
    return { rows: page.rows.map(({ row }) => row), examinedTo: page.examinedTo };
  };
}

/** Rows of jobs and results that have been read by now. */
const countRead = () => countRowsRead(made.databaseUrl, ["jobs", "results"]);

test("rows are read nearest first in both directions", async () => {
  const list = await openList();
  expect(await list({}, { after: 40_000 })).toEqual({ rows: [40_001, 40_002, 40_003], examinedTo: null });
  expect(await list({}, { before: 40_000 })).toEqual({ rows: [39_999, 39_998, 39_997], examinedTo: null });
});

test.each(["never analyzed", "analyzed"])(
  "rows are read without a look at others in tables that were %s",
  async (state) => {
    if (state === "analyzed") await query(made.databaseUrl, "analyze");
    const readBefore = await countRead();
    const ledger = await made.open();
    const { close } = ledger;
    for (const from of [{ after: 40_000 }, { before: 40_000 }]) {
      const { rows } = await listRowPage(ledger, made.tenant, id, { filters: {}, from, limit: 200 });
      const ids = rows.map((row) => row.id);
      expect((await copyJobEntries(ledger, made.tenant, ids)).length).toBeGreaterThan(200 * 100);
    }
    await findRowRange(ledger, made.tenant, id);
    await close(); // what its connections read is counted when they end
    expect((await countRead()) - readBefore).toBeLessThan(2_000);
  },
);

test("failed rows are found without a look at others", async () => {
  const list = await openList();
  expect(await list({ status: "failed" }, { after: 0 })).toEqual({ rows: [3, 44_000], examinedTo: null });
  expect(await list({ status: "failed" }, { after: 3 })).toEqual({ rows: [44_000], examinedTo: null });
  expect(await list({ status: "failed" }, { before: 44_000 })).toEqual({ rows: [3], examinedTo: null });
  expect(await list({ status: "failed" }, { before: 3 })).toEqual({ rows: [], examinedTo: null });
});

test("other filters examine 20,000 row numbers", async () => {
  const list = await openList();
  expect(await list({ status: "queued" }, { after: 0 })).toEqual({ rows: [], examinedTo: 20_000 });
  expect(await list({ status: "queued" }, { after: 40_000 })).toEqual({
    rows: [44_991, 44_992, 44_993],
    examinedTo: null,
  });
  expect(await list({ status: "queued" }, { before: 30_000 })).toEqual({ rows: [], examinedTo: 10_000 });
  expect(await list({ coverage: "active" }, { before: 5 })).toEqual({ rows: [], examinedTo: -19_995 });
});

test("other filters of failed rows examine 20,000 of these", async () => {
  const ledger = await openForTest(made);
  const failing = await insertBatch(made.databaseUrl, made.tenant, rows);
  await putInto(made.databaseUrl, failing, "failed", [1, rows]);
  await query(
    made.databaseUrl,
    `update results set failure_code = 'rare'
     where job_id in (select id from jobs where batch_id = '${failing}' and row_no in (1, 30000))`,
  );
  const find = async (filters: RowFilters, from: { readonly after: number } | { readonly before: number }) => {
    const page = await listRowPage(ledger, made.tenant, failing, { filters, from, limit: 2 });
    return { rows: page.rows.map(({ row }) => row), examinedTo: page.examinedTo };
  };
  const [rare, common] = [{ status: "failed", code: "rare" } as const, { status: "failed", payerId: "60054" } as const];

  expect(await find(rare, { after: 0 })).toEqual({ rows: [1], examinedTo: 20_000 });
  expect(await find(rare, { after: 20_000 })).toEqual({ rows: [30_000], examinedTo: 40_000 });
  expect(await find(rare, { after: 40_000 })).toEqual({ rows: [], examinedTo: null });
  expect(await find(rare, { before: 45_001 })).toEqual({ rows: [30_000], examinedTo: 25_001 });
  expect(await find(rare, { before: 20_000 })).toEqual({ rows: [1], examinedTo: null });
  expect(await find(common, { after: 0 })).toEqual({ rows: [1, 2], examinedTo: null });

  const ofTest = { ...made.tenant, mode: "test" } as const;
  const foreign = await listRowPage(ledger, ofTest, failing, {
    filters: rare,
    from: { after: 0 },
    limit: 2,
  });
  expect(foreign).toEqual({ rows: [], examinedTo: null });
});

test("a page of failed rows examines 20,000 failed and expired rows", async () => {
  const ledger = await openForTest(made);
  const expired = await insertBatch(made.databaseUrl, made.tenant, rows);
  await putInto(made.databaseUrl, expired, "expired", [1, rows]);
  await query(
    made.databaseUrl,
    `update results set state = 'failed'
     where job_id in (select id from jobs where batch_id = '${expired}' and row_no in (1, 30000))`,
  );
  const find = async (from: { readonly after: number } | { readonly before: number }) => {
    const filters = { status: "failed" } as const;
    const page = await listRowPage(ledger, made.tenant, expired, { filters, from, limit: 2 });
    return { rows: page.rows.map(({ row }) => row), examinedTo: page.examinedTo };
  };

  expect(await find({ after: 0 })).toEqual({ rows: [1], examinedTo: 20_000 });
  expect(await find({ after: 20_000 })).toEqual({ rows: [30_000], examinedTo: 40_000 });
  expect(await find({ before: 20_000 })).toEqual({ rows: [1], examinedTo: null });
});

test("a batch that is another's has no rows", async () => {
  const [list, ledger] = [await openList(), await openForTest(made)];
  const ofTest = { ...made.tenant, mode: "test" } as const;

  expect(await list({}, { after: 0 }, 3, ofTest)).toEqual({ rows: [], examinedTo: null });
  expect(await list({ status: "failed" }, { after: 0 }, 3, ofTest)).toMatchObject({ rows: [] });
  expect(await findRowRange(ledger, ofTest, id)).toBeUndefined();
  expect(await findRowRange(ledger, made.tenant, id)).toEqual({ first: 1, last: rows });
});
