import type { TrueEligibility } from "../document/true-eligibility.ts";
import {
  categoryLabels,
  formatAddress,
  formatDate,
  formatFlag,
  formatMoney,
  formatName,
  formatPhone,
  notStated,
} from "./format.ts";
import type { LabeledValue, Section } from "./outline.ts";

/** The plan's clauses, and the patient's other cover. */
export function ruleSections(response: TrueEligibility): Section[] {
  if (response.meta.outcome === "rejected") return [];
  const { exclusions } = response.clauses;
  return [
    { title: "Clauses", facts: [...usualClauses(response.clauses), ...rareClauses(response.clauses)] },
    {
      title: "Not covered",
      notes:
        exclusions.length === 0
          ? []
          : [
              exclusions
                .map(({ code, category }) => code ?? (category && categoryLabels[category]) ?? notStated)
                .join(", "),
            ],
    },
    ...response.other_coverage.map(otherCoverage),
    ...response.other_plans.map(otherPlan),
  ];
}

type Clauses = TrueEligibility["clauses"];

/** What every office asks; shown even where the payer was silent, because then it has to call. */
function usualClauses(clauses: Clauses): LabeledValue[] {
  const { predetermination, cob, dependent_age_limit: age, student_age_limit: studentAge } = clauses;
  return [
    ["Missing tooth clause", formatFlag(clauses.missing_tooth.applies, { yes: "applies", no: "does not apply" })],
    ["Waiting periods", formatFlag(clauses.waiting_periods_apply, { yes: "apply", no: "none" })],
    ["White back fillings", formatFlag(clauses.downgrade.posterior_composites, downgradeWords)],
    ["Crowns", formatFlag(clauses.downgrade.crowns, downgradeWords)],
    ["Crowns are paid on", formatName(clauses.crowns_paid_on)],
    [
      "Estimate before treatment",
      predetermination.rule === null
        ? notStated
        : predetermination.rule +
          (predetermination.threshold === null ? "" : ` from ${formatMoney(predetermination.threshold)}`),
    ],
    [
      "Next to another plan",
      [cob.method, cob.this_plan_order]
        .filter((word) => word !== null)
        .map(formatName)
        .join(", ") || notStated,
    ],
    [
      "Children are covered to age",
      age === null ? notStated : `${age}${studentAge === null ? "" : `, students to ${studentAge}`}`,
    ],
  ];
}

const downgradeWords = { yes: "paid as a cheaper treatment", no: "paid as they are" };

function rareClauses(clauses: Clauses): LabeledValue[] {
  const { replacement, timely_filing: filing, orthodontics, cob } = clauses;
  const months = (count: number | null): string => (count === null ? notStated : `after ${count} months`);
  const facts: LabeledValue[] = [
    ["A cheaper treatment may be paid", formatFlag(clauses.alternate_benefit)],
    ["Birthday rule", formatFlag(cob.birthday_rule, { yes: "applies", no: "does not apply" })],
    ["Crowns replaced", months(replacement.crowns_months)],
    ["Bridges replaced", months(replacement.bridges_months)],
    ["Dentures replaced", months(replacement.dentures_months)],
    ["Implants replaced", months(replacement.implants_months)],
    ["Claims within", filing.count === null ? notStated : `${filing.count} ${filing.unit ?? ""}s`],
    ["Payer pays the dentist", formatFlag(clauses.assignment_of_benefits)],
    ["Braces begun before", formatFlag(orthodontics.work_in_progress_covered, { yes: "covered", no: "not covered" })],
    [
      "Braces paid at the beginning",
      orthodontics.initial_payment_percent === null ? notStated : `${orthodontics.initial_payment_percent}%`,
    ],
    ["Braces paid", orthodontics.payment_frequency ?? notStated],
  ];
  return facts.filter(([, value]) => value !== notStated);
}

function otherCoverage(cover: TrueEligibility["other_coverage"][number]): Section {
  return {
    title: `Cover with another payer: ${formatName(cover.priority)}`,
    facts: stated([
      ["Payer", cover.payer_name],
      ["Payer id", cover.payer_id],
      ["Plan", cover.plan_name],
      ["Plan number", cover.plan_number],
      ["Member id", cover.member_id],
      ["Group number", cover.group_number],
      ["Effective", cover.effective_date && formatDate(cover.effective_date)],
      ["Ends", cover.termination_date && formatDate(cover.termination_date)],
      ["Telephone", cover.phone && formatPhone(cover.phone)],
      ["Address", formatAddress(cover.address)],
    ]),
  };
}

function otherPlan(plan: TrueEligibility["other_plans"][number]): Section {
  return {
    title: "Another plan of this payer",
    facts: stated([
      ["Plan", plan.name],
      ["Status", plan.status && formatName(plan.status)],
      ["Plan number", plan.number],
      ["Group number", plan.group_number],
      ["Effective", plan.effective_date && formatDate(plan.effective_date)],
      ["Ends", plan.termination_date && formatDate(plan.termination_date)],
    ]),
  };
}

const stated = (facts: readonly (readonly [string, string | null])[]): LabeledValue[] =>
  facts.flatMap(([label, value]) => (value === null || value === notStated ? [] : [[label, value] as const]));
