import { networkSides } from "../document/services.ts";
import type { NetworkSide, TrueEligibility } from "../document/true-eligibility.ts";
import { labelOfAmount } from "../explain/amount-sections.ts";
import type { Difference } from "./change.ts";
import { isSame, isStated, toPlain } from "./values.ts";

/** An item of a list on one side of the network, with the words that name it in either answer. */
interface Listed<Item> {
  readonly item: Item;
  readonly index: number;
  readonly label: string;
  readonly side: NetworkSide | null;
}

/** Amounts of one category, class or procedure. What is used follows from what remains. */
export function compareOtherAmounts(before: TrueEligibility, after: TrueEligibility): Difference[] {
  const list = ({ other_amounts: amounts }: TrueEligibility) =>
    amounts.flatMap((item, index) =>
      networkSides
        .filter((side) => item.network === null || item.network === "both" || item.network === side)
        .map((side) => ({ item, index, label: labelOfAmount(item), side })),
    );
  return findPairs(list(before), list(after)).flatMap(({ older, newer }) => {
    const hasRemaining = older.item.remaining !== null && newer.item.remaining !== null;
    const fields = hasRemaining ? (["total", "remaining"] as const) : (["total", "used", "remaining"] as const);
    return fields.flatMap((field) => compareField(`/other_amounts/${newer.index}`, field, older, newer));
  });
}

/** Whether another payer pays before or after this one. */
export function compareOtherCoverage(before: TrueEligibility, after: TrueEligibility): Difference[] {
  const list = ({ other_coverage: payers }: TrueEligibility) =>
    payers.flatMap((item, index) =>
      item.payer_name === null ? [] : [{ item, index, label: `Other coverage with ${item.payer_name}`, side: null }],
    );
  return findPairs(list(before), list(after)).flatMap(({ older, newer }) =>
    compareField(`/other_coverage/${newer.index}`, "priority", older, newer),
  );
}

/** Items that both answers name once. Of several with one name, nobody knows which one became which. */
function findPairs<Item>(before: readonly Listed<Item>[], after: readonly Listed<Item>[]) {
  const older = byName(before);
  return [...byName(after)].flatMap(([name, [item, ...others]]) => {
    const [former, ...formers] = older.get(name) ?? [];
    if (item === undefined || former === undefined || others.length > 0 || formers.length > 0) return [];
    return [{ older: former, newer: item }];
  });
}

function byName<Item>(items: readonly Listed<Item>[]): Map<string, Listed<Item>[]> {
  const found = new Map<string, Listed<Item>[]>();
  for (const item of items) {
    const name = `${toPlain(item.label)} ${item.side}`;
    const same = found.get(name);
    if (same) same.push(item);
    else found.set(name, [item]);
  }
  return found;
}

function compareField<Item>(
  path: string,
  field: keyof Item & string,
  older: Listed<Item>,
  { item, label, side }: Listed<Item>,
): Difference[] {
  const [before, after]: unknown[] = [older.item[field], item[field]];
  if (!isStated(before) || !isStated(after) || isSame(before, after)) return [];
  return [{ path: `${path}/${field}`, before, after, listed: { label, side } }];
}
