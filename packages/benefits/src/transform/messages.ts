import type { TrueEligibility } from "../document/true-eligibility.ts";
import type { EligibilityResponse, Message } from "../eligibility-response.ts";
import type { DocumentBuilder } from "./document-builder.ts";
import type { ReadMessage, Row } from "./rows.ts";

/** Writes every message with the rules that read it and the services of its row; neither for rows that are not used. */
export function writeMessages(response: EligibilityResponse, rows: readonly Row[], builder: DocumentBuilder): void {
  const rowOf = new Map<Message, Row>();
  for (const row of rows) for (const { message } of row.messages) rowOf.set(message, row);
  for (const message of response.messages) builder.appendMessage(toItem(message), [message.source]);
  for (const { messages, piece } of response.benefits) {
    for (const message of messages) {
      const row = rowOf.get(message);
      const sources = row === undefined ? [message.source] : [piece.source, message.source];
      builder.appendMessage(toItem(message, row), sources);
    }
  }
}

type Item = TrueEligibility["messages"][number];

function toItem(message: Message, row?: Row): Item {
  const { text, source } = message;
  if (row === undefined) return { text, facts: [], source, target: null };
  const read = row.messages.find((one) => one.message === message);
  return { text, facts: rulesOf(read), source, target: targetOf(row) };
}

const rulesOf = (read: ReadMessage | undefined): string[] => [...new Set((read?.facts ?? []).map(({ rule }) => rule))];

function targetOf({ targets }: Row): Item["target"] {
  const target: NonNullable<Item["target"]> = { categories: [], classes: [], procedures: [] };
  for (const one of targets) {
    if (one.kind === "class") target.classes.push(one.name);
    else if (one.kind === "category") target.categories.push(one.name);
    else target.procedures.push(one.name);
  }
  return target;
}
