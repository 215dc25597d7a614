import {
  explainRejections,
  isJsonOrX12,
  parseEligibilityResponse,
  type RawOrParsedResponse,
  type RejectionRetry,
  readVerdict,
  toClearCoverage,
  toRetry,
  toTrueEligibility,
} from "@nightguard/benefits";
import type { Coverage } from "@nightguard/contract";
import type { StoredFailure } from "../jobs/failures.ts";

/** A payer's response, with what its job asked for. */
export interface PayerResponse {
  readonly contentType: string;
  readonly body: Buffer;
  /** Identifies the patient in a response that lists several. */
  readonly memberId: string;
  /** The document to make of it; null for none. */
  readonly document: RequestedDocument | null;
}

/** True Eligibility, or ClearCoverage. The latter names the carrier; null if the carrier is not on our list. */
export type RequestedDocument =
  | { readonly kind: "true_eligibility" }
  | { readonly kind: "clear_coverage"; readonly carrier: { name: string; responseLevel: string } | null };

export interface ParsedResponse {
  /** Whether the body is X12 or JSON of any kind; false for a page of HTML or truncated JSON. */
  readonly isReadable: boolean;
  readonly coverage: Coverage;
  /** Set when the payer rejected the inquiry. */
  readonly failure: StoredFailure | null;
  /** When the payer may answer the same inquiry; `never` unless it rejected this one. */
  readonly retry: RejectionRetry;
  /** JSON of the requested document. */
  readonly document: string | null;
}

/** Parses a payer's response once: its coverage, its rejection and the requested document. Never throws. */
export function parseResponse({ contentType, body, memberId, document }: PayerResponse): ParsedResponse {
  const response = parseEligibilityResponse({ contentType, body }, { memberId });
  const { coverage, rejections } = readVerdict(response);
  const isRejected = coverage === "rejected";
  const failure = isRejected ? explainRejections(rejections) : null;
  return {
    // Other formats were recognized in a body that is X12 or JSON: only an unrecognized body is looked at again.
    isReadable: response.format !== "unknown_json" || isJsonOrX12(body),
    coverage,
    failure: failure && { category: failure.category, code: failure.code },
    retry: isRejected ? toRetry(rejections) : "never",
    document: document && JSON.stringify(toDocument(response, document)),
  };
}

function toDocument(response: RawOrParsedResponse, requested: RequestedDocument) {
  return requested.kind === "clear_coverage"
    ? toClearCoverage(response, { carrier: requested.carrier })
    : toTrueEligibility(response);
}
