import { newUuid } from "@nightguard/contract";
import { beforeEach, expect, test } from "vitest";
import { addBatch, addJob, by, createTestLedger, offerJobs } from "../../../../test/ledger/test-ledger.ts";
import { query } from "../../../../test/support/databases.ts";
import { controlBatch, sweepCancelledBatch } from "../batches/control.ts";
import { requestBatchRetry, retryPiece } from "../batches/retry.ts";
import { cancelJob } from "../jobs/change/cancel.ts";
import { promoteDueJobs } from "../jobs/queue/promote.ts";
import { claimJobs } from "../jobs/run/claim.ts";
import { endFollowers } from "../jobs/run/followers.ts";
import { type Settlement, settleJobs } from "../jobs/run/settle.ts";
import { listUsage } from "./usage.ts";
import { listUsageByKey } from "./usage-by-key.ts";

let made: Awaited<ReturnType<typeof createTestLedger>>;

beforeEach(async () => {
  made = await createTestLedger();
  return made.close;
});

const result = { statusCode: 200, contentType: "application/json", body: Buffer.from("{}") };
const succeeded = { outcome: "succeeded", coverage: "active", failure: null, result, document: null } as const;
const failure = { category: "payer", code: "upstream_failed" } as const;
const failed = { outcome: "failed", failure, result, isPerhapsBilled: true } as const;
const again = { outcome: "retry", failure, delayMs: 0 } as const;
const rejection = { failure: { category: "patient", code: "AAA_75" }, result, document: null } as const;
const inAnotherSpelling = {
  ...again,
  pending: "cleared",
  recoveryProgress: { tried: ["without_name_suffix"], rejection },
} as const;
const waiting = { answerWithinMs: 30_000, leaseMs: 10_000 };
const aYear = { from: "2000-01-01", to: "9999-12-31", limit: 1_000 };

const aKey = () => ({ ...by, actor: { kind: "key", id: newUuid() } as const });
const aPerson = () => ({ ...by, actor: { kind: "user", id: newUuid() } as const });

type Outcome = typeof succeeded | typeof failed | typeof again | typeof inAnotherSpelling;

async function runAll(outcome: Outcome): Promise<number> {
  await promoteDueJobs(made.ledger, 100);
  const claimed = await claimJobs(made.ledger, await offerJobs(made.ledger, 50), 60_000);
  const settlements = claimed.flatMap((job): Settlement[] => (job ? [{ ...job, ...outcome }] : []));
  await settleJobs(made.ledger, settlements);
  return settlements.length;
}

const numbers = ["verifications", "calls", "possibleDuplicates", "perhapsBilled", "reused"] as const;
const readLines = () => listUsageByKey(made.ledger, made.tenant, aYear);

async function readCounts(callerId: string | null) {
  const lines = (await readLines()).filter((line) => line.callerId === callerId);
  return Object.fromEntries(numbers.map((name) => [name, lines.reduce((sum, line) => sum + line[name], 0)]));
}

async function expectSumsOfUsage(): Promise<void> {
  const usage = await listUsage(made.ledger, made.tenant, aYear);
  const lines = await readLines();
  for (const name of numbers) {
    const column = name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`) as "possible_duplicates";
    const total = usage.reduce((sum, line) => sum + line[column], 0);
    expect([name, lines.reduce((sum, line) => sum + line[name], 0)]).toEqual([name, total]);
  }
}

test("jobs of all kinds count for the key or person that submitted them, and add up to the usage", async () => {
  const { ledger, tenant } = made;
  const [single, batches, person] = [aKey(), aKey(), aPerson()];

  // One answer in a single statement, one after a retry, and one from a stored answer.
  const { claimed } = await addJob(ledger, tenant, waiting, { by: single });
  const { claimed: retried } = await addJob(ledger, tenant, waiting, { by: single });
  if (!claimed || !retried) throw new Error("both were claimed");
  await settleJobs(ledger, [{ ...claimed, ...succeeded }]);
  const { id: reusing } = await addJob(ledger, tenant, waiting, {
    by: person,
    question: claimed.question,
    maxAgeSeconds: 3_600,
  });
  await settleJobs(ledger, [{ ...retried, ...again }]);
  expect(await query(made.databaseUrl, "select state from results where job_id = $1", [reusing])).toHaveLength(1);
  await query(made.databaseUrl, "update queued_jobs set answer_by = null, due_at = now()");
  expect(await runAll(succeeded)).toBe(1);

  // A job that was asked in another spelling, and one that was cancelled.
  await addJob(ledger, tenant, undefined, { by: person });
  expect(await runAll(inAnotherSpelling)).toBe(1);
  expect(await runAll(succeeded)).toBe(1);
  const { id: cancelled } = await addJob(ledger, tenant, undefined, { by: person });
  expect(await cancelJob(ledger, tenant, cancelled)).toBe(true);

  // A batch with a follower, whose rows fail and are asked again; one that is cancelled.
  const batchId = await addBatch(ledger, tenant, 4, { by: batches, members: ["M1", "M1"] });
  expect(await runAll(failed)).toBe(3);
  await endFollowers(ledger, 10);
  expect(await requestBatchRetry(ledger, tenant, batchId, {})).toBe("requested");
  while ((await retryPiece(ledger, { limit: 10, batch: { tenant, id: batchId } }))?.isMore);
  expect(await runAll(succeeded)).toBe(3);
  await endFollowers(ledger, 10);
  const stopped = await addBatch(ledger, tenant, 2, { by: person });
  await controlBatch(ledger, tenant, stopped, "cancel");
  await sweepCancelledBatch(ledger, 10);

  // A batch whose rows are answered when it opens.
  await addBatch(ledger, tenant, 2, { by: batches, members: ["M1", "M1"], maxAgeSeconds: 3_600 });

  const none = { possibleDuplicates: 0, perhapsBilled: 0, reused: 0 };
  expect(await readCounts(single.actor.id)).toEqual({ ...none, verifications: 2, calls: 3 });
  expect(await readCounts(person.actor.id)).toEqual({ ...none, verifications: 5, calls: 2, reused: 1 });
  expect(await readCounts(batches.actor.id)).toEqual({
    ...none,
    verifications: 10,
    calls: 6,
    perhapsBilled: 3,
    reused: 4,
  });
  expect(await readCounts(null)).toEqual({ ...none, verifications: 0, calls: 0 });
  await expectSumsOfUsage();
  const kinds = new Map((await readLines()).map(({ callerId, isPerson }) => [callerId, isPerson]));
  expect(kinds.get(person.actor.id)).toBe(true);
  expect(kinds.get(single.actor.id)).toBe(false);
});

test("what the version before counted, or submitted for a person, has no key, and is still in the sums", async () => {
  const { ledger, tenant, databaseUrl } = made;
  const key = aKey();
  const { claimed } = await addJob(ledger, tenant, waiting, { by: key });
  const { claimed: old } = await addJob(ledger, tenant, waiting, { by: aPerson() });
  if (!claimed || !old) throw new Error("both were claimed");
  await query(databaseUrl, "update jobs set user_id = null where id = $1", [old.id]);
  await settleJobs(ledger, [{ ...old, ...succeeded }]);
  await settleJobs(ledger, [{ ...claimed, ...succeeded }]);
  // As a worker of the version before: only `usage`, by its primary key.
  await query(
    databaseUrl,
    `insert into usage as u (account_id, day, mode, operation, payer_id, outcome, verifications, calls)
     values ($1, (now() at time zone 'UTC')::date, 'live', 'eligibility', $2, 'active', 3, 5)
     on conflict (account_id, day, mode, operation, payer_id, outcome) do update
     set verifications = u.verifications + excluded.verifications, calls = u.calls + excluded.calls`,
    [tenant.accountId, claimed.payerId],
  );

  const none = { possibleDuplicates: 0, perhapsBilled: 0, reused: 0 };
  expect(await readCounts(key.actor.id)).toEqual({ ...none, verifications: 1, calls: 1 });
  expect(await readCounts(null)).toEqual({ ...none, verifications: 4, calls: 6 });
  await expectSumsOfUsage();
});

test("is the account's and the mode's own", async () => {
  const { ledger, tenant } = made;
  const { claimed } = await addJob(ledger, tenant, waiting, { by: aKey() });
  if (!claimed) throw new Error("it was claimed");
  await settleJobs(ledger, [{ ...claimed, ...succeeded }]);

  expect(await readLines()).toHaveLength(1);
  expect(await listUsageByKey(ledger, { ...tenant, mode: "test" }, aYear)).toEqual([]);
  expect(await listUsageByKey(ledger, { ...tenant, accountId: newUuid() }, aYear)).toEqual([]);
});
