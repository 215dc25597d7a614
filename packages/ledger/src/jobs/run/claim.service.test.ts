import { beforeAll, expect, test } from "vitest";
import { addBatch, by, createTestLedger, offerJobs } from "../../../../../test/ledger/test-ledger.ts";
import { openForDeadlock, runInDeadlock, twoOf } from "../../../../../test/ledger/transactions.ts";
import { patchAccount } from "../../accounts/accounts.ts";
import { claimJobs } from "./claim.ts";

let made: Awaited<ReturnType<typeof createTestLedger>>;

beforeAll(async () => {
  made = await createTestLedger();
  return made.close;
});

/** Jobs of a new batch, as a worker sees them that has looked at them. */
async function offered(rows: number) {
  const { ledger, tenant } = made;
  await addBatch(ledger, tenant, rows);
  return offerJobs(ledger, rows);
}

test("a job is claimed once, with its question, and under its own dispatch only", async () => {
  const { ledger } = made;
  const [job, other] = await offered(2);
  if (!job || !other) throw new Error("two were released");

  const stale = { ...other, fencingToken: other.fencingToken - 1 };
  const [claimed, again, late] = await claimJobs(ledger, [job, job, stale], 60_000);

  expect(claimed).toMatchObject({ id: job.id, attempt: 1, question: { subscriber: expect.any(Object) } });
  expect([again, late]).toEqual([undefined, undefined]);
  expect(await claimJobs(ledger, [job], 60_000)).toEqual([undefined]);
});

test("a claim under an older dispatch fails, also beside one under the current dispatch", async () => {
  const { ledger } = made;
  const [job] = await offered(1);
  if (!job) throw new Error("one was released");

  const stale = { ...job, fencingToken: job.fencingToken - 1 };

  expect(await claimJobs(ledger, [stale, job], 60_000)).toMatchObject([undefined, { fencingToken: job.fencingToken }]);
});

test("a claim that PostgreSQL ends to resolve a deadlock is made again", async () => {
  const ledger = await openForDeadlock(made);
  for (let wasEnded = false; !wasEnded; ) {
    const jobs = await offered(2);
    const claimed = await runInDeadlock(
      made.databaseUrl,
      "select from active_jobs where job_id = $1 for update",
      twoOf(jobs),
      () => claimJobs(ledger, jobs, 60_000),
    );

    expect(claimed.result).toMatchObject([{ attempt: 1 }, { attempt: 1 }]);
    ({ wasEnded } = claimed);
  }
});

test("a job that was looked at is not claimed any more once its account has lost its plan", async () => {
  const { ledger, tenant } = made;
  const [job] = await offered(1);
  if (!job) throw new Error("one was released");

  await patchAccount(ledger, by, tenant.accountId, { plan: null });
  expect(await claimJobs(ledger, [job], 60_000)).toEqual([undefined]);

  await patchAccount(ledger, by, tenant.accountId, { plan: "basic" });
  expect(await claimJobs(ledger, [job], 60_000)).toMatchObject([{ id: job.id, attempt: 1 }]);
});
