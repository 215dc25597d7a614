import { newUuid, planLimitsSchema, type Tenant } from "@nightguard/contract";
import { anEligibilityRequest } from "../../../../test/support/requests.ts";
import { createTestDatabase } from "../../../../test/support/services.ts";
import { createLedger, type Ledger } from "../ledger.ts";
import type { OfferedJob } from "./claim.ts";

/** Who the operator of these tests is. */
export const by = { name: "admin", requestId: "req-1" };

/** A ledger of its own, migrated, with one account under a plan, whose live data `tenant` names; `close` ends it and drops its database. */
export async function createTestLedger() {
  const { databaseUrl, drop } = await createTestDatabase();
  const open = () =>
    createLedger({ databaseUrl, keys: [{ id: "test", key: Buffer.alloc(32, 7) }], name: "test", maxConnections: 5 });
  const ledger = await open();
  const limits = planLimitsSchema.parse({ verifications_per_second: 100, verification_burst: 100 });
  await ledger.plans.put(by, { name: "basic", ...limits });
  const { id: accountId } = await ledger.accounts.create(by, {
    name: "Some clinics",
    plan: "basic",
    trial_ends_at: null,
    card_on_file: true,
    billing_synced: true,
  });
  const close = async () => {
    await ledger.close();
    await drop();
  };
  const tenant: Tenant = { accountId, mode: "live" };
  return { databaseUrl, drop, open, ledger, tenant, close };
}

/** Released jobs as a worker sees them that has looked at them: as many as there is room for. */
export async function offerJobs({ jobs }: Ledger, room: number): Promise<OfferedJob[]> {
  const allot = async () => [{ room, nextInMs: 0 }];
  const released = await jobs.release({ maxAccounts: 1, leaseMs: 60_000, allot });
  return (await jobs.look(released.jobs)).filter((job) => job !== undefined);
}

/** A batch of so many questions. @returns its id */
export async function addBatch(
  { batches }: Ledger,
  tenant: Tenant,
  rows: number,
  options: { notBefore?: Date; onUnknown?: "retry" | "fail" } = {},
): Promise<string> {
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
    ...tenant,
    operation: "eligibility",
    transform: null,
    name: null,
    notBefore: null,
    deadline: null,
    priority: "normal",
    maxAgeSeconds: null,
    onUnknown: "retry",
    ...options,
  } as const;
  const all = Array.from({ length: rows }, (_, index) => toRow(index + 1));
  await batches.create(
    batch,
    (async function* () {
      yield all;
    })(),
    () => undefined,
  );
  return batch.id;
}
