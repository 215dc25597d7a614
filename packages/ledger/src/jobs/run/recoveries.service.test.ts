import { beforeEach, expect, test } from "vitest";
import { addBatch, addJob, createTestLedger, offerJobs } from "../../../../../test/ledger/test-ledger.ts";
import { query } from "../../../../../test/support/databases.ts";
import { cancelJob } from "../change/cancel.ts";
import { expireOverdueJobs } from "../change/expire.ts";
import { retryJob } from "../change/retry.ts";
import { findJob } from "../read/read.ts";
import { type ClaimedJob, claimJobs } from "./claim.ts";
import { returnLostJobs, takePoisonJobs } from "./reconcile.ts";
import { type Settlement, settleJobs } from "./settle.ts";

let made: Awaited<ReturnType<typeof createTestLedger>>;

beforeEach(async () => {
  made = await createTestLedger();
  return made.close;
});

const failure = { category: "patient", code: "AAA_75" } as const;
const rejection = {
  failure,
  result: { statusCode: 200, contentType: "application/edi-x12", body: Buffer.from("ISA*rejected") },
  document: null,
};
const lost = { limit: 10, maxAttempts: { waiting: 3, queued: 8 } };
const someError = { statusCode: 504, contentType: "application/json", body: Buffer.from("{}") };

async function claimOne(): Promise<ClaimedJob> {
  const [job] = await claimJobs(made.ledger, await offerJobs(made.ledger, 1), 60_000);
  if (!job) throw new Error("none was claimed");
  return job;
}

const toRecovery = (job: ClaimedJob): Settlement => ({
  ...job,
  outcome: "retry",
  delayMs: 0,
  pending: "cleared",
  failure,
  recoveryProgress: { tried: ["without_name_suffix"], rejection },
});

/** A job that was asked once, and is to be asked in another spelling. */
async function aRecoveringJob(options: Parameters<typeof addJob>[3] = {}): Promise<string> {
  const { id } = await addJob(made.ledger, made.tenant, undefined, options);
  expect(await settleJobs(made.ledger, [toRecovery(await claimOne())])).toEqual([true]);
  return id;
}

const read = (id: string) => findJob(made.ledger, made.tenant, id);
const countRecoveries = async () => (await query(made.databaseUrl, "select from job_recoveries")).length;
const passLease = () => query(made.databaseUrl, "update active_jobs set lease_until = now() - interval '1 second'");

async function expectRejection(id: string, attempts: number): Promise<void> {
  const found = await read(id);
  expect(found).toMatchObject({
    job: { state: "succeeded", coverage: "rejected", failure_code: "AAA_75", attempts },
    recovery: { tried: ["without_name_suffix"], accepted: null },
  });
  expect(found?.result).toMatchObject({ contentType: "application/edi-x12", body: Buffer.from("ISA*rejected") });
  const left = await query(
    made.databaseUrl,
    "select from job_recoveries where body is not null or document is not null",
  );
  expect(left).toEqual([]);
}

test("after a worker's death the same spelling is asked again", async () => {
  await aRecoveringJob();
  const first = await claimOne();
  await passLease();
  await returnLostJobs(made.ledger, lost);

  const again = await claimOne();

  expect([first.recovery, again.recovery]).toEqual(
    Array(2).fill({ otherNpi: null, failure, tried: ["without_name_suffix"] }),
  );
  expect(await query(made.databaseUrl, "select possible_duplicates from active_jobs")).toEqual([
    { possible_duplicates: 1 },
  ]);
});

test("a job that loses its workers ends with the payer's first answer", async () => {
  const id = await aRecoveringJob();
  for (let deaths = 0; deaths < 2; deaths++) {
    await claimOne();
    await passLease();
    if (deaths === 0) await returnLostJobs(made.ledger, lost);
  }

  const [poison] = await takePoisonJobs(made.ledger, lost);
  if (!poison) throw new Error("it lost two workers");
  const code = { category: "service", code: "worker_lost" } as const;
  await settleJobs(made.ledger, [{ ...poison, outcome: "failed", failure: code, result: someError }]);

  await expectRejection(id, 3);
});

test("a job whose deadline passes meanwhile ends with the payer's first answer", async () => {
  const id = await aRecoveringJob({ deadline: new Date(Date.now() + 3_600_000) });
  await query(made.databaseUrl, "update queued_jobs set deadline = now()");

  expect(await expireOverdueJobs(made.ledger, 10)).toEqual([id]);

  await expectRejection(id, 1);
});

test("rows of a batch are settled beside others, and counted by what they end with", async () => {
  const batchId = await addBatch(made.ledger, made.tenant, 2);
  const claimed = (await claimJobs(made.ledger, await offerJobs(made.ledger, 2), 60_000)).filter(
    (job) => job !== undefined,
  );
  const [one, other] = claimed as [ClaimedJob, ClaimedJob];
  const found = { outcome: "succeeded", coverage: "active", failure: null, result: someError, document: null } as const;
  expect(await settleJobs(made.ledger, [toRecovery(one), { ...other, ...found }])).toEqual([true, true]);
  const again = await claimOne();

  const kept = { outcome: "succeeded", coverage: "rejected", failure, result: "kept", document: null } as const;
  await settleJobs(made.ledger, [{ ...again, ...kept, recoveryProgress: {} }]);

  await expectRejection(one.id, 2);
  const counts = "select succeeded, coverage_active, coverage_rejected from batches where id = $1";
  expect(await query(made.databaseUrl, counts, [batchId])).toEqual([
    { succeeded: 2, coverage_active: 1, coverage_rejected: 1 },
  ]);
});

test("a cancelled job has no answer, and begins anew when it is retried", async () => {
  const id = await aRecoveringJob();

  expect(await cancelJob(made.ledger, made.tenant, id)).toBe(true);

  expect(await read(id)).toMatchObject({ job: { state: "cancelled" }, result: null, recovery: null });
  expect(await countRecoveries()).toBe(0);
  await retryJob(made.ledger, made.tenant, id);
  expect(await claimOne()).not.toHaveProperty("recovery");
});

test("a settlement under an older dispatch notes nothing", async () => {
  await addJob(made.ledger, made.tenant);
  const job = await claimOne();
  expect(await settleJobs(made.ledger, [{ ...toRecovery(job), fencingToken: job.fencingToken - 1 }])).toEqual([false]);
  expect(await countRecoveries()).toBe(0);
});
