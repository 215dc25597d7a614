import { findRejection, isFollowUp, type Rejection } from "../formats/rejections.ts";
import type { PayerTraits } from "../payer-traits.ts";
import type { PlanKind } from "../terms.ts";

export type Fault =
  | {
      readonly kind: "error";
      readonly status: number;
      readonly body: ErrorBodyKind;
      readonly retryAfterSeconds?: number;
    }
  | { readonly kind: "rejection"; readonly rejection: Rejection }
  | { readonly kind: "hang" | "reset" | "truncated" | "garbage" | "redirect" | "huge" };

export type ErrorBodyKind = "object" | "nested" | "string" | "text" | "empty";

/** A fault or delay applies to all calls of a job or to the first few. */
export type Directive =
  | { readonly kind: "fault"; readonly fault: Fault }
  | { readonly kind: "delay"; readonly delayMs: number }
  | { readonly kind: "answer"; readonly options: AnswerOptions };

export interface AnswerOptions {
  readonly hasEnded?: boolean;
  readonly planKind?: PlanKind;
  readonly form?: PayerTraits["form"];
  readonly split?: Split;
}

/** Which questions bring what the payer knows beside status, deductibles and maximums. */
export const splits = ["categories", "second", "both", "conflict", "refused", "nothing"] as const;
export type Split = (typeof splits)[number];

interface DirectiveSyntax {
  /** Matches the directive in upper case, without the prefix `SBX-` and the number of calls. */
  readonly pattern: RegExp;
  /** @returns undefined for an unknown value, such as a rejection code that does not exist */
  read(...groups: readonly string[]): Directive | undefined;
}

export const directiveSyntaxes: readonly DirectiveSyntax[] = [
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

  { pattern: /^INACTIVE$/, read: () => toAnswer({ hasEnded: true }) },
  { pattern: /^KIND-(PPO|DHMO|INDEMNITY|MEDICAID)$/, read: (name) => toAnswer({ planKind: toLower<PlanKind>(name) }) },
  { pattern: /^FORM-(X12|STEDI|ONEDERFUL)$/, read: (name) => toAnswer({ form: toLower<PayerTraits["form"]>(name) }) },
  {
    pattern: /^SPLIT-(CATEGORIES|SECOND|BOTH|CONFLICT|REFUSED|NOTHING)$/,
    read: (name) => toAnswer({ split: toLower<Split>(name) }),
  },
  { pattern: /^ID-[0-9A-Z-]+$/, read: () => toAnswer({}) },
];

const toFault = (fault: Fault): Directive => ({ kind: "fault", fault });

const toAnswer = (options: AnswerOptions): Directive => ({ kind: "answer", options });

const toLower = <Name extends string>(name = "") => name.toLowerCase() as Name;

function toError(body: ErrorBodyKind, status = "", retryAfterSeconds?: number): Directive {
  const error = { kind: "error", status: Number(status), body } as const;
  return toFault(retryAfterSeconds === undefined ? error : { ...error, retryAfterSeconds });
}

function readRejection(code = "", followUp?: string): Directive | undefined {
  const rejection = findRejection(code);
  if (!rejection) return undefined;
  if (followUp === undefined) return toFault({ kind: "rejection", rejection });
  return isFollowUp(followUp) ? toFault({ kind: "rejection", rejection: { ...rejection, followUp } }) : undefined;
}
