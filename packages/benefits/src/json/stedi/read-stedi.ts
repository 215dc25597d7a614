import type { Benefit, EligibilityResponse, PlanFacts } from "../../eligibility-response.ts";
import { blankBenefit, blankResponse } from "../blanks.ts";
import { isRejection, toRejections } from "../rejections.ts";
import {
  ignore,
  isRecord,
  type JsonRecord,
  recordAt,
  recordsAt,
  statedAt,
  statedListAt,
  type TrackedObject,
  textAt,
  toLeftovers,
  trackObject,
} from "../tracked-object.ts";
import { toBenefit } from "./benefits.ts";
import { toDates, toReferences } from "./dates-and-references.ts";
import { toPayer, toPerson, toProvider } from "./parties.ts";

/** JSON that mirrors a 271: Stedi's endpoint of 2024-04-01, its batches, and Optum. */
export const isStedi = (value: JsonRecord): boolean =>
  [value.benefitsInformation, value.planStatus].some(Array.isArray) ||
  (Array.isArray(value.errors) && value.errors.some(isRejection)) ||
  [value.payer, value.provider, value.subscriber, ...(Array.isArray(value.dependents) ? value.dependents : [])].some(
    (party) => isRecord(party) && Array.isArray(party.aaaErrors),
  );

export function readStedi(value: JsonRecord): EligibilityResponse {
  const response = trackObject(value);
  ignore(response, "meta", "id", "status", "tradingPartnerServiceId", "reassociationKey", "eligibilitySearchId");
  ignore(response, "transactionSetAcknowledgement", "implementationTransactionSetSyntaxError");

  const payer = recordAt(response, "payer");
  const provider = recordAt(response, "provider");
  const subscriber = recordAt(response, "subscriber");
  const [dependent = null, ...others] = ["dependent", "dependents"].flatMap((name) => recordsAt(response, name));
  const level = dependent === null ? "subscriber" : "dependent";
  const people = {
    subscriber: subscriber && toPerson(subscriber, "IL"),
    dependent: dependent && toPerson(dependent, "03"),
  };

  const rows = recordsAt(response, "benefitsInformation").map((row) => toBenefit(row, level));
  const benefits = [...rows, ...readPlanStatus(response, level, rows)];
  const rejections = toRejections(response, [
    ["payer", payer],
    ["provider", provider],
    ["subscriber", subscriber],
    ["dependent", dependent],
    ...others.map((other) => ["dependent", other] as const),
  ]);
  return {
    ...blankResponse,
    format: "stedi_json",
    transactionSet: "271",
    transactionReference: statedAt(response, "controlNumber"),
    payer: payer && toPayer(payer),
    provider: provider && toProvider(provider),
    ...people,
    plan: readPlanFacts(response),
    benefits,
    rejections,
    leftovers: toLeftovers(response),
  };
}

/** The patient's REF and DTP segments are in `planInformation` and `planDateInformation`. */
function readPlanFacts(response: TrackedObject): PlanFacts {
  const facts = ["planInformation", "planDateInformation"]
    .map((name) => recordAt(response, name))
    .filter((one) => one !== null);
  return {
    references: [...facts, response].flatMap(toReferences),
    dates: facts.flatMap(toDates),
    pieces: facts.map(({ piece }) => piece),
  };
}

/** `planStatus` mostly repeats statuses of `benefitsInformation`. */
function readPlanStatus(response: TrackedObject, level: Benefit["level"], rows: readonly Benefit[]): Benefit[] {
  const known = new Set(rows.map(statusOf));
  return recordsAt(response, "planStatus")
    .map((row) => toStatusBenefit(row, level))
    .filter((row) => !known.has(statusOf(row)));
}

const statusOf = ({ code, planDescription, serviceTypes }: Benefit): string =>
  JSON.stringify([code, planDescription?.value, serviceTypes.map(({ value }) => value)]);

function toStatusBenefit(row: TrackedObject, level: Benefit["level"]): Benefit {
  ignore(row, "status");
  return {
    ...blankBenefit,
    level,
    code: textAt(row, "statusCode"),
    serviceTypes: statedListAt(row, "serviceTypeCodes"),
    planDescription: statedAt(row, "planDetails"),
    piece: row.piece,
  };
}
