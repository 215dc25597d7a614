import { type Issue, type RejectedItem, type RejectionWithItem, toPublicId } from "@nightguard/contract";
import { type Caller, requirePeople } from "../access/caller.ts";
import { presentReference } from "../answers/masking.ts";
import type { BatchesDeps } from "./batches.ts";
import { readBatch } from "./read-batch.ts";

/** A row rejected at intake, for a file to correct: unlike `Rejection` it includes the submitted fields. */
export interface RejectedRow {
  readonly row: number;
  readonly issues: readonly Issue[];
  readonly item: RejectedItem;
}

const rowsPerRead = 500;

/**
 * A page of rejected rows in row order. People who may not see patients get no references.
 *
 * @param page.withItems with the submitted fields
 * @throws NotFoundError; PeopleHiddenError for the submitted fields
 */
export async function listRejections(
  deps: BatchesDeps,
  caller: Caller,
  publicId: string,
  { withItems = false, ...page }: { afterRow: number; limit: number; withItems?: boolean },
): Promise<{ data: readonly RejectionWithItem[]; next_after_row: number | null }> {
  if (withItems) requirePeople(caller);
  const { id } = await readBatch(deps, caller, publicId);
  // One more than the page holds shows whether another page follows.
  const records = await deps.ledger.batches.listRejections(caller, id, { ...page, limit: page.limit + 1 });
  const data = records.slice(0, page.limit).map(({ row, reference, issues, mendedBy, item }) => ({
    row,
    reference: presentReference(reference, caller),
    issues,
    mended_by: mendedBy && toPublicId("job", mendedBy),
    ...(withItems && { item: toItem(item) }),
  }));
  return { data, next_after_row: records.length > page.limit ? (data.at(-1)?.row ?? null) : null };
}

// Intake stored it as `toRejectedItem` made it; of a row that could not be read there is none.
const toItem = (item: unknown) => (item ?? {}) as RejectedItem;

/**
 * Streams the rejected rows after a row number that were not mended, with their fields; reads the ledger in steps of 500 rows.
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
    const records = await deps.ledger.batches.listRejections(caller, id, {
      ...{ afterRow, limit: rowsPerRead, onlyUnmended: true },
    });
    for (const { row, issues, item } of records) {
      yield { row, issues, item: toItem(item) };
      afterRow = row;
    }
    if (records.length < rowsPerRead) return;
  }
}
