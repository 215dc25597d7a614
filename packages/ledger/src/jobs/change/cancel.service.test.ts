import { beforeEach, expect, test } from "vitest";
import { addBatch, addJob, createTestLedger, offerJobs } from "../../../../../test/ledger/test-ledger.ts";
import { query } from "../../../../../test/support/databases.ts";
import { controlBatch } from "../../batches/control.ts";
import { findBatch } from "../../batches/read.ts";
import { findJob } from "../read/read.ts";
import { claimJobs } from "../run/claim.ts";
import { cancelJob } from "./cancel.ts";

let made: Awaited<ReturnType<typeof createTestLedger>>;

beforeEach(async () => {
  made = await createTestLedger();
  return made.close;
});

const cancel = (id: unknown) => cancelJob(made.ledger, made.tenant, String(id));
const listRows = (batchId: string) =>
  query(made.databaseUrl, "select id from jobs where batch_id = $1 order by row_no", [batchId]);
const stateOf = async (id: unknown) => (await findJob(made.ledger, made.tenant, String(id)))?.job.state;

test("a job is cancelled wherever it waits: ready, scheduled, following another, released", async () => {
  const { ledger, tenant } = made;
  const batchId = await addBatch(ledger, tenant, 3, { members: ["M1", "M2", "M1"] });
  const [released, ready, follower] = (await listRows(batchId)).map(({ id }) => id);
  const offered = await offerJobs(ledger, 1);
  expect(offered).toMatchObject([{ id: released }]);
  const { id: scheduled } = await addJob(
    ledger,
    tenant,
    { answerWithinMs: null },
    { notBefore: new Date(Date.now() + 600_000) },
  );

  for (const id of [follower, ready, scheduled, released]) {
    expect(await cancel(id)).toBe(true);
    expect(await stateOf(id)).toBe("cancelled");
    expect(await cancel(id)).toBe(false);
  }

  expect(await claimJobs(ledger, offered, 60_000)).toEqual([undefined]);
  expect(await findBatch(ledger, tenant, batchId)).toMatchObject({ cancelled: 3, finished_at: expect.any(Date) });
  expect(await query(made.databaseUrl, "select from queued_jobs union all select from active_jobs")).toEqual([]);
});

test("a job is not cancelled while it runs, once it has ended, for another tenant, or in a cancelled batch", async () => {
  const { ledger, tenant } = made;
  const batchId = await addBatch(ledger, tenant, 2);
  const [running, ready] = (await listRows(batchId)).map(({ id }) => id);
  const [claimed] = await claimJobs(ledger, await offerJobs(ledger, 1), 60_000);
  expect(claimed?.id).toBe(running);

  expect(await cancel(running)).toBe(false);
  expect(await cancelJob(ledger, { ...tenant, mode: "test" }, String(ready))).toBe(false);
  await controlBatch(ledger, tenant, batchId, "cancel");
  expect(await cancel(ready)).toBe(false);

  expect(await stateOf(running)).toBe("running");
  expect(await query(made.databaseUrl, "select job_id from queued_jobs")).toEqual([{ job_id: ready }]);
});
