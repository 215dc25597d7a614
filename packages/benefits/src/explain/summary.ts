import { networkSides } from "../document/services.ts";
import type { TrueEligibility } from "../document/true-eligibility.ts";
import { deskFacts, phone } from "./desk-facts.ts";
import { capitalize, formatDate, formatMoney, formatName, formatPlanType, notStated } from "./format.ts";
import { type Fact, joinShown, pathsOf, type Section, type Shown, show, stated } from "./outline.ts";

export function summary(document: TrueEligibility, asOf: string | null): Section {
  const { meta, maximums, deductibles, patient, plan } = document;
  const identity: Fact[] = [
    ["Date of birth", formatDate(patient.dob), "/patient/dob"],
    ["Member ID", patient.member_id ?? notStated, "/patient/member_id"],
  ];
  if (meta.outcome === "rejected") {
    return { title: "Coverage summary", kind: "summary", facts: [...stated(identity), phone(document)] };
  }
  const planType = formatPlanType(plan.type);
  return {
    title: "Coverage summary",
    kind: "summary",
    facts: [
      ["Status", capitalize(formatName(document.coverage.status ?? "unknown")), "/coverage/status"],
      toFact("Coverage dates", coverageDates(document)),
      maximums.unlimited === true
        ? ["Remaining annual maximum", "No annual maximum", "/maximums/unlimited"]
        : toFact("Remaining annual maximum", remaining("/maximums/annual", maximums.annual)),
      toFact("Remaining annual deductible", deductibleLeft("/deductibles/annual", deductibles.annual)),
      ...stated([
        toFact("Remaining lifetime maximum", remaining("/maximums/lifetime", maximums.lifetime)),
        toFact(
          "Remaining orthodontic lifetime maximum",
          remaining("/maximums/orthodontic_lifetime", maximums.orthodontic_lifetime),
        ),
        toFact("Remaining lifetime deductible", deductibleLeft("/deductibles/lifetime", deductibles.lifetime)),
      ]),
      toFact("Plan year", planYear(document.coverage)),
      toFact("Network", network(document)),
      toFact("Out-of-network payment based on", outOfNetworkBasis(document)),
      [
        "Plan",
        [plan.name ?? "", planType].filter(Boolean).join(", ") || notStated,
        ...pathsOf("/plan", plan, ["name", "type"]),
      ],
      ...identity,
      ...deskFacts(document, asOf),
    ],
  };
}

const toFact = (label: string, { text, paths }: Shown): Fact => [label, text, ...paths];

function coverageDates({ coverage }: TrueEligibility): Shown {
  const { effective_date: from, termination_date: to } = coverage;
  const paths = ["/coverage/effective_date", "/coverage/termination_date"];
  if (from === null && to === null) return show(notStated, ...paths);
  const text = [
    from === null ? "Effective date not stated" : `Effective ${formatDate(from)}`,
    to === null ? "no termination date stated" : `terminated ${formatDate(to)}`,
  ].join("; ");
  return show(text, ...paths);
}

type Amounts = TrueEligibility["maximums"]["annual"];
type Amount = Amounts["individual"]["in_network"];

type FormatAmount = (path: string, amount: Amount) => Shown;

/** One person's amounts, else the family's. */
function remaining(path: string, { individual, family }: Amounts, format: FormatAmount = formatAmount): Shown {
  const own = remainingOf(`${path}/individual`, individual, format);
  if (own.text !== notStated) return own;
  const shared = remainingOf(`${path}/family`, family, format);
  return shared.text === notStated ? own : show(`${shared.text} (family)`, ...shared.paths);
}

function remainingOf(path: string, amounts: Amounts["individual"], format: FormatAmount): Shown {
  const { in_network: inside, out_of_network: outside } = amounts;
  const [inShown, outShown] = [format(`${path}/in_network`, inside), format(`${path}/out_of_network`, outside)];
  if (inShown.text === outShown.text) return show(inShown.text, ...inShown.paths, ...outShown.paths);
  const named = ({ text, paths }: Shown, side: string) => (text === notStated ? show("") : show(text + side, ...paths));
  return joinShown([named(inShown, " in network"), named(outShown, " out of network")], "; ");
}

/** "Met in network; $75.00 left out of network": an amount beside a met one is called what it is. */
function deductibleLeft(path: string, amounts: Amounts): Shown {
  const { individual, family } = amounts;
  const stated = [individual, family].find((one) => networkSides.some((side) => isStated(one[side])));
  const hasMet = stated !== undefined && networkSides.some((side) => isMet(stated[side]));
  return remaining(path, amounts, hasMet ? formatDeductible : formatAmount);
}

const isStated = ({ remaining, total }: Amount): boolean => remaining !== null || total !== null;

const zero = "0.00";

const isMet = (amount: Amount): boolean => amount.remaining === zero || isNone(amount);

const isNone = ({ remaining, total }: Amount): boolean => total === zero && (remaining ?? zero) === zero;

function formatDeductible(path: string, amount: Amount): Shown {
  const { remaining } = amount;
  const paths = pathsOf(path, amount, ["remaining", "total"]);
  if (isNone(amount)) return show("No deductible", ...paths);
  if (remaining === zero) return show("Met", ...paths);
  return remaining === null ? formatAmount(path, amount) : show(`${formatMoney(remaining)} left`, ...paths);
}

function formatAmount(path: string, amount: Amount): Shown {
  const { total, remaining } = amount;
  const paths = pathsOf(path, amount, ["remaining", "total"]);
  if (remaining === null) {
    return show(total === null ? notStated : `Not stated, total ${formatMoney(total)}`, ...paths);
  }
  const left = formatMoney(remaining);
  return show(total === null ? left : `${left} of ${formatMoney(total)}`, ...paths);
}

function planYear(coverage: TrueEligibility["coverage"]): Shown {
  const { benefit_year_basis: basis, benefit_year_start: start, benefit_year_end: end } = coverage;
  const dates = start === null && end === null ? "" : `${formatDate(start)} to ${formatDate(end)}`;
  const text = [basis === null ? "" : capitalize(formatName(basis)), dates].filter(Boolean).join("; ") || notStated;
  const parts = ["benefit_year_basis", "benefit_year_start", "benefit_year_end"] as const;
  return show(text, ...pathsOf("/coverage", coverage, parts));
}

function network({ plan, provider }: TrueEligibility): Shown {
  const paths = ["/plan/networks", "/provider/network_status"];
  if (plan.networks.length === 0 && provider.network_status === null) return show(notStated, ...paths);
  const office =
    provider.network_status === null
      ? "This office: not stated"
      : `This office: ${formatName(provider.network_status)}`;
  return show([plan.networks.join(", "), office].filter(Boolean).join("; "), ...paths);
}

function outOfNetworkBasis({ plan, categories }: TrueEligibility): Shown {
  if (categories.general.out_of_network.covered === false) {
    return show("Not covered out of network", "/categories/general/out_of_network/covered");
  }
  return show(plan.fee_schedules.out_of_network ?? notStated, "/plan/fee_schedules/out_of_network");
}
