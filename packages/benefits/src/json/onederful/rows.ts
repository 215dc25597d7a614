import type {
  Benefit,
  BenefitLevel,
  ProcedureCode,
  ServiceDelivery,
  Stated,
  StatedDate,
} from "../../eligibility-response.ts";
import { toProcedureCode } from "../../procedure-code.ts";
import { withoutWords } from "../../status-rows.ts";
import { blankBenefit } from "../blanks.ts";
import { coverageLevels, dateKinds, networks, timePeriods, toCode, windowUnits } from "../codes.ts";
import {
  amountAt,
  dateAt,
  ignore,
  messagesAt,
  numberAt,
  percentAt,
  recordAt,
  recordsAt,
  statedAt,
  statedListAt,
  type TrackedObject,
} from "../tracked-object.ts";
import { insuranceTypes, quantityQualifiers, serviceTypes } from "./codes.ts";

/**
 * Returns a row, and one more for each further age, as in X12.
 *
 * @param code EB01 of the list
 */
export function toBenefits(row: TrackedObject, { code, level }: { code: string; level: BenefitLevel }): Benefit[] {
  const deliveries = recordsAt(row, "health_service_descriptions").map(toDelivery);
  ignore(row, "limitation", "age_limit");
  const [quantity, ...ages] = toQuantities(row);
  const benefit: Benefit = {
    ...blankBenefit,
    level,
    code,
    coverageLevel: toCode(statedAt(row, "coverage_level"), coverageLevels),
    serviceTypes: statedListAt(row, "service_type").map((type) => toCode(type, serviceTypes) ?? type),
    insuranceType: toCode(statedAt(row, "insurance_type"), insuranceTypes),
    planDescription: statedAt(row, "payer_specific_description"),
    timePeriod: toCode(statedAt(row, "plan_period"), timePeriods),
    amount: amountAt(row, "amount"),
    percent: percentAt(row, "percent", { share: "plan", scale: "whole" }),
    ...quantity,
    authorization: statedAt(row, "authorization_required"),
    network: toCode(statedAt(row, "network"), networks),
    procedure: withoutWords(code, toProcedureOf(statedAt(row, "procedure_code"))),
    deliveries,
    dates: toTypedDates(row, "service_dates"),
    messages: [
      ...messagesAt(row, "disclaimers"),
      // `limitation` is a sentence for the deliveries' data; without deliveries it adds information.
      ...(deliveries.length === 0 ? messagesAt(row, "limitation") : []),
    ],
    piece: row.piece,
  };
  const { serviceTypes: services, network, procedure, piece } = benefit;
  return [
    benefit,
    ...ages.map((age) => ({ ...blankBenefit, level, code, serviceTypes: services, network, procedure, piece, ...age })),
  ];
}

export const toTypedDates = (members: TrackedObject, name: string): StatedDate[] =>
  recordsAt(members, name).flatMap((item) => {
    const type = statedAt(item, "type");
    if (type !== null) ignore(item, type.value, "service_date");
    const date = dateAt(item, "value", toCode(type, dateKinds)?.value ?? "");
    return date === null ? [] : [{ ...date, piece: item.piece }];
  });

function toQuantities(row: TrackedObject): Pick<Benefit, "quantity" | "quantityQualifier">[] {
  const quantity = numberAt(row, "quantity");
  const quantityQualifier = toCode(statedAt(row, "quantity_qualifier"), quantityQualifiers);
  const ages = recordAt(row, "age_limit");
  const inAges = Object.keys(ages?.value ?? {})
    .slice(0, maxAges)
    .flatMap((name) => {
      const age = ages && numberAt(ages, name);
      return age
        ? [{ quantity: age, quantityQualifier: toCode({ value: name, source: age.source }, quantityQualifiers) }]
        : [];
    });
  if (quantity === null && inAges.length > 0) return inAges;
  const others = inAges.filter((age) => age.quantityQualifier?.value !== quantityQualifier?.value);
  return [{ quantity, quantityQualifier }, ...others];
}

/** Each age copies all services of its row; real rows have a minimum and a maximum. */
const maxAges = 20;

function toProcedureOf(stated: Stated | null): ProcedureCode | null {
  if (stated === null) return null;
  const [qualifier = "", code] = stated.value.split(":", 2);
  return toProcedureCode({
    qualifier: code === undefined ? "" : qualifier,
    code: code ?? qualifier,
    rangeEnd: "",
    modifiers: [],
    source: stated.source,
  });
}

const toDelivery = (members: TrackedObject): ServiceDelivery => ({
  quantityQualifier: toCode(statedAt(members, "quantity_qualifier"), quantityQualifiers),
  quantity: numberAt(members, "quantity"),
  windowUnit: toCode(statedAt(members, "unit_qualifier"), windowUnits),
  windowLength: numberAt(members, "unit"),
  timePeriod: toCode(statedAt(members, "time_period_qualifier"), timePeriods),
  periodCount: numberAt(members, "time_period_value"),
  piece: members.piece,
});
