import { toSlashed } from "../days.ts";
import type { BenefitRow } from "../plans/benefit-rows.ts";
import type { Frequency, Plan, Service } from "../plans/plan.ts";
import type { Member, Parties } from "./parties.ts";
import type { Rejection } from "./rejections.ts";
import { toAaaError } from "./render-stedi.ts";
import {
  kindTerms,
  levelTerms,
  limitPeriodTerms,
  networkTerms,
  periodTerms,
  planTerms,
  serviceTerms,
  unitTerms,
  windowTerms,
} from "./terms.ts";

/**
 * The answer as a dental vendor's JSON: one list for each kind of statement, one entry for each service, words instead
 * of codes. Its percents are the plan's share, the other way round than X12's.
 */
export function renderOnederful(parties: Parties, plan: Plan, rows: readonly BenefitRow[]): string {
  const lists: Record<string, object[]> = Object.fromEntries(listNames.map((name) => [name, []]));
  for (const row of rows) lists[kindTerms[row.kind].word]?.push(...toEntries(row, plan));
  return JSON.stringify({ ...toFrame(parties, plan), ...lists });
}

/** A refusal: the people as asked about, no benefits, and the AAA in `errors`, since this form has no place of its own. */
export function renderOnederfulRejection(parties: Parties, rejection: Rejection): string {
  return JSON.stringify({
    ...toFrame(parties),
    active_coverage: [],
    errors: [toAaaError(rejection, parties.dependent !== undefined)],
  });
}

const listNames = [
  "limitations",
  "deductible",
  "maximums",
  "coinsurance",
  "copayment",
  "active_coverage",
  "inactive_coverage",
  "not_covered",
  "payer_specific_info",
];

function toFrame(parties: Parties, plan?: Plan) {
  const { payer, provider, subscriber, dependent } = parties;
  const patient = toPerson(dependent ?? subscriber, subscriber, plan);
  const self = dependent ? toPerson(subscriber, subscriber) : patient;
  return {
    onederfulId: `sandbox-${parties.controlNumber}`,
    patient: {
      ...patient,
      relationship: dependent?.relationship ?? "self",
      is_subscriber: !dependent,
      metadata: toMetadata(parties, plan),
    },
    ...(plan && { plan: toPlan(plan) }),
    subscriber: { ...self, is_subscriber: true, address: toAddress(subscriber) },
    ...(dependent && { dependents: [{ ...patient, relationship: dependent.relationship, is_subscriber: false }] }),
    payer: { id: payer.id, name: payer.name, phone: payer.phone },
    provider: { npi: provider.npi, name: provider.name },
  };
}

function toPerson(member: Member, subscriber: Member, plan?: Plan) {
  return {
    name: `${member.firstName} ${member.lastName}`.trim(),
    first_name: member.firstName,
    last_name: member.lastName,
    gender: member.gender === "F" ? "female" : "male",
    dob: toSlashed(member.dob),
    member_id: subscriber.memberId,
    ...(plan && {
      coverage: {
        effective_date: toSlashed(plan.beganOn),
        ...(plan.endedOn && { termination_date: toSlashed(plan.endedOn) }),
        status: plan.endedOn ? "inactive" : "active",
      },
    }),
  };
}

function toAddress({ address }: Member) {
  return { street1: address.line1, city: address.city, state: address.state, zip: address.postalCode };
}

function toMetadata({ asOf }: Parties, plan?: Plan) {
  const entry = (type: string, value: string) => ({ type, value, [type]: value });
  const service = entry("service", toSlashed(asOf));
  if (!plan) return [service];
  const began = toSlashed(plan.beganOn);
  return [entry("plan_begin", began), entry("eligibility_begin", began), service];
}

function toPlan({ kind, name, number, group }: Plan) {
  return {
    group_number: group.number,
    group_name: group.name,
    name,
    number,
    insurance_type: planTerms[kind].word,
    payer_specific_description: name,
  };
}

/** One entry for each service, or a single one for a procedure. A plan without a maximum has no entry to say so. */
function toEntries(row: BenefitRow, plan: Plan): object[] {
  if (row.kind === "unlimited") return [];
  const facts = toFacts(row, plan);
  if (row.procedure) return [{ ...facts, procedure_code: `AD:${row.procedure}` }];
  return row.services
    .filter((service) => service !== "waiting_period")
    .map((service: Service) => ({ service_type: serviceTerms[service].word, ...facts }));
}

function toFacts(row: BenefitRow, plan: Plan) {
  const { network, period, quantity, frequency, lastServiceOn } = row;
  const disclaimers = toDisclaimers(row);
  return {
    coverage_level: levelTerms[row.level].word,
    ...(row.planName && { insurance_type: planTerms[plan.kind].word, payer_specific_description: row.planName }),
    ...(network && { network: networkTerms[network].word }),
    ...(period && { plan_period: periodTerms[period].word }),
    ...(row.amountCents !== undefined && { amount: (row.amountCents / 100).toFixed(2) }),
    ...(row.planPaysPercent !== undefined && { percent: String(row.planPaysPercent) }),
    ...(quantity?.of === "age_max" && {
      quantity: String(quantity.value),
      quantity_qualifier: "age_high_value",
      age_limit: { age_high_value: String(quantity.value) },
    }),
    ...(frequency && toDeliveries(frequency)),
    ...(lastServiceOn && { service_dates: [toServiceDate(toSlashed(lastServiceOn))] }),
    ...(disclaimers.length > 0 && { disclaimers }),
  };
}

function toServiceDate(value: string) {
  const type = "latest_visit_or_consultation";
  return { type, value, [type]: value, service_date: value };
}

/** The limit, and what is left of it if the payer says so. */
function toDeliveries({ count, unit, every, period, remaining }: Frequency) {
  const units = unitTerms[unit].word;
  const limit =
    period === "month" || period === "year"
      ? { unit_qualifier: windowTerms[period].word, unit: String(every) }
      : { time_period_qualifier: limitPeriodTerms[period].word, time_period_value: String(every) };
  const whole = { quantity_qualifier: units, quantity: String(count), ...limit };
  const rest = { quantity_qualifier: units, quantity: String(remaining), time_period_qualifier: "remaining" };
  return { health_service_descriptions: remaining === undefined ? [whole] : [whole, rest] };
}

/** What this form has no field for is said in words. */
function toDisclaimers({ quantity, authorizationRequired, dentist, otherCoverage, notes = [] }: BenefitRow): string[] {
  return [
    ...(quantity?.of === "months" ? [`${quantity.value} MONTH WAITING PERIOD`] : []),
    ...(authorizationRequired ? ["PRE-AUTHORIZATION REQUIRED"] : []),
    ...(dentist ? [`ASSIGNED DENTIST ${dentist.firstName} ${dentist.lastName}, NPI ${dentist.npi}`] : []),
    ...(otherCoverage ? [`OTHER INSURANCE ${otherCoverage.payerName} SINCE ${toSlashed(otherCoverage.beganOn)}`] : []),
    ...notes,
  ];
}
