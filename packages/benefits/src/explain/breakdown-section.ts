import { type Level, levelsOfProcedure, listRanges, ownLevels } from "../breakdown/levels.ts";
import { questions } from "../breakdown/questions.ts";
import { networkSides } from "../document/services.ts";
import type { TrueEligibility } from "../document/true-eligibility.ts";
import { patientPays } from "./desk-crown.ts";
import { limitsOf } from "./desk-visits.ts";
import { notStated } from "./format.ts";
import { isBlank, type Row, type Section, show, toCell, withoutBlankColumns } from "./outline.ts";
import { findProcedureLabel } from "./procedure-labels.ts";
import { serviceTerms } from "./service-sections.ts";

/** ClearCoverage's answers to an office's questions, also for procedures that the payer does not name. */
export function breakdown(document: TrueEligibility, asOf: string | null): Section {
  const ranges = listRanges(document);
  const rows = Object.values(questions).map((code) =>
    toRow(code, levelsOfProcedure(code, document, ranges), document, asOf),
  );
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
      rows: document.meta.outcome === "rejected" ? [] : rows.filter(hasContent),
    }),
  };
}

const hasContent = ({ cells }: Row): boolean => cells.slice(1, -1).some(({ text }) => !isBlank(text));

function toRow(code: string, levels: readonly Level[], document: TrueEligibility, asOf: string | null): Row {
  const shares = networkSides.map((side) => patientPays(levels, side));
  const [deductible = show(notStated), waiting = show(notStated)] = serviceTerms(levels, asOf);
  const limits = limitsOf(document, { code, levels: ownLevels(levels), asOf });
  const stating = levels.find(({ path }) =>
    shares.some(({ paths }) => paths.some((one) => one.startsWith(`${path}/`))),
  );
  return {
    cells: [
      show(`${code} ${findProcedureLabel(code)}`),
      ...[...shares, deductible, waiting, limits].map(toCell),
      stating === undefined ? toCell(show("")) : show(sourceWords[stating.source], ...(shares[0]?.paths ?? [])),
    ],
  };
}

const sourceWords: Readonly<Record<Level["source"], string>> = {
  procedure: "the procedure",
  range: "a range of codes",
  category: "its category",
  class: "its class",
  general: "dental care",
};
