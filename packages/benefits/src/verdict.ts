import { type CoverageStatus, decideCoverage } from "./coverage.ts";
import { type Findings, fillFindings, noFindings } from "./findings.ts";
import { findInJson } from "./json/find-in-json.ts";
import { isRecord } from "./json/values.ts";
import { type Rejection, uniqueRejections } from "./rejections.ts";
import { findInX12 } from "./x12/find-in-x12.ts";
import { isInterchange } from "./x12/segments.ts";

/** What an answer says of the patient. `rejected`: the payer answered, but only that it can't. */
export interface Verdict {
  readonly coverage: CoverageStatus | "rejected";
  /** Every reason the payer gave for refusing, in its order, each once; also beside benefits. */
  readonly rejections: readonly Rejection[];
}

/**
 * What a payer's raw answer says of the patient, read without the full transform, for the worker's hot path.
 *
 * The form is recognised by the body alone, because payers mislabel what they send: an X12 271, that text as a JSON
 * string or in the member `x12`, JSON that mirrors a 271, or a dental vendor's JSON. What is none of these, or says
 * nothing certain, is `unknown`: a wrong reading is worse than none. Never throws, whatever the body holds.
 */
export function readVerdict(answer: { contentType: string; body: string }): Verdict {
  const { patients, hasBenefits, rejections } = readFindings(answer.body);
  const unique = uniqueRejections(rejections);
  if (!hasBenefits && unique.length > 0) return { coverage: "rejected", rejections: unique };
  const [first = "unknown", ...others] = patients.map(decideCoverage);
  // Several patients who differ: nothing here says which one was asked about.
  return { coverage: others.every((other) => other === first) ? first : "unknown", rejections: unique };
}

function readFindings(body: string): Findings {
  const text = body.trimStart(); // a byte order mark counts as white space here
  if (isInterchange(text)) return findInX12(text);
  const value = parseJson(text);
  if (typeof value === "string") return findInX12(value.trimStart());
  if (!isRecord(value)) return noFindings;
  const inJson = findInJson(value);
  return typeof value.x12 === "string" ? fillFindings(findInX12(value.x12.trimStart()), inJson) : inJson;
}

/** The value, or undefined for what is neither an object nor a string, such as a page of HTML. */
function parseJson(text: string): unknown {
  if (!text.startsWith("{") && !text.startsWith('"')) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // half an answer: unknown, as the docstring says
  }
}
