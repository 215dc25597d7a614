import type {
  Benefit,
  BenefitLevel,
  Message,
  PlanFacts,
  ServiceDelivery,
  Stated,
  StatedDate,
} from "../../eligibility-response.ts";
import { blankBenefit } from "../blanks.ts";
import { codeAt, coverageLevels, isStatus, statuses, timePeriods } from "../codes.ts";
import {
  amountAt,
  dateAt,
  ignore,
  messagesAt,
  messagesOf,
  numberAt,
  percentAt,
  recordAt,
  recordsAt,
  referencesAt,
  sourceOf,
  statedAt,
  type TrackedObject,
  textAt,
} from "../tracked-object.ts";
import { amountKinds, dateQualifiers, kinds, networkLists, places, referenceNames } from "./codes.ts";

interface Context {
  readonly level: BenefitLevel;
  readonly planDescription: Stated | null;
  readonly insuranceType: Stated | null;
  readonly serviceTypes: readonly Stated[];
  readonly holder: string;
}

export const toPlanFacts = (plan: TrackedObject): PlanFacts => ({
  references: referencesAt(plan, referenceNames),
  dates: toDates(plan),
  pieces: [plan.piece],
});

/**
 * The plan's own status, then its benefits.
 *
 * @param facts belong to the status rows of this plan if there are several plans
 */
export function toPlanBenefits(plan: TrackedObject, level: BenefitLevel, facts: PlanFacts | null): Benefit[] {
  ignore(plan, "insuranceType");
  const context: Context = {
    level,
    planDescription: statedAt(plan, "planName") ?? statedAt(plan, "description"),
    insuranceType: statedAt(plan, "insuranceTypeCode"),
    serviceTypes: [],
    holder: plan.piece.source,
  };
  const status: Benefit = {
    ...blankBenefit,
    ...context,
    code: statusAt(plan),
    messages: toNotes(plan),
    piece: plan.piece,
  };
  const rows = [
    status,
    ...toRows(plan, kinds, context),
    ...recordsAt(plan, "benefits").flatMap((benefit) => toBenefits(benefit, context)),
  ];
  if (facts === null) return rows;
  const { dates, references } = facts;
  return rows.map((row) =>
    isStatus(row.code)
      ? { ...row, dates: [...row.dates, ...dates], references: [...row.references, ...references] }
      : row,
  );
}

function toBenefits(benefit: TrackedObject, plan: Context): Benefit[] {
  ignore(benefit, "name", "source");
  const type = statedAt(benefit, "type");
  const context = { ...plan, serviceTypes: type === null ? [] : [type] };
  const code = statusAt(benefit);
  const amounts = recordAt(benefit, "amounts");
  return [
    ...(code === "" ? [] : [{ ...blankBenefit, ...context, code, messages: toNotes(benefit), piece: benefit.piece }]),
    ...toRows(benefit, [["statusDetails", code]], context),
    ...(amounts === null ? [] : toRows(amounts, amountKinds, context)),
    ...toRows(benefit, kinds, context),
  ];
}

function toRows(
  members: TrackedObject,
  names: readonly (readonly [name: string, code: string])[],
  context: Context,
): Benefit[] {
  return names.flatMap(([name, code]) => {
    const lists = recordAt(members, name);
    if (lists === null) return [];
    return networkLists.flatMap(([list, network]) =>
      recordsAt(lists, list).flatMap((row) => {
        const stated = network === null ? null : { value: network, source: sourceOf(lists, list) };
        return toAmountRows(row, { ...context, code, network: stated });
      }),
    );
  });
}

function toAmountRows(row: TrackedObject, context: Context & { code: string; network: Stated | null }): Benefit[] {
  const units = textAt(row, "units").toLowerCase();
  const isPercent = units === "%" || units.startsWith("percent");
  const planName = statedAt(row, "planName");
  ignore(row, "insuranceType", "quantityQualifier");
  const place = codeAt(row, "placeOfService", places);
  const shared = {
    ...blankBenefit,
    ...context,
    code: statusAt(row) || context.code,
    coverageLevel: codeAt(row, "level", coverageLevels),
    planDescription: planName ?? context.planDescription,
    insuranceType: statedAt(row, "insuranceTypeCode") ?? context.insuranceType,
    places: place === null ? [] : [place.value],
    messages: [...messagesAt(row, "description"), ...toNotes(row)],
    piece: row.piece,
  };
  const dates = toDates(row);
  const share = context.code === "D" ? "plan" : "patient";
  const first: Benefit = {
    ...shared,
    timePeriod: codeAt(row, "amountTimePeriod", timePeriods),
    amount: isPercent ? null : amountAt(row, "amount"),
    percent: isPercent ? percentAt(row, "amount", { share, scale: "whole" }) : null,
    quantityQualifier: statedAt(row, "quantityQualifierCode"),
    quantity: numberAt(row, "quantity"),
    authorization: authorizationAt(row),
    deliveries: recordsAt(row, "deliveryInformation").map(toDelivery),
    dates,
    references: referencesAt(row, referenceNames),
  };
  if (isPercent) return [first];
  // The year of a row is that of its total and of what remains; a visit is stated once.
  const part = { ...shared, dates: dates.filter(({ qualifier }) => !visits.has(qualifier)) };
  const total = amountAt(row, "total");
  const remaining = amountAt(row, "remaining");
  const remainingPeriod = codeAt(row, "remainingTimePeriod", timePeriods);
  return [
    first,
    ...(total === null ? [] : [{ ...part, amount: total, timePeriod: codeAt(row, "totalTimePeriod", timePeriods) }]),
    ...(remaining === null
      ? []
      : [{ ...part, amount: remaining, timePeriod: toRemaining(remaining, remainingPeriod) }]),
  ];
}

/** DTP01: service and latest visit. */
const visits = new Set(["472", "304"]);

/** EB06 can say "remaining" or a lifetime, but no second period. */
function toRemaining({ source }: { readonly source: string }, period: Stated | null): Stated {
  return { value: period?.value === "32" || period?.value === "33" ? "33" : "29", source: period?.source ?? source };
}

function authorizationAt(row: TrackedObject): Stated | null {
  const stated = statedAt(row, "authorizationRequired");
  const unknown = statedAt(row, "authorizationRequiredUnknown");
  return unknown?.value === "Y" ? { ...unknown, value: "U" } : stated;
}

const statusAt = (members: TrackedObject): string => codeAt(members, "status", statuses)?.value ?? "";

const toDates = (members: TrackedObject): StatedDate[] =>
  dateQualifiers.flatMap(([name, qualifier]) => dateAt(members, name, qualifier) ?? []);

/** Notes are texts, or objects with a text. */
function toNotes(members: TrackedObject): Message[] {
  const texts = messagesAt(members, "payerNotes");
  if (members.read.has("payerNotes")) return texts;
  return messagesOf(recordsAt(members, "payerNotes"), (note) => {
    ignore(note, "type", "typeCode");
    return statedAt(note, "message");
  });
}

function toDelivery(members: TrackedObject): ServiceDelivery {
  ignore(members, "quantityQualifier");
  return {
    quantityQualifier: statedAt(members, "quantityQualifierCode"),
    quantity: numberAt(members, "quantity"),
    windowUnit: null,
    windowLength: null,
    timePeriod: codeAt(members, "timePeriod", timePeriods),
    periodCount: numberAt(members, "timePeriods"),
    piece: members.piece,
  };
}
