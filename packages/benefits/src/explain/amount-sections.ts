import type { TrueEligibility } from "../document/true-eligibility.ts";
import { capitalize, formatMoney, labelOfCategory } from "./format.ts";
import { type Row, type Section, type Shown, show, toCell, withoutBlankColumns } from "./outline.ts";
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
          ...rowsOf("Annual maximum", "/maximums/annual", maximums.annual),
          ...rowsOf("Lifetime maximum", "/maximums/lifetime", maximums.lifetime),
          ...rowsOf("Orthodontic lifetime maximum", "/maximums/orthodontic_lifetime", maximums.orthodontic_lifetime),
          ...rowsOf("Annual deductible", "/deductibles/annual", deductibles.annual),
          ...rowsOf("Lifetime deductible", "/deductibles/lifetime", deductibles.lifetime),
          ...rowsOf("Annual out-of-pocket maximum", "/out_of_pocket/annual", outOfPocket.annual),
          ...otherRows(document),
        ],
      }),
      notes: notes(document),
    },
  ];
}

type PlacedAmount = Pick<Amounts["individual"]["in_network"], "total" | "used" | "remaining"> & {
  readonly path: string;
};

const moneyOf = (amount: PlacedAmount | undefined): Shown[] =>
  (["total", "used", "remaining"] as const).map((name) => {
    const money = amount?.[name] ?? null;
    return toCell(show(formatMoney(money), ...(amount === undefined ? [] : [`${amount.path}/${name}`])));
  });

function rowsOf(label: string, path: string, amounts: Amounts): Row[] {
  return (["individual", "family"] as const).flatMap((level) => {
    const sides = (["in_network", "out_of_network"] as const).map((side) => ({
      ...amounts[level][side],
      path: `${path}/${level}/${side}`,
    }));
    if (sides.every(({ total, used, remaining }) => (total ?? used ?? remaining) === null)) return [];
    return [{ cells: [show(`${label}, ${level}`), ...sides.flatMap(moneyOf)] }];
  });
}

function notes({ maximums, deductibles }: TrueEligibility): Shown[] {
  const { rollover_amount: rollover, preventive_exempt: isPreventiveExempt } = maximums;
  const members = deductibles.family_member_limit;
  const limit = members === null ? "" : `The family deductible is met when ${members} members have met theirs.`;
  return [
    show(maximums.unlimited === true ? "There is no annual maximum." : "", "/maximums/unlimited"),
    show(
      isPreventiveExempt === null
        ? ""
        : `Preventive services ${isPreventiveExempt ? "do not count" : "count"} toward the maximum.`,
      "/maximums/preventive_exempt",
    ),
    show(
      rollover === null ? "" : `Rollover into the next year: ${formatMoney(rollover)}.`,
      "/maximums/rollover_amount",
    ),
    show(limit, "/deductibles/family_member_limit"),
  ].filter(({ text }) => text !== "");
}

function otherRows({ other_amounts: amounts }: TrueEligibility): Row[] {
  const rows: { label: string; inside?: PlacedAmount; outside?: PlacedAmount }[] = [];
  const latest = new Map<string, (typeof rows)[number]>();
  for (const [index, amount] of amounts.entries()) {
    const label = labelOfAmount(amount);
    const placed = { ...amount, path: `/other_amounts/${index}` };
    const sides = {
      ...(amount.network === "out_of_network" ? {} : { inside: placed }),
      ...(amount.network === "in_network" ? {} : { outside: placed }),
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
  return rows.map(({ label, inside, outside }) => ({
    cells: [show(label), ...moneyOf(inside), ...moneyOf(outside)],
  }));
}

export function labelOfAmount({
  kind,
  category,
  procedure,
  class: className,
  coverage_level: level,
  period,
}: OtherAmount): string {
  const service =
    procedure === null
      ? className === null
        ? category && labelOfCategory(category)
        : `Class ${capitalize(className)}`
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
