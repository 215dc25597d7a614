import {
  type Completeness,
  explainRejections,
  judgeOfficePoints,
  type OfficePoint,
  type PointState,
  parseEligibilityResponse,
  type RejectionRetry,
  readVerdict,
  toClearCoverage,
  toRetry,
  toTrueEligibility,
} from "@nightguard/benefits";
import type { Coverage } from "@nightguard/contract";
import type { Comparison, PreviousAnswer } from "@nightguard/ledger";
import { compareWithPrevious } from "../answers/changes.ts";
import { type AnswerBytes, mergeDocuments, type NumberedAnswer, withDocument } from "../answers/several-answers.ts";
import type { StoredFailure } from "../jobs/failures.ts";
import { type AskedPatient, judgePerson, type PersonVerdict } from "../recovery/same-person.ts";

export interface PayerResponse {
  readonly contentType: string;
  readonly body: Buffer;
  readonly memberId: string;
  readonly allowsMissingTrailer?: boolean | undefined;
  readonly document: RequestedDocument | null;
  /** Of the same patient and payer. */
  readonly previous?: PreviousAnswer | undefined;
  /** Whom the answer has to be about, where the question was asked in another spelling. */
  readonly patient?: AskedPatient | undefined;
  /** Whether `points` are wanted. */
  readonly isMeasured?: boolean | undefined;
  /** The answers to the questions before, with which this one becomes one document. */
  readonly earlier?: EarlierAnswers | undefined;
}

export interface EarlierAnswers {
  readonly answers: readonly AnswerBytes[];
  /** This one. */
  readonly now: NumberedAnswer;
}

/** ClearCoverage names the carrier; null if the carrier is not on our list. */
export type RequestedDocument =
  | { readonly kind: "true_eligibility" }
  | { readonly kind: "clear_coverage"; readonly carrier: { name: string; responseLevel: string } | null };

export interface ParsedResponse {
  /** A page of HTML or a response that was cut short is not readable. */
  readonly isReadable: boolean;
  readonly coverage: Coverage;
  readonly failure: StoredFailure | null;
  /** `never` unless the payer rejected this inquiry. */
  readonly retry: RejectionRetry;
  readonly document: string | null;
  /** Null where there was no answer to compare with. */
  readonly comparison: Comparison<string> | null;
  /** Absent unless a patient was given. */
  readonly person?: PersonVerdict;
  /** Whether the document is of the earlier answers too; absent without any, and of an answer about somebody else. */
  readonly isMerged?: boolean;
  /** Of the document. Absent unless measured, and of a rejection. */
  readonly points?: Readonly<Record<OfficePoint, PointState>>;
}

/** Never throws. */
export function parseResponse({
  contentType,
  body,
  memberId,
  document,
  patient,
  previous,
  isMeasured = false,
  earlier,
  ...rules
}: PayerResponse): ParsedResponse {
  const response = parseEligibilityResponse({ contentType, body }, { memberId });
  const { coverage, rejections } = readVerdict(response);
  const isRejected = coverage === "rejected";
  const failure = isRejected ? explainRejections(rejections) : null;
  const compared = isRejected ? undefined : previous;
  const measures = isMeasured && !isRejected;
  const isNormalized = compared !== undefined || document?.kind === "true_eligibility" || measures;
  const own = isNormalized ? toTrueEligibility(response) : undefined;
  const before = earlier?.answers.map((answer) => withDocument(answer, memberId)) ?? [];
  const merged =
    own && earlier && !isRejected ? mergeDocuments([...before, { ...earlier.now, document: own }]) : undefined;
  const normalized = merged?.document ?? own;
  return {
    isReadable: isUsable(response.completeness, rules),
    coverage,
    failure: failure && { category: failure.category, code: failure.code },
    retry: isRejected ? toRetry(rejections) : "never",
    document:
      document && JSON.stringify(document.kind === "clear_coverage" ? toClearCoverage(response, document) : normalized),
    comparison: normalized && compared ? compareWithPrevious(normalized, compared, memberId) : null,
    ...(merged && { isMerged: true }),
    ...(patient && { person: judgePerson(patient, response) }),
    ...(normalized && measures && { points: judgeOfficePoints(normalized) }),
  };
}

/** A response that ends within a segment is never an answer: no sender omits half of one. */
export const isUsable = (
  completeness: Completeness,
  { allowsMissingTrailer = false }: Pick<PayerResponse, "allowsMissingTrailer">,
): boolean => completeness === "whole" || (allowsMissingTrailer && completeness === "without_trailer");
