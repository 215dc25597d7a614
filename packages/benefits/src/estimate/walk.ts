import { type Account, unbounded } from "./accounts.ts";
import type { Share } from "./shares.ts";

/** What a plan can do with a procedure; several of each where it is not known which. */
export interface Terms {
  /** How many of the quantity it covers. */
  readonly units: readonly number[];
  readonly shares: readonly Share[];
  readonly deductibles: readonly (readonly Account[])[];
  readonly maximums: readonly (readonly Account[])[];
  /** For one in cents, where it pays a cheaper procedure. */
  readonly bases: readonly (number | null)[];
}

export type CoordinationMethod = "standard" | "non_duplication" | "maintenance_of_benefits" | "carve_out";

/** A procedure, with one choice of networks; amounts are in cents for all of its quantity. */
export interface Step {
  readonly quantity: number;
  readonly fee: number;
  /** Null if not known. */
  readonly allowed: number | null;
  /** Whether a plan's allowed amount binds the office. */
  readonly isBound: boolean;
  /** In the order in which they pay. */
  readonly plans: readonly Terms[];
  readonly methods: readonly CoordinationMethod[];
}

export interface Span {
  readonly min: number;
  readonly max: number;
}

export interface Outcome {
  readonly patient: Span;
  /** Of all plans together, and of each. */
  readonly insurance: Span;
  readonly plans: readonly Span[];
}

export interface Walked {
  readonly steps: readonly Outcome[];
  readonly total: Pick<Outcome, "patient" | "insurance">;
  /** Index of the first step that had too many possibilities to follow. */
  readonly cutAt: number | null;
}

/**
 * Follows procedures through the deductibles and maximums that they share, for each combination of what is not known.
 * What a plan pays is linear between the values that are tried, so their extremes are the extremes of all values.
 *
 * @param maxPossibilities those that it follows; what remains behind them can be anything up to its fee
 */
export function walk(steps: readonly Step[], maxPossibilities: number): Walked {
  let states: State[] = [{ left: {}, patient: zero, insurance: zero }];
  const outcomes: Outcome[] = [];
  let possibilities = 0;
  const rests = toRests(steps);
  const sums = toPrefixSums(steps);
  for (const [index, step] of steps.entries()) {
    states = open(states, step, { rest: rests[index] ?? 0, sums, maxStates: maxPossibilities });
    if (states.length > maxPossibilities) return cut(steps, outcomes, states);
    const next = new Map<string, State>();
    let outcome: Outcome | undefined;
    for (const state of states) {
      for (const possibility of listPossibilities(step, state.left)) {
        if (++possibilities > maxPossibilities) return cut(steps, outcomes, states);
        outcome = widen(outcome, possibility);
        keep(next, toState(state, possibility, rests[index + 1] ?? 0));
      }
    }
    outcomes.push(outcome ?? nothing(step));
    states = [...next.values()];
  }
  return { steps: outcomes, total: toTotal(states), cutAt: null };
}

interface State {
  readonly left: Readonly<Record<string, number>>;
  readonly patient: Span;
  readonly insurance: Span;
}

const zero: Span = { min: 0, max: 0 };
const toSpan = (value: number): Span => ({ min: value, max: value });
const hull = (one: Span, other: Span): Span => ({
  min: Math.min(one.min, other.min),
  max: Math.max(one.max, other.max),
});
const sum = (one: Span, other: Span): Span => ({ min: one.min + other.min, max: one.max + other.max });

/** The fees of a step and all later ones: no account can lose more. */
function toRests(steps: readonly Step[]): number[] {
  const rests: number[] = [];
  let rest = 0;
  for (const { fee } of steps.toReversed()) {
    rest += fee;
    rests.unshift(rest);
  }
  return rests;
}

/** Where a deductible ends between two procedures. */
function toPrefixSums(steps: readonly Step[]): number[] {
  let total = 0;
  return steps.map(({ allowed, fee }) => {
    total += allowed ?? fee;
    return total;
  });
}

/** Gives each account that a step is the first to use all values that it may have; stops above `maxStates`. */
function open(
  states: readonly State[],
  { plans }: Step,
  { rest, sums, maxStates }: { rest: number; sums: readonly number[]; maxStates: number },
): State[] {
  const accounts = plans.flatMap(({ deductibles, maximums }) => [...deductibles, ...maximums].flat());
  const deductibles = new Set(plans.flatMap((terms) => terms.deductibles.flat().map(({ key }) => key)));
  let opened = [...states];
  for (const { key, values, isInterval } of accounts) {
    const [min, max] = [Math.min(...values), Math.max(...values)];
    const between = isInterval && deductibles.has(key) ? sums.filter((one) => one > min && one < max) : [];
    const tried = [...new Set([...values, ...between].map((value) => Math.min(value, rest)))];
    opened = opened.flatMap((state) =>
      key in state.left ? [state] : tried.map((value) => ({ ...state, left: { ...state.left, [key]: value } })),
    );
    if (opened.length > maxStates) break;
  }
  return opened;
}

interface Possibility {
  readonly left: Readonly<Record<string, number>>;
  readonly patient: number;
  readonly insurance: number;
  readonly plans: readonly number[];
}

function* listPossibilities(step: Step, left: State["left"]): Generator<Possibility> {
  for (const allowed of listAllowed(step, left)) {
    for (const first of listChoices(step.plans[0])) {
      for (const second of listChoices(step.plans[1])) {
        for (const method of step.methods) yield* settle(step, { allowed, choices: [first, second], method, left });
      }
    }
  }
}

/** The fee bounds an unknown allowed amount; the plan pays most after one that has just met the deductible. */
function listAllowed({ allowed, fee, plans }: Step, left: State["left"]): number[] {
  if (allowed !== null) return [allowed];
  const due = plans.flatMap(({ deductibles }) => deductibles.map((accounts) => leftOf(accounts, left)));
  return [...new Set([0, ...due.filter((cents) => cents < fee), fee])];
}

const leftOf = (accounts: readonly Account[], left: State["left"]): number =>
  accounts.reduce((total, { key }) => total + (left[key] ?? 0), 0);

interface Choice {
  readonly units: number;
  readonly share: Share;
  readonly deductibles: readonly Account[];
  readonly maximums: readonly Account[];
  readonly base: number | null;
}

function* listChoices(terms: Terms | undefined): Generator<Choice | undefined> {
  if (terms === undefined) return yield undefined;
  for (const units of terms.units) {
    if (units === 0) {
      yield noChoice;
      continue;
    }
    for (const share of terms.shares)
      for (const deductibles of terms.deductibles)
        for (const maximums of terms.maximums)
          for (const base of terms.bases) yield { units, share, deductibles, maximums, base };
  }
}

const noChoice: Choice = {
  units: 0,
  share: { kind: "percent", hundredths: 0 },
  deductibles: [],
  maximums: [],
  base: null,
};

interface Chosen {
  readonly allowed: number;
  readonly choices: readonly (Choice | undefined)[];
  readonly method: CoordinationMethod;
  readonly left: State["left"];
}

function* settle(step: Step, { allowed, choices, method, left }: Chosen): Generator<Possibility> {
  const [first, second] = choices;
  const covered = Math.max(first?.units ?? 0, second?.units ?? 0);
  for (const owed of listOwed(step, allowed, covered)) {
    const one = pay(step, allowed, first, { left, limit: owed, reduce: (benefit) => benefit });
    const reduce = (benefit: number) =>
      method === "standard" || method === "maintenance_of_benefits" ? benefit : Math.max(0, benefit - one.paid);
    const before = method === "maintenance_of_benefits" ? one.paid : 0;
    const two = pay(step, allowed, second, { left: one.left, limit: owed - one.paid, reduce, before });
    const insurance = one.paid + two.paid;
    const plans = step.plans.length === 1 ? [one.paid] : [one.paid, two.paid];
    yield { left: two.left, patient: owed - insurance, insurance, plans };
  }
}

/** What the office may charge in all: for what no plan covers, some networks bind it to the allowed amount too. */
function listOwed({ quantity, fee, isBound }: Step, allowed: number, covered: number): number[] {
  if (!isBound) return [fee];
  const bound = Math.round((allowed * covered) / quantity);
  const rest = quantity - covered;
  const owed = [allowed, fee].map((price) => bound + Math.round((price * rest) / quantity));
  return [...new Set(owed)];
}

interface Payment {
  readonly left: State["left"];
  /** At most what is still owed. */
  readonly limit: number;
  /** For a second plan: its benefit after what the first one paid. */
  readonly reduce: (benefit: number) => number;
  /** Taken off the charge before the deductible. */
  readonly before?: number;
}

function pay(
  { quantity }: Step,
  allowed: number,
  choice: Choice | undefined,
  { left, limit, reduce, before = 0 }: Payment,
) {
  if (choice === undefined || choice.units === 0) return { paid: 0, left };
  const full = Math.round((allowed * choice.units) / quantity);
  const base = Math.max(0, (choice.base === null ? full : Math.min(full, choice.base * choice.units)) - before);
  const after = { ...left };
  let rest = base;
  for (const { key } of choice.deductibles) rest -= draw(after, key, rest);
  const benefit = reduce(toBenefit(rest, choice));
  const open = choice.maximums.map(({ key }) => after[key] ?? unbounded);
  const paid = Math.max(0, Math.min(benefit, limit, ...open));
  for (const { key } of choice.maximums) draw(after, key, paid);
  return { paid, left: after };
}

function draw(left: Record<string, number>, key: string, wanted: number): number {
  const drawn = Math.min(left[key] ?? 0, wanted);
  left[key] = (left[key] ?? 0) - drawn;
  return drawn;
}

function toBenefit(charge: number, { share, units }: Choice): number {
  if (share.kind === "copay") return Math.max(0, charge - share.cents * units);
  return Math.round((charge * share.hundredths) / 10_000);
}

/** Amounts that later procedures cannot use up are as good as those that they just can. */
function toState({ patient, insurance }: State, { left, ...paid }: Possibility, rest: number): State {
  const bounded = Object.fromEntries(Object.entries(left).map(([key, value]) => [key, Math.min(value, rest)]));
  return {
    left: bounded,
    patient: sum(patient, toSpan(paid.patient)),
    insurance: sum(insurance, toSpan(paid.insurance)),
  };
}

function keep(states: Map<string, State>, state: State): void {
  const key = JSON.stringify(Object.entries(state.left).sort());
  const known = states.get(key);
  states.set(
    key,
    known
      ? { ...state, patient: hull(known.patient, state.patient), insurance: hull(known.insurance, state.insurance) }
      : state,
  );
}

function widen(outcome: Outcome | undefined, { patient, insurance, plans }: Possibility): Outcome {
  const one = { patient: toSpan(patient), insurance: toSpan(insurance), plans: plans.map(toSpan) };
  return outcome === undefined ? one : unite(outcome, one);
}

export const unite = (one: Outcome, other: Outcome): Outcome => ({
  patient: hull(one.patient, other.patient),
  insurance: hull(one.insurance, other.insurance),
  plans: one.plans.map((span, index) => hull(span, other.plans[index] ?? span)),
});

export const uniteTotals = (one: Walked["total"], other: Walked["total"]): Walked["total"] => ({
  patient: hull(one.patient, other.patient),
  insurance: hull(one.insurance, other.insurance),
});

const nothing = ({ fee, plans }: Step): Outcome => ({
  patient: { min: 0, max: fee },
  insurance: { min: 0, max: fee },
  plans: plans.map(() => ({ min: 0, max: fee })),
});

const toTotal = (states: readonly State[]): Walked["total"] =>
  states
    .map(({ patient, insurance }) => ({ patient, insurance }))
    .reduce((one, other) => uniteTotals(one, other), states[0] ?? { patient: zero, insurance: zero });

/** The rest can be anything up to its fee. */
function cut(steps: readonly Step[], outcomes: readonly Outcome[], states: readonly State[]): Walked {
  const rest = steps.slice(outcomes.length).map(nothing);
  const { patient, insurance } = toTotal(states);
  const open: Span = { min: 0, max: rest.reduce((total, one) => total + one.patient.max, 0) };
  return {
    steps: [...outcomes, ...rest],
    total: { patient: sum(patient, open), insurance: sum(insurance, open) },
    cutAt: outcomes.length,
  };
}
