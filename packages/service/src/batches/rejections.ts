import type { Issue, Rejection } from "@nightguard/contract";
import type { Caller } from "../access/caller.ts";
import type { RejectedItem } from "../intake/rejected-item.ts";
import type { BatchesDeps } from "./batches.ts";
import { readBatch } from "./read-batch.ts";

/** A row rejected at intake, with the fields that could be read. */
export interface RejectedRow {
  readonly row: number;
  readonly issues: readonly Issue[];
  readonly item: RejectedItem;
}

const rowsPerRead = 500;

/** A page of the rows rejected at intake, in row order. */
export async function listRejections(
  deps: BatchesDeps,
  caller: Caller,
  publicId: string,
  page: { afterRow: number; limit: number },
): Promise<{ data: readonly Rejection[]; next_after_row: number | null }> {
  const { id } = await readBatch(deps, caller, publicId);
  const records = await deps.ledger.batches.listRejections(caller, id, { ...page, limit: page.limit + 1 });
  const data = records.slice(0, page.limit).map(({ row, reference, issues }) => ({ row, reference, issues }));
  return { data, next_after_row: records.length > page.limit ? (data.at(-1)?.row ?? null) : null };
}

/** All rows rejected at intake, with their fields, read as they are consumed. @throws NotFoundError before the first */
export async function* streamRejectedRows(
  deps: BatchesDeps,
  caller: Caller,
  publicId: string,
  filters: { afterRow: number },
): AsyncGenerator<RejectedRow> {
  const { id } = await readBatch(deps, caller, publicId);
  let { afterRow } = filters;
  for (;;) {
    const records = await deps.ledger.batches.listRejections(caller, id, { afterRow, limit: rowsPerRead });
    for (const { row, issues, item } of records) {
      yield { row, issues, item: (item ?? {}) as RejectedItem }; // what intake stored
      afterRow = row;
    }
    if (records.length < rowsPerRead) return;
  }
}
