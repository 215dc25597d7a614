import { categoryNames, classNames } from "../document/services.ts";
import type { CategoryName, TrueEligibility } from "../document/true-eligibility.ts";
import { crown } from "./desk-crown.ts";
import { dentistAndReferral } from "./desk-referral.ts";
import { visits } from "./desk-visits.ts";
import {
  capitalize,
  formatDate,
  formatFlag,
  formatMethod,
  formatPerson,
  formatPhone,
  labelOfCategory,
  nameParts,
  notStated,
} from "./format.ts";
import { type Fact, joinShown, pathsOf, type Shown, show, stated } from "./outline.ts";
import { isOver } from "./reference-date.ts";

/** What a front desk asks, beside dates and amounts. */
export function deskFacts(document: TrueEligibility, asOf: string | null): Fact[] {
  const { clauses, coverage } = document;
  const facts: Fact[] = [
    subscriber(document),
    group(document),
    payerOrder(document),
    ...stated([["Coordination of benefits", formatMethod(clauses.cob.method), "/clauses/cob/method"]]),
    ...dentistAndReferral(document),
    toFact("Waiting periods", waitingPeriods(document, asOf)),
    [
      "Missing tooth clause",
      formatFlag(clauses.missing_tooth.applies, { yes: "applies", no: "does not apply" }),
      "/clauses/missing_tooth/applies",
    ],
    ...visits(document, asOf).map(([label, shown]) => toFact(label, shown)),
    toFact("Crown (D2740)", crown(document, asOf)),
  ];
  return [...(coverage.status === "inactive" ? stated(facts) : facts), phone(document)];
}

const toFact = (label: string, { text, paths }: Shown): Fact => [label, text, ...paths];

export function phone({ payer, dental_administrator: administrator }: TrueEligibility): Fact {
  const path = administrator.phone === null ? "/payer/phone" : "/dental_administrator/phone";
  const number = administrator.phone ?? payer.phone;
  return ["Payer's telephone", number === null ? "not stated, see the member's card" : formatPhone(number), path];
}

function payerOrder({ clauses, other_coverage: others }: TrueEligibility): Fact {
  const label = "Pays first";
  const order = clauses.cob.this_plan_order;
  const orderPath = "/clauses/cob/this_plan_order";
  const first = findFirst(others, order);
  const isFirst = order === null || order === "primary";
  if (first !== undefined) {
    const { name, since, paths } = nameOther(others, first);
    if (isFirst) return [label, `${name} (other insurance${since})`, ...paths];
    const dated = since === "" ? name : `${name} (${since.trim()})`;
    return [label, `${dated}; this plan is ${orderWords[order]}`, ...paths, orderPath];
  }
  if (order === "primary") return [label, "This plan", orderPath];
  if (order !== null) return [label, `Other insurance; this plan is ${orderWords[order]}`, orderPath];
  if (others.length === 0) return [label, notStated, orderPath];
  const isThisPlan = others.every(({ priority }) => priority === "secondary" || priority === "tertiary");
  const { name, paths } = nameOther(others, 0);
  return [label, isThisPlan ? "This plan" : `Not stated; also insured by ${name}`, ...paths];
}

const orderWords = { secondary: "second", tertiary: "third" } as const;

type OtherCoverage = TrueEligibility["other_coverage"];

/** The primary one, or the only one that can be before a second plan. */
function findFirst(
  others: OtherCoverage,
  order: TrueEligibility["clauses"]["cob"]["this_plan_order"],
): number | undefined {
  const primary = others.findIndex(({ priority }) => priority === "primary");
  if (primary !== -1) return primary;
  const isOnly = others.length === 1 && (others[0]?.priority ?? "unknown") === "unknown";
  return order === "secondary" && isOnly ? 0 : undefined;
}

function nameOther(others: OtherCoverage, index: number) {
  const { payer_name: payer = null, plan_name: plan = null, effective_date: from = null } = others[index] ?? {};
  return {
    name: payer ?? plan ?? "Other insurance",
    since: from === null ? "" : ` since ${formatDate(from)}`,
    paths: [
      payer === null && plan !== null ? "plan_name" : "payer_name",
      "priority",
      ...(from === null ? [] : ["effective_date"]),
    ].map((field) => `/other_coverage/${index}/${field}`),
  };
}

function subscriber({ patient, subscriber: holder }: TrueEligibility): Fact {
  if (patient.is_subscriber === true) return ["Subscriber", "The patient", "/patient/is_subscriber"];
  const name = formatPerson(holder);
  const born = holder.dob === null ? "" : `; born ${formatDate(holder.dob)}`;
  return ["Subscriber", `${name}${born}`, ...pathsOf("/subscriber", holder, [...nameParts, "dob"])];
}

function group({ plan, subscriber: holder }: TrueEligibility): Fact {
  const number = plan.group_number ?? holder.group_number;
  const numberPath = plan.group_number === null ? "/subscriber/group_number" : "/plan/group_number";
  const parts = [show(plan.group_name ?? "", "/plan/group_name"), show(number ?? "", numberPath)];
  const { text, paths } = joinShown(parts, ", ");
  return text === "" ? ["Group", notStated, "/plan/group_number"] : ["Group", text, ...paths];
}

/** Categories with the same waiting period are named together. */
function waitingPeriods(document: TrueEligibility, asOf: string | null): Shown {
  const { clauses, classes } = document;
  const found = new Map<string, { readonly names: string[]; readonly paths: string[] }>();
  const add = (name: string, { text, paths }: Shown): void => {
    const known = found.get(text) ?? { names: [], paths: [] };
    found.set(text, { names: [...known.names, name], paths: [...known.paths, ...paths] });
  };
  for (const name of categoryNames) {
    const waiting = waitOfCategory(name, document, asOf);
    if (waiting !== undefined) add(labelOfCategory(name), waiting);
  }
  const isOfCategories = found.size > 0;
  for (const name of isOfCategories ? [] : classNames) {
    const { waiting_period_months: months } = classes[name];
    if (months) add(`Class ${capitalize(name)}`, show(`${months} months`, `/classes/${name}/waiting_period_months`));
  }
  const parts = Array.from(found, ([text, { names, paths }]) => show(`${names.join(", ")}: ${text}`, ...paths));
  const path = "/clauses/waiting_periods_apply";
  if (parts.length > 0) return joinShown(parts, "; ");
  return show(formatFlag(clauses.waiting_periods_apply, { yes: "apply", no: "none" }), path);
}

function waitOfCategory(name: CategoryName, { categories }: TrueEligibility, asOf: string | null): Shown | undefined {
  const waiting = categories[name].waiting_period;
  if (waiting.applies !== true) return undefined;
  const path = `/categories/${name}/waiting_period`;
  const { months, ends_on: endsOn } = waiting;
  const length = show(
    months === null ? "applies" : `${months} months`,
    `${path}/${months === null ? "applies" : "months"}`,
  );
  if (isOver(waiting, asOf)) return joinShown([length, show("over", `${path}/ends_on`)], ", ");
  return joinShown([length, show(endsOn === null ? "" : `until ${formatDate(endsOn)}`, `${path}/ends_on`)], ", ");
}
