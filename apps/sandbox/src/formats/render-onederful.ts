import { toSlashed } from "../days.ts";
import type { BenefitRow } from "../plans/benefit-rows.ts";
import type { Frequency, Plan } from "../plans/plan.ts";
import type { Service } from "../terms.ts";
import { terms } from "../terms.ts";
import type { Member, Parties } from "./parties.ts";
import type { Rejection } from "./rejections.ts";
import { toAaaError } from "./render-stedi.ts";

/** Onederful's percents are the plan's share, while X12 has the patient's. */
export function renderOnederful(parties: Parties, plan: Plan, rows: readonly BenefitRow[]): string {
  const lists: Record<string, object[]> = Object.fromEntries(listNames.map((name) => [name, []]));
  for (const row of rows) lists[terms.kind[row.kind].word]?.push(...toEntries(row, plan));
  return JSON.stringify({ ...toFrame(parties, plan), ...lists });
}

/** The AAA is in `errors`, which other answers of this format lack. */
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
    insurance_type: terms.plan[kind].word,
    payer_specific_description: name,
  };
}

function toEntries(row: BenefitRow, plan: Plan): object[] {
  if (row.kind === "unlimited") return [];
  const facts = toFacts(row, plan);
  if (row.procedure) return [{ ...facts, procedure_code: `AD:${row.procedure}` }];
  return row.services
    .filter((service) => service !== "waiting_period")
    .map((service: Service) => ({ service_type: terms.service[service].word, ...facts }));
}

function toFacts(row: BenefitRow, plan: Plan) {
  const { network, period, quantity, frequency, lastServiceOn } = row;
  const disclaimers = toDisclaimers(row);
  return {
    coverage_level: terms.level[row.level].word,
    ...(row.planName && { insurance_type: terms.plan[plan.kind].word, payer_specific_description: row.planName }),
    ...(network && { network: terms.network[network].word }),
    ...(period && { plan_period: terms.period[period].word }),
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

function toDeliveries({ count, unit, every, period, remaining }: Frequency) {
  const units = terms.unit[unit].word;
  const limit =
    period === "month" || period === "year"
      ? { unit_qualifier: terms.window[period].word, unit: String(every) }
      : { time_period_qualifier: terms.limitPeriod[period].word, time_period_value: String(every) };
  const whole = { quantity_qualifier: units, quantity: String(count), ...limit };
  const rest = { quantity_qualifier: units, quantity: String(remaining), time_period_qualifier: "remaining" };
  return { health_service_descriptions: remaining === undefined ? [whole] : [whole, rest] };
}

function toDisclaimers({ quantity, authorizationRequired, dentist, otherCoverage, notes = [] }: BenefitRow): string[] {
  return [
    ...(quantity?.of === "months" ? [`${quantity.value} MONTH WAITING PERIOD`] : []),
    ...(authorizationRequired ? ["PRE-AUTHORIZATION REQUIRED"] : []),
    ...(dentist ? [`ASSIGNED DENTIST ${dentist.firstName} ${dentist.lastName}, NPI ${dentist.npi}`] : []),
    ...(otherCoverage ? [`OTHER INSURANCE ${otherCoverage.payerName} SINCE ${toSlashed(otherCoverage.beganOn)}`] : []),
    ...notes,
  ];
}
