import { networkSides } from "../document/services.ts";
import type { NetworkSide } from "../document/true-eligibility.ts";
import { formatMoney } from "../explain/format.ts";
import { centsOf, toMoney } from "../transform/money.ts";
import { contradictsOrder, listMethods } from "./coordination.ts";
import { createNotes, createPlanNotes, type Notes } from "./notes.ts";
import { type Line, type Patient, type Plan, sideWords, toLine, toPlan } from "./plan.ts";
import type { PlannedCare } from "./planned.ts";
import { type EstimatedProcedure, estimateNotice, type ProcedureEstimate } from "./schema.ts";
import { type LineTerms, listTerms } from "./terms.ts";
import { type Outcome, type Span, type Step, unite, uniteTotals, type Walked, walk } from "./walk.ts";

/** Combinations of what is not known that one estimate follows: about 0.3 s. */
const maxPossibilities = 20_000;

/**
 * Estimates what the plans and the patient pay for planned procedures, as ranges: where something is not known, the
 * range covers all that it can be. Claims are taken in the order of their days, then as given.
 */
export function estimateProcedures(care: PlannedCare): ProcedureEstimate {
  const plans = care.plans.map((document, index) => toPlan(document, index === 0 ? 1 : 2));
  const patient: Patient = {
    dob: care.dob ?? care.plans[0].patient.dob,
    history: care.history ?? [],
    schedule: care.schedule ?? new Map(),
  };
  const lines = care.procedures.map(toLine);
  const sorted = lines.toSorted((one, other) => compareDays(one.date, other.date));
  const notes = new Map(lines.map((line) => [line, createNotes()]));
  const notesOf = (line: Line): Notes => notes.get(line) ?? createNotes();
  const terms = plans.map((plan): TermsOfPlan => {
    const sides = listSides(plan, care);
    return new Map(sides.map((side) => [side, listTerms(sorted, plan, side, patient, notesOf)]));
  });
  const scenarios = listScenarios(plans, care, [...notes.values()]);
  const share = Math.ceil(maxPossibilities / scenarios.length);
  const walks = scenarios.map((scenario) => walkScenario(sorted, terms, { ...scenario, share }));
  const cutAt = Math.min(...walks.map((one) => one.cutAt ?? sorted.length));
  const presentOne = (line: Line): EstimatedProcedure => {
    const index = sorted.indexOf(line);
    noteLine({ line, plans, care, isCut: index >= cutAt }, notesOf(line));
    const outcomes = walks.flatMap(({ steps }) => steps[index] ?? []);
    const ofPlans = terms.map((bySide) => [...bySide.values()].flatMap((list) => list[index] ?? []));
    return presentLine(line, outcomes, ofPlans, notesOf(line));
  };
  return { notice: estimateNotice, procedures: lines.map(presentOne), ...presentTotal(walks, lines, plans[0], care) };
}

const compareDays = (one: string, other: string): number => (one === other ? 0 : one < other ? -1 : 1);

/** The caller's word for whether the office is in the network, else the payer's, else both are possible. */
function listSides({ number, document }: Plan, { networks }: PlannedCare): readonly NetworkSide[] {
  const side = networks?.[number - 1] ?? document.provider.network_status;
  return side === null || side === undefined ? networkSides : [side];
}

/** One choice of what is the same for all procedures. */
interface Scenario {
  /** Indexes of plans in the order in which they pay. */
  readonly order: readonly number[];
  readonly sides: readonly NetworkSide[];
  readonly methods: Step["methods"];
}

function listScenarios(plans: readonly Plan[], care: PlannedCare, notes: readonly Notes[]): Scenario[] {
  const sides = plans
    .map((plan) => listSides(plan, care))
    .reduce<NetworkSide[][]>((lists, own) => lists.flatMap((list) => own.map((side) => [...list, side])), [[]]);
  if (plans.length === 1) return sides.map((one) => ({ order: [0], sides: one, methods: ["standard"] }));
  const isOpen = plans
    .map((plan) => forAll(notes, (one) => contradictsOrder(plan, createPlanNotes(plan, one))))
    .includes(true);
  const orders = isOpen
    ? [
        [0, 1],
        [1, 0],
      ]
    : [[0, 1]];
  return orders.flatMap((order) => {
    const second = plans[order[1] ?? 0];
    const methods =
      second === undefined ? undefined : forAll(notes, (one) => listMethods(second, createPlanNotes(second, one)));
    return sides.map((one): Scenario => ({ order, sides: one, methods: methods ?? ["standard"] }));
  });
}

/** Notes something with every procedure. */
function forAll<Result>(notes: readonly Notes[], note: (notes: Notes) => Result): Result | undefined {
  return notes.map(note).at(-1);
}

type TermsOfPlan = ReadonlyMap<NetworkSide, readonly LineTerms[]>;

const toSteps = (lines: readonly Line[], terms: readonly TermsOfPlan[], { order, sides, methods }: Scenario): Step[] =>
  lines.map(({ quantity, fee, allowed }, index) => ({
    quantity,
    fee,
    allowed,
    isBound: order.some(
      (plan) => sides[plan] === "in_network" && terms[plan]?.get("in_network")?.[index]?.isInForce !== false,
    ),
    plans: order.flatMap((plan) => terms[plan]?.get(sides[plan] ?? "in_network")?.[index]?.terms ?? []),
    methods,
  }));

/** Amounts of a plan stand at its own place, in whichever order the plans pay. */
function walkScenario(
  lines: readonly Line[],
  terms: readonly TermsOfPlan[],
  { share, ...scenario }: Scenario & { readonly share: number },
): Walked {
  const walked = walk(toSteps(lines, terms, scenario), share);
  if (scenario.order[0] === 0) return walked;
  return { ...walked, steps: walked.steps.map((one) => ({ ...one, plans: one.plans.toReversed() })) };
}

interface LineContext {
  readonly line: Line;
  readonly plans: readonly Plan[];
  readonly care: PlannedCare;
  readonly isCut: boolean;
}

function noteLine({ line, plans, care, isCut }: LineContext, notes: Notes): void {
  const [first, second] = plans;
  if (first === undefined) return;
  const ofFirst = createPlanNotes(first, notes);
  for (const plan of plans) noteNetwork(plan, care, notes);
  if (second !== undefined)
    ofFirst.reason("order_of_plans", `Pays first: ${care.orderReason ?? "as given with the request"}`, null);
  if (line.allowed === null)
    ofFirst.widens(
      "allowed_amount",
      "The allowed amount is not known; the fee is its upper bound",
      "/plan/fee_schedules",
    );
  else ofFirst.reason("allowed_amount", `The allowed amount is ${formatMoney(toMoney(line.allowed))}`, null);
  if (isCut)
    ofFirst.widens(
      "too_many_unknowns",
      "Too much is not known of these procedures together; estimate fewer at once",
      null,
    );
}

function noteNetwork(plan: Plan, { networks }: PlannedCare, all: Notes): void {
  const notes = createPlanNotes(plan, all);
  const path = "/provider/network_status";
  const given = networks?.[plan.number - 1];
  const stated = plan.document.provider.network_status;
  if (given !== undefined) notes.reason("network", `The office is ${sideWords(given)}`, null);
  else if (stated !== null) notes.reason("network", `The office is ${sideWords(stated)}`, path);
  else notes.widens("network", "Whether the office is in the network is not known", path);
}

function presentLine(
  line: Line,
  outcomes: readonly Outcome[],
  plans: readonly (readonly LineTerms[])[],
  { reasons, unknown }: Notes,
): EstimatedProcedure {
  const { planned, code, quantity, date, fee, allowed } = line;
  const [first, ...others] = outcomes;
  const outcome = others.reduce((one, other) => unite(one, other), first ?? emptyOutcome);
  return {
    code,
    tooth: planned.tooth ?? null,
    surfaces: planned.surfaces ?? null,
    quantity,
    date,
    fee: toMoney(fee),
    allowed: allowed === null ? null : present({ min: allowed, max: allowed }),
    insurance_pays: present(outcome.insurance),
    plans_pay: outcome.plans.map(present),
    patient_pays: present(outcome.patient),
    next_covered_on: findNext(plans),
    reasons: [...reasons.values()],
    unknown: [...unknown.values()],
  };
}

const emptyOutcome: Outcome = { patient: { min: 0, max: 0 }, insurance: { min: 0, max: 0 }, plans: [] };

/** Only where every plan forbids it on this day: the first day on which one of them no longer does. */
function findNext(plans: readonly (readonly LineTerms[])[]): string | null {
  const days = plans.map((sides) => {
    if (sides.length === 0 || sides.some(({ terms }) => terms.units.some((count) => count > 0))) return undefined;
    const nexts = sides.map(({ next }) => next);
    return nexts.includes(null) ? null : (nexts.sort().at(-1) ?? null);
  });
  if (days.includes(undefined)) return null;
  return days.filter((day) => day !== null && day !== undefined).sort()[0] ?? null;
}

const present = ({ min, max }: Span) => ({ min: toMoney(min), max: toMoney(max) });

function presentTotal(walks: readonly Walked[], lines: readonly Line[], first: Plan | undefined, care: PlannedCare) {
  const [total = { patient: { min: 0, max: 0 }, insurance: { min: 0, max: 0 } }, ...others] = walks.map(
    (one) => one.total,
  );
  const { patient, insurance } = others.reduce((one, other) => uniteTotals(one, other), total);
  const copays = first === undefined ? { min: 0, max: 0 } : findVisitCopays(first, lines, care);
  return {
    office_visit_copays: present(copays),
    total: {
      fee: toMoney(lines.reduce((sum, { fee }) => sum + fee, 0)),
      insurance_pays: present(insurance),
      patient_pays: present({ min: patient.min + copays.min, max: patient.max + copays.max }),
    },
  };
}

/** A fixed amount for each day of service, in the network that counts. */
function findVisitCopays(plan: Plan, lines: readonly Line[], care: PlannedCare): Span {
  const visits = new Set(lines.map(({ date }) => date)).size;
  const copays = listSides(plan, care).map((side) => {
    const copay = plan.document.clauses.office_visit_copay[side];
    return copay === null ? 0 : centsOf(copay);
  });
  return { min: Math.min(...copays) * visits, max: Math.max(...copays) * visits };
}
