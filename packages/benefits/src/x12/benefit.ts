import { type Draft, withItem } from "../draft.ts";
import type { Benefit, BenefitLevel } from "../eligibility-response.ts";
import { withoutWords } from "../status-rows.ts";
import {
  amountAt,
  dateAt,
  numberAt,
  percentAt,
  procedureAt,
  repetitionsAt,
  statedAt,
  toDelivery,
  toMessage,
  toReference,
} from "./parts.ts";
import { type Delimiters, elementAt, type Segment } from "./segments.ts";

export function startBenefit(eb: Segment, level: BenefitLevel, delimiters: Delimiters): Draft<Benefit> {
  const code = elementAt(eb, 1);
  return {
    level,
    code,
    coverageLevel: statedAt(eb, 2),
    serviceTypes: repetitionsAt(eb, 3, delimiters),
    insuranceType: statedAt(eb, 4),
    planDescription: statedAt(eb, 5),
    timePeriod: statedAt(eb, 6),
    amount: amountAt(eb, 7),
    percent: percentAt(eb, 8, code === "D" ? "plan" : "patient"),
    quantityQualifier: statedAt(eb, 9),
    quantity: numberAt(eb, 10),
    authorization: statedAt(eb, 11),
    network: statedAt(eb, 12),
    procedure: withoutWords(code, procedureAt(eb, 13, delimiters)),
    deliveries: none,
    dates: none,
    references: none,
    messages: none,
    details: none,
    places: none,
    entities: none,
    piece: eb.piece,
  };
}

/** Shared by all rows: most lists stay empty, and {@link withItem} replaces the others. */
const none: never[] = [];

/** False if the segment is not about a benefit. */
export function addToBenefit(benefit: Draft<Benefit>, segment: Segment): boolean {
  switch (segment.name) {
    case "HSD":
      benefit.deliveries = withItem(benefit.deliveries, toDelivery(segment));
      return true;
    case "REF":
      if (elementAt(segment, 1) === "SY") return false;
      benefit.references = withItem(benefit.references, toReference(segment));
      return true;
    case "III":
      benefit.details = withItem(benefit.details, segment.piece);
      if (elementAt(segment, 1) === "ZZ") benefit.places = withItem(benefit.places, elementAt(segment, 2));
      return true;
    case "DTP": {
      const date = dateAt(segment, 3, elementAt(segment, 1));
      if (date !== null) benefit.dates = withItem(benefit.dates, date);
      return date !== null;
    }
    case "MSG": {
      const message = toMessage(segment);
      if (message !== null) benefit.messages = withItem(benefit.messages, message);
      return message !== null;
    }
    default:
      return false;
  }
}
