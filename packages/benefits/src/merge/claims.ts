import { isSame } from "../changes/values.ts";
import type { Value } from "../transform/document-builder.ts";
import { findWorse, type Worse } from "./worse.ts";

/** What one answer states for one value. */
export interface Claim {
  /** Place of the answer in the order of all. */
  readonly answer: number;
  readonly isOther: boolean;
  readonly value: Value;
  /** Places in that answer; those of a derived value begin with `derived`. */
  readonly sources: readonly string[];
  readonly isDerived: boolean;
}

export interface Contest {
  readonly worse: Worse;
  /** Derived values count like stated ones, as each of used and remaining follows from the other. */
  readonly countsDerived?: boolean;
  /** Claims that decide only where no other does. */
  readonly isWeak?: ((claim: Claim) => boolean) | undefined;
  /** A weak claim contradicts the chosen one of the same source, instead of yielding to it. */
  readonly areWeakRivals?: boolean;
}

export interface Decision {
  readonly chosen: Claim;
  /** Claims of the chosen value, the chosen one first, one of each answer. */
  readonly agreeing: readonly Claim[];
  /** Different values of the same rank. */
  readonly contradicting: readonly Claim[];
  /** Different values of a lower rank. */
  readonly yielding: readonly Claim[];
}

/**
 * The payer's own answer comes before a second source, then what is stated before what was derived, then the value that is
 * worse for the patient, then the first answer.
 *
 * @returns undefined without claims
 */
export function decide(claims: readonly Claim[], contest: Contest): Decision | undefined {
  const rankOf = (claim: Claim): number =>
    (contest.isWeak?.(claim) === true ? 4 : 0) +
    (claim.isOther ? 2 : 0) +
    (claim.isDerived && contest.countsDerived !== true ? 1 : 0);
  const [first, ...rest] = claims;
  if (first === undefined) return undefined;
  let chosen = first;
  for (const claim of rest) {
    const difference = rankOf(claim) - rankOf(chosen);
    if (difference < 0 || (difference === 0 && beats(claim, chosen, contest.worse))) chosen = claim;
  }
  const differing = claims.filter((claim) => !isSame(claim.value, chosen.value));
  const isRival = (claim: Claim): boolean =>
    contest.areWeakRivals === true ? claim.isOther === chosen.isOther : rankOf(claim) === rankOf(chosen);
  return {
    chosen,
    agreeing: listAgreeing(chosen, claims),
    contradicting: differing.filter(isRival),
    yielding: differing.filter((claim) => !isRival(claim)),
  };
}

/** Of values that count equally, one that an answer states comes before a derived one. */
function beats(claim: Claim, chosen: Claim, worse: Worse): boolean {
  if (isSame(claim.value, chosen.value)) return chosen.isDerived && !claim.isDerived;
  return findWorse(claim.value, chosen.value, worse) === claim.value;
}

/** What was derived adds no place to a stated value. */
function listAgreeing(chosen: Claim, claims: readonly Claim[]): Claim[] {
  const answers = new Map([[chosen.answer, chosen]]);
  for (const claim of claims) {
    const agrees = isSame(claim.value, chosen.value) && (chosen.isDerived || !claim.isDerived);
    if (agrees && !answers.has(claim.answer)) answers.set(claim.answer, claim);
  }
  return [...answers.values()];
}
