import { findShare } from "../breakdown/levels.ts";
import { categoryNames } from "../document/services.ts";
import { formatMoney } from "../explain/format.ts";
import { centsOf } from "../transform/money.ts";
import type { PlanNotes } from "./notes.ts";
import { type Asked, sideWords } from "./plan.ts";

/** What the plan pays of a charge after the deductible. */
export type Share =
  /** In hundredths of a percent. */
  | { readonly kind: "percent"; readonly hundredths: number }
  /** In cents, for each. */
  | { readonly kind: "copay"; readonly cents: number };

export function listShares({ levels, side }: Asked, notes: PlanNotes): Share[] {
  const level = findShare(levels, side);
  const { plan_pays_percent = null, copay = null } = level?.services[side] ?? {};
  const percentPath = `${level?.path}/${side}/plan_pays_percent`;
  const copayPath = `${level?.path}/${side}/copay`;
  const percents = notes.listStated("percent", percentPath, plan_pays_percent);
  const copays = notes.listStated("copay", copayPath, copay);
  for (const percent of percents) notes.reason("percent", `The plan pays ${percent}% ${sideWords(side)}`, percentPath);
  for (const one of copays) notes.reason("copay", `The patient pays ${formatMoney(one)} ${sideWords(side)}`, copayPath);
  if (percents.length > 0 && copays.length > 0)
    notes.widens("copay", "A copay and a percentage are stated; which applies is not known", copayPath);
  if (percents.length + copays.length === 0) {
    const path = levels[0] === undefined ? null : `${levels[0].path}/${side}/plan_pays_percent`;
    notes.widens("percent", `What the plan pays ${sideWords(side)} is not stated`, path);
    return [none, all];
  }
  return [
    ...percents.map((percent): Share => ({ kind: "percent", hundredths: Math.round(percent * 100) })),
    ...copays.map((one): Share => ({ kind: "copay", cents: centsOf(one) })),
  ];
}

const none: Share = { kind: "percent", hundredths: 0 };
const all: Share = { kind: "percent", hundredths: 10_000 };

/** Whether the deductible applies; both where that is not known. */
export function listDeductibleApplies(asked: Asked, shares: readonly Share[], notes: PlanNotes): boolean[] {
  const { levels, side, plan, line } = asked;
  const level = levels.find(({ services }) => typeof services[side]?.deductible_applies === "boolean");
  const path = `${level?.path}/${side}/deductible_applies`;
  const stated = notes.listStated("deductible_applies", path, level?.services[side]?.deductible_applies ?? null);
  if (stated.length > 0) {
    notes.reason("deductible_applies", `The deductible ${stated[0] ? "applies" : "does not apply"}`, path);
    return stated;
  }
  // As in the breakdown: a deductible that the plan waives for another category applies where nothing is stated.
  const waived = categoryNames.find(
    (name) => name !== line.category && plan.document.categories[name][side].deductible_applies === false,
  );
  if (waived !== undefined) {
    const source = `/categories/${waived}/${side}/deductible_applies`;
    notes.reason("deductible_applies", "The deductible applies: it is waived for other services only", source);
    return [true];
  }
  if (shares.every(({ kind }) => kind === "copay")) {
    notes.assumed("deductible_applies", "That no deductible applies to a copay is assumed", null);
    return [false];
  }
  return [true, false];
}
