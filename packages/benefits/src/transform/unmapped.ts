import {
  type Benefit,
  type EligibilityResponse,
  type Entity,
  type Person,
  type Piece,
  toRawText,
} from "../eligibility-response.ts";
import { toStatus } from "../status-rows.ts";
import type { DocumentBuilder, UnmappedReason } from "./document-builder.ts";
import { segmentOf } from "./used-sources.ts";

/** Lists what reached no field, in order. Names and messages are never unmapped. */
export function writeUnmapped(response: EligibilityResponse, builder: DocumentBuilder): void {
  const use = builder.findUsedSources();
  const items = new Map<string, Unread>(response.leftovers.map((leftover) => [leftover.piece.source, leftover]));
  const check = (piece: Piece, reason: UnmappedReason) => {
    if (!use.has(piece.source) && !items.has(piece.source)) items.set(piece.source, { piece, reason });
  };
  for (const party of [response.payer, response.provider, response.subscriber, response.dependent]) {
    if (party !== null) checkParty(party, check);
  }
  if (response.plan !== null) checkFacts(response.plan, check);
  for (const row of response.benefits) checkRow(row, check);
  for (const [source, item] of builder.unmapped) items.set(source, item);
  // By segment number; JSON members keep their order.
  const inOrder = [...items.values()].sort((one, other) => segmentOf(one.piece.source) - segmentOf(other.piece.source));
  for (const { piece, reason } of inOrder) {
    builder.append("/unmapped", { source: piece.source, reason, raw: toRawText(piece) }, [piece.source]);
  }
}

interface Unread {
  readonly piece: Piece;
  readonly reason: UnmappedReason;
}

/** Adds an unused piece. */
type Check = (piece: Piece, reason: UnmappedReason) => void;

function checkParty(party: Entity | Person, check: Check): void {
  const birthDate = "birthDate" in party ? party.birthDate : null;
  if (birthDate?.isInvalid === true) check(birthDate.piece, "value_invalid");
  checkFacts(party, check);
  for (const piece of party.pieces) if (piece !== party.piece) check(piece, "no_rule");
}

function checkRow(row: Benefit, check: Check): void {
  // The message of a row that states nothing else is what the row states.
  if (row.messages.length === 0 || statesMore(row)) check(row.piece, "no_rule");
  for (const { piece } of row.deliveries) check(piece, "no_rule");
  for (const piece of row.details) check(piece, "no_rule");
  checkFacts(row, check);
  for (const { pieces } of row.entities) for (const piece of pieces) check(piece, "no_rule");
}

const statesMore = ({ code, amount, percent, quantity }: Benefit): boolean =>
  amount !== null || percent !== null || quantity !== null || code === "H" || toStatus(code) !== null;

function checkFacts({ references, dates }: Pick<Benefit, "references" | "dates">, check: Check): void {
  for (const { piece } of references) check(piece, "reference_not_understood");
  for (const { piece, isInvalid } of dates) check(piece, isInvalid ? "value_invalid" : "date_not_understood");
}
