import { newUuid, planLimitsSchema } from "@nightguard/contract";
import { expect, test } from "vitest";
import { query } from "../../../../test/support/databases.ts";
import { anEligibilityRequest } from "../../../../test/support/requests.ts";
import { createTestDatabase } from "../../../../test/support/services.ts";
import { createLedger, type Ledger } from "../ledger.ts";

const by = { name: "admin", requestId: "req-1" };

async function addBatch({ batches }: Ledger, accountId: string, rows: number): Promise<void> {
  const toRow = (row: number) => ({
    row,
    operation: "eligibility" as const,
    transform: null,
    question: { ...anEligibilityRequest(), version: "v2" as const },
    reference: null,
    appointmentAt: null,
  });
  const batch = {
    id: newUuid(),
    accountId,
    mode: "live",
    operation: "eligibility",
    transform: null,
    name: null,
    notBefore: null,
    deadline: null,
    priority: "normal",
    maxAgeSeconds: null,
    onUnknown: "retry",
  } as const;
  const all = Array.from({ length: rows }, (_, index) => toRow(index + 1));
  await batches.create(
    batch,
    (async function* () {
      yield all;
    })(),
    () => undefined,
  );
}

const anAnswer = {
  outcome: "succeeded",
  coverage: "active",
  failure: null,
  result: { statusCode: 200, contentType: "application/json", body: Buffer.from("{}") },
  document: null,
} as const;

test("a job is released, claimed and settled without a look at those behind it and beside it", async () => {
  const database = await createTestDatabase();
  const open = () =>
    createLedger({
      databaseUrl: database.databaseUrl,
      keys: [{ id: "test", key: Buffer.alloc(32, 7) }],
      name: "test",
      maxConnections: 5,
    });
  const before = await open();
  await before.plans.put(by, {
    name: "basic",
    ...planLimitsSchema.parse({ verifications_per_second: 100, verification_burst: 100 }),
  });
  const account = {
    name: "Some clinics",
    plan: "basic",
    trial_ends_at: null,
    card_on_file: true,
    billing_synced: true,
  };
  const { id: accountId } = await before.accounts.create(by, account);
  for (const rows of [5_000, 600, 600]) await addBatch(before, accountId, rows);
  await before.close();
  // The planner now knows that all jobs are ready, and takes those under way for none.
  await query(database.databaseUrl, "vacuum analyze");
  const readRows = async () => {
    const [reads] = await query(
      database.databaseUrl,
      "select (seq_tup_read + idx_tup_fetch)::integer as count from pg_stat_user_tables where relname = 'jobs'",
    );
    return Number(reads?.count);
  };
  const readBefore = await readRows();

  const { jobs: ledgerJobs, close } = await open();
  const allot = async () => [{ room: 400, nextInMs: 1_000 }];
  const { jobs } = await ledgerJobs.release({ maxAccounts: 10, leaseMs: 60_000, allot });
  for (let at = 0; at < jobs.length; at += 10) {
    const some = jobs.slice(at, at + 10);
    const looked = await ledgerJobs.look(some);
    const offered = looked.filter((job) => job !== undefined);
    await ledgerJobs.claim(offered, 60_000);
    await ledgerJobs.renewLeases(some, 60_000);
    await ledgerJobs.settle(some.map(({ id, dispatchNo }) => ({ id, dispatchNo, ...anAnswer })));
  }
  await close(); // its connections leave their counts behind

  expect(jobs).toHaveLength(400);
  expect(((await readRows()) - readBefore) / 400).toBeLessThan(10);
  await database.drop();
});
