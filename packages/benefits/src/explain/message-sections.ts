import type { TrueEligibility, WarningCode } from "../document/true-eligibility.ts";
import { categoryLabels, classLabels, formatName, notStated } from "./format.ts";
import type { Section } from "./outline.ts";

export const messageSections = ({ messages, warnings, conflicts, unmapped, meta }: TrueEligibility): Section[] => [
  { title: "Payer messages", notes: [...new Set(messages.map(formatMessage))] },
  {
    title: "Check before relying on this breakdown",
    notes: [
      ...(meta.outcome === "unrecognized" ? ["This is not a benefits response that we can read."] : []),
      ...warnings.map(({ code }) => warningWords[code]),
      ...conflicts.map(({ path, chosen, candidates }) => {
        const others = [...new Set(candidates.map(({ value }) => String(value)))].filter(
          (value) => value !== String(chosen),
        );
        return `Conflicting values for ${formatPath(path)}: ${chosen} is shown, ${others.join(" and ")} is also stated.`;
      }),
      ...(meta.confidence === "low" ? ["Call the payer before treatment: the confidence is low."] : []),
    ],
  },
  {
    title: "Unmapped data",
    table: {
      head: ["Source", "Reason", "Raw text"],
      rows: unmapped.map(({ source, reason, raw }) => [source, formatName(reason), shorten(raw)]),
    },
  },
];

/** With the services it is about, unless that is dental care as a whole. */
function formatMessage({ text, target }: TrueEligibility["messages"][number]): string {
  if (target === null || target.categories.includes("general")) return text;
  const categories = target.categories.map((name) => categoryLabels[name]);
  const classes = target.classes.map((name) => classLabels[name]);
  return `${[...classes, ...categories, ...target.procedures].join(", ")}: ${text}`;
}

const warningWords: Readonly<Record<WarningCode, string>> = {
  envelope_mismatch: "The response's control totals do not match: part of it may be missing.",
  truncated: "The response ends before its end: what follows is missing.",
  coverage_dates_contradict_status: "Coverage is stated as active, but its dates or a message say that it has ended.",
  no_dental_service_stated: "The response names no dental service: its amounts may be those of a medical plan.",
  amount_means_no_limit: "An amount of nines was read as no limit.",
  date_invalid: "A date in the response is invalid and was omitted.",
  service_inherited: "A limitation names no service and was applied to the service before it.",
  network_unstated: "The payer does not state the network of some amounts or percentages.",
  remaining_exceeds_total: "A remaining amount exceeds its total.",
  amounts_do_not_add_up: "The total, used and remaining amounts do not add up.",
  deductible_unusually_high: "A deductible is unusually high.",
  percent_from_benefit_description: "A percentage in a benefit description was read as the plan's share.",
  coinsurance_possibly_inverted:
    "Coinsurance may be inverted: the plan would pay less for preventive services than for crowns.",
};

/** `/maximums/annual/individual` as words. */
const formatPath = (path: string): string => path.split("/").filter(Boolean).map(formatName).join(", ") || notStated;

/** The raw text can be a whole body. */
const shorten = (raw: string): string => (raw.length > 200 ? `${raw.slice(0, 200)}…` : raw);
