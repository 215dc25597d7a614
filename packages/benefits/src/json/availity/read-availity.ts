import type { EligibilityResponse, LocatedRejection } from "../../eligibility-response.ts";
import { isRejectionCode, type RejectionLevel, toRejection, uniqueRejections } from "../../rejections.ts";
import { blankResponse } from "../blanks.ts";
import { readFractions } from "../percent-scale.ts";
import { usualLoops } from "../rejections.ts";
import {
  dateAt,
  ignore,
  isRecord,
  type JsonRecord,
  recordAt,
  recordsAt,
  sourceOf,
  statedAt,
  type TrackedObject,
  textAt,
  toLeftovers,
  trackObject,
} from "../tracked-object.ts";
import { toPayer, toPerson, toProvider } from "./parties.ts";
import { toPlanBenefits, toPlanFacts } from "./rows.ts";

/** Other vendors' plans have no status code above them. The demo wraps the coverage in a list. */
export const isAvaility = (value: JsonRecord): boolean => isCoverage(value) || isCoverage(wrappedIn(value));

const isCoverage = (value: unknown): boolean =>
  isRecord(value) &&
  (typeof value.statusCode === "string" || typeof value.statusCode === "number") &&
  (Array.isArray(value.plans) || Array.isArray(value.validationMessages));

const wrappedIn = ({ coverages }: JsonRecord): unknown =>
  Array.isArray(coverages) && coverages.length === 1 ? coverages[0] : undefined;

export function readAvaility(value: JsonRecord): EligibilityResponse {
  const response = trackObject(value);
  ignore(response, "totalCount", "count", "offset", "limit", "links");
  const coverage = isCoverage(value) ? response : (recordsAt(response, "coverages")[0] ?? response);
  ignore(coverage, "id", "customerId", "status", "statusCode", "submitterStatecode", "links", "toDate");
  ignore(coverage, "createdDate", "updatedDate", "expirationDate", "procedureCode");

  recordsAt(coverage, "requestedServiceType");

  const payer = recordAt(coverage, "payer");
  const provider = recordAt(coverage, "requestingProvider");
  const people = readPeople(coverage);
  const asked = dateAt(coverage, "asOfDate", "472");
  if (asked !== null) (people.dependent ?? people.subscriber)?.dates.push(asked);
  const level = people.dependent === null ? "subscriber" : "dependent";
  const plans = recordsAt(coverage, "plans").map((plan) => ({ plan, facts: toPlanFacts(plan) }));
  const [only = null, ...others] = plans;
  const isOnly = others.length === 0;
  return {
    ...blankResponse,
    format: "availity_json",
    transactionSet: "271",
    transactionReference: statedAt(coverage, "controlNumber"),
    payer: payer && toPayer(payer),
    provider: provider && toProvider(provider),
    ...people,
    plan: isOnly && only ? only.facts : null,
    benefits: readFractions(
      plans.flatMap(({ plan, facts }) => toPlanBenefits(plan, level, isOnly ? null : facts)),
      { areUsual: true },
    ),
    rejections: uniqueRejections(
      recordsAt(coverage, "validationMessages").flatMap((message) => toLocatedRejection(message, level)),
    ),
    leftovers: toLeftovers(response),
  };
}

/** The patient is the person asked about: a dependent, unless the relationship or the names say otherwise. */
function readPeople(coverage: TrackedObject) {
  const subscriber = recordAt(coverage, "subscriber");
  const patient = recordAt(coverage, "patient");
  if (patient === null) return { subscriber: subscriber && toPerson(subscriber, "IL"), dependent: null };
  if (subscriber === null || isSubscriber(patient.value, subscriber.value)) {
    const person = toPerson(patient, "IL");
    const same = subscriber && toPerson(subscriber, "IL");
    return {
      subscriber: { ...person, id: person.id ?? same?.id ?? null, pieces: [...person.pieces, ...(same?.pieces ?? [])] },
      dependent: null,
    };
  }
  return { subscriber: toPerson(subscriber, "IL"), dependent: toPerson(patient, "03") };
}

function isSubscriber(patient: JsonRecord, subscriber: JsonRecord): boolean {
  if (patient.subscriberRelationshipCode !== undefined) return patient.subscriberRelationshipCode === "18";
  if (typeof patient.subscriberRelationship === "string")
    return patient.subscriberRelationship.toLowerCase() === "self";
  return ["firstName", "lastName", "birthDate"].every((name) => patient[name] === subscriber[name]);
}

/** Messages without an AAA03 code are faults of our request and stay unread. */
function toLocatedRejection(message: TrackedObject, level: "subscriber" | "dependent"): LocatedRejection[] {
  const code = message.value.code;
  if ((typeof code !== "string" && typeof code !== "number") || !isRejectionCode(String(code).trim())) return [];
  ignore(message, "errorMessage", "index");
  const rejection = toRejection({
    code: textAt(message, "code"),
    followUp: "",
    level: levelOf(textAt(message, "field"), level),
  });
  return [
    {
      ...rejection,
      loop: usualLoops[rejection.level],
      source: sourceOf(message, "code"),
      piece: message.piece,
    },
  ];
}

function levelOf(field: string, patient: "subscriber" | "dependent"): RejectionLevel {
  if (field.startsWith("provider")) return "provider";
  return field.startsWith("payer") ? "payer" : patient;
}
