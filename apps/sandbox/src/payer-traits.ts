import type { Payer } from "@nightguard/contract";
import { createRandom, hashText } from "./random.ts";

export interface PayerTraits {
  readonly form: "x12" | "stedi" | "onederful";
  /** States frequency limitations per period, as a rolling window, or in a message. */
  readonly frequencyStyle: "period" | "window" | "text";
  /** General: little more than status, deductible and maximum. */
  readonly level: "detailed" | "general";
  /** True to state the used amount instead of the remaining one. */
  readonly statesUsed: boolean;
}

export function toPayerTraits(payerId: string): PayerTraits {
  const random = createRandom(`traits|${payerId}`);
  return {
    form: random.pick(["x12", "x12", "stedi", "stedi", "onederful"]),
    frequencyStyle: random.pick(["period", "period", "window", "text"]),
    level: random.chance(0.12) ? "general" : "detailed",
    statesUsed: random.chance(0.2),
  };
}

/** 555-01xx numbers are reserved for fiction. */
export function toPayerPhone(payer: Pick<Payer, "id">): string {
  return `80055501${String(hashText(payer.id) % 100).padStart(2, "0")}`;
}
