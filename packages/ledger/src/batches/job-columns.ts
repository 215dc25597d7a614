import { priorityRanks } from "../jobs/order.ts";
import type { RowsToCopy } from "../rows-to-copy.ts";
import type { FreshAnswer } from "./known-questions.ts";
import type { GoodRow, NewBatch } from "./new-batch.ts";

export const requestColumns = ["job_id", "body"] as const;

const columnsOfBatch = [
  "account_id",
  "mode",
  "backlog_id",
  "batch_id",
  "priority",
  "not_before",
  "deadline",
  "fail_unknown",
] as const;
const columnsOfRow = ["id", "row_no", "operation", "transform", "payer_id", "npi", "order_at"] as const;
const columnsOfState = [
  "state",
  "twin_of",
  "reused_from",
  "coverage",
  "failure_category",
  "failure_code",
  "finished_at",
] as const;

/** In the order in which a row's fields are written, by the three functions below. */
export const jobColumns = [
  ...columnsOfBatch,
  ...columnsOfRow,
  "question_hash",
  "reference_hash",
  "reference",
  ...columnsOfState,
] as const;

/** What is the same in all rows of a batch. */
export function writeBatch(fields: RowsToCopy, batch: NewBatch): void {
  fields.uuid(batch.accountId);
  fields.text(batch.mode);
  fields.uuid(batch.id);
  fields.uuid(batch.id);
  fields.smallint(priorityRanks[batch.priority]);
  fields.time(batch.notBefore);
  fields.time(batch.deadline);
  fields.boolean(batch.onUnknown === "fail");
}

/** What a row says itself. */
export function writeRow(fields: RowsToCopy, id: string, row: GoodRow, { deadline }: NewBatch): void {
  fields.uuid(id);
  fields.integer(row.row);
  fields.text(row.operation);
  fields.text(row.transform);
  fields.text(row.question.payer.id);
  fields.text(row.question.provider.npi);
  fields.time(row.appointmentAt ?? deadline ?? "infinity");
}

/** Where a row stands at first: it has succeeded with an answer, waits for another row, or is ready. */
export function writeState(fields: RowsToCopy, answer: FreshAnswer | undefined, twinOf: string | undefined): void {
  fields.text(answer ? "succeeded" : twinOf ? "parked" : "ready");
  fields.uuid(answer ? null : (twinOf ?? null));
  fields.uuid(answer?.id ?? null);
  fields.text(answer?.coverage ?? null);
  fields.text(answer?.failure_category ?? null);
  fields.text(answer?.failure_code ?? null);
  fields.time(answer?.now ?? null);
}
