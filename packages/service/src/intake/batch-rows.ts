import {
  type BatchItem,
  batchItemSchema,
  type Issue,
  type IssueList,
  type Operation,
  PayloadTooLargeError,
  type Transform,
  toQuestion,
  validate,
} from "@nightguard/contract";
import type { NewBatchRow } from "@nightguard/ledger";
import { toRefusedItem } from "./refused-item.ts";

/**
 * A row as it was read: an item still to be validated, or why not even that could be read. Rows count as the caller counts.
 * `faults` are what was found in reading; they say more than what validation finds at the same places.
 */
export type BatchRow =
  | { readonly row: number; readonly item: unknown; readonly faults?: readonly Issue[] }
  | { readonly row: number; readonly reference: string | null; readonly issues: readonly Issue[] };

/**
 * The rows of a batch, validated as they are read, piece by piece.
 *
 * @param options.issues gets the faults of all bad rows, for an error about the whole
 * @throws PayloadTooLargeError past `maxRows`
 */
export async function* validateRows(
  rows: AsyncIterable<readonly BatchRow[]>,
  options: { operation: Operation; transform: Transform | null; maxRows: number; issues: IssueList },
): AsyncGenerator<NewBatchRow[]> {
  const { maxRows, issues } = options;
  let count = 0;
  for await (const piece of rows) {
    count += piece.length;
    if (count > maxRows) throw new PayloadTooLargeError(`The plan allows ${maxRows} rows in a batch`);
    const read = piece.map((row) => ("issues" in row ? row : readItem(row, options)));
    for (const row of read) {
      if (!("issues" in row)) continue;
      for (const { path, message } of row.issues) issues.add({ path: joinPath(row.row, path), message });
    }
    yield read;
  }
}

const joinPath = (row: number, path: string) => (path === "" ? `rows.${row}` : `rows.${row}.${path}`);

function readItem(
  { row, item, faults = [] }: Extract<BatchRow, { item: unknown }>,
  batch: { operation: Operation; transform: Transform | null },
): NewBatchRow {
  const validated = validate(batchItemSchema, item);
  if (!validated.isValid || faults.length > 0) {
    const found = validated.isValid ? [] : validated.issues;
    const issues = [...faults, ...found.filter(({ path }) => faults.every((fault) => fault.path !== path))];
    return { row, reference: findReference(item), issues, item: toRefusedItem(item) };
  }
  const data = validated.value;
  const operation = data.operation ?? batch.operation;
  return {
    row,
    operation,
    transform: data.transform ?? batch.transform,
    question: toQuestion(data, operation),
    reference: data.reference ?? null,
    appointmentAt: toAppointment(data),
  };
}

const toAppointment = ({ appointment_at: text }: BatchItem) => (text === undefined ? null : new Date(text));

/** A bad item's own reference, so that its owner finds it again. */
function findReference(item: unknown): string | null {
  if (typeof item !== "object" || item === null || !("reference" in item)) return null;
  return typeof item.reference === "string" ? item.reference.slice(0, 255) : null;
}
