import type { Issue, Rejection } from "@nightguard/contract";
import type { Caller } from "../access/caller.ts";
import { presentReference } from "../answers/masking.ts";
import type { RejectedItem } from "../intake/rejected-item.ts";
import type { BatchesDeps } from "./batches.ts";
import { readBatch } from "./read-batch.ts";

/** A row rejected at intake, for a file to correct: unlike `Rejection` it includes the submitted fields. */
export interface RejectedRow {
  readonly row: number;
  readonly issues: readonly Issue[];
  readonly item: RejectedItem;
}

const rowsPerRead = 500;

/** A page of rejected rows in row order: row number, reference and issues, without the submitted fields. */
export async function listRejections(
  deps: BatchesDeps,
  caller: Caller,
  publicId: string,
  page: { afterRow: number; limit: number },
): Promise<{ data: readonly Rejection[]; next_after_row: number | null }> {
  const { id } = await readBatch(deps, caller, publicId);
  // One more than the page holds shows whether another page follows.
  const records = await deps.ledger.batches.listRejections(caller, id, { ...page, limit: page.limit + 1 });
  const data = records
    .slice(0, page.limit)
    .map(({ row, reference, issues }) => ({ row, reference: presentReference(reference, caller), issues }));
  return { data, next_after_row: records.length > page.limit ? (data.at(-1)?.row ?? null) : null };
}

/**
 * Streams all rejected rows after a row number, with their fields; reads the ledger in steps of 500 rows.
 *
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
    const records = await deps.ledger.batches.listRejections(caller, id, { afterRow, limit: rowsPerRead });
    for (const { row, issues, item } of records) {
      yield { row, issues, item: (item ?? {}) as RejectedItem }; // intake stored a `RejectedItem`
      afterRow = row;
    }
    if (records.length < rowsPerRead) return;
  }
}
