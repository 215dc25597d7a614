import { hash } from "node:crypto";
import type { BatchItem } from "../client.ts";

/** What a question about coverage consists of, by the names of a table's columns. */
const questionFields = [
  "operation",
  "payer_id",
  "first_name",
  "last_name",
  "member_id",
  "dob",
  "dependent_first_name",
  "dependent_last_name",
  "dependent_member_id",
  "dependent_dob",
] as const;
type QuestionField = (typeof questionFields)[number];

/**
 * A digest that two questions share only if they ask the same: corrected data make another question, another group number or
 * provider does not. A hundred thousand of them fit into memory.
 */
export function toQuestion(values: Readonly<Partial<Record<QuestionField, string | undefined>>>): string {
  const plain = questionFields.map((field) => (values[field] ?? "").normalize("NFC").trim().replace(/\s+/g, " "));
  return hash("sha256", JSON.stringify(plain).toLowerCase(), "base64url");
}

/** @param batch whose operation holds where the item names none */
export function toItemQuestion(
  { operation, payer, subscriber, dependent }: BatchItem,
  batch: { readonly operation?: BatchItem["operation"] },
): string {
  return toQuestion({
    operation: operation ?? batch.operation ?? "eligibility",
    payer_id: payer.id,
    first_name: subscriber.first_name,
    last_name: subscriber.last_name,
    member_id: subscriber.member_id,
    dob: subscriber.dob,
    dependent_first_name: dependent?.first_name,
    dependent_last_name: dependent?.last_name,
    dependent_member_id: dependent?.member_id,
    dependent_dob: dependent?.dob,
  });
}
