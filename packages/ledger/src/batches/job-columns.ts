import type { CopyWriter } from "../database/copy/copy-writer.ts";
import type { GoodRow, NewBatch } from "./new-batch.ts";

/**
 * `writeBatch` and `writeRow` keep this order. Fields of the whole batch, such as its deadline, are null in its rows.
 */
export const jobColumns = [
  ...(["account_id", "mode", "backlog_id", "batch_id"] as const),
  ...([
    "id",
    "row_no",
    "operation",
    "transform",
    "payer_id",
    "npi",
    "appointment_at",
    "order_at",
    "mends_row",
  ] as const),
  ...(["patient_hash", "member_hash", "reference_hash", "location_hash", "question", "reference"] as const),
];

export function writeBatch(fields: CopyWriter, batch: NewBatch): void {
  fields.uuid(batch.accountId);
  fields.text(batch.mode);
  fields.uuid(batch.id);
  fields.uuid(batch.id);
}

export const toOrderAt = ({ appointmentAt }: GoodRow, { deadline }: NewBatch): Date | "infinity" =>
  appointmentAt ?? deadline ?? "infinity";

export function writeRow(
  fields: CopyWriter,
  id: string,
  row: GoodRow,
  derived: {
    orderAt: Date | "infinity";
    patientHash: Buffer;
    memberHash: Buffer;
    referenceHash: Buffer | null;
    locationHash: Buffer | null;
  },
): void {
  fields.uuid(id);
  fields.integer(row.row);
  fields.text(row.operation);
  fields.text(row.transform);
  fields.text(row.question.payer.id);
  fields.text(row.question.provider.npi);
  fields.time(row.appointmentAt);
  fields.time(derived.orderAt);
  fields.integer(row.mendsRow ?? null);
  fields.bytes(derived.patientHash);
  fields.bytes(derived.memberHash);
  fields.bytes(derived.referenceHash);
  fields.bytes(derived.locationHash);
}

export const queueColumns = ["backlog_id", "order_at", "job_id", "question_hash", "follows"] as const;

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
