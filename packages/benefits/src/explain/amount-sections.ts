import type { TrueEligibility } from "../document/true-eligibility.ts";
import { categoryLabels, classLabels, formatMoney, formatName, notStated } from "./format.ts";
import type { Section } from "./outline.ts";

type Amounts = TrueEligibility["maximums"]["annual"];

export function amountSections(document: TrueEligibility): Section[] {
  const { maximums, deductibles, out_of_pocket: outOfPocket, meta } = document;
  if (meta.outcome === "rejected") return [];
  return [
    {
      title: "Maximums and deductibles",
      table: {
        head: ["", "In network: total", "used", "remaining", "Out of network: total", "used", "remaining"],
        rows: [
          ...rowsOf("Annual maximum", maximums.annual),
          ...rowsOf("Lifetime maximum", maximums.lifetime),
          ...rowsOf("Orthodontic lifetime maximum", maximums.orthodontic_lifetime),
          ...rowsOf("Annual deductible", deductibles.annual),
          ...rowsOf("Lifetime deductible", deductibles.lifetime),
          ...rowsOf("Annual out-of-pocket maximum", outOfPocket.annual),
        ],
      },
      notes: notes(document),
    },
    otherAmounts(document),
  ];
}

function rowsOf(label: string, amounts: Amounts): string[][] {
  return (["individual", "family"] as const).flatMap((level) => {
    const cells = Object.values(amounts[level]).flatMap(({ total, used, remaining }) => [total, used, remaining]);
    if (cells.every((cell) => cell === null)) return [];
    return [[level === "family" ? `${label}, family` : label, ...cells.map(formatMoney)]];
  });
}

function notes({ maximums, deductibles }: TrueEligibility): string[] {
  const members = deductibles.family_member_limit;
  return [
    maximums.unlimited === true ? "There is no annual maximum." : "",
    maximums.preventive_exempt === true ? "Preventive services do not count toward the maximum." : "",
    maximums.preventive_exempt === false ? "Preventive services count toward the maximum." : "",
    maximums.rollover_amount === null ? "" : `Rollover into the next year: ${formatMoney(maximums.rollover_amount)}.`,
    members === null ? "" : `The family deductible is met when ${members} members have met theirs.`,
  ].filter((note) => note !== "");
}

const otherAmounts = ({ other_amounts: amounts }: TrueEligibility): Section => ({
  title: "Amounts for specific services",
  table: {
    head: ["", "Service", "Network", "Period", "Total", "Used", "Remaining"],
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
});
