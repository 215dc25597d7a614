import type { BatchFailure } from "../api/shapes.ts";

type Category = BatchFailure["category"];

export const categoryWords: Readonly<Record<Category, string>> = {
  request: "Request",
  patient: "Patient",
  provider: "Provider",
  payer: "Payer",
  plan: "Plan",
  service: "Service",
};

/** AAA codes are AAA03 of a 271, in our own words; the hint says what to do. */
const codeWords: Readonly<Record<string, string>> = {
  invalid_payer_id: "Unknown payer id",
  no_route: "No payer service for this payer",
  wrong_mode: "Payer service in test mode",
  upstream_rejected: "Refused by the payer service",
  form_refused: "Question is incomplete",
  upstream_unauthorized: "Our credentials were refused",
  upstream_payment_required: "Payer service asks for payment",
  upstream_busy: "Payer service is busy",
  upstream_failed: "Payer service failed",
  upstream_unreachable: "Payer service not reached",
  upstream_timeout: "No answer in time",
  answer_pending: "Answer is still coming",
  payer_held: "Payer does not answer",
  payer_closed: "Payer is closed",
  credential_held: "Our credentials were refused",
  daily_limit_reached: "Daily limit reached",
  worker_lost: "Interrupted",
  answer_unknown: "Asked, and never answered",
  deadline_passed: "Deadline passed",
  AAA: "Rejected without a reason",
  AAA_42: "Payer cannot answer now",
  AAA_43: "NPI or tax id not accepted",
  AAA_50: "Dentist may not ask",
  AAA_51: "Dentist not known",
  AAA_58: "Date of birth not accepted",
  AAA_64: "Member id not accepted",
  AAA_65: "Name not accepted",
  AAA_67: "Patient not found",
  AAA_71: "Date of birth differs",
  AAA_72: "Member id not accepted",
  AAA_73: "Name not accepted",
  AAA_75: "Subscriber not found",
  AAA_76: "Member id is ambiguous",
  AAA_77: "Dependent not found",
  AAA_78: "Not in this group",
  AAA_79: "Did not reach the payer",
  AAA_80: "Payer did not answer",
};

/** `Patient not found (AAA 67)`, or the code without words. */
export function toCauseText(code: string): string {
  const aaa = /^AAA_(\w\w)$/.exec(code)?.[1];
  return aaa ? `${toCauseWords(code)} (AAA ${aaa})` : toCauseWords(code);
}

export const toCauseWords = (code: string): string =>
  codeWords[code] ?? (/^AAA_\w\w$/.test(code) ? "Rejected by payer" : code.replaceAll("_", " "));

/** A payer's rejection is an answer: the row has succeeded and is not queued again. */
export const isRejection = (code: string): boolean => /^AAA(?:_|$)/.test(code);

const unchangedFails = new Set(["invalid_payer_id", "upstream_rejected"]);

export const isRetryable = (code: string): boolean => !isRejection(code) && !unchangedFails.has(code);

export interface Cause {
  readonly category: Category;
  readonly code: string;
  readonly hint: string;
  readonly count: number;
  readonly payers: readonly { readonly id: string; readonly count: number }[];
}

export function groupFailures(failures: readonly BatchFailure[]): readonly Cause[] {
  const causes = new Map<string, Cause>();
  for (const { category, code, hint, count, payer_id: id } of failures) {
    const key = `${category} ${code}`;
    const known = causes.get(key) ?? { category, code, hint, count: 0, payers: [] };
    causes.set(key, { ...known, count: known.count + count, payers: [...known.payers, { id, count }] });
  }
  return [...causes.values()].sort((one, other) => other.count - one.count);
}

type RetriedCause = Pick<Cause, "category" | "code">;

export const countOf = (failures: readonly BatchFailure[], { category, code }: RetriedCause): number =>
  failures
    .filter((failure) => failure.category === category && failure.code === code)
    .reduce((total, { count }) => total + count, 0);
