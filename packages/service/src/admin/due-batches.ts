import { type Batch, type Mode, type OperatedBatch, toPublicId } from "@nightguard/contract";
import {
  type BatchRecord,
  findOwnedBatch,
  listBatchesById,
  listDueBatches as listInLedger,
  type OwnedBatch,
} from "@nightguard/ledger";
import type { BatchesOptions } from "../batches/deps.ts";
import { presentOutlook } from "../batches/read-batch.ts";
import { findOutlooks, type Outlook } from "../batches/waiting.ts";
import { requireFound, toUuid } from "../lookups.ts";

/** A batch with a deadline, for operators: its name may be a person's, so it is left out. */
export interface DueBatchReport
  extends Pick<
    Batch,
    "id" | "status" | "deadline" | "counts" | "estimated_completion_at" | "at_risk" | "waiting_for" | "rate_per_second"
  > {
  readonly account_id: string;
  readonly account_name: string;
  readonly mode: Mode;
}

const maxBatches = 100;

/** Open batches of all accounts that have a deadline, the next one first; at most 100. */
export async function listDueBatches(
  deps: OutlookDeps,
  { onlyAtRisk }: { readonly onlyAtRisk: boolean },
): Promise<readonly DueBatchReport[]> {
  const due = await listInLedger(deps.ledger, maxBatches);
  const reports = new Map<string, DueBatchReport>();
  // One after the other: each asks the ledger and Redis several questions.
  for (const ofTenant of Map.groupBy(due, ({ accountId, mode }) => `${accountId} ${mode}`).values()) {
    for (const report of await describe(deps, ofTenant)) reports.set(report.id, report);
  }
  return due.flatMap(({ id }) => {
    const report = reports.get(toPublicId("batch", id));
    return report && (report.at_risk > 0 || !onlyAtRisk) ? [report] : [];
  });
}

/** Whichever account's, also without a deadline. @throws NotFoundError */
export async function getOperatedBatch(deps: OutlookDeps, publicId: string): Promise<OperatedBatch> {
  const owned = requireFound(await findOwnedBatch(deps.ledger, toUuid("batch", publicId)));
  const [found] = await read(deps, [owned]);
  const { record, outlook } = requireFound(found);
  const { created_at, not_before, finished_at } = presentOutlook(record, outlook);
  const reasons = outlook?.waiting ?? [];
  return {
    ...present(owned, record, outlook),
    ...{ created_at, not_before, finished_at },
    reasons: reasons.map(({ code, message }) => ({ code, message })),
  };
}

type OutlookDeps = Pick<BatchesOptions, "ledger" | "dispatch" | "findLiveSource">;

async function describe(deps: OutlookDeps, ofTenant: readonly OwnedBatch[]): Promise<readonly DueBatchReport[]> {
  const [tenant] = ofTenant;
  if (!tenant) return [];
  return (await read(deps, ofTenant)).map(({ record, outlook }) => present(tenant, record, outlook));
}

async function read(deps: OutlookDeps, ofTenant: readonly OwnedBatch[]) {
  const [tenant] = ofTenant;
  if (!tenant) return [];
  const records = await listBatchesById(
    deps.ledger,
    tenant,
    ofTenant.map(({ id }) => id),
  );
  const outlooks = await findOutlooks(deps, tenant, records);
  return records.map((record) => ({ record, outlook: outlooks.get(record.id) }));
}

function present(owner: OwnedBatch, record: BatchRecord, outlook: Outlook | undefined): DueBatchReport {
  const { id, status, deadline, counts, estimated_completion_at, at_risk, waiting_for, rate_per_second } =
    presentOutlook(record, outlook);
  return {
    account_id: toPublicId("account", owner.accountId),
    account_name: owner.accountName,
    mode: owner.mode,
    ...{ id, status, deadline, counts, rate_per_second, estimated_completion_at, at_risk, waiting_for },
  };
}
