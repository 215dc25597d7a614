import type { JobStatus } from "@nightguard/contract";
import { beforeAll, expect, test } from "vitest";
import { createTestLedger } from "../../../../../test/ledger/test-ledger.ts";
import { insertBatch, putInto } from "../../../../../test/ledger/test-rows.ts";
import { query } from "../../../../../test/support/databases.ts";
import { toStatus } from "../queue/state.ts";
import { listJobs } from "./list.ts";
import { type JobSearch, searchJobs } from "./search.ts";

/** More than one statement examines. */
const many = 20_500;
const few = 5;
const states = ["scheduled", "running", "failed", "expired", "cancelled", "succeeded"] as const;

let made: Awaited<ReturnType<typeof createTestLedger>>;
/** A few rows in each state, below many that have succeeded. */
let mixedId: string;

beforeAll(async () => {
  made = await createTestLedger();
  const { databaseUrl, tenant } = made;
  mixedId = await insertBatch(databaseUrl, tenant, few * states.length);
  for (const [index, state] of states.entries()) {
    await putInto(databaseUrl, mixedId, state, [index * few + 1, (index + 1) * few]);
  }
  await query(databaseUrl, "update results set coverage = 'inactive' where batch_id = $1 and state = 'succeeded'", [
    mixedId,
  ]);
  const manyId = await insertBatch(databaseUrl, tenant, many);
  await putInto(databaseUrl, manyId, "succeeded", [1, many]);
  await query(databaseUrl, "update jobs set created_at = now() - interval '2 days' where batch_id = $1", [mixedId]);
  await query(databaseUrl, "vacuum analyze");
  return made.close;
});

/** All pages of a search, by their ids. */
async function readPages(filters: JobSearch, limit: number): Promise<string[][]> {
  const pages: string[][] = [];
  let before: string | undefined;
  for (;;) {
    const { ids, next } = await searchJobs(made.ledger, made.tenant, filters, { limit, before });
    pages.push([...ids]);
    if (next === null) return pages;
    before = next;
  }
}

/** The ids of a status, newest first, without a search. */
async function listOf(...wanted: readonly JobStatus[]): Promise<string[]> {
  const all = await listJobs(made.ledger, made.tenant, { batchId: mixedId }, { limit: 1_000 });
  return all.filter(({ state }) => wanted.includes(toStatus(state))).map(({ id }) => id);
}

test.each(["failed", "expired", "running", "cancelled", "queued"] as const)(
  "%s jobs are found below many others",
  async (status) => {
    expect((await readPages({ status }, 2)).flat()).toEqual(await listOf(status));
  },
);

test("a page ends after 20,000 jobs were examined, and the next one continues below them", async () => {
  const pages = await readPages({ coverage: "inactive" }, 50);

  expect(pages).toEqual([[], await listOf("succeeded")]);
});

test("what an index finds is found on the first page", async () => {
  expect(await readPages({ status: "failed" }, 50)).toHaveLength(1);
  expect(await readPages({ batchId: mixedId, coverage: "inactive" }, 50)).toEqual([await listOf("succeeded")]);
});

test("pages without filters are full", async () => {
  const { ids, next } = await searchJobs(made.ledger, made.tenant, {}, { limit: 200 });

  expect([ids.length, next]).toEqual([200, ids.at(-1)]);
});

test("an account's jobs are not examined for another, nor those of one mode for the other", async () => {
  const ofTest = { ...made.tenant, mode: "test" } as const;

  expect(await searchJobs(made.ledger, ofTest, {}, { limit: 50 })).toEqual({ ids: [], next: null });
  expect(await searchJobs(made.ledger, ofTest, { batchId: mixedId }, { limit: 50 })).toEqual({ ids: [], next: null });
});
