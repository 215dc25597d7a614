import type { TrueEligibility } from "../document/true-eligibility.ts";
import { amountSections } from "./amount-sections.ts";
import { doubts } from "./doubts.ts";
import { blank, formatDate, formatName, formatPerson, notCovered, notStated } from "./format.ts";
import { appendix, generalMessages } from "./message-sections.ts";
import { filledSections, type Outline } from "./outline.ts";
import { partySections, rejections } from "./party-sections.ts";
import { provisionSections } from "./provision-sections.ts";
import { serviceSections } from "./service-sections.ts";
import { summary } from "./summary.ts";

export function toOutline(document: TrueEligibility): Outline {
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
      summary(document),
      doubts(document),
      ...amountSections(document),
      ...serviceSections(document),
      ...provisionSections(document),
      generalMessages(document),
      ...partySections(document),
      appendix(document),
    ]),
    legend: [
      "Percentages are what the plan pays. In parentheses: stated for the category or class, not for the procedure itself.",
      `“${notStated}” and ${blank} mean that the payer did not say. They do not mean “${notCovered}”.`,
    ],
  };
}
