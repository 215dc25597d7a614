import type { Coverage, CoverageClass, Period, Reference } from "fhir/r4.d.ts";
import type { TrueEligibility } from "../document/true-eligibility.ts";
import { formatPlanType } from "../explain/format.ts";
import { classTypes, toRelationship } from "./codes.ts";
import { ids, listStated } from "./parties.ts";
import type { Placing } from "./placing.ts";

export const toReference = (id: string): Reference => ({ reference: `#${id}` });

/** The patient's coverage by this plan. Its status is that of the record; whether it is in force stands beside it. */
export function toCoverage(document: TrueEligibility, placing: Placing): Coverage {
  const { coverage, patient, plan, clauses } = document;
  const isSubscriber = patient.is_subscriber !== false;
  placing.place("/patient/is_subscriber", patient.is_subscriber);
  const relationship = placing.place("/patient/relationship", patient.relationship);
  const type = placing.place("/plan/type", plan.type);
  const order = placing.place("/clauses/cob/this_plan_order", clauses.cob.this_plan_order);
  const networks = plan.networks.map((name, index) => placing.place(`/plan/networks/${index}`, name));
  return {
    resourceType: "Coverage",
    id: "coverage",
    status: coverage.status === "inactive" ? "cancelled" : "active",
    type: type === undefined ? undefined : { text: formatPlanType(type) },
    subscriber: toReference(isSubscriber ? ids.patient : ids.subscriber),
    subscriberId: document.subscriber.member_id ?? undefined,
    beneficiary: toReference(ids.patient),
    relationship: relationship === undefined ? undefined : toRelationship(relationship),
    period: toPeriod(coverage, placing),
    payor: [toReference(ids.payer)],
    class: listStated([toGroup(document, placing), toPlan(document, placing)]),
    network: networks.length === 0 ? undefined : networks.join(", "),
    order: order === undefined ? undefined : orders[order],
  };
}

const orders: Readonly<Record<string, number>> = { primary: 1, secondary: 2, tertiary: 3 };

function toPeriod(coverage: TrueEligibility["coverage"], placing: Placing): Period | undefined {
  const start = placing.place("/coverage/effective_date", coverage.effective_date);
  const end = placing.place("/coverage/termination_date", coverage.termination_date);
  for (const field of ["eligibility_begin", "plan_begin"] as const) {
    if (coverage[field] === coverage.effective_date) placing.place(`/coverage/${field}`, coverage[field]);
  }
  for (const field of ["eligibility_end", "plan_end"] as const) {
    if (coverage[field] === coverage.termination_date) placing.place(`/coverage/${field}`, coverage[field]);
  }
  return start === undefined && end === undefined ? undefined : { start, end };
}

/** The group that the plan states, else the subscriber's. */
function toGroup({ plan, subscriber }: TrueEligibility, placing: Placing): CoverageClass | undefined {
  const value = plan.group_number ?? subscriber.group_number;
  if (value === null) return undefined;
  placing.place("/plan/group_number", plan.group_number);
  if (subscriber.group_number === value) placing.place("/subscriber/group_number", value);
  return { type: classTypes.group, value, name: placing.place("/plan/group_name", plan.group_name) };
}

/** A class has a value: without a number, the name is it. */
function toPlan({ plan }: TrueEligibility, placing: Placing): CoverageClass | undefined {
  const value = plan.number ?? plan.name;
  if (value === null) return undefined;
  placing.place("/plan/number", plan.number);
  return { type: classTypes.plan, value, name: placing.place("/plan/name", plan.name) };
}

/** What the answer says of other payers' coverages, each with its payer by name. */
export const toOtherCoverages = ({ other_coverage: others }: TrueEligibility, placing: Placing): Coverage[] =>
  others.map((other, index) => {
    const place = <Stated>(field: string, value: Stated | null) =>
      placing.place(`/other_coverage/${index}/${field}`, value);
    const start = place("effective_date", other.effective_date);
    const end = place("termination_date", other.termination_date);
    const group = place("group_number", other.group_number);
    const type = place("type", other.type);
    const order = other.priority === "unknown" ? undefined : place("priority", other.priority);
    const name = place("payer_name", other.payer_name);
    const payerId = place("payer_id", other.payer_id);
    return {
      resourceType: "Coverage",
      id: `other-coverage-${index + 1}`,
      status: "active",
      type: type === undefined ? undefined : { text: formatPlanType(type) },
      subscriberId: place("member_id", other.member_id),
      beneficiary: toReference(ids.patient),
      period: start === undefined && end === undefined ? undefined : { start, end },
      payor: [
        {
          display: name ?? (payerId === undefined ? "Payer, not named in the answer" : undefined),
          identifier: payerId === undefined ? undefined : { value: payerId },
        },
      ],
      class: group === undefined ? undefined : [{ type: classTypes.group, value: group }],
      order: order === undefined ? undefined : orders[order],
    };
  });
