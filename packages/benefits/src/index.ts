export { type ClearCoverage, clearCoverageSchema } from "./breakdown/schema.ts";
export { type ClearCoverageOptions, toClearCoverage } from "./breakdown/to-clear-coverage.ts";
export type { Change } from "./changes/change.ts";
export { compareDocuments } from "./changes/compare-documents.ts";
export { formatChange } from "./changes/format-change.ts";
export type { CoveredPlan, OrderReason } from "./coordination/covered-plan.ts";
export { orderPlans, type PlanOrder } from "./coordination/order-plans.ts";
export { isOfPlan } from "./coordination/stated-orders.ts";
export { type TrueEligibility, trueEligibilitySchema } from "./document/true-eligibility.ts";
export type { Completeness, EligibilityResponse } from "./eligibility-response.ts";
export { estimateProcedures } from "./estimate/estimate-procedures.ts";
export type { PlannedCare, PlannedProcedure, ScheduledFee } from "./estimate/planned.ts";
export { type ProcedureEstimate, procedureEstimateSchema } from "./estimate/schema.ts";
export { withFoundValues } from "./estimate/with-found-values.ts";
export { judgeOfficePoints, type OfficePoint, officePoints, type PointState } from "./explain/office-points.ts";
export type { Outline, Section, Shown } from "./explain/outline.ts";
export { findProvenance, type Place, type Provenance } from "./explain/provenance.ts";
export { toReferenceDate } from "./explain/reference-date.ts";
export { explainAsHtml, type PageNotes } from "./explain/to-html.ts";
export { toOutline } from "./explain/to-outline.ts";
export { explainAsText } from "./explain/to-text.ts";
export { explainWhy } from "./explain/to-why.ts";
export { listOpenPoints, type OpenPoint } from "./explain/unstated.ts";
export { type FhirAnswer, toFhir } from "./fhir/to-fhir.ts";
export { type Field, type FoundValue, findField, readFoundValue } from "./findings/fields.ts";
export { formatFound } from "./findings/format-found.ts";
export { parseExactJson, parseRewritableJson } from "./json/exact-json.ts";

export { isRejection as isJsonRejection } from "./json/rejections.ts";
export { toTrueEligibilityJsonSchema } from "./json-schema.ts";
export { type SourcedAnswer, UnmergeableAnswersError } from "./merge/answers.ts";
export type { Contested, Origin, StatedClaim } from "./merge/draft-merge.ts";
export { type MergeConflict, type MergedAnswers, mergeAnswers } from "./merge/merge-answers.ts";
export { nameOtherAnswer } from "./other-answers.ts";
export {
  findCompleteness,
  isTooDeep,
  parseEligibilityResponse,
  type RawOrParsedResponse,
  type RawResponse,
} from "./parse-eligibility-response.ts";
export type { RejectionCategory } from "./rejection-reasons.ts";
export {
  areRetryable,
  explainRejections,
  findRejectionHint,
  isRejectionCode,
  type PayerRejection,
  type RejectionHint,
  type RejectionLevel,
  type RejectionRetry,
  type RejectionSummary,
  toRetry,
} from "./rejections.ts";
export { listTraceNumbers, type TraceNumber } from "./trace-numbers.ts";
export { type TransformOptions, toTrueEligibility } from "./transform/to-true-eligibility.ts";
export { readVerdict, type Verdict } from "./verdict.ts";
export { type Interchange, parseInterchange } from "./x12/interchange.ts";
export { elementAt, type Segment, X12Error } from "./x12/segments.ts";
