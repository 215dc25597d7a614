import { newUuid } from "@nightguard/contract";
import { beforeEach, expect, test } from "vitest";
import { addBatch, by, createTestLedger } from "../../../../test/ledger/test-ledger.ts";
import { insertBatch, putInto } from "../../../../test/ledger/test-rows.ts";
import { query } from "../../../../test/support/databases.ts";
import { anEligibilityRequest } from "../../../../test/support/requests.ts";
import { submitJob } from "../jobs/run/submit.ts";
import { listWork } from "./work.ts";

let made: Awaited<ReturnType<typeof createTestLedger>>;

beforeEach(async () => {
  made = await createTestLedger();
  return made.close;
});

const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1_000);

/** A batch that came an hour ago. */
async function addOldBatch(notBefore: Date | null): Promise<void> {
  const id = await addBatch(made.ledger, made.tenant, 2);
  await query(
    made.databaseUrl,
    "update batches set created_at = now() - interval '1 hour', not_before = $2 where id = $1",
    [id, notBefore],
  );
}

/** A job without a batch that came an hour ago, in the state in which it is by now. */
async function addOldJob(state: "scheduled" | "ready", notBefore: Date | null): Promise<void> {
  const id = newUuid();
  await submitJob(
    made.ledger,
    {
      id,
      by,
      accountId: made.tenant.accountId,
      mode: "live",
      operation: "eligibility",
      transform: null,
      question: { ...anEligibilityRequest(), version: "v2" },
      reference: null,
      notBefore,
      deadline: null,
      priority: "normal",
      maxAgeSeconds: null,
    },
    { answerWithinMs: null },
  );
  await query(made.databaseUrl, "update jobs set created_at = now() - interval '1 hour' where id = $1", [id]);
  await query(
    made.databaseUrl,
    `update queued_jobs
     set
       due_at = case when $2 = 'scheduled' then coalesce($3::timestamptz, now()) end,
       late = $2 = 'ready'
     where job_id = $1`,
    [id, state, notBefore],
  );
}

async function readOldest(): Promise<number | null | undefined> {
  const [work] = await listWork(made.ledger);
  return work?.oldestWaitingSeconds;
}

/** About so many seconds, the test's own time aside. */
const about = (seconds: number) => expect.toSatisfy((value) => value >= seconds && value < seconds + 30);

test("work that is not due yet does not wait", async () => {
  await addOldBatch(inSeconds(600));
  await addOldJob("scheduled", inSeconds(600));

  expect(await readOldest()).toBeNull();
});

test("work that came before it is due waits from then on", async () => {
  await addOldJob("scheduled", inSeconds(-60));
  expect(await readOldest()).toEqual(about(60));
  await addOldJob("ready", inSeconds(-120));
  expect(await readOldest()).toEqual(about(120));
  await addOldBatch(inSeconds(-180));
  expect(await readOldest()).toEqual(about(180));
});

test("work is counted by what becomes of it, rows of batches and single jobs together", async () => {
  const id = await insertBatch(made.databaseUrl, made.tenant, 20);
  await putInto(made.databaseUrl, id, "scheduled", [1, 2]);
  await putInto(made.databaseUrl, id, "released", [3, 5]);
  await putInto(made.databaseUrl, id, "running", [6, 9]);
  await putInto(made.databaseUrl, id, "succeeded", [10, 14]);
  await query(made.databaseUrl, "update batches set succeeded = 5 where id = $1", [id]);
  const cancelled = await insertBatch(made.databaseUrl, made.tenant, 10);
  await putInto(made.databaseUrl, cancelled, "scheduled", [1, 2]);
  await putInto(made.databaseUrl, cancelled, "running", [3, 3]);
  await query(made.databaseUrl, "update batches set cancelled_at = now() where id = $1", [cancelled]);
  const uploading = await insertBatch(made.databaseUrl, made.tenant, 10);
  await query(made.databaseUrl, "update batches set opened_at = null where id = $1", [uploading]);
  await query(made.databaseUrl, "delete from backlogs where id = $1", [uploading]);
  await addOldJob("scheduled", null);
  await addOldJob("ready", null);

  expect(await listWork(made.ledger)).toMatchObject([{ queued: 11 + 2, scheduled: 2 + 1, released: 3, running: 5 }]);
});

test("work that is due at once waits since it came, whatever else is not due yet", async () => {
  await addOldBatch(inSeconds(600));
  await addOldJob("scheduled", null);

  expect(await readOldest()).toEqual(about(3_600));
});
