import {
  type ClearCoverage,
  clearCoverageSchema,
  type TrueEligibility,
  toTrueEligibility,
  trueEligibilitySchema,
} from "@nightguard/benefits";
import type { Question } from "@nightguard/contract";
import type { StoredResult } from "@nightguard/ledger";

/** Uses the stored document, or makes one. */
export const toDocument = (question: Question, result: StoredResult): TrueEligibility =>
  parseDocument(result.body) ?? makeDocument(question, result);

export const makeDocument = (question: Question, answer: StoredResult): TrueEligibility =>
  toTrueEligibility(answer, { inquiry: { memberId: toMemberId(question) } });

/** Accepts documents with or without ClearCoverage's additions. */
const documentSchema = trueEligibilitySchema.strip();

/** Returns undefined for anything but a stored document, such as a payer's own answer. */
export const parseDocument = (body: Buffer): TrueEligibility | undefined =>
  documentSchema.safeParse(readJsonOfDocument(body)).data;

const breakdownSchema = clearCoverageSchema.pick({ breakdown: true }).strip();

/** Returns undefined for anything but a stored document of ClearCoverage. */
export const parseBreakdown = (body: Buffer): ClearCoverage["breakdown"] | undefined =>
  breakdownSchema.safeParse(readJsonOfDocument(body)).data?.breakdown;

function readJsonOfDocument(body: Buffer): unknown {
  if (!body.includes('"schema_version"')) return undefined;
  try {
    return JSON.parse(body.toString());
  } catch {
    return undefined; // not JSON
  }
}

export const toMemberId = ({ subscriber, dependent }: Question): string => dependent?.member_id ?? subscriber.member_id;
