import { beforeEach, expect, test } from "vitest";
import { addBatch, createTestLedger, offerJobs } from "../../../../test/ledger/test-ledger.ts";
import { query } from "../../../../test/support/databases.ts";
import { retryJob } from "../jobs/change/retry.ts";
import { claimJobs } from "../jobs/run/claim.ts";
import { handBackJobs } from "../jobs/run/reconcile.ts";
import { settleJobs } from "../jobs/run/settle.ts";
import { controlBatch, sweepCancelledBatch, takeBackHeld } from "./control.ts";
import { findBatch } from "./read.ts";

let made: Awaited<ReturnType<typeof createTestLedger>>;

beforeEach(async () => {
  made = await createTestLedger();
  return made.close;
});

const idsOf = (jobs: readonly { id: string }[]) => jobs.map(({ id }) => id);
const steer = (id: string, control: "pause" | "resume" | "cancel") =>
  controlBatch(made.ledger, made.tenant, id, control);
const answer = { statusCode: 200, contentType: "application/json", body: Buffer.from("{}") };
const succeeded = { outcome: "succeeded", coverage: "active", failure: null, result: answer, document: null } as const;

test("what a pause takes back is released first after the resume, in the old order", async () => {
  const { ledger, tenant } = made;
  const batchId = await addBatch(ledger, tenant, 6);
  const released = idsOf(await offerJobs(ledger, 3));

  await steer(batchId, "pause");
  expect(await takeBackHeld(ledger, tenant, batchId, 10)).toBe(3);
  expect(await offerJobs(ledger, 2)).toEqual([]);
  await steer(batchId, "resume");

  expect(idsOf(await offerJobs(ledger, 4)).slice(0, 3)).toEqual(released);
  expect(await takeBackHeld(ledger, tenant, batchId, 10)).toBe(0); // it is not paused
});

test("rows of a cancelled batch end as of its cancellation, running ones with their answers", async () => {
  const { ledger, tenant, databaseUrl } = made;
  const batchId = await addBatch(ledger, tenant, 8);
  const offered = await offerJobs(ledger, 4);
  const claimed = await claimJobs(ledger, offered.slice(0, 2), 60_000);
  const [answered, lost] = claimed.filter((job) => job !== undefined);
  await steer(batchId, "cancel");

  for (const cancelled of [4, 2, 0]) expect(await sweepCancelledBatch(ledger, 4)).toBe(cancelled);

  const times = "select distinct b.cancelled_at - r.finished_at < interval '1 ms' as same from results r, batches b";
  expect(await query(databaseUrl, times)).toEqual([{ same: true }]);
  expect(await findBatch(ledger, tenant, batchId)).toMatchObject({ cancelled: 6, running: 2, finished_at: null });
  await settleJobs(ledger, answered ? [{ ...answered, ...succeeded }] : []);
  await handBackJobs(ledger, lost ? [lost] : [], { waiting: 3, queued: 8 });
  expect(await sweepCancelledBatch(ledger, 4)).toBe(1);
  expect(await findBatch(ledger, tenant, batchId)).toMatchObject({
    succeeded: 1,
    cancelled: 7,
    finished_at: expect.any(Date),
  });
  expect(await query(databaseUrl, "select type from events where type like 'batch.%'")).toEqual([
    { type: "batch.cancelled" },
  ]);
});

test("a cancelled batch goes on with the row that is retried, under its deadline", async () => {
  const { ledger, tenant, databaseUrl } = made;
  const deadline = new Date(Date.now() + 3_600_000);
  const batchId = await addBatch(ledger, tenant, 3, { deadline });
  const [row] = await query(databaseUrl, "select id from jobs where row_no = 2");
  await steer(batchId, "cancel");
  expect(await retryJob(ledger, tenant, String(row?.id))).toBe(false); // it is still being cancelled
  await sweepCancelledBatch(ledger, 10);

  expect(await retryJob(ledger, tenant, String(row?.id))).toBe(true);

  expect(await findBatch(ledger, tenant, batchId)).toMatchObject({
    cancelled: 2,
    cancelled_at: null,
    finished_at: null,
    paused: false,
  });
  const offered = await offerJobs(ledger, 3);
  expect(offered).toMatchObject([{ id: row?.id, deadlineInMs: expect.closeTo(3_600_000, -5) }]);
  expect(await claimJobs(ledger, offered, 60_000)).toMatchObject([{ attempt: 1 }]);
});
