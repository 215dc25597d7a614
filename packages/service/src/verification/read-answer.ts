import {
  explainRejections,
  isNotNow,
  isReadable,
  type Readable,
  readAnswer,
  readVerdict,
  toClearCoverage,
  toTrueEligibility,
} from "@nightguard/benefits";
import type { Coverage } from "@nightguard/contract";
import type { KeptFailure } from "../jobs/failures.ts";

/** A payer's answer, and what the caller wants of it. */
export interface AnswerToRead {
  readonly contentType: string;
  readonly body: Buffer;
  /** Whom the question was about, to find the answer among several. */
  readonly memberId: string;
  /** Which document to make of it; null: none. */
  readonly document: DocumentWanted | null;
}

/** The normalised document, or ClearCoverage's, which names the carrier where the list of carriers has it. */
export type DocumentWanted =
  | { readonly kind: "true_eligibility" }
  | { readonly kind: "clear_coverage"; readonly carrier: { name: string; responseLevel: string } | null };

/** What an answer says. */
export interface AnswerRead {
  /** Whether it is one at all, and not a page of HTML or the half of something. */
  readonly isReadable: boolean;
  readonly coverage: Coverage;
  /** Why there is no coverage to tell of, where the payer only refused. */
  readonly failure: KeptFailure | null;
  /** The payer refused for now: the question is worth asking again. */
  readonly isNotNow: boolean;
  /** JSON of the document that was wanted. */
  readonly document: string | null;
}

/** Reads a payer's answer, once for all that it is wanted for. Never throws, whatever it holds. */
export function readPayerAnswer({ contentType, body, memberId, document }: AnswerToRead): AnswerRead {
  const asked = { memberId };
  const answer = readAnswer({ contentType, body }, asked);
  const { coverage, rejections } = readVerdict(answer);
  const isRejected = coverage === "rejected";
  const failure = isRejected ? explainRejections(rejections) : null;
  return {
    isReadable: answer.format !== "unknown_json" || isReadable(body),
    coverage,
    failure: failure && { category: failure.category, code: failure.code },
    isNotNow: isRejected && isNotNow(rejections),
    document: document && JSON.stringify(toDocument(answer, document)),
  };
}

function toDocument(answer: Readable, wanted: DocumentWanted) {
  return wanted.kind === "clear_coverage"
    ? toClearCoverage(answer, { carrier: wanted.carrier })
    : toTrueEligibility(answer);
}
