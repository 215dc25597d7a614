import { findReason, type RejectionCategory, unknownReason } from "./rejection-reasons.ts";

export type RejectionLevel = "payer" | "provider" | "subscriber" | "dependent";

/** An AAA segment: codes only, never a person's data. */
export interface PayerRejection {
  /** AAA03, two letters or digits; "" if missing or invalid. */
  readonly code: string;
  /** AAA04: a letter, "?" if invalid, null if missing. */
  readonly followUp: string | null;
  readonly level: RejectionLevel;
}

export interface RejectionHint {
  readonly category: RejectionCategory;
  readonly hint: string;
  readonly retryable: boolean;
}

export interface RejectionSummary extends RejectionHint {
  readonly code: string;
}

/**
 * Drops invalid codes: shifted elements can hold a name, and codes are stored and logged where no personal data may be.
 */
export function toRejection(raw: { code: string; followUp: string; level: RejectionLevel }): PayerRejection {
  return { code: toCode(raw.code), followUp: toFollowUp(raw.followUp), level: raw.level };
}

const toCode = (text: string): string => (/^[0-9A-Za-z]{2}$/.test(text) ? text.toUpperCase() : "");

function toFollowUp(text: string): string | null {
  if (text === "") return null;
  return /^[A-Za-z]$/.test(text) ? text.toUpperCase() : "?";
}

/** Many responses state each rejection twice. */
export function uniqueRejections<Kind extends PayerRejection>(rejections: readonly Kind[]): readonly Kind[] {
  if (rejections.length < 2) return rejections;
  const byContent = new Map<string, Kind>();
  for (const rejection of rejections) {
    const content = `${rejection.code} ${rejection.followUp ?? ""} ${rejection.level}`;
    if (!byContent.has(content)) byContent.set(content, rejection);
  }
  return [...byContent.values()];
}

/**
 * The payer did not respond (42) or answer the service (80): temporary whatever the follow-up, since services send
 * "resubmission not allowed" for lost connections too.
 */
const notNowCodes = new Set(["42", "80"]);

/**
 * "Invalid participant identification" is a fault of configuration, unless many of a payer's patients get it at once.
 */
const outageCode = "79";

const isRetryable = ({ code }: PayerRejection): boolean => notNowCodes.has(code);

/** An empty list is not retryable. */
export const areRetryable = (rejections: readonly PayerRejection[]): boolean => toRetry(rejections) === "later";

/** `in_outage`: later, if the payer rejects many patients this way. */
export type RejectionRetry = "later" | "in_outage" | "never";

export function toRetry(rejections: readonly PayerRejection[]): RejectionRetry {
  const isTemporary = (rejection: PayerRejection) => isRetryable(rejection) || rejection.code === outageCode;
  if (rejections.length === 0 || !rejections.every(isTemporary)) return "never";
  return rejections.every(isRetryable) ? "later" : "in_outage";
}

/** Explains the first rejection that a retry cannot fix, else the first. */
export function explainRejections(rejections: readonly PayerRejection[]): RejectionSummary {
  const { code } = rejections.find((rejection) => !isRetryable(rejection)) ?? rejections[0] ?? { code: "" };
  const { category, hint, retryable } = hintOf(code);
  return { category, code: code === "" ? "AAA" : `AAA_${code}`, hint, retryable };
}

function hintOf(code: string): RejectionHint {
  const { category, hint } = findReason(code) ?? unknownReason;
  return { category, hint, retryable: notNowCodes.has(code) };
}

export const isRejectionCode = (code: string): boolean => findReason(code) !== undefined;

/**
 * Explains a stored code such as "AAA_75", without the follow-up.
 *
 * @returns undefined for codes that {@link explainRejections} never returns
 */
export function findRejectionHint(code: string): RejectionHint | undefined {
  const reason = /^AAA(?:_([0-9A-Z]{2}))?$/.exec(code);
  return reason === null ? undefined : hintOf(reason[1] ?? "");
}
