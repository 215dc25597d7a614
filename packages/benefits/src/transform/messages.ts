import type { EligibilityResponse, Message } from "../eligibility-response.ts";
import type { Fact } from "../text/facts.ts";
import type { DocumentBuilder } from "./document-builder.ts";
import type { Row } from "./rows.ts";

/** Writes every message with the rules that read it, none for unused rows. */
export function writeMessages(response: EligibilityResponse, rows: readonly Row[], builder: DocumentBuilder): void {
  const readBySource = new Map<string, Read>();
  for (const { messages, benefit } of rows) {
    for (const { message, facts } of messages) readBySource.set(message.source, { facts, row: benefit.piece.source });
  }
  const write = (message: Message): void => writeMessage(message, readBySource.get(message.source), builder);
  for (const message of response.messages) write(message);
  for (const { messages } of response.benefits) for (const message of messages) write(message);
}

interface Read {
  readonly facts: readonly Fact[];
  readonly row: string;
}

/** Cites the row too, because facts depend on it. */
function writeMessage({ text, source }: Message, read: Read | undefined, builder: DocumentBuilder): void {
  const facts: string[] = [];
  for (const { rule } of read?.facts ?? []) if (!facts.includes(rule)) facts.push(rule);
  const places = read === undefined ? [source] : [read.row, source];
  builder.append("/messages", { text, facts, source }, places, { facts: ["derived", ...places] });
}
