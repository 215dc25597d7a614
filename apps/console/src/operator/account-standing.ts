import type { Account } from "@nightguard/contract";

type Standing = Pick<Account, "suspended_at" | "plan" | "billing_synced" | "trial_ends_at" | "card_on_file">;

interface Look {
  readonly tone: "good" | "bad" | "warn";
  readonly shape: "dot" | "triangle" | "bars";
  readonly word: string;
}

/** Why requests of an account are refused, in the order of the API's checks; or that they are not. */
export function toStandingLook(account: Standing, now: number): Look {
  const { trial_ends_at: trial } = account;
  if (account.suspended_at !== null) return { tone: "bad", shape: "bars", word: "Suspended" };
  if (account.plan === null) return { tone: "bad", shape: "triangle", word: "No plan" };
  if (!account.billing_synced) return { tone: "bad", shape: "triangle", word: "Billing out of step" };
  if (trial === null) return { tone: "good", shape: "dot", word: "Active" };
  if (!account.card_on_file) return { tone: "bad", shape: "triangle", word: "Trial without a card" };
  if (Date.parse(trial) <= now) return { tone: "bad", shape: "triangle", word: "Trial has ended" };
  return { tone: "warn", shape: "dot", word: "On trial" };
}
