import type { Draft } from "../../draft.ts";
import type { Answer, Benefit, Person } from "../../parsed-response.ts";
import { blankBenefit } from "../blank-benefit.ts";
import { isRejection, toRejections } from "../rejections.ts";
import {
  isRecord,
  type JsonRecord,
  type Members,
  openMembers,
  recordAt,
  recordsAt,
  skip,
  statedAt,
  statedListAt,
  textAt,
  toLeftovers,
} from "../tracked-object.ts";
import { toBenefit } from "./benefits.ts";
import { toDates, toReferences } from "./dates-and-references.ts";
import { toPayer, toPerson, toProvider } from "./parties.ts";
import { toPlanBenefits } from "./plans.ts";

/** True for JSON that mirrors a 271, in the older shape (`benefitsInformation`) or the newer one (`plans`). */
export const isStedi = (value: JsonRecord): boolean =>
  [value.benefitsInformation, value.planStatus, value.plans].some(Array.isArray) ||
  (Array.isArray(value.errors) && value.errors.some(isRejection)) ||
  [value.payer, value.provider, value.subscriber, ...(Array.isArray(value.dependents) ? value.dependents : [])].some(
    (party) => isRecord(party) && Array.isArray(party.aaaErrors),
  );

/** Reads JSON that mirrors a 271, as clearinghouses give it. Never throws; what it does not know is in `leftovers`. */
export function readStedi(value: JsonRecord): Answer {
  const answer = openMembers(value);
  // The clearinghouse's own books, not the payer's words.
  skip(answer, "meta", "id", "status", "tradingPartnerServiceId", "reassociationKey", "eligibilitySearchId");
  skip(answer, "transactionSetAcknowledgement", "implementationTransactionSetSyntaxError");

  const payer = recordAt(answer, "payer");
  const provider = recordAt(answer, "provider");
  const subscriber = recordAt(answer, "subscriber");
  const dependents = recordAt(answer, "dependent") ?? recordsAt(answer, "dependents");
  const [dependent = null, ...others] = Array.isArray(dependents) ? dependents : [dependents];
  const level = dependent === null ? "subscriber" : "dependent";
  const people = {
    subscriber: subscriber && toPerson(subscriber, "IL"),
    dependent: dependent && toPerson(dependent, "03"),
  };
  addPlanFacts(people.dependent ?? people.subscriber, answer);

  const rows = recordsAt(answer, "benefitsInformation").map((row) => toBenefit(row, level));
  const benefits = [
    ...rows,
    ...readPlanStatus(answer, level, rows),
    ...recordsAt(answer, "plans").flatMap((plan) => toPlanBenefits(plan, level)),
  ];
  const rejections = toRejections(answer, [
    ...(payer ? [{ members: payer, level: "payer" as const }] : []),
    ...(provider ? [{ members: provider, level: "provider" as const }] : []),
    ...(subscriber ? [{ members: subscriber, level: "subscriber" as const }] : []),
    ...(dependent ? [{ members: dependent, level: "dependent" as const }] : []),
    ...others.map((members) => ({ members, level: "dependent" as const })),
  ]);
  return {
    format: "stedi_json",
    transactionSet: "271",
    transactionReference: statedAt(answer, "controlNumber"),
    respondedAt: null,
    payer: payer && toPayer(payer),
    provider: provider && toProvider(provider),
    ...people,
    benefits,
    rejections,
    messages: [],
    warnings: [],
    leftovers: toLeftovers(answer),
    structure: [],
    otherPatients: [],
  };
}

/** `planInformation` and `planDateInformation` are the REF and DTP segments of whoever was asked about. */
function addPlanFacts(person: Draft<Person> | null, answer: Members): void {
  if (person === null) return;
  for (const name of ["planInformation", "planDateInformation"]) {
    const facts = recordAt(answer, name);
    if (facts === null) continue;
    person.references.push(...toReferences(facts));
    person.dates.push(...toDates(facts));
    person.pieces.push(facts.piece);
  }
}

/** The rows of `planStatus` that do not repeat a status of `benefitsInformation`. */
function readPlanStatus(answer: Members, level: Benefit["level"], rows: readonly Benefit[]): Benefit[] {
  const known = new Set(rows.map(statusOf));
  return recordsAt(answer, "planStatus")
    .map((row) => toStatusBenefit(row, level))
    .filter((row) => !known.has(statusOf(row)));
}

const statusOf = ({ code, planDescription, serviceTypes }: Benefit): string =>
  JSON.stringify([code, planDescription?.value, serviceTypes.map(({ value }) => value)]);

function toStatusBenefit(row: Members, level: Benefit["level"]): Benefit {
  skip(row, "status");
  return {
    ...blankBenefit,
    level,
    code: textAt(row, "statusCode"),
    serviceTypes: statedListAt(row, "serviceTypeCodes"),
    planDescription: statedAt(row, "planDetails"),
    piece: row.piece,
  };
}
