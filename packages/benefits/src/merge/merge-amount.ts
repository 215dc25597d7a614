import { centsOf, toMoney } from "../transform/money.ts";
import { type Claim, type Decision, decide } from "./claims.ts";
import type { DraftMerge, Part } from "./draft-merge.ts";
import { claimsOfField, note, Outvoted, write } from "./merge-fields.ts";
import { worseOfAmount } from "./worse.ts";

type MergedAmount = Record<"total" | "used" | "remaining", string | null>;

/**
 * Merges total, remaining and used of one amount. What an answer says is used and what it says remains are one statement:
 * the one follows from the other and the total, so each contradicts the other. Answers whose total was not taken do not
 * count for what is used of it.
 *
 * @returns used or remaining is null where it follows from the others
 */
export function mergeAmount(path: string, kind: string, parts: readonly Part[], draft: DraftMerge): MergedAmount {
  const out = new Outvoted();
  const merged: MergedAmount = { total: null, used: null, remaining: null };
  const used = claimsOfField("used", parts, draft);
  const decideField = (field: keyof MergedAmount, claims: readonly Claim[]): Decision | undefined => {
    const live = claims.filter(({ answer }) => !out.has(answer));
    const dead = claims.filter(({ answer, isDerived }) => out.has(answer) && !isDerived);
    const decision = decide(live, { worse: worseOfAmount(kind, field), countsDerived: true });
    note(`${path}/${field}`, decision, dead, draft, out);
    if (decision !== undefined) out.add(decision, { countsDerived: true });
    return decision;
  };
  const take = (field: keyof MergedAmount, decision: Decision | undefined): void => {
    if (decision !== undefined && !decision.chosen.isDerived) {
      merged[field] = String(write(`${path}/${field}`, decision, draft));
    }
  };
  const total = decideField("total", claimsOfField("total", parts, draft));
  take("total", total);
  const stated = claimsOfField("remaining", parts, draft);
  take("remaining", decideField("remaining", [...stated, ...toImplied(total, used, stated)]));
  take("used", decideField("used", used));
  return merged;
}

/** What remains by what is used, for answers that do not say it themselves. */
function toImplied(total: Decision | undefined, used: readonly Claim[], remaining: readonly Claim[]): Claim[] {
  if (total === undefined) return [];
  const saying = new Set(remaining.map(({ answer }) => answer));
  const { value, sources } = total.chosen;
  return used
    .filter(({ answer }) => !saying.has(answer))
    .map((claim) => ({
      ...claim,
      value: toMoney(Math.max(0, centsOf(String(value)) - centsOf(String(claim.value)))),
      sources: ["derived", ...(total.chosen.answer === claim.answer ? sources : []), ...claim.sources],
      isDerived: true,
    }));
}
