import type { NetworkSide } from "../document/true-eligibility.ts";
import { listDeductibles, listMaximums } from "./accounts.ts";
import { findYear } from "./benefit-years.ts";
import { listBases } from "./downgrades.ts";
import { judgeFrequencies } from "./frequency-limits.ts";
import { createPlanNotes, type Notes, type PlanNotes } from "./notes.ts";
import { type Asked, type Line, type Patient, type Plan, toAsked } from "./plan.ts";
import { judgeProvisions } from "./provisions.ts";
import type { Earlier } from "./services-done.ts";
import { listDeductibleApplies, listShares } from "./shares.ts";
import type { Terms } from "./walk.ts";

export interface LineTerms {
  readonly terms: Terms;
  /** The first day on which nothing forbids a procedure that is not covered on its own; null if not known or never. */
  readonly next: string | null;
  /** False if the plan is certainly not in force on the day: its network does not bind the office then. */
  readonly isInForce: boolean;
}

/** What one plan does with each procedure; earlier ones count toward the limits of later ones. */
export function listTerms(
  lines: readonly Line[],
  plan: Plan,
  side: NetworkSide,
  patient: Patient,
  notesOf: (line: Line) => Notes,
): LineTerms[] {
  const earlier: Earlier[] = [];
  return lines.map((line) => {
    const made = toTerms(toAsked(line, plan, side, patient), earlier, createPlanNotes(plan, notesOf(line)));
    const { units } = made.terms;
    earlier.push({ line, min: Math.min(...units), max: Math.max(...units) });
    return made;
  });
}

function toTerms(asked: Asked, earlier: readonly Earlier[], notes: PlanNotes): LineTerms {
  const { units, next, isInForce } = findUnits(asked, earlier, notes);
  if (units.every((count) => count === 0)) return { terms: nothing, next, isInForce };
  noteAuthorization(asked, notes);
  const year = findYear(asked.line.date, asked.plan, notes);
  const shares = listShares(asked, notes);
  const applies = listDeductibleApplies(asked, shares, notes);
  const terms: Terms = {
    units,
    shares,
    deductibles: listDeductibles(asked, year, applies, notes),
    maximums: listMaximums(asked, year, notes),
    bases: listBases(asked, notes),
  };
  return { terms, next: null, isInForce };
}

const nothing: Terms = { units: [0], shares: [], deductibles: [], maximums: [], bases: [] };

function findUnits(asked: Asked, earlier: readonly Earlier[], notes: PlanNotes) {
  const { quantity } = asked.line;
  const rulings = judgeProvisions(asked, notes);
  const [status, ...dates] = rulings.slice(0, provisionsOfCoverage);
  const isInForce = status?.allows !== "no" && dates.every(({ allows }) => allows !== "no");
  const forbidding = rulings.filter(({ allows }) => allows === "no").map(({ next }) => next);
  const limits = judgeFrequencies(asked, earlier, notes);
  forbidding.push(...limits.filter(({ max }) => max <= 0).map(({ next }) => next));
  if (forbidding.length > 0) {
    const next = forbidding.includes(null) ? null : (forbidding.sort().at(-1) ?? null);
    return { units: [0], next, isInForce };
  }
  const isCertain = rulings.every(({ allows }) => allows === "yes");
  const max = Math.min(quantity, ...limits.map((limit) => limit.max));
  const min = isCertain ? Math.min(max, ...limits.map((limit) => limit.min)) : 0;
  return { units: Array.from({ length: max - min + 1 }, (_none, index) => min + index), next: null, isInForce };
}

/** The coverage's status, beginning and end come first. */
const provisionsOfCoverage = 3;

function noteAuthorization({ levels, plan: { document } }: Asked, notes: PlanNotes): void {
  const authorized = levels.find(({ services }) => services.authorization_required === true);
  if (authorized !== undefined)
    notes.assumed(
      "predetermination",
      "Preauthorization is required; that it is given is assumed",
      `${authorized.path}/authorization_required`,
    );
  const own = levels.find(({ services }) => typeof services.predetermination?.rule === "string");
  const { rule } = own?.services.predetermination ?? document.clauses.predetermination;
  if (rule !== "required") return;
  const path = own === undefined ? "/clauses/predetermination/rule" : `${own.path}/predetermination/rule`;
  notes.assumed("predetermination", "Predetermination is required; that it is approved is assumed", path);
}
