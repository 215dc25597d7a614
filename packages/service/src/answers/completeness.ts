import { judgeOfficePoints, officePoints, type TrueEligibility, withFoundValues } from "@nightguard/benefits";
import type { Explanation } from "@nightguard/contract";
import { parseFindings } from "../findings/stored-findings.ts";

/** The document as what people found out completes it. */
export const withFindings = (document: TrueEligibility, findings: Buffer | null): TrueEligibility =>
  withFoundValues(
    document,
    parseFindings(findings).flatMap(({ values }) => values),
  );

/** Points that the answer leaves open are found where findings complete them. */
export function judgeCompleteness(document: TrueEligibility, findings: Buffer | null): Explanation["completeness"] {
  const byAnswer = judgeOfficePoints(document);
  const byBoth = findings === null ? byAnswer : judgeOfficePoints(withFindings(document, findings));
  const points = officePoints.map((name) => ({
    name,
    state: byAnswer[name] === "open" && byBoth[name] !== "open" ? ("found" as const) : byAnswer[name],
  }));
  return { known: points.filter(({ state }) => state !== "open").length, points };
}

/** In a table: how many of an office's eleven points are known, and the names of the others, divided by blanks. */
export function toCompletenessCells(document: TrueEligibility, findings: Buffer | null) {
  const { known, points } = judgeCompleteness(document, findings);
  const open = points.filter(({ state }) => state === "open").map(({ name }) => name);
  return { points_known: known, points_open: open.join(" ") };
}

export const noCompleteness = { points_known: null, points_open: null } as const;
