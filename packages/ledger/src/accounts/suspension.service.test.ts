import { beforeEach, expect, test } from "vitest";
import { addBatch, addJob, by, createTestLedger } from "../../../../test/ledger/test-ledger.ts";
import { postponeJobs } from "../jobs/queue/postpone.ts";
import { promoteDueJobs } from "../jobs/queue/promote.ts";
import { releaseJobs } from "../jobs/queue/release.ts";
import { listDueSlots } from "../jobs/queue/release-schedule.ts";
import { releaseWaitingJobs } from "../jobs/queue/release-waiting.ts";
import { claimJobs } from "../jobs/run/claim.ts";
import { peekJobs } from "../jobs/run/peek.ts";
import { resumeAccount, suspendAccount } from "./suspension.ts";

let made: Awaited<ReturnType<typeof createTestLedger>>;

beforeEach(async () => {
  made = await createTestLedger();
  return made.close;
});

async function release() {
  await promoteDueJobs(made.ledger, 10);
  const slots = await listDueSlots(made.ledger, 10);
  return releaseJobs(made.ledger, {
    slots,
    leaseMs: 60_000,
    assignQuotas: (locked) => locked.map(() => ({ limit: 5, nextInMs: 0 })),
  });
}

/** Released jobs as a worker sees them that has looked at them. */
const offer = async () => (await peekJobs(made.ledger, (await release()).jobs)).filter((job) => job !== undefined);

/** A job whose caller waits, claimed, then scheduled for another try that is due. @returns its id */
async function addWaitingJob(): Promise<string> {
  const { id, claimed } = await addJob(made.ledger, made.tenant, { answerWithinMs: 60_000, leaseMs: 60_000 });
  if (!claimed) throw new Error("it was not claimed");
  await postponeJobs(made.ledger, [{ ...claimed, isClaimed: true, delayMs: 0, reason: null }]);
  return id;
}

test("a suspended account has no slot, which would be looked at over and over, until it is resumed", async () => {
  const { ledger, tenant } = made;
  await addBatch(ledger, tenant, 3);
  await suspendAccount(ledger, by, tenant.accountId);

  expect(await release()).toEqual({ jobs: [], nextReleaseInMs: null });
  await addJob(ledger, tenant);
  expect(await release()).toEqual({ jobs: [], nextReleaseInMs: null });

  await resumeAccount(ledger, by, tenant.accountId);
  expect((await release()).jobs).toHaveLength(4);
});

test("jobs that were released are not claimed, and released again as soon as the account is resumed", async () => {
  const { ledger, tenant } = made;
  await addBatch(ledger, tenant, 2);
  const offered = await offer();
  expect(offered).toHaveLength(2);

  await suspendAccount(ledger, by, tenant.accountId);
  expect(await claimJobs(ledger, offered, 60_000)).toEqual([undefined, undefined]);

  await resumeAccount(ledger, by, tenant.accountId);
  const again = await offer();
  expect(again.map(({ id }) => id).sort()).toEqual(offered.map(({ id }) => id).sort());
  expect(await claimJobs(ledger, again, 60_000)).toMatchObject([{ attempt: 1 }, { attempt: 1 }]);
});

test("a job that a caller waited for is not tried again, and goes on as a queued one", async () => {
  const { ledger, tenant } = made;
  const id = await addWaitingJob();
  await suspendAccount(ledger, by, tenant.accountId);

  expect(await releaseWaitingJobs(ledger, { limit: 10, leaseMs: 60_000 })).toEqual([]);
  expect(await promoteDueJobs(ledger, 10)).toEqual({ promoted: 1, nextDueInMs: null });
  expect(await release()).toEqual({ jobs: [], nextReleaseInMs: null });

  await resumeAccount(ledger, by, tenant.accountId);
  expect(await offer()).toMatchObject([{ id, waiting: false, answerInMs: null }]);
});
