import { type TrueEligibility, toTrueEligibility, trueEligibilitySchema } from "@nightguard/benefits";
import type { Question } from "@nightguard/contract";
import type { StoredResult } from "@nightguard/ledger";

/** Uses the stored document, or makes one. */
export const toDocument = (question: Question, result: StoredResult): TrueEligibility =>
  parseDocument(result.body) ?? makeDocument(question, result);

export const makeDocument = (question: Question, answer: StoredResult): TrueEligibility =>
  toTrueEligibility(answer, { inquiry: { memberId: toMemberId(question) } });

/** Accepts documents with or without ClearCoverage's additions. */
const documentSchema = trueEligibilitySchema.strip();

/** Undefined for anything but a stored document, such as a payer's own answer. */
export function parseDocument(body: Buffer): TrueEligibility | undefined {
  if (!body.includes('"schema_version"')) return undefined;
  try {
    return documentSchema.safeParse(JSON.parse(body.toString())).data;
  } catch {
    return undefined; // not JSON
  }
}

const toMemberId = ({ subscriber, dependent }: Question): string => dependent?.member_id ?? subscriber.member_id;
