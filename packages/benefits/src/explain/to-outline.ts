import type { TrueEligibility } from "../document/true-eligibility.ts";
import { amountSections } from "./amount-sections.ts";
import { formatDate, formatName, formatPerson, notStated } from "./format.ts";
import { remarkSections } from "./message-sections.ts";
import { filledSections, type Outline } from "./outline.ts";
import { partySections } from "./party-sections.ts";
import { ruleSections } from "./provision-sections.ts";
import { serviceSections } from "./service-sections.ts";

/** What a normalised response says, for people. Nothing in it is worked out anew, save what is said once for many rows. */
export function toOutline(response: TrueEligibility): Outline {
  const { patient, payer, coverage, meta } = response;
  const status =
    meta.outcome === "rejected" ? "refused by the payer" : `coverage ${formatName(coverage.status ?? "unknown")}`;
  return {
    title: `Dental benefits of ${formatPerson(patient)}`,
    subtitle: [
      payer.name ?? "Unknown payer",
      status,
      meta.responded_at && `as answered ${formatDate(meta.responded_at)}`,
    ]
      .filter(Boolean)
      .join(" · "),
    sections: filledSections([
      ...partySections(response),
      ...amountSections(response),
      ...serviceSections(response),
      ...ruleSections(response),
      ...remarkSections(response),
    ]),
    legend: `${notStated} means that the payer did not say.`,
  };
}
