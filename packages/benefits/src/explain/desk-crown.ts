import { findEstimateBasis } from "../breakdown/estimates.ts";
import { findShare, type Level, levelsOfProcedure, listRanges } from "../breakdown/levels.ts";
import { networkSides } from "../document/services.ts";
import type { NetworkSide, TrueEligibility } from "../document/true-eligibility.ts";
import { limitsOf } from "./desk-visits.ts";
import { deductibleWords } from "./estimate-section.ts";
import { capitalize, formatDate, formatMoney, notCovered, notStated } from "./format.ts";
import { joinShown, type Shown, show } from "./outline.ts";
import { isOver } from "./reference-date.ts";

const code = "D2740";

/** What the patient pays for a crown, and on which conditions the plan pays. */
export function crown(document: TrueEligibility, asOf: string | null): Shown {
  const levels = levelsOfProcedure(code, document, listRanges(document));
  const share = joinSides(networkSides.map((side) => patientPays(levels, side)));
  const limits = limitsOfCrown(document, levels, asOf);
  const isDenied = networkSides.every((side) => patientPays(levels, side).text === notCovered);
  if (isDenied) return show(capitalize(notCovered), ...share.paths);
  const isShared = share.text !== "";
  const parts = [share, ...(isShared ? conditions(document, levels, asOf) : []), limits];
  const shown = joinShown(parts, "; ");
  return shown.text === "" ? show(notStated, "/categories/crowns/in_network/plan_pays_percent") : shown;
}

/** "Patient pays 60% in network; not covered out of network". */
function joinSides([inside = show(notStated), outside = show(notStated)]: readonly Shown[]): Shown {
  const toWords = ({ text, paths }: Shown, side: string): Shown => {
    if (text === notStated) return show("");
    return show(`${text === notCovered ? capitalize(text) : `Patient pays ${text}`}${side}`, ...paths);
  };
  if (inside.text === outside.text)
    return toWords({ text: inside.text, paths: [...inside.paths, ...outside.paths] }, "");
  return joinShown([toWords(inside, " in network"), toWords(outside, " out of network")], "; ");
}

function limitsOfCrown(document: TrueEligibility, levels: readonly Level[], asOf: string | null): Shown {
  const own = levels.filter(({ source }) => source === "procedure" || source === "range");
  const shown = limitsOf(document, { code, levels: own, asOf });
  return shown.text === notStated ? show("") : shown;
}

/** A percentage, a copay or "not covered". */
export function patientPays(levels: readonly Level[], side: NetworkSide): Shown {
  const stating = levels.find(({ services }) => typeof services[side]?.covered === "boolean");
  if (stating?.services[side]?.covered === false) return show(notCovered, `${stating.path}/${side}/covered`);
  const level = findShare(levels, side);
  const { patient_pays_percent: percent = null, copay = null } = level?.services[side] ?? {};
  const path = `${level?.path}/${side}`;
  if (copay !== null) return show(formatMoney(copay), `${path}/copay`);
  return percent === null ? show(notStated) : show(`${percent}%`, `${path}/patient_pays_percent`);
}

function conditions(document: TrueEligibility, levels: readonly Level[], asOf: string | null): Shown[] {
  const basis = findEstimateBasis("crowns", "in_network", document);
  const due = basis?.kind === "share" && basis.percent !== null ? deductibleWords(basis) : "";
  const waits = levels.find(({ services }) => services.waiting_period?.applies === true);
  const waiting = waits?.services.waiting_period;
  const endsOn = waiting?.ends_on ?? null;
  const isWaiting = waiting !== undefined && !isOver(waiting, asOf);
  return [
    show(due, "/deductibles/annual/individual/in_network/remaining"),
    show(
      isWaiting ? `waiting period${endsOn === null ? "" : ` until ${formatDate(endsOn)}`}` : "",
      `${waits?.path}/waiting_period/${endsOn === null ? "applies" : "ends_on"}`,
    ),
  ];
}
