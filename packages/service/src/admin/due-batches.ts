import { type Batch, type Mode, toPublicId } from "@nightguard/contract";
import { type DueBatch, listBatchesById, listDueBatches as listInLedger } from "@nightguard/ledger";
import type { BatchesOptions } from "../batches/deps.ts";
import { presentOutlook } from "../batches/read-batch.ts";
import { findOutlooks } from "../batches/waiting.ts";

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
  deps: Pick<BatchesOptions, "ledger" | "dispatch" | "findLiveSource">,
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

async function describe(
  deps: Parameters<typeof listDueBatches>[0],
  ofTenant: readonly DueBatch[],
): Promise<readonly DueBatchReport[]> {
  const [tenant] = ofTenant;
  if (!tenant) return [];
  const records = await listBatchesById(
    deps.ledger,
    tenant,
    ofTenant.map(({ id }) => id),
  );
  const outlooks = await findOutlooks(deps, tenant, records);
  return records.map((record) => {
    const { id, status, deadline, counts, estimated_completion_at, at_risk, waiting_for, rate_per_second } =
      presentOutlook(record, outlooks.get(record.id));
    return {
      account_id: toPublicId("account", tenant.accountId),
      account_name: tenant.accountName,
      mode: tenant.mode,
      ...{ id, status, deadline, counts, rate_per_second, estimated_completion_at, at_risk, waiting_for },
    };
  });
}
