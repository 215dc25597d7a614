import { emptyOtherAmount } from "../document/empty.ts";
import type { Target } from "../text/facts.ts";
import type { DocumentBuilder } from "./document-builder.ts";
import { pointerTo } from "./pointers.ts";
import type { Row } from "./rows.ts";
import { categoryOf } from "./services.ts";
import { proposeStated, type StatedAmount, warnOfAmount } from "./stated-amount.ts";

export interface OtherAmount extends StatedAmount {
  readonly target: Target;
  readonly level: "individual" | "family";
  readonly row: Row;
}

/** Used and remaining amounts have no period and join the first amount that fits. */
export function proposeOtherAmounts(amounts: readonly OtherAmount[], builder: DocumentBuilder): void {
  const bySubject = new Map<string, OtherAmount[][]>();
  const items: OtherAmount[][] = [];
  for (const amount of [...amounts.filter(isTotal), ...amounts.filter((one) => !isTotal(one))]) {
    const subject = [amount.kind, amount.target.kind, amount.target.name, amount.level, networkOf(amount)].join(" ");
    const ofSubject = bySubject.get(subject) ?? [];
    const item = ofSubject.find(([first]) => first !== undefined && fitsPeriod(amount, first));
    if (item !== undefined) item.push(amount);
    else bySubject.set(subject, [...ofSubject, items[items.push([amount]) - 1] ?? []]);
  }
  for (const item of items) proposeItem(item, builder);
}

const isTotal = ({ field }: OtherAmount): boolean => field === "total";

function fitsPeriod(amount: OtherAmount, first: OtherAmount): boolean {
  const isOpen = !isTotal(amount) && amount.period === "unstated" && first.period !== "lifetime";
  return isOpen || amount.period === first.period;
}

const networkOf = ({ row }: OtherAmount): string => (row.sides.length === 2 ? "both" : (row.sides[0] ?? "both"));

function proposeItem(item: readonly OtherAmount[], builder: DocumentBuilder): void {
  const [first] = item;
  if (first === undefined) return;
  const { target, kind, level, period, row } = first;
  const sources = [...new Set(item.map((amount) => amount.row.benefit.piece.source))];
  const category = categoryOf(target);
  const path = builder.append("/other_amounts", emptyOtherAmount(), sources);
  builder.write(pointerTo(path, "kind"), kind, sources);
  if (category !== null) builder.write(pointerTo(path, "category"), category, sources);
  if (target.kind !== "category") builder.write(pointerTo(path, target.kind), target.name, sources);
  builder.write(pointerTo(path, "coverage_level"), level, [
    row.benefit.coverageLevel?.source ?? row.benefit.piece.source,
  ]);
  builder.write(pointerTo(path, "network"), networkOf(first), [
    row.benefit.network?.source ?? row.benefit.piece.source,
  ]);
  builder.write(pointerTo(path, "period"), period, [row.benefit.timePeriod?.source ?? row.benefit.piece.source]);
  for (const amount of item) {
    proposeStated(pointerTo(path, amount.field), amount, amount.row, builder);
    warnOfAmount(amount.row, amount, pointerTo(path, amount.field), builder);
  }
}
