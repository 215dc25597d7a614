import { type Level, levelsOfProcedure, listRanges, ownLevels } from "../breakdown/levels.ts";
import { findLastVisit, toLastVisits } from "../breakdown/next-dates.ts";
import type { TrueEligibility } from "../document/true-eligibility.ts";
import { monthsBetween } from "../transform/calendar.ts";
import { categoryOfCode } from "../transform/services.ts";
import { capitalize, formatDate, formatFrequency, notCovered, notStated } from "./format.ts";
import { maximumNearlyUsed } from "./maximum-words.ts";
import { findNextVisit } from "./next-visit.ts";
import { joinShown, type Shown, show } from "./outline.ts";

/** How often the usual visits are covered, and from when the next one is. */
export const visits = (document: TrueEligibility, asOf: string | null): (readonly [label: string, shown: Shown])[] =>
  usualVisits(document, asOf).map(({ label, codes }) => [label, visit(document, codes, asOf)]);

/** What a front desk has to ask about visits with limits: their next dates, and how many cleanings are left. */
export function listOpenVisits(
  document: TrueEligibility,
  asOf: string | null,
): { readonly name: string; readonly path: string }[] {
  return usualVisits(document, asOf).flatMap(({ label, codes }) => {
    const chosen = chooseCode(document, codes);
    if (findDenied(chosen) !== undefined) return [];
    const { frequencies, date } = findLimits(document, { ...chosen, asOf });
    if (frequencies.length === 0 || date !== undefined) return [];
    const name = label.toLowerCase();
    const isLeftOpen = label === "Cleanings" && frequencies.every(({ remaining }) => remaining === null);
    const at = `/procedures/${chosen.code}`;
    return [
      ...(isLeftOpen ? [{ name: `${name} left`, path: `${at}/frequencies` }] : []),
      { name: `next date of ${name}`, path: `${at}/next_eligible_date` },
    ];
  });
}

/** Children have cleanings of their own. */
function usualVisits(document: TrueEligibility, asOf: string | null) {
  const cleanings = isChild(document, asOf) ? ["D1120", "D1110"] : ["D1110", "D1120"];
  return [
    { label: "Cleanings", codes: cleanings },
    { label: "Exams", codes: ["D0120", "D0150"] },
    { label: "Bitewings", codes: ["D0274", "D0272"] },
  ] as const;
}

function isChild({ patient }: TrueEligibility, asOf: string | null): boolean {
  return patient.dob !== null && asOf !== null && monthsBetween(patient.dob, asOf) < adultAge * 12;
}

const adultAge = 14;

function visit(document: TrueEligibility, codes: readonly string[], asOf: string | null): Shown {
  const chosen = chooseCode(document, codes);
  const denied = findDenied(chosen);
  if (denied !== undefined) return show(capitalize(notCovered), `${denied.path}/in_network/covered`);
  const limits = limitsOf(document, { ...chosen, asOf, isVisit: true });
  const category = categoryOfCode(chosen.code);
  if (category === null || limits.text === notStated) return limits;
  return joinShown([limits, maximumNearlyUsed({ category, levels: chosen.levels }, document)], "; ");
}

/** The first code with a limit of its own, else the first with any. */
function chooseCode(document: TrueEligibility, codes: readonly string[]): Pick<Visit, "code" | "levels"> {
  const ranges = listRanges(document);
  const ofCodes = codes.map((code) => ({ code, levels: levelsOfProcedure(code, document, ranges) }));
  const isLimited = ({ services }: Level): boolean => (services.frequencies?.length ?? 0) > 0;
  return (
    ofCodes.find(({ levels }) => ownLevels(levels).some(isLimited)) ??
    ofCodes.find(({ levels }) => levels.some(isLimited)) ??
    ofCodes[0] ?? { code: "", levels: [] }
  );
}

const findDenied = ({ levels: [own] }: Pick<Visit, "levels">): Level | undefined =>
  own?.services.in_network?.covered === false ? own : undefined;

export interface Visit {
  readonly code: string;
  readonly levels: readonly Level[];
  readonly asOf: string | null;
  /** A visit's next date is asked for: that it is unknown is said. */
  readonly isVisit?: boolean;
}

/** Such as "2 per calendar year, 1 remaining; last 05/20/2026; next: now". */
export function limitsOf(document: TrueEligibility, visit: Visit): Shown {
  const { levels, isVisit = false } = visit;
  const { limited, frequencies, last, dated, date } = findLimits(document, visit);
  const nextPaths = dated === undefined ? [] : [`${dated.path}/next_eligible_date`];
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

function findLimits(document: TrueEligibility, { code, levels, asOf }: Visit) {
  const limited = levels.find(({ services }) => (services.frequencies?.length ?? 0) > 0);
  const frequencies = limited?.services.frequencies ?? [];
  const last = findLastVisit(toLastVisits(document), code, frequencies);
  const dated = levels.find(({ services }) => typeof services.next_eligible_date === "string");
  const next = dated?.services.next_eligible_date ?? null;
  const date = findNextVisit({ frequencies, last: last?.date ?? null, next }, document, asOf);
  return { limited, frequencies, last, dated, date };
}

function nextWords(date: string): string {
  if (date === "used") return "used for life";
  return date === "now" ? "eligible now" : `next from ${formatDate(date)}`;
}
