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
export { readVerdict, type Verdict } from "./verdict.ts";
