import {
  type Benefit,
  type EligibilityResponse,
  type Entity,
  type Person,
  type Piece,
  toRawText,
} from "../eligibility-response.ts";
import { toStatus } from "../status-rows.ts";
import type { DocumentBuilder, UnmappedPiece, UnmappedReason } from "./document-builder.ts";
import { segmentOf } from "./used-sources.ts";

/** Excludes names of parties, which are structure, and messages, which are in `messages`. */
export function writeUnmapped(response: EligibilityResponse, builder: DocumentBuilder): void {
  const used = builder.findUsedSources();
  const unmapped = new Map<string, UnmappedPiece>(
    response.leftovers.map((leftover) => [leftover.piece.source, leftover]),
  );
  const addIfUnused: AddIfUnused = (piece, reason) => {
    if (!used.has(piece.source) && !unmapped.has(piece.source)) unmapped.set(piece.source, { piece, reason });
  };
  for (const party of [response.payer, response.provider, response.subscriber, response.dependent]) {
    if (party !== null) addParty(party, addIfUnused);
  }
  if (response.plan !== null) addFacts(response.plan, addIfUnused);
  for (const row of response.benefits) {
    addRow(row, addIfUnused);
    const reason = reasonOfLoss(row, builder);
    if (reason !== undefined) builder.markUnmapped(row.piece, reason);
  }
  for (const [source, marked] of builder.unmapped) unmapped.set(source, marked);
  // JSON members all have number 0, and the sort is stable.
  const inOrder = [...unmapped.values()].sort(
    (one, other) => segmentOf(one.piece.source) - segmentOf(other.piece.source),
  );
  for (const { piece, reason } of inOrder) {
    builder.append("/unmapped", { source: piece.source, reason, raw: toRawText(piece) }, [piece.source]);
  }
}

type AddIfUnused = (piece: Piece, reason: UnmappedReason) => void;

function addParty(party: Entity | Person, add: AddIfUnused): void {
  const birthDate = "birthDate" in party ? party.birthDate : null;
  if (birthDate?.isInvalid === true) add(birthDate.piece, "value_invalid");
  addFacts(party, add);
  for (const piece of party.pieces) if (piece !== party.piece) add(piece, "no_rule");
}

function addRow(row: Benefit, add: AddIfUnused): void {
  if (row.messages.length === 0 || statesMore(row)) add(row.piece, "no_rule");
  for (const { piece } of row.deliveries) add(piece, "no_rule");
  for (const piece of row.details) add(piece, "no_rule");
  addFacts(row, add);
  for (const { pieces } of row.entities) for (const piece of pieces) add(piece, "no_rule");
}

/** EB01 "H" is "unlimited", which needs no amount. */
const statesMore = ({ code, amount, percent, quantity }: Benefit): boolean =>
  amount !== null || percent !== null || quantity !== null || code === "H" || toStatus(code) !== null;

/** A row whose amount or percent is in no field is unmapped, even if its period or its message was used. */
function reasonOfLoss({ code, amount, percent }: Benefit, builder: DocumentBuilder): UnmappedReason | undefined {
  for (const value of [amount, percent]) {
    const reason = value === null ? undefined : builder.reasonOfYield(value.source);
    if (reason !== undefined) return reason;
  }
  const hasUnread = (amount?.cents && !codesOfAmounts.has(code)) || (percent?.value && !codesOfPercents.has(code));
  return hasUnread ? "no_rule" : undefined;
}

/** EB01. A zero on other rows is a filler. */
const codesOfAmounts = new Set(["B", "C", "F", "G"]);
const codesOfPercents = new Set(["A", "D"]);

function addFacts({ references, dates }: Pick<Benefit, "references" | "dates">, add: AddIfUnused): void {
  for (const { piece } of references) add(piece, "reference_not_understood");
  for (const { piece, isInvalid } of dates) add(piece, isInvalid ? "value_invalid" : "date_not_understood");
}
