import { beforeEach, expect, test } from "vitest";
import { addBatch, addJob, createTestLedger, offerJobs, releaseJobs } from "../../../../../test/ledger/test-ledger.ts";
import { query } from "../../../../../test/support/databases.ts";
import { postponeJobs } from "../queue/postpone.ts";
import { type ClaimedJob, claimJobs as claimJobsInLedger, renewLeases } from "./claim.ts";
import { handBackJobs, returnLostJobs, returnReleasedJobs, takeBackReleasedJobs, takePoisonJobs } from "./reconcile.ts";

let made: Awaited<ReturnType<typeof createTestLedger>>;

beforeEach(async () => {
  made = await createTestLedger();
  return made.close;
});

const maxAttempts = { waiting: 3, queued: 8 };
const lost = { limit: 100, maxAttempts };

const inSql = (statement: string, values: readonly unknown[] = []) => query(made.databaseUrl, statement, values);
const endLeases = () => inSql("update active_jobs set lease_until = now() - interval '1 second'");

async function claimJobs(rows: number, options: { onUnknown?: "retry" | "fail" } = {}): Promise<ClaimedJob[]> {
  await addBatch(made.ledger, made.tenant, rows, options);
  const claimed = await claimJobsInLedger(made.ledger, await offerJobs(made.ledger, rows), 60_000);
  return claimed.filter((job) => job !== undefined);
}

const readQueued = () =>
  inSql(
    `select attempts, possible_duplicates, workers_lost, started_at is not null as has_started, due_at <= now() as is_due
     from queued_jobs
     order by job_id`,
  );

test("jobs whose lease ran out come back: released ones as they were, running ones as possible duplicates", async () => {
  const { ledger } = made;
  await claimJobs(1);
  await addBatch(ledger, made.tenant, 1);
  await releaseJobs(ledger, 1);
  expect(await returnLostJobs(ledger, lost)).toEqual({ released: 0, running: 0 });

  await endLeases();
  expect(await returnLostJobs(ledger, lost)).toEqual({ released: 1, running: 1 });

  expect(await readQueued()).toEqual([
    { attempts: 1, possible_duplicates: 1, workers_lost: 1, has_started: true, is_due: true },
    { attempts: 0, possible_duplicates: 0, workers_lost: 0, has_started: false, is_due: true },
  ]);
  expect(await offerJobs(ledger, 5)).toMatchObject([{ fencingToken: 2 }, { fencingToken: 2 }]);
});

test("a job that loses its worker for the second time is poison: it does not come back", async () => {
  const { ledger, tenant } = made;
  const [job] = await claimJobs(1);
  await endLeases();
  await returnLostJobs(ledger, lost);
  await claimJobsInLedger(ledger, await offerJobs(ledger, 1), 60_000);
  await endLeases();

  expect(await returnLostJobs(ledger, lost)).toEqual({ released: 0, running: 0 });
  const { accountId } = tenant;
  expect(await takePoisonJobs(ledger, lost)).toEqual([
    { id: job?.id, accountId, fencingToken: 3, operation: "eligibility", payerId: job?.payerId, failUnknown: false },
  ]);
});

test("a worker that was only stopped does not renew its lease on a job that was taken over as poison", async () => {
  const { ledger } = made;
  const claimed = await claimJobs(1, { onUnknown: "fail" });
  await endLeases();
  const [poison] = await takePoisonJobs(ledger, lost);

  expect(await renewLeases(ledger, claimed, 60_000)).toEqual([]);

  expect(await takePoisonJobs(ledger, lost)).toEqual([]); // the process that took it has time to settle it
  await endLeases();
  expect(await takePoisonJobs(ledger, lost)).toMatchObject([{ id: poison?.id, fencingToken: 3 }]);
});

test("rows of a batch whose owner wants no second call are poison at once", async () => {
  const { ledger } = made;
  const [job] = await claimJobs(1, { onUnknown: "fail" });
  await handBackJobs(ledger, job ? [job] : [], maxAttempts);
  await endLeases();

  expect(await returnLostJobs(ledger, lost)).toEqual({ released: 0, running: 0 });
  expect(await takePoisonJobs(ledger, lost)).toMatchObject([{ id: job?.id, failUnknown: true }]);
});

test("a job at its last attempt is poison, sooner where a caller waits", async () => {
  const { ledger, tenant } = made;
  const { id } = await addJob(ledger, tenant, { answerWithinMs: 60_000, leaseMs: 60_000 });
  await claimJobs(1);
  await inSql("update active_jobs set attempts = 3");
  await endLeases();

  expect(await takePoisonJobs(ledger, lost)).toMatchObject([{ id }]);
  expect(await returnLostJobs(ledger, lost)).toEqual({ released: 0, running: 1 });
});

test("jobs that are handed back run again at once; their worker counts as stopped, not as lost", async () => {
  const { ledger } = made;
  const [job, other] = await claimJobs(2);
  if (!job || !other) throw new Error("two were claimed");

  await handBackJobs(ledger, [job, { ...other, fencingToken: other.fencingToken + 1 }], maxAttempts);

  expect(await readQueued()).toEqual([
    { attempts: 1, possible_duplicates: 1, workers_lost: 0, has_started: true, is_due: true },
  ]);
  expect(await offerJobs(ledger, 5)).toMatchObject([{ id: job.id, fencingToken: 2 }]);
});

test("released jobs are taken back under their dispatch, and all of them after Redis lost its memory", async () => {
  const { ledger } = made;
  await claimJobs(1);
  await addBatch(ledger, made.tenant, 3);
  const [one, other] = await releaseJobs(ledger, 3);
  if (!one || !other) throw new Error("three were released");

  await takeBackReleasedJobs(ledger, [one, { ...other, fencingToken: 7 }]);
  expect(await inSql("select job_id from queued_jobs")).toEqual([{ job_id: one.id }]);

  expect(await returnReleasedJobs(ledger)).toEqual({ released: 2, running: 0 });
  expect(await inSql("select state from active_jobs")).toEqual([{ state: "running" }]);
});

test("a lease that is renewed in time does not run out", async () => {
  const { ledger } = made;
  const [job, other] = await claimJobs(2);
  if (!job || !other) throw new Error("two were claimed");
  await endLeases();

  const renewed = await renewLeases(ledger, [job, { ...other, fencingToken: 0 }], 60_000);

  expect(renewed).toEqual([{ id: job.id, fencingToken: job.fencingToken }]);
  expect(await returnLostJobs(ledger, lost)).toEqual({ released: 0, running: 1 });
});

test("a claim that is given back does not count as an attempt, and one by a ticket that came twice takes nothing away", async () => {
  const { ledger } = made;
  const [job, other] = await claimJobs(2);
  if (!job || !other) throw new Error("two were claimed");

  await postponeJobs(ledger, [
    { ...job, isClaimed: true, delayMs: 0, reason: null },
    { ...other, isClaimed: false, delayMs: 0, reason: null },
  ]);

  expect(await readQueued()).toEqual([
    { attempts: 0, possible_duplicates: 0, workers_lost: 0, has_started: false, is_due: true },
  ]);
  expect(await inSql("select job_id, state from active_jobs")).toEqual([{ job_id: other.id, state: "running" }]);
});
