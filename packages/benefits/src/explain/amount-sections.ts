import type { TrueEligibility } from "../document/true-eligibility.ts";
import { categoryLabels, classLabels, formatMoney, formatName, notStated } from "./format.ts";
import type { Section } from "./outline.ts";

type Amounts = TrueEligibility["maximums"]["annual"];

/** Maximums, deductibles and out-of-pocket limits: what is stated, what is left. */
export function amountSections(response: TrueEligibility): Section[] {
  const { maximums, deductibles, out_of_pocket: outOfPocket, meta } = response;
  if (meta.outcome === "rejected") return [];
  return [
    {
      title: "Maximums and deductibles",
      table: {
        head: ["", "In network: total", "used", "left", "Out of network: total", "used", "left"],
        rows: [
          ...rowsOf("Maximum a year", maximums.annual),
          ...rowsOf("Maximum in a lifetime", maximums.lifetime),
          ...rowsOf("Orthodontic maximum", maximums.orthodontic_lifetime),
          ...rowsOf("Deductible a year", deductibles.annual),
          ...rowsOf("Deductible in a lifetime", deductibles.lifetime),
          ...rowsOf("Most the patient pays a year", outOfPocket.annual),
        ],
      },
      notes: notes(response),
    },
    otherAmounts(response),
  ];
}

function rowsOf(label: string, amounts: Amounts): string[][] {
  return (["individual", "family"] as const).flatMap((level) => {
    const { in_network: inside, out_of_network: outside } = amounts[level];
    const cells = [inside.total, inside.used, inside.remaining, outside.total, outside.used, outside.remaining];
    if (cells.every((cell) => cell === null)) return [];
    return [[level === "family" ? `${label}, family` : label, ...cells.map(formatMoney)]];
  });
}

function notes({ maximums, deductibles }: TrueEligibility): string[] {
  const members = deductibles.family_member_limit;
  return [
    maximums.unlimited === true ? "There is no yearly maximum." : "",
    maximums.preventive_exempt === true ? "Preventive care does not use up the maximum." : "",
    maximums.preventive_exempt === false ? "Preventive care uses up the maximum too." : "",
    maximums.rollover_amount === null ? "" : `Carried into the next year: ${formatMoney(maximums.rollover_amount)}.`,
    members === null ? "" : `The family's deductible is met when ${members} members have met theirs.`,
  ].filter((note) => note !== "");
}

function otherAmounts({ other_amounts: amounts }: TrueEligibility): Section {
  return {
    title: "Amounts for some services",
    table: {
      head: ["", "For", "Network", "Period", "Total", "Used", "Left"],
      rows: amounts.map((amount) => [
        formatName(amount.kind) + (amount.coverage_level === "family" ? ", family" : ""),
        amount.procedure ??
          (amount.category === null ? undefined : categoryLabels[amount.category]) ??
          (amount.class === null ? notStated : classLabels[amount.class]),
        formatName(amount.network),
        formatName(amount.period),
        ...[amount.total, amount.used, amount.remaining].map(formatMoney),
      ]),
    },
  };
}
