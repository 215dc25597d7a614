import type { Answer, Message } from "../answer.ts";
import type { DocumentRecord } from "./record.ts";
import type { Row } from "./rows.ts";

/** Keeps every message, with the rules that read it: none for those of rows that were not used. */
export function writeMessages(answer: Answer, rows: readonly Row[], record: DocumentRecord): void {
  const factsBySource = new Map(
    rows.flatMap(({ messages, benefit }) =>
      messages.map(({ message, facts }) => [message.source, { facts, row: benefit.piece.source }] as const),
    ),
  );
  for (const message of [...answer.messages, ...answer.benefits.flatMap(({ messages }) => messages)]) {
    const read = factsBySource.get(message.source);
    const facts = [...new Set(read?.facts.map(({ rule }) => rule))];
    writeMessage(message, facts, read === undefined ? [] : [read.row], record);
  }
}

/** What a message says depends on its row, which may hold nothing else. */
function writeMessage(
  { text, source }: Message,
  facts: string[],
  row: readonly string[],
  record: DocumentRecord,
): void {
  const places = { facts: ["derived", ...row, source] };
  record.append("/messages", { text, facts, source }, [...row, source], places);
}
