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
import { z } from "zod";
import { toRejectedItem } from "./rejected-item.ts";

/**
 * An item to validate, or why it could not be read. `faults` were found while reading, and replace validation's issues
 * at the same paths. `readSent` returns the item with its numbers as the text that was sent: a number may be rounded,
 * to the id of another person.
 */
export type BatchRow =
  | {
      readonly row: number;
      readonly item: unknown;
      readonly faults?: readonly Issue[];
      readonly readSent?: () => unknown;
    }
  | { readonly row: number; readonly reference: string | null; readonly issues: readonly Issue[] };

/**
 * @param options.issues collects the issues of all bad rows
 * @throws PayloadTooLargeError past `maxRows`
 */
export async function* validateRows(
  rows: AsyncIterable<readonly BatchRow[]>,
  options: {
    operation: Operation;
    transform: Transform | null;
    maxRows: number;
    issues: IssueList;
    checkCount?: (rows: number) => void;
  },
): AsyncGenerator<NewBatchRow[]> {
  const { maxRows, issues } = options;
  let count = 0;
  for await (const chunk of rows) {
    count += chunk.length;
    if (count > maxRows) throw new PayloadTooLargeError(`The plan allows ${maxRows} rows in a batch`);
    options.checkCount?.(count);
    const read = chunk.map((row) => ("issues" in row ? row : readItem(row, options)));
    for (const row of read) {
      if (!("issues" in row)) continue;
      for (const { path, message } of row.issues) issues.add({ path: joinPath(row.row, path), message });
    }
    yield read;
  }
}

const joinPath = (row: number, path: string) => (path === "" ? `rows.${row}` : `rows.${row}.${path}`);

function readItem(
  { row, item, faults = [], readSent = () => item }: Extract<BatchRow, { item: unknown }>,
  batch: { operation: Operation; transform: Transform | null },
): NewBatchRow {
  const validated = validate(batchItemSchema, item);
  if (!validated.isValid || faults.length > 0) {
    const found = validated.isValid ? [] : validated.issues;
    const issues = [...faults, ...found.filter(({ path }) => faults.every((fault) => fault.path !== path))];
    const appointmentAt = findAppointment(item);
    return { row, reference: findReference(item), issues, item: toRejectedItem(readSent()), appointmentAt };
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
    mendsRow: data.mends_row ?? null,
    locationId: data.location_id ?? null,
  };
}

const appointmentSchema = batchItemSchema
  .pick({ appointment_at: true })
  .extend({ mends_row: z.undefined().optional() });

const toAppointment = ({ appointment_at: text }: Pick<BatchItem, "appointment_at">) =>
  text === undefined ? null : new Date(text);

/** Null for a row that mends another: the mended row belongs to the day. */
function findAppointment(item: unknown): Date | null {
  const found = appointmentSchema.safeParse(item);
  return found.success ? toAppointment(found.data) : null;
}

function findReference(item: unknown): string | null {
  if (typeof item !== "object" || item === null || !("reference" in item)) return null;
  return typeof item.reference === "string" ? item.reference.slice(0, 255) : null;
}
