import { newUuid } from "@nightguard/contract";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createTestLedger } from "../../../../../test/ledger/test-ledger.ts";
import { query } from "../../../../../test/support/databases.ts";
import { connect } from "../../database/connection.ts";
import { endJobs } from "./end-jobs.ts";
import type { EndedJob } from "./ended-job.ts";

let made: Awaited<ReturnType<typeof createTestLedger>>;
beforeEach(async () => {
  made = await createTestLedger();
});
afterEach(() => made.close());

/** Two rows of up to this size fit on a page: `toast_tuple_target` of the table. */
const longestRow = 4_080;

/** A job of a batch with values as long as they usually are, that ends with an answer of so many bytes. */
const endedJob = (answerBytes: number): EndedJob => ({
  id: newUuid(),
  fencingToken: 3,
  ...made.tenant,
  batchId: newUuid(),
  attempts: 3,
  possibleDuplicates: 1,
  perhapsBilled: 0,
  startedAt: new Date(),
  questionHash: Buffer.alloc(16, 1),
  upstream: null,
  upstreamReference: null,
  operation: "eligibility",
  payerId: "62308",
  state: "succeeded",
  coverage: "inactive",
  failure: null,
  reusedFrom: null,
  answer: {
    statusCode: 200,
    contentType: "application/json; charset=utf-8",
    body: Buffer.alloc(Math.ceil(answerBytes / 2), 2),
    document: Buffer.alloc(Math.floor(answerBytes / 2), 3),
  },
});

async function end(job: EndedJob): Promise<void> {
  const { db } = connect({ databaseUrl: made.databaseUrl, applicationName: "test", maxConnections: 1 });
  await db.transaction().execute((transaction) => endJobs(transaction, [job]));
  await db.destroy();
}

/** The bytes of the only result's row, without those that were moved out of it, and those that were. */
async function measureResult() {
  const [measured] = await query(
    made.databaseUrl,
    `select pg_column_size(r.*) as row, pg_column_size(r.body) + pg_column_size(r.document) as answer,
       pg_relation_size((select reltoastrelid from pg_class where oid = 'results'::regclass)) as outside
     from results r`,
  );
  return { row: Number(measured?.row), answer: Number(measured?.answer), outside: Number(measured?.outside) };
}

test("an answer of 3,850 bytes stays in its row, beside metadata of at most 200 bytes", async () => {
  await end(endedJob(3_850));

  const { row, answer, outside } = await measureResult();
  expect(outside).toBe(0);
  expect(answer).toBeGreaterThanOrEqual(3_850);
  expect(row).toBeLessThanOrEqual(longestRow);
  expect(row - answer).toBeLessThanOrEqual(200); // with the row's own header
});

test("a longer answer is moved out of its row", async () => {
  await end(endedJob(4_200));

  expect((await measureResult()).outside).toBeGreaterThan(0);
});
