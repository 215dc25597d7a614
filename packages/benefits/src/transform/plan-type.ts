import type { TrueEligibility } from "../document/true-eligibility.ts";

type PlanType = NonNullable<TrueEligibility["plan"]["type"]>;

export function toPlanType(code: string | null, name: string | null): PlanType | null {
  const byCode = code === null ? undefined : byInsuranceType.get(code.toUpperCase());
  return byCode ?? findByName(name) ?? (code === null ? null : "other");
}

const findByName = (name: string | null): PlanType | undefined =>
  name === null ? undefined : planWords.find(([words]) => words.test(name))?.[1];

const byInsuranceType: ReadonlyMap<string, PlanType> = new Map([
  ["PR", "ppo"],
  ["HM", "dhmo"],
  ["EP", "epo"],
  ["IN", "indemnity"],
  ["PS", "pos"],
  ["MC", "medicaid"],
  ["MA", "medicare"],
  ["MB", "medicare"],
  ["HN", "medicare_advantage"],
]);

const planWords: readonly (readonly [RegExp, PlanType])[] = [
  [/\bD?HMO\b|\bPREPAID\b|\bPRE-PAID\b/i, "dhmo"],
  [/\bD?PPO\b/i, "ppo"],
  [/\bEPO\b/i, "epo"],
  [/\bINDEMNITY\b/i, "indemnity"],
  [/\bPOINT OF SERVICE\b|\bPOS\b/i, "pos"],
  [/\bMEDICAID\b/i, "medicaid"],
  [/\bMEDICARE ADVANTAGE\b/i, "medicare_advantage"],
  [/\bDISCOUNT\b/i, "discount"],
];
