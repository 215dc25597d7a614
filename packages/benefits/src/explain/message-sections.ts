import type { TrueEligibility, WarningCode } from "../document/true-eligibility.ts";
import { formatName, notStated } from "./format.ts";
import type { Section } from "./outline.ts";

/** What the payer said in its own words, what to be careful with, and what could not be read. */
export const remarkSections = ({ messages, warnings, conflicts, unmapped, meta }: TrueEligibility): Section[] => [
  { title: "The payer's own words", notes: [...new Set(messages.map(({ text }) => text))] },
  {
    title: "Check before relying on this",
    notes: [
      ...(meta.outcome === "unrecognized" ? ["This is no response about benefits that we can read."] : []),
      ...warnings.map(({ code }) => warningWords[code]),
      ...conflicts.map(({ path, chosen, candidates }) => {
        const others = [...new Set(candidates.map(({ value }) => String(value)))].filter(
          (value) => value !== String(chosen),
        );
        return `The payer contradicts itself on ${formatPath(path)}: ${chosen} is shown, ${others.join(" and ")} is also said.`;
      }),
      ...(meta.confidence === "low" ? ["Call the payer before treatment: this reading is of low confidence."] : []),
    ],
  },
  {
    title: "Said by the payer and not read into any field",
    table: {
      head: ["Place", "Why", "As it came"],
      rows: unmapped.map(({ source, reason, raw }) => [source, formatName(reason), shorten(raw)]),
    },
  },
];

const warningWords: Readonly<Record<WarningCode, string>> = {
  envelope_mismatch: "The response's own totals do not fit: part of it may be missing.",
  date_invalid: "A date in the response is impossible and was left out.",
  service_inherited: "A limit names no service; it was taken to belong to the one before it.",
  network_unstated: "The payer does not say for which network some amounts or percents are.",
  remaining_exceeds_total: "More is left of an amount than its total.",
  amounts_do_not_add_up: "Total, used and left of an amount do not add up.",
  deductible_unusually_high: "A deductible is unusually high.",
  percent_from_benefit_description: "A percent stands in a description; it was taken for the plan's share.",
  coinsurance_possibly_inverted:
    "The percents may be the wrong way round: the plan would pay less for prevention than for crowns.",
};

/** `/maximums/annual/individual` as words. */
const formatPath = (path: string): string => path.split("/").filter(Boolean).map(formatName).join(", ") || notStated;

/** A whole body may stand there. */
const shorten = (raw: string): string => (raw.length > 200 ? `${raw.slice(0, 200)}…` : raw);
