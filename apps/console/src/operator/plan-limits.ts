import type { Plan, PlanLimits } from "@nightguard/contract";
import { toCountText } from "../parts/text/number-text.ts";
import { toNumber } from "./typed-number.ts";

export type LimitName = keyof PlanLimits;

export const limitWords: Readonly<Record<LimitName, string>> = {
  verifications_per_second: "Verifications a second",
  verification_burst: "Verifications at once after a pause",
  verifications_per_day: "Verifications a day",
  max_concurrency: "Verifications in flight",
  requests_per_second: "Other requests a second",
  max_batch_rows: "Rows of a batch",
  max_stored_rows: "Stored rows",
  recovery_questions: "Questions in other spellings",
  questions_per_verification: "Questions for one verification",
  cost_per_verification: "Cost of one verification's questions",
  seconds_per_verification: "Seconds for further questions",
  retention_days: "Days until ended jobs are deleted",
};

export const limitNames = Object.keys(limitWords) as LimitName[];

export const toLimitText = (value: number | null): string => (value === null ? "no limit" : toCountText(value));

export interface LimitChange {
  readonly name: LimitName;
  readonly from: number | null;
  readonly to: number | null;
  /** Jobs that are stored now are deleted. */
  readonly deletes: boolean;
}

/** What becomes another limit, in the order of {@link limitNames}. */
export const listLimitChanges = (before: PlanLimits, after: PlanLimits): readonly LimitChange[] =>
  limitNames.flatMap((name) => {
    const [from, to] = [before[name], after[name]];
    if (from === to) return [];
    return { name, from, to, deletes: name === "retention_days" && (to ?? 0) < (from ?? 0) };
  });

/** Without its name. */
export const toLimits = ({ name: _name, ...limits }: Plan): PlanLimits => limits;

/** As fields of a form have them; an empty one for no limit. */
export type LimitTexts = Readonly<Record<LimitName, string>>;

export const toLimitTexts = (limits: PlanLimits): LimitTexts =>
  Object.fromEntries(limitNames.map((name) => [name, String(limits[name] ?? "")])) as LimitTexts;

/** Text that is no number stays, so that it is refused by its name. */
export function toLimitBody(texts: LimitTexts): Readonly<Record<LimitName, unknown>> {
  const entries = limitNames.map((name) => {
    const typed = toNumber(texts[name]);
    return [name, typed === null && !mayBeUnlimited.has(name) ? undefined : typed];
  });
  return Object.fromEntries(entries);
}

export const mayBeUnlimited: ReadonlySet<LimitName> = new Set([
  "verifications_per_day",
  "cost_per_verification",
  "seconds_per_verification",
]);
