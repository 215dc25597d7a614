export { type ClearCoverage, clearCoverageSchema } from "./breakdown/schema.ts";
export { type ClearCoverageOptions, toClearCoverage } from "./breakdown/to-clear-coverage.ts";
export { type TrueEligibility, trueEligibilitySchema } from "./document/true-eligibility.ts";
export { explainAsHtml } from "./explain/to-html.ts";
export { explainAsText } from "./explain/to-text.ts";
export { toTrueEligibilityJsonSchema } from "./json-schema.ts";
export { isReadable, isTooDeep, type RawAnswer, type Readable, readAnswer } from "./parse-response.ts";
export type { FailureCategory } from "./rejection-reasons.ts";
export {
  explainRejections,
  type Failure,
  findRejectionHint,
  isNotNow,
  type Rejection,
  type RejectionHint,
  type RejectionLevel,
} from "./rejections.ts";
export { type TransformOptions, toTrueEligibility } from "./transform/to-true-eligibility.ts";
export { readVerdict, type Verdict } from "./verdict.ts";
