import { findRejection, isFollowUp, type Rejection } from "../formats/rejections.ts";
import type { PayerTraits } from "../payer-traits.ts";
import type { PlanKind } from "../plans/plan.ts";

/** What happens to a call instead of an ordinary answer. */
export type Fault =
  | {
      readonly kind: "error";
      readonly status: number;
      readonly body: ErrorBodyKind;
      readonly retryAfterSeconds?: number;
    }
  | { readonly kind: "rejection"; readonly rejection: Rejection }
  | { readonly kind: "hang" | "reset" | "truncated" | "garbage" | "redirect" | "huge" };

/** How an error is written: upstreams differ. */
export type ErrorBodyKind = "object" | "nested" | "string" | "text" | "empty";

/** What one word orders: a fault or a delay, for all calls of a job or the first few, or something of the answer. */
export type Order =
  | { readonly kind: "fault"; readonly fault: Fault }
  | { readonly kind: "delay"; readonly delayMs: number }
  | { readonly kind: "answer"; readonly traits: OrderedTraits };

/** What can be ordered of an answer; all else follows from the payer and the member. */
export interface OrderedTraits {
  readonly hasEnded?: boolean;
  readonly planKind?: PlanKind;
  readonly form?: PayerTraits["form"];
}

interface Word {
  /** The whole word, without `SBX-` in front and without how often behind, upper case. */
  readonly pattern: RegExp;
  /** @returns undefined where a part has the right shape but no meaning, such as a code that does not exist */
  read(...parts: readonly string[]): Order | undefined;
}

/**
 * Every word there is; the README has the same table for people, and a test holds the two together. Faults come first,
 * then what changes an answer.
 */
export const words: readonly Word[] = [
  { pattern: /^STATUS-([45]\d\d)$/, read: (status) => toError("object", status) },
  { pattern: /^NESTED-([45]\d\d)$/, read: (status) => toError("nested", status) },
  { pattern: /^STRING-([45]\d\d)$/, read: (status) => toError("string", status) },
  { pattern: /^TEXT-([45]\d\d)$/, read: (status) => toError("text", status) },
  { pattern: /^EMPTY-([45]\d\d)$/, read: (status) => toError("empty", status) },
  { pattern: /^RETRYAFTER-(\d{1,4})$/, read: (seconds) => toError("object", "429", Number(seconds)) },
  { pattern: /^AAA-([0-9A-Z]{2})(?:-([A-Z]))?$/, read: readRejection },
  { pattern: /^HANG$/, read: () => toFault({ kind: "hang" }) },
  { pattern: /^RESET$/, read: () => toFault({ kind: "reset" }) },
  { pattern: /^TRUNCATED$/, read: () => toFault({ kind: "truncated" }) },
  { pattern: /^GARBAGE$/, read: () => toFault({ kind: "garbage" }) },
  { pattern: /^REDIRECT$/, read: () => toFault({ kind: "redirect" }) },
  { pattern: /^HUGE$/, read: () => toFault({ kind: "huge" }) },

  { pattern: /^DELAY-(\d{1,6})$/, read: (delayMs) => ({ kind: "delay", delayMs: Number(delayMs) }) },

  { pattern: /^INACTIVE$/, read: () => ({ kind: "answer", traits: { hasEnded: true } }) },
  { pattern: /^KIND-([A-Z]+)$/, read: readKind },
  { pattern: /^FORM-([A-Z0-9]+)$/, read: readForm },
  { pattern: /^ID-[0-9A-Z-]+$/, read: () => ({ kind: "answer", traits: {} }) },
];

const planKinds: ReadonlyMap<string, PlanKind> = new Map([
  ["PPO", "ppo"],
  ["DHMO", "dhmo"],
  ["INDEMNITY", "indemnity"],
  ["MEDICAID", "medicaid"],
]);

const forms: ReadonlyMap<string, PayerTraits["form"]> = new Map([
  ["X12", "x12"],
  ["STEDI", "stedi"],
  ["ONEDERFUL", "onederful"],
]);

const toFault = (fault: Fault): Order => ({ kind: "fault", fault });

function toError(body: ErrorBodyKind, status: string | undefined, retryAfterSeconds?: number): Order {
  return toFault({
    kind: "error",
    status: Number(status),
    body,
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
  });
}

function readRejection(code = "", followUp?: string): Order | undefined {
  const rejection = findRejection(code);
  if (!rejection) return undefined;
  if (followUp === undefined) return toFault({ kind: "rejection", rejection });
  return isFollowUp(followUp) ? toFault({ kind: "rejection", rejection: { ...rejection, followUp } }) : undefined;
}

function readKind(name = ""): Order | undefined {
  const planKind = planKinds.get(name);
  return planKind && { kind: "answer", traits: { planKind } };
}

function readForm(name = ""): Order | undefined {
  const form = forms.get(name);
  return form && { kind: "answer", traits: { form } };
}
