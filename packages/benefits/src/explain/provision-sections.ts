import type { TrueEligibility } from "../document/true-eligibility.ts";
import {
  categoryLabels,
  formatAddress,
  formatDate,
  formatFlag,
  formatName,
  formatPhone,
  formatPredetermination,
  notStated,
} from "./format.ts";
import type { LabeledValue, Section } from "./outline.ts";
import { stated } from "./party-sections.ts";

export function provisionSections(document: TrueEligibility): Section[] {
  if (document.meta.outcome === "rejected") return [];
  const { exclusions } = document.clauses;
  return [
    { title: "Plan provisions", facts: [...usualProvisions(document.clauses), ...rareProvisions(document.clauses)] },
    {
      title: "Exclusions",
      notes:
        exclusions.length === 0
          ? []
          : [
              exclusions
                .map(({ code, category }) => code ?? (category && categoryLabels[category]) ?? notStated)
                .join(", "),
            ],
    },
    ...document.other_coverage.map(otherCoverage),
    ...document.other_plans.map(otherPlan),
  ];
}

type Clauses = TrueEligibility["clauses"];

/** Shown even if not stated, because then the office has to call. */
function usualProvisions(clauses: Clauses): LabeledValue[] {
  const { predetermination, cob, dependent_age_limit: age, student_age_limit: studentAge } = clauses;
  return [
    ["Missing tooth clause", formatFlag(clauses.missing_tooth.applies, { yes: "applies", no: "does not apply" })],
    ["Waiting periods", formatFlag(clauses.waiting_periods_apply, { yes: "apply", no: "none" })],
    ["Posterior composites (downgrade)", formatFlag(clauses.downgrade.posterior_composites)],
    ["Crowns (downgrade)", formatFlag(clauses.downgrade.crowns)],
    ["Crowns paid on", formatName(clauses.crowns_paid_on)],
    ["Predetermination", formatPredetermination(predetermination)],
    [
      "Coordination of benefits",
      [cob.method, cob.this_plan_order]
        .filter((word) => word !== null)
        .map(formatName)
        .join(", ") || notStated,
    ],
    [
      "Dependent age limit",
      age === null ? notStated : `${age}${studentAge === null ? "" : `, students to ${studentAge}`}`,
    ],
  ];
}

function rareProvisions(clauses: Clauses): LabeledValue[] {
  const { replacement, timely_filing: filing, orthodontics, cob } = clauses;
  const months = (count: number | null): string => (count === null ? notStated : `after ${count} months`);
  const facts: LabeledValue[] = [
    ["Alternate benefit", formatFlag(clauses.alternate_benefit)],
    ["Birthday rule", formatFlag(cob.birthday_rule, { yes: "applies", no: "does not apply" })],
    ["Crown replacement", months(replacement.crowns_months)],
    ["Bridge replacement", months(replacement.bridges_months)],
    ["Denture replacement", months(replacement.dentures_months)],
    ["Implant replacement", months(replacement.implants_months)],
    ["Timely filing", filing.count === null ? notStated : `${filing.count} ${filing.unit ?? ""}s`],
    ["Assignment of benefits", formatFlag(clauses.assignment_of_benefits, { yes: "accepted", no: "not accepted" })],
    [
      "Orthodontic work in progress",
      formatFlag(orthodontics.work_in_progress_covered, { yes: "covered", no: "not covered" }),
    ],
    [
      "Orthodontic initial payment",
      orthodontics.initial_payment_percent === null ? notStated : `${orthodontics.initial_payment_percent}%`,
    ],
    ["Orthodontic payments", orthodontics.payment_frequency ?? notStated],
  ];
  return stated(facts);
}

function otherCoverage(cover: TrueEligibility["other_coverage"][number]): Section {
  return {
    title: `Other coverage: ${formatName(cover.priority)}`,
    facts: stated([
      ["Payer", cover.payer_name ?? notStated],
      ["Payer ID", cover.payer_id ?? notStated],
      ["Plan", cover.plan_name ?? notStated],
      ["Plan number", cover.plan_number ?? notStated],
      ["Member ID", cover.member_id ?? notStated],
      ["Group number", cover.group_number ?? notStated],
      ["Policy number", cover.policy_number ?? notStated],
      [
        "Policyholder",
        [cover.policyholder.first_name, cover.policyholder.last_name].filter(Boolean).join(" ") || notStated,
      ],
      ["Effective date", formatDate(cover.effective_date)],
      ["Termination date", formatDate(cover.termination_date)],
      ["Phone", formatPhone(cover.phone)],
      ["Address", formatAddress(cover.address)],
    ]),
  };
}

function otherPlan(plan: TrueEligibility["other_plans"][number]): Section {
  return {
    title: "Other plan with this payer",
    facts: stated([
      ["Plan", plan.name ?? notStated],
      ["Status", formatName(plan.status)],
      ["Plan number", plan.number ?? notStated],
      ["Group number", plan.group_number ?? notStated],
      ["Effective date", formatDate(plan.effective_date)],
      ["Termination date", formatDate(plan.termination_date)],
    ]),
  };
}
