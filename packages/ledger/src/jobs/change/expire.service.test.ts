import { beforeEach, expect, test } from "vitest";
import { addBatch, addJob, createTestLedger, offerJobs } from "../../../../../test/ledger/test-ledger.ts";
import { query } from "../../../../../test/support/databases.ts";
import { controlBatch, sweepCancelledBatch } from "../../batches/control.ts";
import { listFailureGroups } from "../../batches/failure-groups.ts";
import { findBatch as findBatchInLedger } from "../../batches/read.ts";
import { requestBatchRetry, retryPiece } from "../../batches/retry.ts";
import { findJob } from "../read/read.ts";
import { claimJobs } from "../run/claim.ts";
import { handBackJobs, takeBackReleasedJobs } from "../run/reconcile.ts";
import { expireOverdueJobs } from "./expire.ts";
import { retryJob } from "./retry.ts";

let made: Awaited<ReturnType<typeof createTestLedger>>;

beforeEach(async () => {
  made = await createTestLedger();
  return made.close;
});

const inAnHour = () => new Date(Date.now() + 3_600_000);
const findBatch = (id: string) => findBatchInLedger(made.ledger, made.tenant, id);
const listRows = async (batchId: string) =>
  (await query(made.databaseUrl, "select id from jobs where batch_id = $1 order by row_no", [batchId])).map(({ id }) =>
    String(id),
  );

/** As if the deadlines of this batch, or of jobs without one, had just passed. */
async function passDeadlines(): Promise<void> {
  for (const table of ["batches", "backlogs", "jobs", "queued_jobs", "active_jobs"]) {
    await query(made.databaseUrl, `update ${table} set deadline = now() where deadline is not null`);
  }
}

test("the queue of a batch expires in pieces, and its released rows; running ones are left to their answers", async () => {
  const { ledger, tenant, databaseUrl } = made;
  const batchId = await addBatch(ledger, tenant, 7, { deadline: inAnHour() });
  const [running] = await claimJobs(ledger, (await offerJobs(ledger, 2)).slice(0, 1), 60_000);
  await passDeadlines();

  expect(await expireOverdueJobs(ledger, 3)).toHaveLength(3);
  expect(await expireOverdueJobs(ledger, 3)).toHaveLength(3); // the rest of the queue, and the released one
  expect(await expireOverdueJobs(ledger, 3)).toEqual([]);

  expect(await query(databaseUrl, "select deadline from backlogs where batch_id is not null")).toEqual([
    { deadline: null },
  ]);
  expect(await findBatch(batchId)).toMatchObject({ expired: 6, running: 1, finished_at: null });
  expect(await listFailureGroups(ledger, tenant, batchId)).toEqual([
    { category: "plan", code: "deadline_passed", payer_id: "60054", count: 6 },
  ]);
  await handBackJobs(ledger, running ? [running] : [], { waiting: 3, queued: 8 });
  expect(await expireOverdueJobs(ledger, 3)).toEqual([running?.id]);
  expect(await findBatch(batchId)).toMatchObject({ expired: 7, finished_at: expect.any(Date) });
});

test("a row that is retried while others still expire has no deadline any more", async () => {
  const { ledger, tenant } = made;
  const batchId = await addBatch(ledger, tenant, 4, { deadline: inAnHour() });
  await passDeadlines();
  const [first] = await expireOverdueJobs(ledger, 1);

  expect(await retryJob(ledger, tenant, String(first))).toBe(true);
  expect(await expireOverdueJobs(ledger, 10)).toHaveLength(3);

  expect(await expireOverdueJobs(ledger, 10)).toEqual([]);
  const offered = await offerJobs(ledger, 10);
  expect(offered).toMatchObject([{ id: first }]);
  expect(await claimJobs(ledger, offered, 60_000)).toMatchObject([{ id: first, attempt: 1 }]);
  expect(await findBatch(batchId)).toMatchObject({ expired: 3, running: 1 });
});

test("rows that a retry of the batch puts back while others still expire have no deadline any more", async () => {
  const { ledger, tenant } = made;
  const batchId = await addBatch(ledger, tenant, 4, { deadline: inAnHour() });
  await passDeadlines();
  await expireOverdueJobs(ledger, 2);

  expect(await requestBatchRetry(ledger, tenant, batchId, { category: "plan" })).toBe("requested");
  await retryPiece(ledger, { limit: 10 });
  expect(await expireOverdueJobs(ledger, 10)).toEqual((await listRows(batchId)).slice(2));

  expect(await claimJobs(ledger, await offerJobs(ledger, 10), 60_000)).toHaveLength(2);
  expect(await findBatch(batchId)).toMatchObject({ expired: 2, running: 2, deadline: null });
});

test("rows of a cancelled batch do not expire, also not those that have a deadline of their own", async () => {
  const { ledger, tenant } = made;
  const batchId = await addBatch(ledger, tenant, 3, { deadline: inAnHour() });
  await takeBackReleasedJobs(ledger, await offerJobs(ledger, 2)); // they have taken the deadline along
  await offerJobs(ledger, 1);
  await controlBatch(ledger, tenant, batchId, "cancel");
  await passDeadlines();

  expect(await expireOverdueJobs(ledger, 10)).toEqual([]);
  expect(await sweepCancelledBatch(ledger, 10)).toBe(3);

  expect(await findBatch(batchId)).toMatchObject({ cancelled: 3, expired: 0 });
});

test("a job without a batch expires by its own deadline, and comes back without it", async () => {
  const { ledger, tenant } = made;
  const queued = { answerWithinMs: null } as const;
  const { id } = await addJob(ledger, tenant, queued, { deadline: new Date(Date.now() - 1_000) });
  const { id: later } = await addJob(ledger, tenant, queued, { deadline: inAnHour() });

  expect(await expireOverdueJobs(ledger, 10)).toEqual([id]);

  expect((await findJob(ledger, tenant, later))?.job.state).toBe("ready");
  expect(await retryJob(ledger, tenant, id)).toBe(true);
  expect(await expireOverdueJobs(ledger, 10)).toEqual([]);
  expect((await findJob(ledger, tenant, id))?.job).toMatchObject({ state: "ready", deadline: null });
});
