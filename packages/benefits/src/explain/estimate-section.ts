import { type EstimateBasis, findEstimateBasis, maximumOf } from "../breakdown/estimates.ts";
import { levelsOfCategory } from "../breakdown/levels.ts";
import { categoryNames, networkSides } from "../document/services.ts";
import type { CategoryName, NetworkSide, TrueEligibility } from "../document/true-eligibility.ts";
import { toMoney } from "../transform/money.ts";
import { formatDate, formatMoney, labelOfCategory } from "./format.ts";
import { joinShown, type Row, type Section, type Shown, show, toCell, withoutBlankColumns } from "./outline.ts";

/** The patient's share by category, as ClearCoverage estimates it, each with its reason. */
export function estimates(document: TrueEligibility): Section {
  const rows = document.meta.outcome === "rejected" ? [] : categoryNames.map((name) => toRow(name, document));
  return {
    title: "What the patient pays of the next $100",
    kind: "estimates",
    table: withoutBlankColumns({
      head: ["Service", ...networkSides.flatMap((side) => [sideName(side), `${sideName(side)}: because`])],
      rows: rows.filter(isOfService),
    }),
  };
}

/** That nothing is covered out of network is said once, in the summary. */
const isOfService = ({ cells }: Row): boolean =>
  cells.some(({ paths }) => paths.some((path) => !path.startsWith("/categories/general/")));

const sideName = (side: NetworkSide): string => (side === "in_network" ? "In network" : "Out of network");

function toRow(name: CategoryName, document: TrueEligibility): Row {
  const levels = levelsOfCategory(name, document);
  const cells = networkSides.flatMap((side) => {
    const basis = findEstimateBasis({ category: name, side, levels }, document);
    const reason = basis === undefined ? show("") : toReason(basis, name, side);
    return [show(basis === undefined ? "" : toShare(basis), ...reason.paths), reason].map(toCell);
  });
  return { cells: [show(labelOfCategory(name)), ...cells] };
}

function toShare(basis: EstimateBasis): string {
  if (basis.kind !== "share") return formatMoney("100.00");
  if (basis.share !== null) return formatMoney(toMoney(basis.share));
  return basis.percent === null ? "" : `${basis.percent}% or more`;
}

function toReason(basis: EstimateBasis, name: CategoryName, side: NetworkSide): Shown {
  switch (basis.kind) {
    case "not_covered":
      return show("not covered", basis.path);
    case "waiting":
      return show(`waiting period${basis.endsOn === null ? "" : ` until ${formatDate(basis.endsOn)}`}`, basis.path);
    case "share":
      return toReasonOfShare(basis, name, side);
    default:
      return basis satisfies never;
  }
}

type Share = EstimateBasis & { readonly kind: "share" };

function toReasonOfShare(basis: Share, name: CategoryName, side: NetworkSide): Shown {
  const { percent, level } = basis;
  const copay = level?.services[side]?.copay ?? null;
  if (level === null) return show("");
  if (percent === null) {
    return show(copay === null ? "" : `copay of ${formatMoney(copay)}`, `${level.path}/${side}/copay`);
  }
  const parts = [
    show(`${percent}%`, `${level.path}/${side}/patient_pays_percent`),
    show(deductibleWords(basis), `/deductibles/annual/individual/${side}/remaining`),
    show(maximumWords(basis), `/maximums/${maximumOf(name)}/individual/${side}/remaining`),
  ];
  return joinShown(parts, ", ");
}

/** Words for what is still due of the deductible in cents; "" where it changes nothing. */
export function deductibleWords({ percent, deductible, applies, maximum }: Share): string {
  if (percent === 100 || maximum === 0 || deductible === 0) return "";
  if (deductible !== null) return `after ${formatMoney(toMoney(deductible))} of the deductible`;
  return applies === true
    ? "after the deductible (what is left of it is not stated)"
    : "whether the deductible applies is not stated";
}

function maximumWords({ percent, maximum }: Share): string {
  if (percent === 100 || percent === null || maximum === "none") return "";
  if (maximum === null) return "what is left of the maximum is not stated";
  if (maximum === 0) return "nothing is left of the maximum";
  return maximum < (100 - percent) * 100 ? `only ${formatMoney(toMoney(maximum))} left of the maximum` : "";
}
