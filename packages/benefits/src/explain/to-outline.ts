import type { TrueEligibility } from "../document/true-eligibility.ts";
import { amountSections } from "./amount-sections.ts";
import { formatDate, formatName, formatPerson, notStated } from "./format.ts";
import { messageSections } from "./message-sections.ts";
import { filledSections, type Outline } from "./outline.ts";
import { partySections } from "./party-sections.ts";
import { provisionSections } from "./provision-sections.ts";
import { serviceSections } from "./service-sections.ts";

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
      ...partySections(document),
      ...amountSections(document),
      ...serviceSections(document),
      ...provisionSections(document),
      ...messageSections(document),
    ]),
    legend: `${notStated} means not stated by the payer.`,
  };
}
