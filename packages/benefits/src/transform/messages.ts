import type { TrueEligibility } from "../document/true-eligibility.ts";
import type { EligibilityResponse, Message } from "../eligibility-response.ts";
import type { DocumentBuilder } from "./document-builder.ts";
import type { ReadMessage } from "./row-messages.ts";
import type { Row } from "./rows.ts";

/** Rows that are not used have neither rules nor services. */
export function writeMessages(response: EligibilityResponse, rows: readonly Row[], builder: DocumentBuilder): void {
  const placeOf = new Map<Message, Place>();
  for (const row of rows) addPlaces(row, placeOf);
  for (const message of response.messages) builder.appendMessage(toItem(message), [message.source]);
  const written = new Set<Message>();
  for (const { messages, piece } of response.benefits) {
    for (const message of messages) {
      // Rows made of one object share its messages.
      if (written.has(message)) continue;
      written.add(message);
      const place = placeOf.get(message);
      const sources = place === undefined ? [message.source] : [piece.source, message.source];
      builder.appendMessage(toItem(message, place), sources);
    }
  }
}

interface Place {
  readonly read: ReadMessage;
  readonly target: Item["target"];
}

function addPlaces({ messages, targets }: Row, places: Map<Message, Place>): void {
  if (messages.length === 0) return;
  const target = toTarget(targets);
  for (const read of messages) places.set(read.message, { read, target });
}

type Item = TrueEligibility["messages"][number];

function toItem({ text, source }: Message, place?: Place): Item {
  if (place === undefined) return { text, facts: [], source, target: null };
  return { text, facts: rulesOf(place.read), source, target: place.target };
}

const rulesOf = ({ facts }: ReadMessage): string[] => [...new Set(facts.map(({ rule }) => rule))];

/** Each message of a row lists them, so that all would make a document far longer than its answer. */
const mostTargets = 100;

function toTarget(targets: Row["targets"]): Item["target"] {
  const target: NonNullable<Item["target"]> = { categories: [], classes: [], procedures: [] };
  for (const one of targets.slice(0, mostTargets)) {
    if (one.kind === "class") target.classes.push(one.name);
    else if (one.kind === "category") target.categories.push(one.name);
    else target.procedures.push(one.name);
  }
  return target;
}
