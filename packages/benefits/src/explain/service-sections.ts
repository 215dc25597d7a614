import { categoryNames, classNames } from "../document/services.ts";
import type { Category, Procedure, TrueEligibility } from "../document/true-eligibility.ts";
import {
  categoryLabels,
  classLabels,
  formatAges,
  formatDate,
  formatFrequency,
  formatMoney,
  formatPercent,
  formatPredetermination,
  notStated,
} from "./format.ts";
import { type Section, withoutBlankColumns } from "./outline.ts";
import { findProcedureLabel } from "./procedure-labels.ts";

export const serviceSections = (document: TrueEligibility): Section[] => [
  classes(document),
  categories(document),
  procedures(document),
  history(document),
];

function classes({ classes }: TrueEligibility): Section {
  const rows = classNames.map((name) => {
    const { in_network: inside, out_of_network: outside, ...rest } = classes[name];
    return [
      classLabels[name],
      formatPercent(inside.plan_pays_percent),
      formatPercent(outside.plan_pays_percent),
      deductible(rest.deductible_applies),
      rest.waiting_period_months === null ? notStated : `${rest.waiting_period_months} months`,
    ];
  });
  return {
    title: "Benefits by class",
    table: withoutBlankColumns({
      head: ["", "Plan pays in network", "Out of network", "Deductible", "Waiting period"],
      rows: rows.filter(hasContent),
    }),
  };
}

const limitHead = ["In network", "Out of network", "Deductible", "Waiting period", "Age limit", "Frequency", "Remarks"];

function categories({ categories }: TrueEligibility): Section {
  const rows = categoryNames.map((name) => [categoryLabels[name], ...limitsOf(categories[name])]);
  return {
    title: "Benefits by category",
    table: withoutBlankColumns({ head: ["", ...limitHead], rows: rows.filter(hasContent) }),
  };
}

function procedures({ procedures }: TrueEligibility): Section {
  const rows = Object.entries(procedures)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([code, procedure]) => [
      code,
      findProcedureLabel(code) || notStated,
      ...limitsOf(procedure, procedure),
      formatDate(procedure.last_service_date),
      formatDate(procedure.next_eligible_date),
    ]);
  return {
    title: "Benefits by procedure",
    table: withoutBlankColumns({ head: ["Code", "", ...limitHead, "Last service", "Next eligible"], rows }),
  };
}

/** The cells under {@link limitHead}. */
function limitsOf(service: Category, procedure?: Procedure): string[] {
  const { in_network: inside, out_of_network: outside } = service;
  const remarks = [
    service.authorization_required === true ? "preauthorization required" : "",
    service.predetermination.rule === null
      ? ""
      : `predetermination ${formatPredetermination(service.predetermination)}`,
    ...service.restrictions,
    procedure?.downgrade_to ? `paid as ${procedure.downgrade_to}` : "",
    service.alternate_benefit === true && !procedure?.downgrade_to ? "alternate benefit may apply" : "",
  ];
  return [
    formatShare(inside),
    formatShare(outside),
    deductible(inside.deductible_applies ?? outside.deductible_applies),
    formatWaiting(service.waiting_period),
    formatAges(service),
    service.frequencies.map(formatFrequency).filter(Boolean).join("; ") || notStated,
    remarks.filter(Boolean).join("; ") || notStated,
  ];
}

/** "80%", "patient pays $15.00", "not covered", "covered". */
function formatShare({ covered, plan_pays_percent: percent, copay }: Category["in_network"]): string {
  if (covered === false) return "not covered";
  if (percent === null && copay === null) return covered === true ? "covered" : notStated;
  return [percent === null ? "" : formatPercent(percent), copay === null ? "" : `patient pays ${formatMoney(copay)}`]
    .filter(Boolean)
    .join(", ");
}

const deductible = (applies: boolean | null): string => (applies === null ? notStated : applies ? "applies" : "waived");

function formatWaiting({ applies, months, ends_on: endsOn, satisfied }: Category["waiting_period"]): string {
  if (applies === false) return "none";
  if (satisfied === true) return "satisfied";
  const length = months === null ? (applies === true ? "yes" : "") : `${months} months`;
  return [length, endsOn === null ? "" : `until ${formatDate(endsOn)}`].filter(Boolean).join(", ") || notStated;
}

const hasContent = (row: readonly string[]): boolean => row.slice(1).some((cell) => cell !== notStated);

function history({ history }: TrueEligibility): Section {
  return {
    title: "Service history",
    table: withoutBlankColumns({
      head: ["Date", "Service", "Tooth"],
      rows: history.map(({ date, code, category, tooth }) => [
        formatDate(date),
        [code, code === null ? "" : findProcedureLabel(code)].filter(Boolean).join(" ") ||
          (category === null ? notStated : categoryLabels[category]),
        tooth ?? notStated,
      ]),
    }),
  };
}
