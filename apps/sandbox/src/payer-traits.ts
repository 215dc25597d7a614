import type { Payer } from "@nightguard/contract";
import { createRandom, hashText } from "./random.ts";

/** How a payer answers, whoever asks: its native form and its habits. */
export interface PayerTraits {
  readonly form: "x12" | "stedi" | "onederful";
  /** How it states frequency limits: as so many in a period, as a rolling window, or only in words. */
  readonly frequencyStyle: "period" | "window" | "text";
  /** Some payers answer Eligibility with little more than active, deductible and maximum. */
  readonly level: "detailed" | "general";
  /** Some state what has been used instead of what remains. */
  readonly statesUsed: boolean;
}

/** The traits follow from the payer's id alone, so that a payer never changes its habits. */
export function toPayerTraits(payerId: string): PayerTraits {
  const random = createRandom(`traits|${payerId}`);
  return {
    form: random.pick(["x12", "x12", "stedi", "stedi", "onederful"]),
    frequencyStyle: random.pick(["period", "period", "window", "text"]),
    level: random.chance(0.12) ? "general" : "detailed",
    statesUsed: random.chance(0.2),
  };
}

/** A payer's number for provider calls, invented: 555-01xx is set aside for that. */
export function toPayerPhone(payer: Pick<Payer, "id">): string {
  return `80055501${String(hashText(payer.id) % 100).padStart(2, "0")}`;
}
