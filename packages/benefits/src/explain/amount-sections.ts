import type { TrueEligibility } from "../document/true-eligibility.ts";
import { capitalize, categoryLabels, classLabels, formatMoney, toCells } from "./format.ts";
import { type Row, type Section, withoutBlankColumns } from "./outline.ts";
import { findProcedureLabel } from "./procedure-labels.ts";

type Amounts = TrueEligibility["maximums"]["annual"];
type OtherAmount = TrueEligibility["other_amounts"][number];

export function amountSections(document: TrueEligibility): Section[] {
  const { maximums, deductibles, out_of_pocket: outOfPocket, meta } = document;
  if (meta.outcome === "rejected") return [];
  return [
    {
      title: "Maximums and deductibles",
      table: withoutBlankColumns({
        head: [
          "Amount",
          ...["In network", "Out of network"].flatMap((side) => [
            `${side}: total`,
            `${side}: used`,
            `${side}: remaining`,
          ]),
        ],
        rows: [
          ...rowsOf("Annual maximum", maximums.annual),
          ...rowsOf("Lifetime maximum", maximums.lifetime),
          ...rowsOf("Orthodontic lifetime maximum", maximums.orthodontic_lifetime),
          ...rowsOf("Annual deductible", deductibles.annual),
          ...rowsOf("Lifetime deductible", deductibles.lifetime),
          ...rowsOf("Annual out-of-pocket maximum", outOfPocket.annual),
          ...otherRows(document),
        ],
      }),
      notes: notes(document),
    },
  ];
}

const moneyOf = ({ total, used, remaining }: Amounts["individual"]["in_network"]): string[] =>
  toCells([total, used, remaining].map(formatMoney));

function rowsOf(label: string, amounts: Amounts): Row[] {
  return (["individual", "family"] as const).flatMap((level) => {
    const { in_network: inside, out_of_network: outside } = amounts[level];
    const values = [inside, outside].flatMap(({ total, used, remaining }) => [total, used, remaining]);
    if (values.every((value) => value === null)) return [];
    return [{ cells: [`${label}, ${level}`, ...moneyOf(inside), ...moneyOf(outside)] }];
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

/** Amounts of the same service and period in one row, if they are for different network sides. */
function otherRows({ other_amounts: amounts }: TrueEligibility): Row[] {
  const rows: { label: string; inside?: OtherAmount; outside?: OtherAmount }[] = [];
  const latest = new Map<string, (typeof rows)[number]>();
  for (const amount of amounts) {
    const label = labelOf(amount);
    const sides = {
      ...(amount.network === "out_of_network" ? {} : { inside: amount }),
      ...(amount.network === "in_network" ? {} : { outside: amount }),
    };
    const row = latest.get(label);
    if (row !== undefined && !(row.inside && sides.inside) && !(row.outside && sides.outside)) {
      Object.assign(row, sides);
      continue;
    }
    const added = { label, ...sides };
    rows.push(added);
    latest.set(label, added);
  }
  const nothing = { total: null, used: null, remaining: null };
  return rows.map(({ label, inside, outside }) => ({
    cells: [label, ...moneyOf(inside ?? nothing), ...moneyOf(outside ?? nothing)],
  }));
}

/** "Orthodontics: lifetime maximum, family". */
function labelOf({ kind, category, procedure, class: className, coverage_level: level, period }: OtherAmount): string {
  const service =
    procedure === null
      ? className === null
        ? category && categoryLabels[category]
        : `Class ${classLabels[className]}`
      : [procedure, findProcedureLabel(procedure)].filter(Boolean).join(" ");
  const name = [period && periodWords[period], kind && kindWords[kind]].filter(Boolean).join(" ");
  const label = service ? `${service}: ${name}` : capitalize(name);
  return level === "family" ? `${label}, family` : label;
}

const kindWords = { deductible: "deductible", maximum: "maximum", out_of_pocket: "out-of-pocket maximum" } as const;

const periodWords: Readonly<Record<NonNullable<OtherAmount["period"]>, string>> = {
  calendar_year: "annual",
  benefit_year: "annual",
  lifetime: "lifetime",
  visit: "per-visit",
  month: "monthly",
  week: "weekly",
  day: "daily",
  year: "yearly",
  unstated: "",
};
