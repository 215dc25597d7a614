import { InvalidRequestError, type JobRowList } from "@nightguard/contract";
import { findRowRange, listRowPage, type RowFilters } from "@nightguard/ledger";
import type { Caller } from "../access/caller.ts";
import { toJobRow } from "../answers/entries.ts";
import { readEntriesOf } from "../answers/read-entries.ts";
import type { BatchesDeps } from "./deps.ts";
import { readBatch } from "./read-batch.ts";

export interface RowQuery extends RowFilters {
  readonly afterRow?: number | undefined;
  readonly beforeRow?: number | undefined;
  readonly limit: number;
}

/**
 * Rows in order, with patients' names or initials, and the figures of a front desk.
 *
 * @throws NotFoundError; InvalidRequestError for both ends of a window
 */
export async function listRows(
  deps: BatchesDeps,
  caller: Caller,
  publicId: string,
  { afterRow, beforeRow, limit, ...filters }: RowQuery,
): Promise<JobRowList> {
  if (afterRow !== undefined && beforeRow !== undefined) {
    throw new InvalidRequestError([{ path: "before_row", message: "must not be given with after_row" }]);
  }
  const { id } = await readBatch(deps, caller, publicId);
  const from = beforeRow === undefined ? { after: afterRow ?? 0 } : { before: beforeRow };
  const [page, range] = await Promise.all([
    // One more row shows whether another page follows.
    listRowPage(deps.ledger, caller, id, { filters, from, limit: limit + 1 }),
    findRowRange(deps.ledger, caller, id),
  ]);
  const nearest = page.rows.slice(0, limit).map((row) => row.id);
  const { entries, isCut } = await readEntriesOf(deps, caller, nearest);
  const data = ("after" in from ? entries : entries.toReversed()).map(toJobRow);
  const rows = data.flatMap(({ row }) => row ?? []);
  const hasMore = page.rows.length > limit || isCut;
  return { data, ...toNeighbors(from, { rows, hasMore, examinedTo: page.examinedTo }, range) };
}

function toNeighbors(
  from: { readonly after: number } | { readonly before: number },
  { rows, hasMore, examinedTo }: { rows: readonly number[]; hasMore: boolean; examinedTo: number | null },
  range: { readonly first: number; readonly last: number } | undefined,
): Omit<JobRowList, "data"> {
  if (!range) return { next_after_row: null, previous_before_row: null };
  const [first = null, last = null] = [rows[0], rows.at(-1)];
  if ("after" in from) {
    const unread = examinedTo !== null && examinedTo < range.last ? examinedTo : null;
    return {
      next_after_row: hasMore ? last : unread,
      previous_before_row: range.first <= from.after ? (first ?? from.after + 1) : null,
    };
  }
  const unread = examinedTo !== null && examinedTo > range.first ? examinedTo : null;
  return {
    next_after_row: range.last >= from.before ? (last ?? from.before - 1) : null,
    previous_before_row: hasMore ? first : unread,
  };
}
