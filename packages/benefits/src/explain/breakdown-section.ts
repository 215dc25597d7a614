import { type Level, levelsOfProcedure, listRanges, ownLevels } from "../breakdown/levels.ts";
import type { BreakdownLine, ClearCoverage } from "../breakdown/schema.ts";
import { networkSides } from "../document/services.ts";
import type { TrueEligibility } from "../document/true-eligibility.ts";
import { monthsBetween } from "../transform/calendar.ts";
import { categoryOfCode } from "../transform/services.ts";
import { patientPays } from "./desk-crown.ts";
import { limitsOf } from "./desk-visits.ts";
import { notCovered, notStated } from "./format.ts";
import { maximumInCell } from "./maximum-words.ts";
import {
  inParentheses,
  isBlank,
  joinShown,
  type Row,
  type Section,
  type Shown,
  show,
  toCell,
  withoutBlankColumns,
} from "./outline.ts";
import { findProcedureLabel } from "./procedure-labels.ts";
import { serviceTerms } from "./service-sections.ts";

/** ClearCoverage's answers to an office's questions, with the values of its JSON. */
export function breakdownSection(
  document: TrueEligibility,
  breakdown: ClearCoverage["breakdown"],
  asOf: string | null,
): Section {
  const ranges = listRanges(document);
  const rows = Object.entries(breakdown).map(([question, line]) => {
    const own = ownLevels(levelsOfProcedure(line.code, document, ranges));
    return toRow({ line, path: `/breakdown/${question}`, own }, document, asOf);
  });
  return {
    title: "Breakdown by procedure",
    kind: "breakdown",
    table: withoutBlankColumns({
      head: [
        "Procedure",
        "In network: patient pays",
        "Out of network: patient pays",
        "Deductible",
        "Waiting period",
        "Limits and next date",
        "Stated for",
      ],
      rows: rows.filter(hasContent),
    }),
  };
}

const hasContent = ({ cells }: Row): boolean => cells.slice(1, -1).some(({ text }) => !isBlank(text));

interface ShownLine {
  readonly line: BreakdownLine;
  readonly path: string;
  /** Tell what is stated for the procedure itself: other values are in parentheses. */
  readonly own: readonly Level[];
}

function toRow({ line, path, own }: ShownLine, document: TrueEligibility, asOf: string | null): Row {
  const levels: Level[] = [{ source: "procedure", path, services: line }];
  const category = categoryOfCode(line.code);
  const mark = (shown: Shown, isOwn: (level: Level) => boolean): Shown =>
    isBlank(shown.text) || own.some(isOwn) ? shown : inParentheses(shown);
  const beyondAge = notCoveredAtAge(line, path, { document, asOf });
  const shares = networkSides.map((side) => {
    const share = patientPays(levels, side);
    if (share.text === notCovered) return share;
    if (beyondAge !== undefined) {
      return mark(beyondAge, ({ services }) => isNumber(services.age_min) || isNumber(services.age_max));
    }
    if (category === null || isBlank(share.text)) return share;
    return joinShown([share, maximumInCell({ category, side, levels }, document)], "; ");
  });
  const [deductible = show(notStated), waiting = show(notStated)] = serviceTerms(levels, asOf);
  const limits = limitsOf(document, { code: line.code, levels, asOf });
  return {
    cells: [
      show(`${line.code} ${findProcedureLabel(line.code)}`),
      ...shares,
      mark(deductible, ({ services }) => networkSides.some((side) => isStated(services[side]?.deductible_applies))),
      mark(waiting, ({ services }) => isStated(services.waiting_period?.applies)),
      line.frequencies.length === 0 ? limits : mark(limits, ({ services }) => (services.frequencies ?? []).length > 0),
      line.percent_source === null ? show("") : show(sourceWords[line.percent_source], `${path}/percent_source`),
    ].map(toCell),
  };
}

/** An age limit of the procedure that the patient's date of birth exceeds; ages are inclusive. */
function notCoveredAtAge(
  { age_min: from, age_max: to }: BreakdownLine,
  path: string,
  { document, asOf }: { readonly document: TrueEligibility; readonly asOf: string | null },
): Shown | undefined {
  const { dob } = document.patient;
  if (dob === null || asOf === null) return undefined;
  const age = Math.floor(monthsBetween(dob, asOf) / 12);
  if (to !== null && age > to) return show(`not covered at this age (limit ${to})`, `${path}/age_max`, "/patient/dob");
  if (from === null || age >= from) return undefined;
  return show(`not covered at this age (from ${from})`, `${path}/age_min`, "/patient/dob");
}

const isNumber = (value: unknown): boolean => typeof value === "number";

const isStated = (flag: boolean | null | undefined): boolean => typeof flag === "boolean";

const sourceWords: Readonly<Record<Level["source"], string>> = {
  procedure: "the procedure",
  range: "a range of codes",
  category: "its category",
  class: "its class",
  general: "dental care",
};
