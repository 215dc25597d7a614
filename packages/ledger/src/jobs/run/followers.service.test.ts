import pg from "pg";
import { beforeEach, expect, test } from "vitest";
import { addBatch, createTestLedger, offerJobs } from "../../../../../test/ledger/test-ledger.ts";
import { query } from "../../../../../test/support/databases.ts";
import { until } from "../../../../../test/support/waiting.ts";
import { controlBatch, sweepCancelledBatch } from "../../batches/control.ts";
import { listFailureGroups } from "../../batches/failure-groups.ts";
import { findBatch as findBatchInLedger } from "../../batches/read.ts";
import { requestBatchRetry, retryPiece } from "../../batches/retry.ts";
import { cancelJob } from "../change/cancel.ts";
import { expireOverdueJobs } from "../change/expire.ts";
import { retryJob } from "../change/retry.ts";
import { findJob } from "../read/read.ts";
import { claimJobs } from "./claim.ts";
import { endFollowers as endFollowersInLedger } from "./followers.ts";
import { settleJobs } from "./settle.ts";

let made: Awaited<ReturnType<typeof createTestLedger>>;

beforeEach(async () => {
  made = await createTestLedger();
  return made.close;
});

const result = { statusCode: 400, contentType: "application/json", body: Buffer.from('{"message":"no"}') };
const failed = { outcome: "failed", failure: { category: "request", code: "invalid_payer_id" }, result } as const;
const answer = { statusCode: 200, contentType: "application/json", body: Buffer.from("{}") };
const succeeded = { outcome: "succeeded", coverage: "active", failure: null, result: answer, document: null } as const;

/** A batch whose rows all ask the same. @returns its id and those of its rows */
async function addSame(rows: number) {
  const members = Array.from({ length: rows }, () => "M1");
  const batchId = await addBatch(made.ledger, made.tenant, rows, { members });
  const found = await query(made.databaseUrl, "select id from jobs where batch_id = $1 order by row_no", [batchId]);
  return { batchId, ids: found.map(({ id }) => String(id)) };
}

/** Releases, claims and settles all that is ready. @returns the ids of the rows that were asked */
async function runAll(outcome: typeof failed | typeof succeeded): Promise<string[]> {
  const claimed = await claimJobs(made.ledger, await offerJobs(made.ledger, 50), 60_000);
  const running = claimed.filter((job) => job !== undefined);
  await settleJobs(
    made.ledger,
    running.map((job) => ({ ...job, ...outcome })),
  );
  return running.map(({ id }) => id);
}

async function endFollowers(limit = 50): Promise<string[]> {
  const ended: string[] = [];
  for (let isMore = true; isMore; ) {
    const piece = await endFollowersInLedger(made.ledger, limit);
    ended.push(...piece.ended);
    isMore = piece.isMore;
  }
  return ended;
}

async function retryBatch(id: string, limit: number): Promise<void> {
  const batch = { tenant: made.tenant, id };
  while ((await retryPiece(made.ledger, { limit, batch }))?.isMore) await expectAnswers();
  await expectAnswers();
}

/** A result that refers to another one refers to one that is there, and that has the answer itself. */
async function expectAnswers(): Promise<void> {
  const dangling = `
    select r.job_id
    from results r
    left join results o on o.job_id = r.reused_from
    where r.reused_from is not null
      and (o.job_id is null or o.body is null)`;
  expect(await query(made.databaseUrl, dangling)).toEqual([]);
}

const listQueued = async () =>
  query(made.databaseUrl, "select job_id as id, follows, late from queued_jobs order by job_id");
const findBatch = (id: string) => findBatchInLedger(made.ledger, made.tenant, id);
const read = async (id: string | undefined) => {
  const found = await findJob(made.ledger, made.tenant, id ?? "");
  return { state: found?.job.state, reusedFrom: found?.job.reused_from, answer: found?.result?.body.toString() };
};

test("followers end as their first did, with its answer, in several pieces", async () => {
  const { batchId, ids } = await addSame(6);
  expect(await runAll(succeeded)).toEqual(ids.slice(0, 1));

  expect((await endFollowers(2)).sort()).toEqual(ids.slice(1));

  await expectAnswers();
  expect(await read(ids[5])).toEqual({ state: "succeeded", reusedFrom: ids[0], answer: "{}" });
  expect(await findBatch(batchId)).toMatchObject({ succeeded: 6, coverage_active: 6, finished_at: expect.any(Date) });
  expect(await query(made.databaseUrl, "select from followers_due")).toEqual([]);
});

test("when the first is cancelled, one of its followers is asked, however many pieces they come in", async () => {
  const { batchId, ids } = await addSame(6);
  await cancelJob(made.ledger, made.tenant, String(ids[0]));

  expect(await endFollowers(2)).toEqual([]);

  expect(await listQueued()).toEqual(
    ids.slice(1).map((id, index) => ({ id, follows: index === 0 ? null : ids[1], late: index === 0 })),
  );
  expect(await runAll(succeeded)).toEqual([ids[1]]);
  await endFollowers();
  expect(await findBatch(batchId)).toMatchObject({ succeeded: 5, cancelled: 1, finished_at: expect.any(Date) });
});

test("when a first that is being replaced is put back and ends, no follower is left waiting", async () => {
  const { batchId, ids } = await addSame(6);
  await cancelJob(made.ledger, made.tenant, String(ids[0]));
  expect(await endFollowersInLedger(made.ledger, 3)).toEqual({ ended: [], isMore: true }); // not all of them yet

  expect(await retryJob(made.ledger, made.tenant, String(ids[0]))).toBe(true);
  await runAll(succeeded);
  await endFollowers();

  expect(await findBatch(batchId)).toMatchObject({ succeeded: 6, finished_at: expect.any(Date) });
  await expectAnswers();
});

test("followers go on waiting when their first is put back into the queue before they ended", async () => {
  const { batchId, ids } = await addSame(3);
  await runAll(failed);
  expect(await retryJob(made.ledger, made.tenant, String(ids[0]))).toBe(true);

  expect(await endFollowers()).toEqual([]);
  expect(await runAll(succeeded)).toEqual(ids.slice(0, 1));
  await endFollowers();

  expect(await findBatch(batchId)).toMatchObject({ succeeded: 3, failed: 0, finished_at: expect.any(Date) });
});

test("followers of a cancelled batch are left to its sweep", async () => {
  const { batchId } = await addSame(3);
  const running = await claimJobs(made.ledger, await offerJobs(made.ledger, 1), 60_000);
  await controlBatch(made.ledger, made.tenant, batchId, "cancel");
  await settleJobs(
    made.ledger,
    running.flatMap((job) => (job ? [{ ...job, ...succeeded }] : [])),
  );

  expect(await endFollowers()).toEqual([]);
  expect(await sweepCancelledBatch(made.ledger, 10)).toBe(2);

  expect(await findBatch(batchId)).toMatchObject({ succeeded: 1, cancelled: 2, finished_at: expect.any(Date) });
});

test("jobs that show a failure keep it when the job that had it is retried", async () => {
  const { batchId, ids } = await addSame(4);
  await runAll(failed);
  await endFollowers();
  const [first, second, third, fourth] = ids;

  expect(await retryJob(made.ledger, made.tenant, String(first))).toBe(true);
  await expectAnswers();
  expect(await read(second)).toEqual({ state: "failed", reusedFrom: null, answer: '{"message":"no"}' });
  expect(await read(third)).toEqual({ state: "failed", reusedFrom: second, answer: '{"message":"no"}' });
  expect(await retryJob(made.ledger, made.tenant, String(second))).toBe(true);
  expect(await read(fourth)).toEqual({ state: "failed", reusedFrom: third, answer: '{"message":"no"}' });
  expect((await runAll(succeeded)).sort()).toEqual([first, second]);

  await expectAnswers();
  expect(await read(fourth)).toEqual({ state: "failed", reusedFrom: third, answer: '{"message":"no"}' });
  expect(await findBatch(batchId)).toMatchObject({ succeeded: 2, failed: 2, finished_at: expect.any(Date) });
});

test.each([
  { limit: 10, asked: 1 },
  // Rows that show a failure are put back before it where they are more than a piece; one that is followed is asked too.
  { limit: 2, asked: 2 },
])("a retry in pieces of $limit takes all rows back, also those that ended since", async ({ limit, asked }) => {
  const { batchId } = await addSame(6);
  await runAll(failed);
  expect(await endFollowersInLedger(made.ledger, 2)).toMatchObject({ isMore: true });
  expect(await requestBatchRetry(made.ledger, made.tenant, batchId, {})).toBe("requested");
  await endFollowersInLedger(made.ledger, 2);

  await retryBatch(batchId, limit);
  await endFollowers();

  expect((await listQueued()).filter(({ follows }) => follows === null)).toHaveLength(asked);
  expect(await runAll(succeeded)).toHaveLength(asked);
  await endFollowers();
  expect(await findBatch(batchId)).toMatchObject({ succeeded: 6, failed: 0, finished_at: expect.any(Date) });
  expect(await listFailureGroups(made.ledger, made.tenant, batchId)).toEqual([]);
});

test("a follower that was cancelled meanwhile stays cancelled when the others are retried", async () => {
  const { batchId, ids } = await addSame(3);
  expect(await cancelJob(made.ledger, made.tenant, String(ids[1]))).toBe(true);
  await runAll(failed);
  await endFollowers();

  expect(await requestBatchRetry(made.ledger, made.tenant, batchId, { category: "request" })).toBe("requested");
  await retryBatch(batchId, 10);

  expect((await listQueued()).map(({ id, follows }) => [id, follows])).toEqual([
    [ids[0], null],
    [ids[2], ids[0]],
  ]);
  await runAll(succeeded);
  await endFollowers();
  expect(await findBatch(batchId)).toMatchObject({ succeeded: 2, cancelled: 1, finished_at: expect.any(Date) });
});

test("a retried row that others still follow is asked itself, so that none of them waits for ever", async () => {
  const { batchId, ids } = await addSame(3);
  await cancelJob(made.ledger, made.tenant, String(ids[0]));
  await endFollowers(); // the second is asked now, and the third follows it
  await runAll(failed);
  await controlBatch(made.ledger, made.tenant, batchId, "pause");
  expect(await retryJob(made.ledger, made.tenant, String(ids[0]))).toBe(true);

  expect(await requestBatchRetry(made.ledger, made.tenant, batchId, {})).toBe("requested");
  await retryBatch(batchId, 10);

  expect((await listQueued()).map(({ follows }) => follows)).toEqual([null, null, ids[1]]);
  await controlBatch(made.ledger, made.tenant, batchId, "resume");
  await runAll(succeeded);
  await endFollowers();
  expect(await findBatch(batchId)).toMatchObject({ succeeded: 3, finished_at: expect.any(Date) });
});

test("of expired rows, one is asked after a retry, also when they are put back in several pieces", async () => {
  const { batchId, ids } = await addSame(3);
  await query(made.databaseUrl, "update backlogs set deadline = now() where id = $1", [batchId]);
  await expireOverdueJobs(made.ledger, 50);
  await endFollowers();
  expect(await findBatch(batchId)).toMatchObject({ expired: 3 });

  await requestBatchRetry(made.ledger, made.tenant, batchId, {});
  await retryBatch(batchId, 1);

  expect(await runAll(succeeded)).toEqual(ids.slice(0, 1));
  expect((await endFollowers()).sort()).toEqual(ids.slice(1));
  expect(await findBatch(batchId)).toMatchObject({ succeeded: 3, expired: 0 });
});

test("a retried row does not follow one that is polled for, and may expire", async () => {
  const { batchId, ids } = await addSame(2);
  const [claimed] = await claimJobs(made.ledger, await offerJobs(made.ledger, 50), 60_000);
  if (!claimed) throw new Error("the first was released");
  const pending = { upstream: "slow", reference: "accepted", giveUpAfterMs: 600_000 };
  const failure = { category: "payer", code: "pending" } as const;
  await settleJobs(made.ledger, [{ ...claimed, outcome: "retry", delayMs: 60_000, pending, failure }]);
  await query(made.databaseUrl, "update backlogs set deadline = now() where id = $1", [batchId]);
  await query(made.databaseUrl, "update queued_jobs set deadline = now() where job_id = $1", [ids[0]]);
  await expireOverdueJobs(made.ledger, 50);
  expect(await findBatch(batchId)).toMatchObject({ expired: 1 });

  await requestBatchRetry(made.ledger, made.tenant, batchId, {});
  await retryBatch(batchId, 50);

  expect(await listQueued()).toMatchObject([{ id: ids[0] }, { id: ids[1], follows: null }]);
});

test("a first that ends while a sweep believes it to be in the queue does not leave its followers behind", async () => {
  const { ledger, tenant, databaseUrl } = made;
  const [retried, other] = [await addSame(2), await addSame(2)];
  await runAll(failed);
  expect(await retryJob(ledger, tenant, String(retried.ids[0]))).toBe(true);
  const [claimed] = (await claimJobs(ledger, await offerJobs(ledger, 5), 60_000)).flatMap((job) => job ?? []);
  expect(claimed?.id).toBe(retried.ids[0]);

  // The sweep has read that the first has not ended; then it waits for the other batch, which it counts in.
  const holder = new pg.Client({ connectionString: databaseUrl });
  await holder.connect();
  await holder.query("begin");
  await holder.query("select from batches where id = $1 for update", [other.batchId]);
  const sweep = endFollowersInLedger(ledger, 50);
  await until(async () => expect(await query(databaseUrl, waiting)).toHaveLength(1));
  const settled = settleJobs(ledger, claimed ? [{ ...claimed, ...succeeded }] : []);
  await Promise.race([settled, until(async () => expect(await query(databaseUrl, waiting)).toHaveLength(2))]);
  await holder.query("commit");
  await holder.end();
  expect(await sweep).toMatchObject({ ended: [other.ids[1]] });
  expect(await settled).toEqual([true]);

  expect(await endFollowers()).toEqual([retried.ids[1]]);
});

const waiting = "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
