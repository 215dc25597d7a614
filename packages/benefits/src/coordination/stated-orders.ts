import type { TrueEligibility } from "../document/true-eligibility.ts";
import type { CoveredPlan, OrderReason } from "./covered-plan.ts";

type Numbered = CoveredPlan & { readonly index: number };
type OtherCoverage = TrueEligibility["other_coverage"][number];

/** `first` is the index of the plan that pays before the other one. */
type StatedOrder = OrderReason & { readonly first: number };

type Order = "primary" | "secondary" | "tertiary";

/**
 * What either payer says of the order: of its own plan, and of the other one.
 *
 * @param count of the patient's plans
 */
export function listStatedOrders([one, other]: readonly [Numbered, Numbered], count: number): StatedOrder[] {
  const statements = [...listStatements(one, other), ...listStatements(other, one)];
  return statements.flatMap(({ about, order, ...reason }) => {
    const [plan, rest] = about === one.index ? [one, other] : [other, one];
    const restOrders = statements.filter((statement) => statement.about === rest.index).map((said) => said.order);
    const paysFirst = isFirst(order, restOrders, count);
    return paysFirst === undefined ? [] : [{ ...reason, first: paysFirst ? plan.index : rest.index }];
  });
}

interface Statement extends OrderReason {
  /** Index of the plan. */
  readonly about: number;
  readonly order: Order;
}

function listStatements(plan: Numbered, other: Numbered): Statement[] {
  const { document, index } = plan;
  const own = document.clauses.cob.this_plan_order;
  const ofOther = document.other_coverage.flatMap((coverage, at): Statement[] => {
    const { priority: order, payer_name: name } = coverage;
    if (order === null || order === "unknown" || !isOfPlan(coverage, other)) return [];
    const text = `The payer says that ${name ?? "the other plan"} is ${order}`;
    return [{ plan: index, path: `/other_coverage/${at}/priority`, text, about: other.index, order }];
  });
  if (own === null) return ofOther;
  const text = `The payer says that it is ${own}`;
  return [{ plan: index, path: "/clauses/cob/this_plan_order", text, about: index, order: own }, ...ofOther];
}

/** The second of three plans may pay before or after another one, of which nothing is said. */
function isFirst(order: Order, others: readonly Order[], count: number): boolean | undefined {
  if (order === "primary") return true;
  if (order === "secondary" && others.length > 0) return others.every((other) => other === "tertiary");
  return order === "tertiary" || count === 2 ? false : undefined;
}

const shortestName = 5;

/** By the member id, the payer's id, or its name, of which payers write more or less. */
export function isOfPlan(coverage: OtherCoverage, { document, payerId }: CoveredPlan): boolean {
  const memberId = toCompared(coverage.member_id);
  const memberIds = [document.patient.member_id, document.subscriber.member_id].map(toCompared);
  if (memberId !== "" && memberIds.includes(memberId)) return true;
  const id = toCompared(coverage.payer_id);
  if (id !== "" && [payerId, document.payer.id].map(toCompared).includes(id)) return true;
  const name = toCompared(coverage.payer_name);
  const known = toCompared(document.payer.name);
  const [short, long] = known.length < name.length ? [known, name] : [name, known];
  return short.length >= shortestName && long.startsWith(short);
}

const toCompared = (text: string | null): string => (text ?? "").toUpperCase().replaceAll(/[^\p{L}\p{N}]/gu, "");
