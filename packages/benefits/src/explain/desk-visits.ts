import { type Level, levelsOfProcedure, listRanges, ownLevels } from "../breakdown/levels.ts";
import { findLastVisit, toLastVisits } from "../breakdown/next-dates.ts";
import type { TrueEligibility } from "../document/true-eligibility.ts";
import { monthsBetween } from "../transform/calendar.ts";
import { categoryOfCode } from "../transform/services.ts";
import { capitalize, formatDate, formatFrequency, notCovered, notStated } from "./format.ts";
import { maximumNearlyUsed } from "./maximum-words.ts";
import { findNextVisit } from "./next-visit.ts";
import { joinShown, type Shown, show } from "./outline.ts";

/** How often the usual visits are covered, and from when the next one is. Children have cleanings of their own. */
export function visits(document: TrueEligibility, asOf: string | null): (readonly [label: string, shown: Shown])[] {
  const cleanings = isChild(document, asOf) ? ["D1120", "D1110"] : ["D1110", "D1120"];
  return [
    ["Cleanings", visit(document, cleanings, asOf)],
    ["Exams", visit(document, ["D0120", "D0150"], asOf)],
    ["Bitewings", visit(document, ["D0274", "D0272"], asOf)],
  ];
}

function isChild({ patient }: TrueEligibility, asOf: string | null): boolean {
  return patient.dob !== null && asOf !== null && monthsBetween(patient.dob, asOf) < adultAge * 12;
}

const adultAge = 14;

function visit(document: TrueEligibility, codes: readonly string[], asOf: string | null): Shown {
  const ranges = listRanges(document);
  const ofCodes = codes.map((code) => ({ code, levels: levelsOfProcedure(code, document, ranges) }));
  const isLimited = ({ services }: Level): boolean => (services.frequencies?.length ?? 0) > 0;
  const chosen =
    ofCodes.find(({ levels }) => ownLevels(levels).some(isLimited)) ??
    ofCodes.find(({ levels }) => levels.some(isLimited)) ??
    ofCodes[0];
  const { code = "", levels = [] } = chosen ?? {};
  const denied = levels[0]?.services.in_network?.covered === false ? levels[0] : undefined;
  if (denied !== undefined) return show(capitalize(notCovered), `${denied.path}/in_network/covered`);
  const limits = limitsOf(document, { code, levels, asOf, isVisit: true });
  const category = categoryOfCode(code);
  if (category === null || limits.text === notStated) return limits;
  return joinShown([limits, maximumNearlyUsed({ category, levels }, document)], "; ");
}

export interface Visit {
  readonly code: string;
  readonly levels: readonly Level[];
  readonly asOf: string | null;
  /** A visit's next date is asked for: that it is unknown is said. */
  readonly isVisit?: boolean;
}

/** Such as "2 per calendar year, 1 remaining; last 05/20/2026; next: now". */
export function limitsOf(document: TrueEligibility, { code, levels, asOf, isVisit = false }: Visit): Shown {
  const limited = levels.find(({ services }) => (services.frequencies?.length ?? 0) > 0);
  const frequencies = limited?.services.frequencies ?? [];
  const last = findLastVisit(toLastVisits(document), code, frequencies);
  const dated = levels.find(({ services }) => typeof services.next_eligible_date === "string");
  const next = dated?.services.next_eligible_date ?? null;
  const date = findNextVisit({ frequencies, last: last?.date ?? null, next }, document, asOf);
  const nextPaths = next === null ? [] : [`${dated?.path}/next_eligible_date`];
  const unknown = isVisit && frequencies.length > 0 ? "next date not stated" : "";
  const parts = [
    ...frequencies.map((frequency, index) => show(formatFrequency(frequency), `${limited?.path}/frequencies/${index}`)),
    show(last === undefined ? "" : `last ${formatDate(last.date)}`, ...(last === undefined ? [] : [last.path])),
    show(date === undefined ? unknown : nextWords(date), ...nextPaths),
  ];
  const shown = joinShown(parts, "; ");
  const category = levels.find(({ source }) => source === "category")?.path ?? "/categories/general";
  return shown.text === "" ? show(notStated, `${category}/frequencies`) : shown;
}

function nextWords(date: string): string {
  if (date === "used") return "used for life";
  return date === "now" ? "eligible now" : `next from ${formatDate(date)}`;
}
