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
import { type LabeledValue, type Section, stated, withUnstated } from "./outline.ts";
import { findProcedureLabel } from "./procedure-labels.ts";

export function provisionSections(document: TrueEligibility): Section[] {
  if (document.meta.outcome === "rejected") return [];
  const { clauses, other_coverage: others, other_plans: plans, coverage } = document;
  const isEnded = coverage.status === "inactive"; // then an office asks nothing more
  const toFacts = (usual: readonly LabeledValue[], rare: readonly LabeledValue[] = []): LabeledValue[] =>
    isEnded ? stated([...usual, ...rare]) : withUnstated(usual, rare);
  return [
    { title: "Exclusions: not covered", notes: exclusions(clauses) },
    { title: "Plan provisions", facts: toFacts(usualProvisions(clauses), rareProvisions(clauses)) },
    { title: "Coordination of benefits", facts: toFacts(coordination(clauses)) },
    ...others.map(otherCoverage),
    ...plans.map(otherPlan),
  ];
}

function exclusions({ exclusions }: Clauses): string[] {
  const names = exclusions.map(({ code, category }) =>
    code === null
      ? ((category && categoryLabels[category]) ?? notStated)
      : [code, findProcedureLabel(code)].filter(Boolean).join(" "),
  );
  return names.length === 0 ? [] : [[...new Set(names)].join(", ")];
}

type Clauses = TrueEligibility["clauses"];

/** Named even if not stated, because then the office has to call. */
function usualProvisions(clauses: Clauses): LabeledValue[] {
  const { predetermination, dependent_age_limit: age, student_age_limit: studentAge } = clauses;
  return [
    ["Missing tooth clause", formatFlag(clauses.missing_tooth.applies, { yes: "applies", no: "does not apply" })],
    ["Waiting periods", formatFlag(clauses.waiting_periods_apply, { yes: "apply", no: "none" })],
    ["Posterior composites", formatFlag(clauses.downgrade.posterior_composites, downgrade("amalgam"))],
    ["Porcelain crowns", formatFlag(clauses.downgrade.crowns, downgrade("metal"))],
    ["Crowns paid on", formatName(clauses.crowns_paid_on)],
    ["Predetermination", formatPredetermination(predetermination)],
    [
      "Dependent age limit",
      age === null ? notStated : `${age}${studentAge === null ? "" : `, students to ${studentAge}`}`,
    ],
  ];
}

const downgrade = (to: string): { yes: string; no: string } => ({ yes: `downgraded to ${to}`, no: "not downgraded" });

/** Named even if not stated. */
const coordination = ({ cob }: Clauses): LabeledValue[] => [
  ["Method", formatMethod(cob.method)],
  ["Order of this plan", formatName(cob.this_plan_order)],
  ["Birthday rule", formatFlag(cob.birthday_rule, { yes: "applies", no: "does not apply" })],
];

const formatMethod = (method: Clauses["cob"]["method"]): string =>
  method === "non_duplication" ? "non-duplication of benefits" : formatName(method);

function rareProvisions(clauses: Clauses): LabeledValue[] {
  const { replacement, timely_filing: filing, orthodontics } = clauses;
  const months = (count: number | null): string => (count === null ? notStated : `once per ${count} months`);
  return [
    ["Alternate benefit", formatFlag(clauses.alternate_benefit, { yes: "may apply", no: "does not apply" })],
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
}

function otherCoverage(cover: TrueEligibility["other_coverage"][number]): Section {
  return {
    title: `Other coverage: ${formatName(cover.priority)}`,
    facts: stated([
      ["Payer", cover.payer_name ?? notStated],
      ["Payer ID", cover.payer_id ?? notStated],
      ["Plan", cover.plan_name ?? notStated],
      ["Plan number", cover.plan_number ?? notStated],
      [
        "Policyholder",
        [cover.policyholder.first_name, cover.policyholder.last_name].filter(Boolean).join(" ") || notStated,
      ],
      ["Policy number", cover.policy_number ?? notStated],
      ["Member ID", cover.member_id ?? notStated],
      ["Group number", cover.group_number ?? notStated],
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
