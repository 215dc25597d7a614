import { findEstimateBasis } from "../breakdown/estimates.ts";
import {
  findCovered,
  findShare,
  findWaiting,
  type Level,
  levelsOfProcedure,
  listRanges,
  ownLevels,
} from "../breakdown/levels.ts";
import { networkSides } from "../document/services.ts";
import type { NetworkSide, TrueEligibility } from "../document/true-eligibility.ts";
import { limitsOf } from "./desk-visits.ts";
import { deductibleWords } from "./estimate-section.ts";
import { capitalize, formatDate, formatMoney, notCovered, notStated } from "./format.ts";
import { maximumNearlyUsed } from "./maximum-words.ts";
import { joinShown, type Shown, show } from "./outline.ts";
import { isOver } from "./reference-date.ts";

const code = "D2740";

/** What the patient pays for a crown, and on which conditions the plan pays. */
export function crown(document: TrueEligibility, asOf: string | null): Shown {
  const levels = levelsOfProcedure(code, document, listRanges(document));
  const shares = networkSides.map((side) => patientPays(levels, side));
  const share = joinSides(shares);
  const limits = limitsOfCrown(document, levels, asOf);
  const isDenied = shares.every(({ text }) => text === notCovered);
  if (isDenied) return show(capitalize(notCovered), ...share.paths);
  const isShared = share.text !== "";
  const parts = [share, ...(isShared ? conditions(document, levels, asOf) : []), limits];
  const shown = joinShown(parts, "; ");
  return shown.text === "" ? show(notStated, "/categories/crowns/in_network/plan_pays_percent") : shown;
}

/** "Patient pays 60% in network; Not covered out of network": the page begins a line behind each semicolon. */
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
  const shown = limitsOf(document, { code, levels: ownLevels(levels), asOf });
  return shown.text === notStated ? show("") : shown;
}

/** A percentage, a copay or "not covered". */
export function patientPays(levels: readonly Level[], side: NetworkSide): Shown {
  const stating = findCovered(levels, side);
  if (stating?.services[side]?.covered === false) return show(notCovered, `${stating.path}/${side}/covered`);
  const level = findShare(levels, side);
  const { patient_pays_percent: percent = null, copay = null } = level?.services[side] ?? {};
  const path = `${level?.path}/${side}`;
  if (copay !== null) return show(formatMoney(copay), `${path}/copay`);
  return percent === null ? show(notStated) : show(`${percent}%`, `${path}/patient_pays_percent`);
}

function conditions(document: TrueEligibility, levels: readonly Level[], asOf: string | null): Shown[] {
  const basis = findEstimateBasis({ category: "crowns", side: "in_network", levels }, document);
  const due = basis?.kind === "share" && basis.percent !== null ? deductibleWords(basis) : "";
  const waits = findWaiting(levels);
  const waiting = waits?.services.waiting_period;
  const endsOn = waiting?.ends_on ?? null;
  const isWaiting = waiting?.applies === true && !isOver(waiting, asOf);
  return [
    maximumNearlyUsed({ category: "crowns", levels }, document),
    show(due, "/deductibles/annual/individual/in_network/remaining"),
    show(
      isWaiting ? `waiting period${endsOn === null ? "" : ` until ${formatDate(endsOn)}`}` : "",
      `${waits?.path}/waiting_period/${endsOn === null ? "applies" : "ends_on"}`,
    ),
  ];
}
