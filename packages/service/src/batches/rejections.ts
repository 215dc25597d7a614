import { type Issue, type RejectedItem, type RejectionWithItem, toPublicId } from "@nightguard/contract";
import { listRejections as listRejectionsInLedger } from "@nightguard/ledger";
import { type Caller, requirePatientAccess } from "../access/caller.ts";
import { presentReference } from "../answers/masking.ts";
import type { BatchesDeps } from "./deps.ts";
import { readBatch } from "./read-batch.ts";

export interface RejectedRow {
  readonly row: number;
  readonly issues: readonly Issue[];
  /** Empty for a row that could not be parsed. */
  readonly item: RejectedItem;
}

const rowsPerRead = 500;

/**
 * Lists in row order, without references for callers who may not see patients.
 *
 * @param page.withItems includes the submitted fields
 * @throws NotFoundError; with items as {@link requirePatientAccess}
 */
export async function listRejections(
  deps: BatchesDeps,
  caller: Caller,
  publicId: string,
  { withItems = false, ...page }: { afterRow: number; limit: number; withItems?: boolean },
): Promise<{ data: readonly RejectionWithItem[]; next_after_row: number | null }> {
  if (withItems) requirePatientAccess(caller);
  const { id } = await readBatch(deps, caller, publicId);
  // One more row shows whether another page follows.
  const records = await listRejectionsInLedger(deps.ledger, caller, id, { ...page, limit: page.limit + 1 });
  const data = records.slice(0, page.limit).map(({ row, reference, issues, mendedBy, item }) => ({
    row,
    reference: presentReference(reference, caller),
    issues,
    mended_by: mendedBy && toPublicId("job", mendedBy),
    ...(withItems && { item: item ?? {} }),
  }));
  return { data, next_after_row: records.length > page.limit ? (data.at(-1)?.row ?? null) : null };
}

/**
 * Omits rows that another batch mends.
 *
 * @param caller has patient access: the route checks it before the response begins
 * @throws NotFoundError before the first row when the caller has no such batch
 */
export async function* streamRejectedRows(
  deps: BatchesDeps,
  caller: Caller,
  publicId: string,
  options: { afterRow: number },
): AsyncGenerator<RejectedRow> {
  const { id } = await readBatch(deps, caller, publicId);
  let { afterRow } = options;
  for (;;) {
    const page = { afterRow, limit: rowsPerRead, onlyUnmended: true };
    const records = await listRejectionsInLedger(deps.ledger, caller, id, page);
    for (const { row, issues, item } of records) {
      yield { row, issues, item: item ?? {} };
      afterRow = row;
    }
    if (records.length < rowsPerRead) return;
  }
}
