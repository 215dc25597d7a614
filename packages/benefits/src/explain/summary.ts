import type { TrueEligibility } from "../document/true-eligibility.ts";
import { capitalize, formatDate, formatMoney, formatName, formatPlanType, notStated } from "./format.ts";
import type { LabeledValue, Section } from "./outline.ts";
import { stated } from "./outline.ts";

/** What an office looks for first: who, whether and until when, what is left, and the network. */
export function summary(document: TrueEligibility): Section {
  const { meta, maximums, deductibles, patient } = document;
  const identity: LabeledValue[] = [
    ["Date of birth", formatDate(patient.dob)],
    ["Member ID", patient.member_id ?? notStated],
  ];
  if (meta.outcome === "rejected") return { title: "Coverage summary", kind: "summary", facts: stated(identity) };
  return {
    title: "Coverage summary",
    kind: "summary",
    facts: [
      ["Status", capitalize(formatName(document.coverage.status ?? "unknown"))],
      ["Coverage dates", coverageDates(document)],
      ["Remaining annual maximum", maximums.unlimited === true ? "No annual maximum" : remaining(maximums.annual)],
      ["Remaining annual deductible", remaining(deductibles.annual)],
      ...stated([
        ["Remaining lifetime maximum", remaining(maximums.lifetime)],
        ["Remaining orthodontic lifetime maximum", remaining(maximums.orthodontic_lifetime)],
        ["Remaining lifetime deductible", remaining(deductibles.lifetime)],
      ]),
      ["Plan year", planYear(document.coverage)],
      ["Network", network(document)],
      ["Out-of-network payment based on", outOfNetworkBasis(document)],
      ["Plan", [document.plan.name ?? "", formatPlanType(document.plan.type)].filter(Boolean).join(", ") || notStated],
      ...identity,
    ],
  };
}

function coverageDates({ coverage }: TrueEligibility): string {
  const { effective_date: from, termination_date: to } = coverage;
  if (from === null && to === null) return notStated;
  return [
    from === null ? "Effective date not stated" : `Effective ${formatDate(from)}`,
    to === null ? "no termination date stated" : `terminated ${formatDate(to)}`,
  ].join("; ");
}

type Amounts = TrueEligibility["maximums"]["annual"];
type Amount = Amounts["individual"]["in_network"];

/** "$1,742.50 of $2,000.00", for each network side where they differ; the family's amounts if there are no others. */
function remaining({ individual, family }: Amounts): string {
  const own = remainingOf(individual);
  if (own !== notStated) return own;
  const shared = remainingOf(family);
  return shared === notStated ? shared : `${shared} (family)`;
}

function remainingOf({ in_network: inside, out_of_network: outside }: Amounts["individual"]): string {
  const [inText, outText] = [formatAmount(inside), formatAmount(outside)];
  if (inText === outText) return inText;
  return [inText === notStated ? "" : `${inText} in network`, outText === notStated ? "" : `${outText} out of network`]
    .filter(Boolean)
    .join("; ");
}

function formatAmount({ total, remaining }: Amount): string {
  if (remaining === null) return total === null ? notStated : `Not stated, total ${formatMoney(total)}`;
  return total === null ? formatMoney(remaining) : `${formatMoney(remaining)} of ${formatMoney(total)}`;
}

/** "Calendar year; 01/01/2026 to 12/31/2026". */
function planYear(coverage: TrueEligibility["coverage"]): string {
  const { benefit_year_basis: basis, benefit_year_start: start, benefit_year_end: end } = coverage;
  const dates = start === null && end === null ? "" : `${formatDate(start)} to ${formatDate(end)}`;
  return [basis === null ? "" : capitalize(formatName(basis)), dates].filter(Boolean).join("; ") || notStated;
}

function network({ plan, provider }: TrueEligibility): string {
  if (plan.networks.length === 0 && provider.network_status === null) return notStated;
  const office =
    provider.network_status === null
      ? "This office: not stated"
      : `This office: ${formatName(provider.network_status)}`;
  return [plan.networks.join(", "), office].filter(Boolean).join("; ");
}

function outOfNetworkBasis({ plan, categories }: TrueEligibility): string {
  if (categories.general.out_of_network.covered === false) return "Not covered out of network";
  return plan.fee_schedules.out_of_network ?? notStated;
}
