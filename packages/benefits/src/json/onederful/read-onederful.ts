import type { Draft } from "../../draft.ts";
import type { Benefit, BenefitLevel, EligibilityResponse, Person } from "../../eligibility-response.ts";
import { toStatus } from "../../status-rows.ts";
import { blankBenefit, blankResponse } from "../blanks.ts";
import { toCode } from "../codes.ts";
import { readFractions } from "../percent-scale.ts";
import { toRejections } from "../rejections.ts";
import {
  ignore,
  isRecord,
  type JsonRecord,
  messagesAt,
  recordAt,
  recordsAt,
  statedAt,
  type TrackedObject,
  toLeftovers,
  trackObject,
} from "../tracked-object.ts";
import { insuranceTypes, rowCodes } from "./codes.ts";
import { toPayer, toPerson, toPlanReferences, toProvider } from "./parties.ts";
import { toBenefits } from "./rows.ts";

/** A rejection has the same `errors` as Stedi's JSON, and may have no list of benefits. */
export const isOnederful = (value: JsonRecord): boolean =>
  typeof value.onederfulId === "string" ||
  [value.active_coverage, value.coinsurance, value.maximums, value.limitations].some(Array.isArray);

export function readOnederful(value: JsonRecord): EligibilityResponse {
  const response = trackObject(value);
  const payer = recordAt(response, "payer");
  const provider = recordAt(response, "provider");
  const people = readPeople(response);
  const patient = people.dependent ?? people.subscriber;
  const level = people.dependent === null ? "subscriber" : "dependent";

  const plan = recordAt(response, "plan");
  const stated = readFractions(readRows(response, level), { areUsual: false });
  const status = plan && readPlanStatus(plan, { patient, level, rows: stated });
  const rows = plan === null ? stated : withPlanType(stated, plan);
  if (plan !== null) {
    const references = toPlanReferences(plan);
    for (const person of [people.subscriber, people.dependent]) person?.references.push(...references);
  }
  return {
    ...blankResponse,
    format: "onederful_json",
    transactionSet: "271",
    transactionReference: statedAt(response, "onederfulId"),
    payer: payer && toPayer(payer),
    provider: provider && toProvider(provider),
    ...people,
    benefits: status === null ? rows : [status, ...rows],
    rejections: toRejections(response, []),
    messages: messagesAt(response, "disclaimers"),
    leftovers: toLeftovers(response),
  };
}

const readRows = (response: TrackedObject, level: BenefitLevel): Benefit[] =>
  Object.keys(response.value).flatMap((name) => {
    const code = rowCodes.get(name);
    return code === undefined ? [] : recordsAt(response, name).flatMap((row) => toBenefits(row, { code, level }));
  });

interface People {
  readonly subscriber: Draft<Person> | null;
  readonly dependent: Draft<Person> | null;
}

/** The patient is the dependent, unless the response identifies them with the subscriber. */
function readPeople(response: TrackedObject): People {
  ignoreRepeated(response);
  const subscriber = recordAt(response, "subscriber");
  const patient = recordAt(response, "patient");
  if (patient === null) return { subscriber: subscriber && toPerson(subscriber, "IL"), dependent: null };
  if (subscriber === null) return { subscriber: toPerson(patient, "IL"), dependent: null };
  if (isSame(patient.value, subscriber.value)) {
    return { subscriber: fill(toPerson(patient, "IL"), toPerson(subscriber, "IL")), dependent: null };
  }
  return { subscriber: toPerson(subscriber, "IL"), dependent: toPerson(patient, "03") };
}

function isSame(patient: JsonRecord, subscriber: JsonRecord): boolean {
  if (typeof patient.is_subscriber === "boolean") return patient.is_subscriber;
  if (typeof patient.relationship === "string") return patient.relationship === "self";
  return ["name", "first_name", "last_name", "dob"].every((name) => patient[name] === subscriber[name]);
}

const fill = (person: Draft<Person>, other: Person): Draft<Person> => ({
  ...person,
  ...Object.fromEntries(Object.entries(other).filter(([name]) => person[name as keyof Person] === null)),
  pieces: [...person.pieces, ...other.pieces],
});

function ignoreRepeated(response: TrackedObject): void {
  const { dependents, patient } = response.value;
  if (!Array.isArray(dependents) || !isRecord(patient)) return;
  const own = JSON.stringify(patient);
  if (dependents.every((dependent) => JSON.stringify(dependent) === own)) ignore(response, "dependents");
}

const isStatus = ({ code }: Benefit): boolean => toStatus(code) !== null;

/** The first status row has the plan's type if it states none. */
function withPlanType(rows: readonly Benefit[], plan: TrackedObject): readonly Benefit[] {
  const first = rows.findIndex(isStatus);
  const row = rows[first];
  if (row === undefined) return rows;
  const insuranceType = toCode(statedAt(plan, "insurance_type"), insuranceTypes);
  return row.insuranceType === null ? rows.with(first, { ...row, insuranceType }) : rows;
}

/** A response without a status row gets one from the patient's own status. */
function readPlanStatus(
  plan: TrackedObject,
  { patient, level, rows }: { patient: Person | null; level: BenefitLevel; rows: readonly Benefit[] },
): Benefit | null {
  if (rows.some(isStatus)) return null;
  const code = patient?.coverage?.status?.value ?? "";
  if (toStatus(code) === null) return null;
  return {
    ...blankBenefit,
    level,
    code,
    insuranceType: toCode(statedAt(plan, "insurance_type"), insuranceTypes),
    planDescription: statedAt(plan, "payer_specific_description"),
    piece: plan.piece,
  };
}
