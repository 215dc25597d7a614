import type { TrueEligibility } from "../document/true-eligibility.ts";
import { amountSections } from "./amount-sections.ts";
import { notStated, sayDate, sayName, sayPerson } from "./format.ts";
import { remarkSections } from "./message-sections.ts";
import { filledSections, type Outline } from "./outline.ts";
import { partySections } from "./party-sections.ts";
import { ruleSections } from "./provision-sections.ts";
import { serviceSections } from "./service-sections.ts";

/** What a normalised answer says, for people. Nothing in it is worked out anew, save what is said once for many rows. */
export function toOutline(answer: TrueEligibility): Outline {
  const { patient, payer, coverage, meta } = answer;
  const status =
    meta.outcome === "rejected" ? "refused by the payer" : `coverage ${sayName(coverage.status ?? "unknown")}`;
  return {
    title: `Dental benefits of ${sayPerson(patient)}`,
    subtitle: [payer.name ?? "Unknown payer", status, meta.responded_at && `as answered ${sayDate(meta.responded_at)}`]
      .filter(Boolean)
      .join(" · "),
    sections: filledSections([
      ...partySections(answer),
      ...amountSections(answer),
      ...serviceSections(answer),
      ...ruleSections(answer),
      ...remarkSections(answer),
    ]),
    legend: `${notStated} means that the payer did not say.`,
  };
}
