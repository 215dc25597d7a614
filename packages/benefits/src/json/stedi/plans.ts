import type {
  Benefit,
  BenefitLevel,
  Message,
  Reference,
  ServiceDelivery,
  Stated,
  StatedDate,
} from "../../eligibility-response.ts";
import { toProcedureCode } from "../../procedure-code.ts";
import { blankBenefit } from "../blanks.ts";
import { coverageLevels, isStatus, networks, statuses, timePeriods, toCode } from "../codes.ts";
import {
  amountAt,
  ignore,
  messagesAt,
  messagesOf,
  numberAt,
  percentAt,
  recordAt,
  recordsAt,
  statedAt,
  type TrackedObject,
  textAt,
} from "../tracked-object.ts";
import { toDates, toReferences } from "./dates-and-references.ts";

/** `plans` has rows sorted by kind, without codes. A plan without rows becomes one row without a code. */
export function toPlanBenefits(plan: TrackedObject, level: BenefitLevel): Benefit[] {
  const facts: PlanFacts = {
    level,
    name: statedAt(plan, "name"),
    references: toReferences(plan),
    dates: [...toDates(plan), ...toDates(recordAt(plan, "dates"))],
  };
  const benefits = recordAt(plan, "benefits");
  const rows = benefits === null ? [] : kinds.flatMap(([kind, code]) => toRows(benefits, kind, code, facts));
  return rows.length > 0 ? rows : [toRow(plan, "", facts)];
}

interface PlanFacts {
  readonly level: BenefitLevel;
  readonly name: Stated | null;
  readonly references: readonly Reference[];
  readonly dates: readonly StatedDate[];
}

/** EB01 by the list that holds a row. */
const kinds = [
  ["statuses", ""],
  ["deductible", "C"],
  ["deductibles", "C"],
  ["coInsurance", "A"],
  ["coPayment", "B"],
  ["outOfPocket", "G"],
  ["limitations", "F"],
  ["exclusions", "E"],
  ["nonCovered", "I"],
  ["benefitDescription", "D"],
] as const;

const toRows = (benefits: TrackedObject, kind: string, code: string, facts: PlanFacts): Benefit[] =>
  recordsAt(benefits, kind).map((row) => toRow(row, code, facts));

function toRow(row: TrackedObject, kindCode: string, facts: PlanFacts): Benefit {
  const status = toCode(statedAt(row, "status"), statuses);
  const code = textAt(row, "code") || kindCode || (status?.value ?? "");
  const services = [recordAt(row, "service"), ...recordsAt(row, "services")].filter((service) => service !== null);
  const network = recordAt(row, "network");
  // The plan's dates and references belong to its status rows.
  const { dates, references } = isStatus(code) ? facts : { dates: [], references: [] };
  return {
    ...blankBenefit,
    level: facts.level,
    code,
    coverageLevel: toCode(statedAt(row, "coverageLevel"), coverageLevels),
    serviceTypes: services.flatMap((service) => toServiceType(service)),
    insuranceType: statedAt(row, "insuranceTypeCode"),
    planDescription: facts.name,
    timePeriod: toCode(statedAt(row, "timePeriod"), timePeriods),
    amount: amountAt(row, "amount"),
    percent: percentAt(row, "percent", { share: code === "D" ? "plan" : "patient", scale: "fraction" }),
    quantityQualifier: statedAt(row, "quantityQualifier"),
    quantity: numberAt(row, "quantity"),
    authorization: statedAt(row, "authorizationRequired"),
    network: network && toCode(statedAt(network, "indicator"), networks),
    procedure: services.map(toServiceProcedure).find((procedure) => procedure !== null) ?? null,
    deliveries: recordsAt(row, "serviceLimits").flatMap(toDelivery),
    dates: [...dates, ...toDates(recordAt(row, "dates"))],
    references,
    messages: toMessages(row),
    piece: row.piece,
  };
}

function toServiceType(service: TrackedObject): Stated[] {
  const value = textAt(service, "system") === "STC" ? statedAt(service, "value") : null;
  return value === null ? [] : [value];
}

function toServiceProcedure(service: TrackedObject) {
  const value = textAt(service, "system") === "CDT" ? statedAt(service, "value") : null;
  if (value === null) return null;
  return toProcedureCode({ qualifier: "AD", code: value.value, rangeEnd: "", modifiers: [], source: value.source });
}

function toDelivery(limit: TrackedObject): ServiceDelivery[] {
  const delivery = recordAt(limit, "delivery");
  if (delivery === null) return [];
  return [
    {
      quantityQualifier: statedAt(delivery, "quantityQualifier"),
      quantity: numberAt(delivery, "quantity"),
      windowUnit: statedAt(delivery, "unit"),
      windowLength: numberAt(delivery, "frequency"),
      timePeriod: toCode(statedAt(delivery, "timePeriod"), timePeriods),
      periodCount: numberAt(delivery, "periodCount"),
      piece: limit.piece,
    },
  ];
}

function toMessages(row: TrackedObject): Message[] {
  const texts = messagesAt(row, "messages");
  if (texts.length > 0) return texts;
  return messagesOf(recordsAt(row, "messages"), (item) => {
    ignore(item, "type");
    return statedAt(item, "text") ?? statedAt(item, "description") ?? statedAt(item, "message");
  });
}
