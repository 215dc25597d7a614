import type { ClearCoverage } from "../breakdown/schema.ts";
import type { TrueEligibility } from "../document/true-eligibility.ts";
import { amountSections } from "./amount-sections.ts";
import { breakdownSection } from "./breakdown-section.ts";
import { doubts } from "./doubts.ts";
import { estimates } from "./estimate-section.ts";
import { blank, formatDate, formatName, formatPerson, notCovered, notStated } from "./format.ts";
import { appendix, generalMessages } from "./message-sections.ts";
import { filledSections, type Outline } from "./outline.ts";
import { partySections, rejections } from "./party-sections.ts";
import { provisionSections } from "./provision-sections.ts";
import { toReferenceDate } from "./reference-date.ts";
import { serviceSections } from "./service-sections.ts";
import { summary } from "./summary.ts";

export interface OutlineOptions {
  /** The day of the answer, `YYYY-MM-DD`, for documents that state none. */
  readonly answeredOn?: string | undefined;
  /** ClearCoverage's answers to an office's questions. */
  readonly breakdown?: ClearCoverage["breakdown"] | undefined;
}

export function toOutline(document: TrueEligibility, { answeredOn, breakdown }: OutlineOptions = {}): Outline {
  const asOf = toReferenceDate(document) ?? answeredOn ?? null;
  const { patient, payer, coverage, meta } = document;
  const status =
    meta.outcome === "rejected" ? "rejected by the payer" : `coverage ${formatName(coverage.status ?? "unknown")}`;
  return {
    title: `Dental benefits of ${formatPerson(patient)}`,
    subtitle: [payer.name ?? "Unknown payer", status, meta.responded_at && `as of ${formatDate(meta.responded_at)}`]
      .filter(Boolean)
      .join(" · "),
    sections: filledSections([
      rejections(document),
      summary(document, asOf),
      doubts(document, asOf),
      estimates(document),
      ...amountSections(document),
      ...(breakdown === undefined ? [] : [breakdownSection(document, breakdown, asOf)]),
      ...serviceSections(document, asOf),
      ...provisionSections(document),
      generalMessages(document),
      ...partySections(document),
      appendix(document),
    ]),
    legend: [
      ...(meta.outcome === "rejected" ? [] : [estimateLegend]),
      "Percentages are what the plan pays. In parentheses: stated for the category or class, not for the procedure itself.",
      `“${notStated}” and ${blank} mean that the payer did not say. They do not mean “${notCovered}”.`,
    ],
  };
}

const estimateLegend =
  "What the patient pays is estimated from the deductible, the percentage and the remaining maximum, for charges that the plan allows; limits, downgrades and other insurance are not included.";
