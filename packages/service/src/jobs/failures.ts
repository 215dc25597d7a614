import { findRejectionHint } from "@nightguard/benefits";
import type { Failure, FailureCategory } from "@nightguard/contract";

/** Failures other than a payer's rejections in a 271 (`AAA_…`, see benefits). `retryable` is true by default. */
const failures = {
  invalid_payer_id: {
    category: "request",
    hint: "The payer service does not know this payer id: look the payer up in GET /Payer and send the row again",
    retryable: false,
  },
  no_route: {
    category: "request",
    hint: "No payer service is configured for this payer: check the payer id against GET /Payer, or ask the operator to add a route for it or to map its id, and retry",
  },
  wrong_mode: {
    category: "service",
    hint: "The payer service answered in its test mode to a live question: the operator has to give it a live key, then retry",
  },
  upstream_rejected: {
    category: "request",
    hint: "The payer service refused the request: see error.upstream, mend what it names and send the row again",
    retryable: false,
  },
  form_refused: {
    category: "request",
    hint: "The payer service was not asked, since the question lacks or has too long what it needs: see error.issues; a provider's name is set with PUT /Provider/{npi}, then retry; send other rows again",
  },
  upstream_unauthorized: {
    category: "service",
    hint: "The payer service refused this service's own credentials: the operator has to check them, then retry",
  },
  upstream_payment_required: {
    category: "service",
    hint: "The payer service asks for payment from this service's operator; retry once that is settled",
  },
  upstream_busy: {
    category: "payer",
    hint: "The payer service allowed no more questions, also after several tries; retry later",
  },
  upstream_failed: {
    category: "payer",
    hint: "The payer service failed, also after several tries; retry later, or call the payer",
  },
  upstream_unreachable: {
    category: "payer",
    hint: "The payer service could not be reached or its answer could not be read, also after several tries; retry later",
  },
  upstream_timeout: {
    category: "payer",
    hint: "The payer service did not answer in time, also after several tries; retry later",
  },
  answer_pending: {
    category: "payer",
    hint: "The payer service has the question and answers later; it is asked for the answer until then",
  },
  payer_held: {
    category: "payer",
    hint: "The payer does not answer at the moment; its questions wait until it does",
  },
  payer_closed: {
    category: "payer",
    hint: "The payer is not asked at this hour; ask again when it is open",
  },
  credential_held: {
    category: "service",
    hint: "The payer service refuses this service's own credentials; its questions wait until the operator has mended that",
  },
  daily_limit_reached: {
    category: "plan",
    hint: "The plan's verifications of the day are used up: the rest waits until midnight UTC, or for a larger plan",
  },
  worker_lost: {
    category: "service",
    hint: "The worker ended while it ran this row, twice or at its last attempt; retry it alone, and contact support if that repeats",
  },
  answer_unknown: {
    category: "service",
    hint: "The question was sent and no answer came, and by on_unknown it was not asked again; retry it where a second question does no harm",
  },
  deadline_passed: {
    category: "plan",
    hint: "The deadline passed before it was this row's turn: send it earlier, with a later deadline, or on a larger plan",
  },
} as const satisfies Record<string, Omit<Failure, "code" | "retryable"> & { readonly retryable?: false }>;

export type FailureCode = keyof typeof failures;

export interface StoredFailure {
  readonly category: FailureCategory;
  readonly code: string;
}

export const toStoredFailure = (code: FailureCode): StoredFailure => ({ category: failures[code].category, code });

export const dayUsedUpMessage = "The plan's verifications of today (UTC) are used up; try again tomorrow";

export function presentFailure({ category, code }: StoredFailure): Failure {
  const known = Object.hasOwn(failures, code)
    ? { retryable: true, ...failures[code as FailureCode] }
    : findRejectionHint(code);
  return {
    category,
    code,
    hint: known?.hint ?? "Contact support with this code",
    retryable: known?.retryable ?? false,
  };
}
