import {
  explainRejections,
  isJsonOrX12,
  parseEligibilityResponse,
  type RejectionRetry,
  type ResponseInput,
  readVerdict,
  toClearCoverage,
  toRetry,
  toTrueEligibility,
} from "@nightguard/benefits";
import type { Coverage } from "@nightguard/contract";
import type { StoredFailure } from "../jobs/failures.ts";

/** A payer's response, and what the caller wants of it. */
export interface PayerResponse {
  readonly contentType: string;
  readonly body: Buffer;
  /** The member asked about, to find the right one among several patients. */
  readonly memberId: string;
  /** Which document to make of it; null: none. */
  readonly document: RequestedDocument | null;
}

/** The normalized document, or ClearCoverage's, which names the carrier if it is on the list of carriers. */
export type RequestedDocument =
  | { readonly kind: "true_eligibility" }
  | { readonly kind: "clear_coverage"; readonly carrier: { name: string; responseLevel: string } | null };

export interface ParsedResponse {
  /** False for what is no eligibility response at all, such as a page of HTML or a truncated one. */
  readonly isReadable: boolean;
  readonly coverage: Coverage;
  /** Set when the payer rejected the inquiry. */
  readonly failure: StoredFailure | null;
  /** Whether the payer rejected the inquiry only for now. */
  readonly retry: RejectionRetry;
  /** JSON of the requested document. */
  readonly document: string | null;
}

/** Parses a payer's response once for every use. Never throws. */
export function parseResponse({ contentType, body, memberId, document }: PayerResponse): ParsedResponse {
  const response = parseEligibilityResponse({ contentType, body }, { memberId });
  const { coverage, rejections } = readVerdict(response);
  const isRejected = coverage === "rejected";
  const failure = isRejected ? explainRejections(rejections) : null;
  return {
    isReadable: response.format !== "unknown_json" || isJsonOrX12(body),
    coverage,
    failure: failure && { category: failure.category, code: failure.code },
    retry: isRejected ? toRetry(rejections) : "never",
    document: document && JSON.stringify(toDocument(response, document)),
  };
}

function toDocument(response: ResponseInput, requested: RequestedDocument) {
  return requested.kind === "clear_coverage"
    ? toClearCoverage(response, { carrier: requested.carrier })
    : toTrueEligibility(response);
}
