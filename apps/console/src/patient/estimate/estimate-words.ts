import type { ProcedureEstimate } from "@nightguard/client/session";
import { toMoneyText } from "../../parts/text/number-text.ts";

export type EstimatedProcedure = ProcedureEstimate["procedures"][number];
export type Range = ProcedureEstimate["office_visit_copays"];
export type Unknown = EstimatedProcedure["unknown"][number];
type Note = EstimatedProcedure["reasons"][number];

/** `$94.00`, or `$490.00 to $580.00`. */
export function toRangeText({ min, max }: Range): string {
  return min === max ? toAmountText(min) : `${toAmountText(min)} to ${toAmountText(max)}`;
}

export const toAmountText = (amount: string): string => `$${toMoneyText(amount) ?? amount}`;

/** `D2392, tooth 19, MO`, `D0274 × 2`. */
export function toProcedureText({ code, tooth, surfaces, quantity }: EstimatedProcedure): string {
  const place = tooth === null ? "" : /^(?:UR|UL|LL|LR)$/.test(tooth) ? `, ${tooth}` : `, tooth ${tooth}`;
  return `${code}${quantity === 1 ? "" : ` × ${quantity}`}${place}${surfaces === null ? "" : `, ${surfaces}`}`;
}

/** Null if the allowed amount of one is not known. */
export function sumAllowed(procedures: readonly EstimatedProcedure[]): Range | null {
  let [min, max] = [0, 0];
  for (const { allowed } of procedures) {
    if (allowed === null) return null;
    min += toCents(allowed.min);
    max += toCents(allowed.max);
  }
  return { min: toDollars(min), max: toDollars(max) };
}

const toCents = (amount: string): number => Math.round(Number(amount) * 100);
const toDollars = (cents: number): string => (cents / 100).toFixed(2);

/** What is not known of every procedure, if there are several, so that it is said once; and what only one of them has. */
export function divideUnknown(procedures: readonly EstimatedProcedure[]) {
  const [first, ...others] = procedures.map(({ unknown }) => new Map(unknown.map((one) => [toKey(one), one])));
  const common = new Map(
    first === undefined || others.length === 0
      ? []
      : [...first].filter(([key]) => others.every((other) => other.has(key))),
  );
  return {
    common: [...common.values()],
    listOwn: ({ unknown }: EstimatedProcedure): readonly Unknown[] => unknown.filter((one) => !common.has(toKey(one))),
  };
}

const toKey = ({ text, effect, place }: Unknown): string => `${effect} ${place.path} ${text}`;

/** The text and, where the payer's answer states it, its place. */
export function toShownNote({ text, place }: Note): { readonly text: string; readonly paths: readonly string[] } {
  const { path, sources } = place;
  if (sources.includes("finding")) return { text: `${text} (found out beside the payer's answer)`, paths: [] };
  return { text, paths: path && sources.length > 0 ? [path] : [] };
}
