import { eventTypes, newUuid, planLimitsSchema, type Tenant } from "@nightguard/contract";
import { createAccount, createBatch, createEndpoint, peekJobs, putPlan, submitJob } from "@nightguard/ledger";
import { onTestFinished } from "vitest";
import { promoteDueJobs } from "../../packages/ledger/src/jobs/queue/promote.ts";
import { type ReleasedJob, releaseJobs as releaseJobsInLedger } from "../../packages/ledger/src/jobs/queue/release.ts";
import { listDueSlots } from "../../packages/ledger/src/jobs/queue/release-schedule.ts";
import type { ClaimedJob } from "../../packages/ledger/src/jobs/run/claim.ts";
import type { ClaimableJob } from "../../packages/ledger/src/jobs/run/peek.ts";
import type { NewJob } from "../../packages/ledger/src/jobs/run/submit.ts";
import type { Ledger } from "../../packages/ledger/src/ledger.ts";
import { openOnceReachable } from "../support/open-ledger.ts";
import { anEligibilityRequest } from "../support/requests.ts";
import { createTestDatabase } from "../support/services.ts";

/** Who the operator of these tests is. */
export const by = { actor: { kind: "system" }, requestId: "req-1" } as const;

/** A ledger of its own, migrated, with one account under a plan, whose live data `tenant` names; `close` ends it and drops its database. */
export async function createTestLedger() {
  const { databaseUrl, drop } = await createTestDatabase();
  const open = () =>
    openOnceReachable({
      databaseUrl,
      keys: [{ id: "test", key: Buffer.alloc(32, 7) }],
      name: "test",
      maxConnections: 5,
    });
  const ledger = await open();
  const limits = planLimitsSchema.parse({ verifications_per_second: 100, verification_burst: 100 });
  await putPlan(ledger, by, { name: "basic", ...limits });
  const { id: accountId } = await createAccount(ledger, by, {
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

/** Adds an endpoint for all events. @returns its id */
export async function addEndpoint(ledger: Ledger, tenant: Tenant, includesResult = false): Promise<string> {
  const endpoint = {
    id: newUuid(),
    url: "https://example.com/hook",
    description: null,
    events: [...eventTypes],
    include_result: includesResult,
    rate: 100_000,
    secret: "whsec_test",
  };
  await createEndpoint(ledger, by, tenant, endpoint, 500);
  return endpoint.id;
}

/** Released jobs as a worker sees them that has looked at them: at most `limit`. */
export async function offerJobs(ledger: Ledger, limit: number): Promise<ClaimableJob[]> {
  const released = await releaseJobs(ledger, limit);
  return (await peekJobs(ledger, released)).filter((job) => job !== undefined);
}

/** Releases jobs of the account whose turn has been due longest. */
export async function releaseJobs(ledger: Ledger, limit: number): Promise<readonly ReleasedJob[]> {
  await promoteDueJobs(ledger, 1_000);
  const slots = await listDueSlots(ledger, 1);
  const released = await releaseJobsInLedger(ledger, {
    slots,
    leaseMs: 60_000,
    assignQuotas: () => [{ limit, nextInMs: 0 }],
  });
  return released.jobs;
}

/**
 * A job without a batch.
 *
 * @param how queued, unless a caller waits for it
 * @returns its id, and the claim of a waiting caller's job
 */
export async function addJob(
  ledger: Ledger,
  tenant: Tenant,
  how: Parameters<typeof submitJob>[2] = { answerWithinMs: null },
  options: Partial<
    Pick<
      NewJob,
      "by" | "question" | "transform" | "reference" | "notBefore" | "deadline" | "priority" | "maxAgeSeconds"
    >
  > = {},
): Promise<{ id: string; claimed: ClaimedJob | null }> {
  const id = newUuid();
  const claimed = await submitJob(
    ledger,
    {
      id,
      by,
      ...tenant,
      operation: "eligibility",
      transform: null,
      question: { ...anEligibilityRequest(), version: "v2" },
      reference: null,
      notBefore: null,
      deadline: null,
      priority: "normal",
      maxAgeSeconds: null,
      ...options,
    },
    how,
  );
  return { id, claimed };
}

/** A question about this member, if it is to be asked more than once. */
function toQuestion(memberId: string | undefined) {
  const question = { ...anEligibilityRequest(), version: "v2" as const };
  return memberId === undefined
    ? question
    : { ...question, subscriber: { ...question.subscriber, member_id: memberId } };
}

/**
 * A batch of so many questions.
 *
 * @param options.members whom its first rows ask about; all other questions are different
 * @returns its id
 */
export async function addBatch(
  ledger: Ledger,
  tenant: Tenant,
  rows: number,
  {
    members = [],
    appointmentAt = () => null,
    ...options
  }: {
    by?: NewJob["by"];
    notBefore?: Date;
    deadline?: Date;
    maxAgeSeconds?: number;
    onUnknown?: "retry" | "fail";
    members?: readonly string[];
    appointmentAt?: (row: number) => Date | null;
  } = {},
): Promise<string> {
  const toRow = (row: number) => ({
    row,
    operation: "eligibility" as const,
    transform: null,
    question: toQuestion(members[row - 1]),
    reference: null,
    appointmentAt: appointmentAt(row),
  });
  const batch = {
    id: newUuid(),
    by,
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
  const arriving = (async function* () {
    yield all;
  })();
  await createBatch(ledger, { batch, rows: arriving });
  return batch.id;
}

/** Opens a ledger on the test's database that is closed when the test ends. */
export async function openForTest({ open }: { open(): Promise<Ledger> }): Promise<Ledger> {
  const ledger = await open();
  onTestFinished(ledger.close);
  return ledger;
}
