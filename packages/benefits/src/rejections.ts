import { findReason, type RejectionCategory, unknownReason } from "./rejection-reasons.ts";

/** Whose data the payer speaks of: the loop in which the rejection stands. */
export type RejectionLevel = "payer" | "provider" | "subscriber" | "dependent";

/** One reason for which a payer refused to answer: an AAA segment of a 271. Holds codes only, never a person's data. */
export interface PayerRejection {
  /** AAA03, two letters or digits; "" when the payer gave none that can be read. */
  readonly code: string;
  /** AAA04, what may be done about it: a letter, "?" for what is no such code, null when the payer says nothing. */
  readonly followUp: string | null;
  readonly level: RejectionLevel;
}

/** What a rejection of one kind means for the person who has to act on it. */
export interface RejectionHint {
  readonly category: RejectionCategory;
  /** What to do next, for someone in a dental office. */
  readonly hint: string;
  /** Whether asking again, unchanged, can help. */
  readonly retryable: boolean;
}

/** Why a verification brought no response about the patient. `code` is "AAA_" and the rejection's code. */
export interface RejectionSummary extends RejectionHint {
  readonly code: string;
}

/**
 * A rejection from a response's own text. What is no code is not kept: a payer that shifts its elements may have put a
 * name there, and codes go to places where no personal data may be.
 */
export function toRejection(raw: { code: string; followUp: string; level: RejectionLevel }): PayerRejection {
  return { code: toCode(raw.code), followUp: toFollowUp(raw.followUp), level: raw.level };
}

const toCode = (text: string): string => (/^[0-9A-Za-z]{2}$/.test(text) ? text.toUpperCase() : "");

function toFollowUp(text: string): string | null {
  if (text === "") return null;
  return /^[A-Za-z]$/.test(text) ? text.toUpperCase() : "?";
}

/** The rejections in their order, those said twice once: many answers give each in two places. */
export function uniqueRejections<Kind extends PayerRejection>(rejections: readonly Kind[]): readonly Kind[] {
  if (rejections.length < 2) return rejections;
  const byContent = new Map<string, Kind>();
  for (const rejection of rejections) {
    const content = `${rejection.code} ${rejection.followUp ?? ""} ${rejection.level}`;
    if (!byContent.has(content)) byContent.set(content, rejection);
  }
  return [...byContent.values()];
}

/** The payer cannot answer right now: 42, 79 or 80, unless the follow-up forbids asking again or wants days to pass. */
const isRetryable = ({ code, followUp }: PayerRejection): boolean =>
  notNowCodes.has(code) && (followUp === null || followUp === "R" || followUp === "P");

const notNowCodes = new Set(["42", "79", "80"]);

/**
 * True when every reason to refuse means "not now", so that the same question may be answered in a while.
 *
 * @returns false for an empty list
 */
export const areRetryable = (rejections: readonly PayerRejection[]): boolean =>
  rejections.length > 0 && rejections.every(isRetryable);

/** What went wrong and what to do. Of several rejections the first that asking again cannot mend decides. */
export function explainRejections(rejections: readonly PayerRejection[]): RejectionSummary {
  const deciding = rejections.find((rejection) => !isRetryable(rejection)) ?? rejections[0];
  if (deciding === undefined || deciding.code === "") return { code: "AAA", ...unknownReason, retryable: false };
  const { category, hint } = findReason(deciding.code) ?? unknownReason;
  return { category, code: `AAA_${deciding.code}`, hint, retryable: isRetryable(deciding) };
}

/**
 * The same by a failure's stored code alone ("AAA_75"). The follow-up is not known here: `retryable` is as if the payer
 * had given none.
 *
 * @returns undefined for codes that {@link explainRejections} never gives
 */
export function findRejectionHint(code: string): RejectionHint | undefined {
  const reason = /^AAA(?:_([0-9A-Z]{2}))?$/.exec(code);
  if (reason === null) return undefined;
  const rejectionCode = reason[1] ?? "";
  const { category, hint } = findReason(rejectionCode) ?? unknownReason;
  return { category, hint, retryable: notNowCodes.has(rejectionCode) };
}
