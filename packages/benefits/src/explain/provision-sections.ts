import type { TrueEligibility } from "../document/true-eligibility.ts";
import {
  addressParts,
  formatAddress,
  formatDate,
  formatFlag,
  formatMethod,
  formatMoney,
  formatName,
  formatPhone,
  formatPredetermination,
  labelOfCategory,
  notStated,
} from "./format.ts";
import { type Fact, pathsOf, type Section, type Shown, stated, withUnstated } from "./outline.ts";
import { findProcedureLabel } from "./procedure-labels.ts";

export function provisionSections(document: TrueEligibility): Section[] {
  if (document.meta.outcome === "rejected") return [];
  const { clauses, other_coverage: others, other_plans: plans, coverage } = document;
  const isEnded = coverage.status === "inactive";
  const toFacts = (usual: readonly Fact[], rare: readonly Fact[] = []): Fact[] =>
    isEnded ? stated([...usual, ...rare]) : withUnstated(usual, rare);
  return [
    { title: "Exclusions: not covered", notes: exclusions(clauses) },
    { title: "Plan provisions", facts: toFacts(usualProvisions(clauses), rareProvisions(clauses)) },
    { title: "Coordination of benefits", facts: toFacts(coordination(clauses)) },
    ...others.map(otherCoverage),
    ...plans.map(otherPlan),
  ];
}

function exclusions({ exclusions }: Clauses): Shown[] {
  const names = exclusions.map(({ code, category }) =>
    code === null
      ? ((category && labelOfCategory(category)) ?? notStated)
      : [code, findProcedureLabel(code)].filter(Boolean).join(" "),
  );
  if (names.length === 0) return [];
  return [{ text: [...new Set(names)].join(", "), paths: names.map((_, index) => `/clauses/exclusions/${index}`) }];
}

type Clauses = TrueEligibility["clauses"];

/** Named even if not stated, because then the office has to call. */
function usualProvisions(clauses: Clauses): Fact[] {
  const { predetermination, dependent_age_limit: age, student_age_limit: studentAge } = clauses;
  return [
    [
      "Missing tooth clause",
      formatFlag(clauses.missing_tooth.applies, { yes: "applies", no: "does not apply" }),
      "/clauses/missing_tooth/applies",
    ],
    [
      "Waiting periods",
      formatFlag(clauses.waiting_periods_apply, { yes: "apply", no: "none" }),
      "/clauses/waiting_periods_apply",
    ],
    [
      "Posterior composites",
      formatFlag(clauses.downgrade.posterior_composites, downgrade("amalgam")),
      "/clauses/downgrade/posterior_composites",
    ],
    ["Porcelain crowns", formatFlag(clauses.downgrade.crowns, downgrade("metal")), "/clauses/downgrade/crowns"],
    ["Crowns paid on", formatName(clauses.crowns_paid_on), "/clauses/crowns_paid_on"],
    [
      "Predetermination",
      formatPredetermination(predetermination),
      ...pathsOf("/clauses/predetermination", predetermination, ["rule", "threshold"]),
    ],
    [
      "Dependent age limit",
      age === null ? notStated : `${age}${studentAge === null ? "" : `, students to ${studentAge}`}`,
      ...pathsOf("/clauses", clauses, ["dependent_age_limit", "student_age_limit"]),
    ],
  ];
}

const downgrade = (to: string): { yes: string; no: string } => ({ yes: `downgraded to ${to}`, no: "not downgraded" });

const coordination = ({ cob }: Clauses): Fact[] => [
  ["Method", formatMethod(cob.method), "/clauses/cob/method"],
  ["Order of this plan", formatName(cob.this_plan_order), "/clauses/cob/this_plan_order"],
  [
    "Birthday rule",
    formatFlag(cob.birthday_rule, { yes: "applies", no: "does not apply" }),
    "/clauses/cob/birthday_rule",
  ],
];

function rareProvisions(clauses: Clauses): Fact[] {
  const { replacement, timely_filing: filing, orthodontics } = clauses;
  const months = (count: number | null): string => (count === null ? notStated : `once per ${count} months`);
  const { in_network: visit, out_of_network: visitOut } = clauses.office_visit_copay;
  return [
    ["Office visit copay, in network", formatMoney(visit), "/clauses/office_visit_copay/in_network"],
    ["Office visit copay, out of network", formatMoney(visitOut), "/clauses/office_visit_copay/out_of_network"],
    [
      "Alternate benefit",
      formatFlag(clauses.alternate_benefit, { yes: "may apply", no: "does not apply" }),
      "/clauses/alternate_benefit",
    ],
    ["Crown replacement", months(replacement.crowns_months), "/clauses/replacement/crowns_months"],
    ["Bridge replacement", months(replacement.bridges_months), "/clauses/replacement/bridges_months"],
    ["Denture replacement", months(replacement.dentures_months), "/clauses/replacement/dentures_months"],
    ["Implant replacement", months(replacement.implants_months), "/clauses/replacement/implants_months"],
    [
      "Timely filing",
      filing.count === null ? notStated : `${filing.count} ${filing.unit ?? ""}s`,
      ...pathsOf("/clauses/timely_filing", filing, ["count", "unit"]),
    ],
    [
      "Assignment of benefits",
      formatFlag(clauses.assignment_of_benefits, { yes: "accepted", no: "not accepted" }),
      "/clauses/assignment_of_benefits",
    ],
    [
      "Orthodontic work in progress",
      formatFlag(orthodontics.work_in_progress_covered, { yes: "covered", no: "not covered" }),
      "/clauses/orthodontics/work_in_progress_covered",
    ],
    [
      "Orthodontic initial payment",
      orthodontics.initial_payment_percent === null ? notStated : `${orthodontics.initial_payment_percent}%`,
      "/clauses/orthodontics/initial_payment_percent",
    ],
    ["Orthodontic payments", orthodontics.payment_frequency ?? notStated, "/clauses/orthodontics/payment_frequency"],
  ];
}

function otherCoverage(cover: TrueEligibility["other_coverage"][number], index: number): Section {
  const path = `/other_coverage/${index}`;
  return {
    title: `Other coverage: ${formatName(cover.priority)}`,
    facts: stated([
      ["Payer", cover.payer_name ?? notStated, `${path}/payer_name`],
      ["Payer ID", cover.payer_id ?? notStated, `${path}/payer_id`],
      ["Plan", cover.plan_name ?? notStated, `${path}/plan_name`],
      ["Plan number", cover.plan_number ?? notStated, `${path}/plan_number`],
      [
        "Policyholder",
        [cover.policyholder.first_name, cover.policyholder.last_name].filter(Boolean).join(" ") || notStated,
        ...pathsOf(`${path}/policyholder`, cover.policyholder, ["first_name", "last_name"]),
      ],
      ["Policy number", cover.policy_number ?? notStated, `${path}/policy_number`],
      ["Member ID", cover.member_id ?? notStated, `${path}/member_id`],
      ["Group number", cover.group_number ?? notStated, `${path}/group_number`],
      ["Effective date", formatDate(cover.effective_date), `${path}/effective_date`],
      ["Termination date", formatDate(cover.termination_date), `${path}/termination_date`],
      ["Phone", formatPhone(cover.phone), `${path}/phone`],
      ["Address", formatAddress(cover.address), ...pathsOf(`${path}/address`, cover.address, addressParts)],
    ]),
  };
}

function otherPlan(plan: TrueEligibility["other_plans"][number], index: number): Section {
  const path = `/other_plans/${index}`;
  return {
    title: "Other plan with this payer",
    facts: stated([
      ["Plan", plan.name ?? notStated, `${path}/name`],
      ["Status", formatName(plan.status), `${path}/status`],
      ["Plan number", plan.number ?? notStated, `${path}/number`],
      ["Group number", plan.group_number ?? notStated, `${path}/group_number`],
      ["Effective date", formatDate(plan.effective_date), `${path}/effective_date`],
      ["Termination date", formatDate(plan.termination_date), `${path}/termination_date`],
    ]),
  };
}
