import type { Benefit, BenefitLevel } from "../answer.ts";
import type { Draft } from "../draft.ts";
import {
  amountAt,
  dateAt,
  numberAt,
  percentAt,
  procedureAt,
  repetitionsAt,
  statedAt,
  toDelivery,
  toDetail,
  toMessage,
  toPiece,
  toReference,
} from "./parts.ts";
import { type Delimiters, elementAt, type Segment } from "./segments.ts";

/** The row that an EB segment starts. {@link addToBenefit} takes the segments that follow. */
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
    procedure: procedureAt(eb, 13, delimiters),
    deliveries: [],
    dates: [],
    references: [],
    messages: [],
    details: [],
    entities: [],
    piece: toPiece(eb),
  };
}

/** Takes what the segment says of the benefit. False when it says nothing that a benefit has. */
export function addToBenefit(benefit: Draft<Benefit>, segment: Segment): boolean {
  switch (elementAt(segment, 0)) {
    case "HSD":
      return benefit.deliveries.push(toDelivery(segment)) > 0;
    case "REF":
      return elementAt(segment, 1) !== "SY" && benefit.references.push(toReference(segment)) > 0;
    case "III":
      return benefit.details.push(toDetail(segment)) > 0;
    case "DTP": {
      const date = dateAt(segment, 3, elementAt(segment, 1));
      return date !== null && benefit.dates.push(date) > 0;
    }
    case "MSG": {
      const message = toMessage(segment);
      return message !== null && benefit.messages.push(message) > 0;
    }
    default:
      return false;
  }
}
