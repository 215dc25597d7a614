import type { CopyWriter } from "../database/copy/copy-writer.ts";
import type { GoodRow, NewBatch } from "./new-batch.ts";

const columnsOfBatch = ["account_id", "mode", "backlog_id", "batch_id"] as const;
const columnsOfRow = [
  "id",
  "row_no",
  "operation",
  "transform",
  "payer_id",
  "npi",
  "appointment_at",
  "order_at",
  "patient_hash",
  "reference_hash",
] as const;

/**
 * In the order in which a row's fields are written. What a batch says for all its rows, such as its deadline, stays null:
 * it is read from the batch.
 */
export const jobColumns = [...columnsOfBatch, ...columnsOfRow, "question", "reference"] as const;

/** What is the same in all rows of a batch. */
export function writeBatch(fields: CopyWriter, batch: NewBatch): void {
  fields.uuid(batch.accountId);
  fields.text(batch.mode);
  fields.uuid(batch.id);
  fields.uuid(batch.id);
}

/** A row's place in the release order of its batch. */
export const toOrderAt = ({ appointmentAt }: GoodRow, { deadline }: NewBatch): Date | "infinity" =>
  appointmentAt ?? deadline ?? "infinity";

/** What a row says itself, apart from what is encrypted. */
export function writeRow(
  fields: CopyWriter,
  id: string,
  row: GoodRow,
  derived: { orderAt: Date | "infinity"; patientHash: Buffer; referenceHash: Buffer | null },
): void {
  fields.uuid(id);
  fields.integer(row.row);
  fields.text(row.operation);
  fields.text(row.transform);
  fields.text(row.question.payer.id);
  fields.text(row.question.provider.npi);
  fields.time(row.appointmentAt);
  fields.time(derived.orderAt);
  fields.bytes(derived.patientHash);
  fields.bytes(derived.referenceHash);
}

export const queueColumns = ["backlog_id", "order_at", "job_id", "question_hash", "follows"] as const;

/** A row's place in the queue; one that follows another waits for that one's answer. */
export function writeQueued(
  fields: CopyWriter,
  batch: NewBatch,
  row: { id: string; orderAt: Date | "infinity"; questionHash: Buffer; follows: string | null },
): void {
  fields.beginRow(queueColumns.length);
  fields.uuid(batch.id);
  fields.time(row.orderAt);
  fields.uuid(row.id);
  fields.bytes(row.questionHash);
  fields.uuid(row.follows);
}
