import type { Value } from "../transform/document-builder.ts";
import { type Claim, type Contest, type Decision, decide } from "./claims.ts";
import { cite, type DraftMerge, listClaims, type Part, toStatedClaim } from "./draft-merge.ts";
import { worseOf } from "./worse.ts";

/** Merges one value. */
export function mergeValue(path: string, parts: readonly Part[], draft: DraftMerge): Value | null {
  const field = path.slice(path.lastIndexOf("/") + 1);
  const claims = parts.flatMap((part) => listClaims(part, draft));
  const decision = decide(withoutDerivedShares(path, claims), { worse: worseOf(field), ...contests.get(path) });
  if (decision === undefined) return null;
  if (!quietFields.has(field)) note(path, decision, [], draft);
  return write(path, decision, draft);
}

/** Any of two statements that differ would be a contradiction: each answer has its own place, wording and last visit. */
const quietFields = new Set(["source", "text", "last_service_date"]);

const contests: ReadonlyMap<string, Partial<Contest>> = new Map([
  ["/clauses/waiting_periods_apply", { countsDerived: true }],
]);

/** Values of a class that were taken from a category are taken again from the merged categories. */
const withoutDerivedShares = (path: string, claims: readonly Claim[]): readonly Claim[] =>
  path.startsWith("/classes/") ? claims.filter(({ isDerived }) => !isDerived) : claims;

export interface FieldsTogether {
  /** In the order of decision. */
  readonly fields: readonly string[];
  /** Values of answers without the first one are weaker, such as the dates of a benefit year without its basis. */
  readonly needsFirst?: boolean;
  readonly isWeak?: Contest["isWeak"];
  /** Answers in this order, the lowest first, where one field alone does not tell which statement is worse. */
  readonly orderOf?: (value: unknown) => number;
}

/**
 * Merges fields that are one statement, in their order: an answer whose value was not taken for one of them does not
 * count for the next.
 */
export function mergeTogether(
  path: string,
  { fields, needsFirst = false, isWeak, orderOf }: FieldsTogether,
  given: readonly Part[],
  draft: DraftMerge,
): Record<string, Value | null> {
  const parts = orderOf ? given.toSorted((one, other) => orderOf(one.value) - orderOf(other.value)) : given;
  const merged: Record<string, Value | null> = {};
  const out = new Outvoted();
  const [head = ""] = fields;
  const headless = new Set(parts.filter(({ value }) => memberOf(value, head) === null).map(({ answer }) => answer));
  for (const field of fields) {
    const claims = withoutDerivedShares(path, claimsOfField(field, parts, draft));
    const live = claims.filter(({ answer }) => !out.has(answer));
    const decision = decide(live, {
      worse: worseOf(field),
      countsDerived: needsFirst,
      isWeak: needsFirst && merged[head] != null ? ({ answer }) => headless.has(answer) : isWeak,
      areWeakRivals: needsFirst,
    });
    const dead = claims.filter(({ answer, isDerived }) => out.has(answer) && !isDerived);
    if (!quietPairs.has(field)) note(`${path}/${field}`, decision, dead, draft, out);
    if (decision !== undefined) out.add(decision, { countsDerived: needsFirst });
    merged[field] = decision === undefined ? null : write(`${path}/${field}`, decision, draft);
  }
  return merged;
}

/** The patient's share follows from the plan's, whose contradiction is listed. */
const quietPairs = new Set(["patient_pays_percent"]);

export const claimsOfField = (field: string, parts: readonly Part[], draft: DraftMerge): Claim[] =>
  parts.flatMap(({ answer, value, pointer }) =>
    listClaims({ answer, value: memberOf(value, field), pointer: `${pointer}/${field}` }, draft),
  );

export const memberOf = (value: unknown, field: string): unknown =>
  (value as Readonly<Record<string, unknown>>)[field] ?? null; // Callers pass objects.

/** Answers whose value was not taken, and whether they contradict the taken one or only yield to it. */
export class Outvoted {
  private readonly answers = new Map<number, "contradicts" | "yields">();

  has(answer: number): boolean {
    return this.answers.has(answer);
  }

  contradicts(answer: number): boolean {
    return this.answers.get(answer) === "contradicts";
  }

  add({ agreeing, contradicting, yielding }: Decision, { countsDerived }: { readonly countsDerived: boolean }): void {
    const kept = new Set(agreeing.map(({ answer }) => answer));
    const leave = (claims: readonly Claim[], how: "contradicts" | "yields"): void => {
      for (const { answer, isDerived } of claims) {
        if (!kept.has(answer) && (countsDerived || !isDerived)) this.answers.set(answer, how);
      }
    };
    leave(yielding, "yields");
    leave(contradicting, "contradicts");
  }
}

export function write(path: string, { chosen, agreeing }: Decision, draft: DraftMerge): Value {
  cite(path, agreeing, draft);
  if (chosen.isDerived) draft.derived.add(path);
  return chosen.value;
}

/**
 * Lists what contradicts and what yields. Derived values that differ follow from values that are listed themselves.
 *
 * @param dead claims of answers whose value of an earlier field was not taken
 */
export function note(
  path: string,
  decision: Decision | undefined,
  dead: readonly Claim[],
  draft: DraftMerge,
  out: Outvoted = new Outvoted(),
): void {
  const { agreeing = [], contradicting = [], yielding = [] } = decision ?? {};
  const rejected = dead.filter(({ value }) => value !== decision?.chosen.value);
  const rivals = [...contradicting, ...rejected.filter(({ answer }) => out.contradicts(answer))];
  const add = (list: DraftMerge["conflicts"], claims: readonly Claim[]): void => {
    if (claims.length > 0) list.push({ path, claims: claims.map((claim) => toStatedClaim(claim, draft)) });
  };
  const areAllDerived = [...agreeing, ...rivals].every(({ isDerived }) => isDerived);
  if (rivals.length > 0 && !areAllDerived) add(draft.conflicts, [...agreeing, ...rivals]);
  add(draft.yielded, [
    ...yielding.filter(({ isDerived }) => !isDerived),
    ...rejected.filter(({ answer }) => !out.contradicts(answer)),
  ]);
}
