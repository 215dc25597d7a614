import { type TrueEligibility, toTrueEligibility, trueEligibilitySchema } from "@nightguard/benefits";
import type { Question } from "@nightguard/contract";
import type { StoredResult } from "@nightguard/ledger";

/** The normalized document of an answer: the one that was made when it came, else one made now. */
export const toDocument = (question: Question, result: StoredResult): TrueEligibility =>
  parseDocument(result.body) ?? makeDocument(question, result);

/** The document of a payer's own answer. */
export const makeDocument = (question: Question, answer: StoredResult): TrueEligibility =>
  toTrueEligibility(answer, { inquiry: { memberId: toMemberId(question) } });

/** With or without ClearCoverage's additions. */
const documentSchema = trueEligibilitySchema.strip();

/** A document that was stored; undefined for anything else, such as an answer as a payer sent it. */
export function parseDocument(body: Buffer): TrueEligibility | undefined {
  if (!body.includes('"schema_version"')) return undefined;
  try {
    return documentSchema.safeParse(JSON.parse(body.toString())).data;
  } catch {
    return undefined; // not JSON
  }
}

const toMemberId = ({ subscriber, dependent }: Question): string => dependent?.member_id ?? subscriber.member_id;
