import { toPlain } from "../changes/values.ts";
import type { TrueEligibility } from "../document/true-eligibility.ts";

/** One answer to one question about a patient, as `mergeAnswers` takes it. */
export interface SourcedAnswer {
  /** Unique among the answers; origins and conflicts name it. */
  readonly id: string;
  /** `payer`: the payer's own answer; `other`: a second source, such as another clearinghouse or a vendor's records. */
  readonly source: "payer" | "other";
  /** ISO 8601 in UTC. Only decides which of equal answers is named first. */
  readonly answeredAt: string;
  readonly document: TrueEligibility;
}

/** The answers cannot be merged. The message names no value of a person. */
export class UnmergeableAnswersError extends Error {
  readonly reason: "no_answer" | "different_patients" | "same_id";

  constructor(reason: UnmergeableAnswersError["reason"]) {
    super(messages[reason]);
    this.name = "UnmergeableAnswersError";
    this.reason = reason;
  }
}

const messages = {
  no_answer: "there is no answer to merge",
  different_patients: "the answers are about different patients: ask again, or merge those of one patient",
  same_id: "two different answers have the same id: give each answer an id of its own",
} as const;

/**
 * Each answer once, in an order that depends on the answers alone: the payer's own first, of these those with benefits,
 * then by time and id.
 *
 * @throws UnmergeableAnswersError
 */
export function toOrderedAnswers(given: readonly SourcedAnswer[]): readonly SourcedAnswer[] {
  if (given.length === 0) throw new UnmergeableAnswersError("no_answer");
  const byId = new Map<string, SourcedAnswer>();
  for (const answer of given) {
    const known = byId.get(answer.id);
    if (known !== undefined && !isEqual(known, answer)) throw new UnmergeableAnswersError("same_id");
    byId.set(answer.id, known ?? answer);
  }
  const answers = [...byId.values()].sort(compareAnswers);
  if (!areOfOnePatient(answers.map(({ document }) => document)))
    throw new UnmergeableAnswersError("different_patients");
  return answers;
}

const compareAnswers = (one: SourcedAnswer, other: SourcedAnswer): number =>
  rankOf(one) - rankOf(other) || compareTexts(one.answeredAt, other.answeredAt) || compareTexts(one.id, other.id);

const compareTexts = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

const rankOf = ({ source, document }: SourcedAnswer): number =>
  (source === "payer" ? 0 : outcomes.length) + outcomes.indexOf(document.meta.outcome);

const outcomes: readonly TrueEligibility["meta"]["outcome"][] = ["ok", "partial", "rejected", "unrecognized"];

/**
 * Member ids, dates of birth and first names may be missing, but must not differ. Payers shorten first names or add a
 * second one; twins share all else.
 */
function areOfOnePatient(documents: readonly TrueEligibility[]): boolean {
  const namesOf = (find: (document: TrueEligibility) => string | boolean | null): string[] => [
    ...new Set(documents.flatMap((document) => toPlain(String(find(document) ?? "")) || [])),
  ];
  const members = namesOf(({ subscriber }) => subscriber.member_id);
  const births = namesOf(({ patient }) => patient.dob);
  const roles = namesOf(({ patient }) => patient.is_subscriber);
  const firstNames = namesOf(({ patient }) => patient.first_name);
  const longest = firstNames.reduce((one, other) => (other.length > one.length ? other : one), "");
  return (
    [members, births, roles].every((values) => values.length < 2) &&
    firstNames.every((name) => longest.startsWith(name))
  );
}

/** Members may be in any order, as a database returns them. */
function isEqual(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (typeof one !== "object" || typeof other !== "object" || one === null || other === null) return false;
  const keys = Object.keys(one);
  return (
    keys.length === Object.keys(other).length &&
    keys.every((key) => Object.hasOwn(other, key) && isEqual(Reflect.get(one, key), Reflect.get(other, key)))
  );
}
