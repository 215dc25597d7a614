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
  const terms = networkSides.map((side) => ({
    share: patientPays(levels, side),
    deductible: deductibleOf(document, levels, side),
  }));
  const share = joinTerms(terms);
  if (terms.every(({ share: { text } }) => text === notCovered)) return share;
  const isShared = share.text !== "";
  const limits = limitsOfCrown(document, levels, asOf);
  const shown = joinShown([share, ...(isShared ? conditions(document, levels, asOf) : []), limits], "; ");
  return shown.text === "" ? show(notStated, "/categories/crowns/in_network/plan_pays_percent") : shown;
}

/** What the patient pays in one network. */
interface Terms {
  readonly share: Shown;
  readonly deductible: Shown;
}

/**
 * "Patient pays 40% in network after $75.00 of the deductible; Not covered out of network": the page begins a line
 * behind each semicolon.
 */
function joinTerms([inside = notStatedTerms, outside = notStatedTerms]: readonly Terms[]): Shown {
  const isSame = inside.share.text === outside.share.text && inside.deductible.text === outside.deductible.text;
  if (!isSame) return joinShown([toWords(inside, " in network"), toWords(outside, " out of network")], "; ");
  const { text, paths } = toWords(inside, "");
  return show(text, ...paths, ...toWords(outside, "").paths);
}

const notStatedTerms: Terms = { share: show(notStated), deductible: show("") };

function toWords({ share: { text, paths }, deductible }: Terms, side: string): Shown {
  if (text === notStated) return show("");
  if (text === notCovered) return show(`${capitalize(text)}${side}`, ...paths);
  const separator = deductible.text.startsWith("after") ? " " : ", ";
  return joinShown([show(`Patient pays ${text}${side}`, ...paths), deductible], separator);
}

function deductibleOf(document: TrueEligibility, levels: readonly Level[], side: NetworkSide): Shown {
  const basis = findEstimateBasis({ category: "crowns", side, levels }, document);
  if (basis?.kind !== "share" || basis.percent === null) return show("");
  return show(deductibleWords(basis), `/deductibles/annual/individual/${side}/remaining`);
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
  const waits = findWaiting(levels);
  const waiting = waits?.services.waiting_period;
  const endsOn = waiting?.ends_on ?? null;
  const isWaiting = waiting?.applies === true && !isOver(waiting, asOf);
  return [
    maximumNearlyUsed({ category: "crowns", levels }, document),
    show(
      isWaiting ? `waiting period${endsOn === null ? "" : ` until ${formatDate(endsOn)}`}` : "",
      `${waits?.path}/waiting_period/${endsOn === null ? "applies" : "ends_on"}`,
    ),
  ];
}
