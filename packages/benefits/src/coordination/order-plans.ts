import type { TrueEligibility } from "../document/true-eligibility.ts";
import { formatDate } from "../explain/format.ts";
import type { CoveredPlan, OrderReason } from "./covered-plan.ts";
import { listStatedOrders } from "./stated-orders.ts";

/** Which plan pays first, and why. */
export interface PlanOrder {
  /** Of each plan 1 for the one that pays first, 2 for the next; null where that is not known, and for a plan that pays nothing. */
  readonly places: readonly (number | null)[];
  /** Stated by a payer, or derived by the usual rules from what the payers state. */
  readonly certainty: "stated" | "derived" | "unknown";
  readonly reasons: readonly OrderReason[];
  /** What the answers do not say and the order rests on. */
  readonly assumptions: readonly string[];
  /** Where answers contradict each other. */
  readonly contradictions: readonly OrderReason[];
}

type Ruling = Pick<PlanOrder, "reasons"> & {
  /** Index of the plan; undefined where the answers contradict each other. */
  readonly first: number | undefined;
  readonly isStated?: boolean;
  readonly assumption?: string;
};

type Pair = readonly [CoveredPlan & { readonly index: number }, CoveredPlan & { readonly index: number }];

/**
 * The order in which the plans of one patient pay. What a payer states comes first; else the rules by which payers
 * coordinate benefits decide (NAIC Model 120, section 6): Medicaid pays last, the plan that a patient holds before one that covers
 * the patient as a dependent, the plan of the parent whose birthday comes first in the year, then the plan that has
 * covered longer. Contradictions decide nothing.
 */
export function orderPlans(plans: readonly CoveredPlan[]): PlanOrder {
  const numbered = plans.map((plan, index) => ({ ...plan, index }));
  const paying = numbered.filter(({ document }) => payingNothing(document) === undefined);
  const nothing = numbered.flatMap(({ document, index }) => {
    const reason = payingNothing(document);
    return reason ? [{ plan: index, ...reason }] : [];
  });
  const pairs = paying.flatMap((plan, at) => paying.slice(at + 1).map((other) => [plan, other] as const));
  const rulings = pairs.map((pair) => ({ pair, ruling: decide(pair, plans.length) }));
  const decided = rulings.flatMap(({ ruling }) => (ruling?.first === undefined ? [] : [ruling]));
  const contradictions = rulings.flatMap(({ ruling }) => (ruling && ruling.first === undefined ? ruling.reasons : []));
  const places = new Map(paying.map(({ index }) => [index, 1 + rulings.filter(paysAfter(index)).length]));
  const isKnown = decided.length === pairs.length && new Set(places.values()).size === paying.length;
  if (plans.length < 2 || paying.length === 0 || !isKnown) {
    const none = { assumptions: [], places: plans.map(() => null) };
    return { ...none, certainty: "unknown", reasons: nothing, contradictions };
  }
  return {
    places: plans.map((_plan, index) => places.get(index) ?? null),
    certainty: decided.every(({ isStated = false }) => isStated) ? "stated" : "derived",
    reasons: [...nothing, ...decided.flatMap(({ reasons }) => reasons)],
    assumptions: [...new Set(decided.flatMap(({ assumption }) => assumption ?? []))],
    contradictions,
  };
}

/** By the first rule that applies. */
const decide = (pair: Pair, count: number): Ruling | undefined =>
  [asStated(count), medicaidLast, holderFirst, birthdayRule, longerFirst].reduce<Ruling | undefined>(
    (known, rule) => known ?? rule(pair),
    undefined,
  );

const paysAfter =
  (index: number) =>
  ({ pair, ruling }: { readonly pair: Pair; readonly ruling: Ruling | undefined }): boolean =>
    pair.some((plan) => plan.index === index) && ruling?.first !== index;

function payingNothing({ coverage, plan }: TrueEligibility): Omit<OrderReason, "plan"> | undefined {
  if (coverage.status === "inactive")
    return { path: "/coverage/status", text: "Its coverage is inactive, so it pays nothing" };
  if (plan.type === "discount") return { path: "/plan/type", text: "It is a discount plan, which pays nothing" };
  return undefined;
}

const asStated =
  (count: number) =>
  (pair: Pair): Ruling | undefined => {
    const stated = listStatedOrders(pair, count);
    if (stated.length === 0) return undefined;
    const reasons = stated.map(({ plan, path, text }) => ({ plan, path, text }));
    const firsts = new Set(stated.map(({ first }) => first));
    return { first: firsts.size === 1 ? stated[0]?.first : undefined, isStated: true, reasons };
  };

const medicaidLast = ([one, other]: Pair): Ruling | undefined => {
  const isMedicaid = [one, other].map(({ document }) => document.plan.type === "medicaid");
  if (isMedicaid[0] === isMedicaid[1]) return undefined;
  const [first, last] = isMedicaid[0] ? [other, one] : [one, other];
  const reason = { plan: last.index, path: "/plan/type", text: "Medicaid pays after all other coverage" };
  return { first: first.index, reasons: [reason] };
};

/** Whether Medicare pays before a plan depends on the patient's employment, which answers do not state. */
const holderFirst = ([one, other]: Pair): Ruling | undefined => {
  const [isHolder, isOtherHolder] = [one.document.patient.is_subscriber, other.document.patient.is_subscriber];
  if (isHolder === null || isOtherHolder === null || isHolder === isOtherHolder) return undefined;
  if ([one, other].some(({ document }) => document.plan.type?.startsWith("medicare"))) return undefined;
  const [first, second] = isHolder ? [one, other] : [other, one];
  const path = "/patient/is_subscriber";
  return {
    first: first.index,
    reasons: [
      { plan: first.index, path, text: "The patient is its subscriber" },
      { plan: second.index, path, text: "It covers the patient as a dependent" },
    ],
  };
};

const birthdayRule = (pair: Pair): Ruling | undefined => {
  if (pair.some(({ document }) => document.patient.relationship !== "child")) return undefined;
  if (pair.some(({ document }) => document.clauses.cob.birthday_rule === false)) return undefined;
  const [day, otherDay] = pair.map(({ document }) => document.subscriber.dob?.slice("1986-".length));
  if (day === undefined || otherDay === undefined || day === otherDay) return undefined;
  const [first, second] = day < otherDay ? pair : [pair[1], pair[0]];
  const path = "/subscriber/dob";
  const birthday = ({ document }: CoveredPlan) => formatDate(document.subscriber.dob).slice(0, "04/12".length);
  return {
    first: first.index,
    reasons: [
      { plan: first.index, path, text: `Its subscriber's birthday, ${birthday(first)}, comes first in the year` },
      { plan: second.index, path, text: `Its subscriber's birthday, ${birthday(second)}, comes later in the year` },
    ],
    assumption: "The parents live together, or share custody, and no court's decree says otherwise",
  };
};

const longerFirst = (pair: Pair): Ruling | undefined => {
  const [since, otherSince] = pair.map(({ document }) => document.coverage.effective_date);
  if (!since || !otherSince || since === otherSince) return undefined;
  if (pair.some(({ document }) => document.patient.is_subscriber === null)) return undefined;
  if (pair.some(({ document }) => document.plan.type?.startsWith("medicare"))) return undefined;
  const [first, second] = since < otherSince ? pair : [pair[1], pair[0]];
  const path = "/coverage/effective_date";
  const start = ({ document }: CoveredPlan) => formatDate(document.coverage.effective_date);
  return {
    first: first.index,
    reasons: [
      { plan: first.index, path, text: `It has covered the patient longer, since ${start(first)}` },
      { plan: second.index, path, text: `It has covered the patient since ${start(second)}` },
    ],
    assumption: "Neither plan is through former employment (retired, laid off, COBRA)",
  };
};
