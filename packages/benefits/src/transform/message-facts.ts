import type { NetworkSide } from "../document/true-eligibility.ts";
import type { Fact, Target } from "../text/facts.ts";
import type { DeductibleApplies } from "./deductible-applies.ts";
import type { DocumentBuilder, Proposal, Value } from "./document-builder.ts";
import { Rank } from "./document-builder.ts";
import { toMoney } from "./money.ts";
import { type Path, type Pointer, pointerTo } from "./pointers.ts";
import { createNamedPayerWriter, type WriteNamedPayer } from "./related-entities.ts";
import { findRowFact } from "./row-messages.ts";
import type { Row } from "./rows.ts";
import { categoryOf, isGeneral, pathOf, type Service, toService } from "./services.ts";
import { proposeWait } from "./waiting-periods.ts";

export function proposeMessageFacts(
  rows: readonly Row[],
  deductibleApplies: DeductibleApplies,
  builder: DocumentBuilder,
): void {
  /** Copying the list for each name would be slow. */
  const networks = new Map<string, string>();
  const restrictions = new Map<Pointer, Map<string, string>>();
  const writeNamedPayer = createNamedPayerWriter(builder);
  for (const row of rows) {
    for (const { message, facts } of row.messages) {
      for (const fact of facts) {
        if ("targets" in fact) nameProcedures(fact.targets, message.source, builder);
        if (fact.rule === "network_name" && !networks.has(fact.name)) {
          networks.set(fact.name, message.source);
          builder.noteSource("/plan/networks", [message.source]);
        }
        if (fact.rule === "restriction") {
          for (const { pointer } of row.targets.filter(({ kind }) => kind !== "class")) {
            const ofService = restrictions.get(pointer) ?? new Map<string, string>();
            restrictions.set(pointer, ofService.set(fact.text, message.source));
          }
        }
        const handle = handlers[fact.rule] as Handler<Fact> | undefined;
        handle?.(fact, createContext(row, message.source, { builder, deductibleApplies, writeNamedPayer }));
      }
    }
  }
  for (const [pointer, texts] of restrictions) {
    builder.write(pointerTo(pointer, "restrictions"), [...texts.keys()], [...texts.values()]);
  }
  if (networks.size > 0) builder.write("/plan/networks", [...networks.keys()], [...networks.values()]);
}

function nameProcedures(targets: readonly Target[], source: string, builder: DocumentBuilder): void {
  for (const target of targets) {
    const category = target.kind === "procedure" ? categoryOf(target) : null;
    if (category === null) continue;
    const path = pointerTo(pathOf(target), "category");
    if (builder.sourcesOf(path).length === 0) builder.derive(path, category, [source]);
  }
}

interface Context {
  readonly row: Row;
  readonly source: string;
  readonly builder: DocumentBuilder;
  readonly deductibleApplies: DeductibleApplies;
  readonly writeNamedPayer: WriteNamedPayer;
  propose(path: Path, value: Value, worse?: Proposal["worse"]): void;
  /** Services that the message names, else those of its row. */
  targetsOf(named: readonly Target[]): readonly Service[];
  /** The only side that the message names, else those of its row. */
  sidesOf(named: readonly NetworkSide[]): readonly NetworkSide[];
}

type Handler<OneFact> = (fact: OneFact, context: Context) => void;
type FactOf<Rule extends Fact["rule"]> = Extract<Fact, { rule: Rule }>;

function createContext(
  row: Row,
  source: string,
  { builder, deductibleApplies, writeNamedPayer }: Pick<Context, "builder" | "deductibleApplies" | "writeNamedPayer">,
): Context {
  const sources = [source];

  function propose(path: Path, value: Value, worse: Proposal["worse"] = "first"): void {
    builder.propose(path, { value, sources, rank: row.rank + Rank.text, worse });
  }

  const targetsOf = (named: readonly Target[]): readonly Service[] =>
    named.length > 0 ? named.map(toService) : row.targets;

  const sidesOf = (named: readonly NetworkSide[]): readonly NetworkSide[] => (named.length === 1 ? named : row.sides);

  return { row, source, builder, deductibleApplies, writeNamedPayer, propose, targetsOf, sidesOf };
}

/** Undefined if the fact is used elsewhere or has no effect. */
const handlers: { readonly [Rule in Fact["rule"]]: Handler<FactOf<Rule>> | undefined } = {
  label: undefined,
  disclaimer: undefined,
  frequency: undefined,
  scope: undefined,
  shares_frequency: undefined,
  network_name: undefined,
  restriction: undefined,
  amount_field: undefined,
  carry_over: undefined,
  network_of_row: undefined,
  office_visit: undefined,
  place_of_row: undefined,
  rest_of_plan: undefined,
  missing_tooth: ({ applies }, { propose }) => propose("/clauses/missing_tooth/applies", applies, "higher"),
  waiting_period: proposeWaitInWords,
  deductible: proposeDeductible,
  family_deductible: ({ members }, { propose }) => propose("/deductibles/family_member_limit", members, "higher"),
  dependent_age: ({ dependents, students }, { propose }) => {
    if (dependents !== null) propose("/clauses/dependent_age_limit", dependents, "lower");
    if (students !== null) propose("/clauses/student_age_limit", students, "lower");
  },
  cob: ({ method, thisPlanIsSecondary, primaryPayer, birthdayRule }, { propose, row, source, writeNamedPayer }) => {
    if (primaryPayer !== null) writeNamedPayer({ name: primaryPayer, isPrimary: true }, row.benefit, source);
    if (method !== null) propose("/clauses/cob/method", method);
    if (thisPlanIsSecondary) propose("/clauses/cob/this_plan_order", "secondary");
    if (birthdayRule !== null) propose("/clauses/cob/birthday_rule", birthdayRule);
  },
  other_insurance: ({ payer, since }, { row, source, writeNamedPayer }) => {
    // The row's other message: "OTHER INSURANCE IS PRIMARY".
    const isPrimary = findRowFact(row.messages, "cob")?.thisPlanIsSecondary === true;
    writeNamedPayer({ name: payer, since, isPrimary }, row.benefit, source);
  },
  assigned_dentist: ({ name, npi }, { builder, source }) => {
    if (builder.document.primary_dentist.name !== null) return;
    builder.write("/primary_dentist/name", name, [source]);
    if (npi !== null) builder.writeIfEmpty("/primary_dentist/npi", npi, [source]);
  },
  predetermination: proposePredetermination,
  funding: ({ funding }, { propose }) => propose("/plan/funding", funding),
  network: ({ targets }, context) => proposeNotCovered(context.targetsOf(targets), ["out_of_network"], context),
  provider_network: ({ status }, { propose }) => propose("/provider/network_status", status),
  termination: ({ date }, { row, propose }) => {
    if (row.targets.every(isGeneral)) propose("/coverage/termination_date", date, "lower");
  },
  fee_schedule: proposeFeeSchedule,
  downgrade: ({ of, applies }, { propose }) => propose(pointerTo("/clauses/downgrade", of), applies, "higher"),
  work_in_progress: ({ isCovered }, { propose }) =>
    propose("/clauses/orthodontics/work_in_progress_covered", isCovered, "lower"),
  ortho_payment: ({ initialPercent, every }, { propose }) => {
    if (initialPercent !== null) propose("/clauses/orthodontics/initial_payment_percent", initialPercent, "lower");
    if (every !== null) propose("/clauses/orthodontics/payment_frequency", every);
  },
  not_covered: ({ targets, sides }, context) =>
    proposeNotCovered(context.targetsOf(targets), context.sidesOf(sides), context),
  preventive_exempt: (_fact, { propose }) => propose("/maximums/preventive_exempt", true),
  rollover: ({ cents }, { propose }) => propose("/maximums/rollover_amount", toMoney(cents), "lower"),
  replacement: ({ of, months }, { propose }) => {
    for (const what of of) propose(pointerTo("/clauses/replacement", `${what}_months`), months, "higher");
  },
  paid_on: ({ day }, { propose }) => propose("/clauses/crowns_paid_on", day),
  alternate_benefit: proposeAlternateBenefit,
  timely_filing: ({ count, unit }, { propose }) => {
    propose("/clauses/timely_filing/count", count, "lower");
    propose("/clauses/timely_filing/unit", unit);
  },
  assignment: ({ isAccepted }, { propose }) => propose("/clauses/assignment_of_benefits", isAccepted, "lower"),
  age: ({ min, max, targets }, { propose, targetsOf }) => {
    for (const { pointer } of targetsOf(targets).filter(({ kind }) => kind !== "class")) {
      if (min !== null) propose(pointerTo(pointer, "age_min"), min, "higher");
      if (max !== null) propose(pointerTo(pointer, "age_max"), max, "lower");
    }
  },
};

/** "No waiting periods" on a general row is about the plan. */
function proposeWaitInWords({ months, targets }: FactOf<"waiting_period">, context: Context): void {
  const { row, source, builder, propose, targetsOf } = context;
  if (months === 0 && targets.length === 0 && row.targets.every(isGeneral)) {
    propose("/clauses/waiting_periods_apply", false, "higher");
    return;
  }
  const wait = { months, sources: [source], rank: row.rank + Rank.text };
  for (const { pointer } of targetsOf(targets)) proposeWait(pointer, wait, builder);
}

function proposeDeductible({ applies, targets, sides }: FactOf<"deductible">, context: Context): void {
  const { row, source, deductibleApplies, targetsOf, sidesOf } = context;
  const proposal = { value: applies, sources: [source], rank: row.sideRank + Rank.text, worse: "higher" } as const;
  deductibleApplies.state(targetsOf(targets), { sides: sidesOf(sides), proposal });
}

/** One network's schedule is the plan's, unless the other network's, in network first, is stated too. */
function proposeFeeSchedule({ name, side }: FactOf<"fee_schedule">, context: Context): void {
  const { row, source, builder } = context;
  const sides = side !== null ? [side] : row.isNetworkUnstated ? [] : row.sides;
  const statement = { value: name, sources: [source], worse: "first" } as const;
  for (const one of sides) {
    builder.propose(pointerTo("/plan/fee_schedules", one), { ...statement, rank: row.rank + Rank.text });
  }
  const isOut = sides.length === 1 && sides[0] === "out_of_network";
  const rank = row.rank + Rank.text + (isOut ? Rank.outOfNetworkOnly : 0);
  builder.propose("/plan/fee_schedule", { ...statement, rank });
}

/** On the row of one service this is about that service, not the plan. */
function proposePredetermination(fact: FactOf<"predetermination">, { row, propose }: Context): void {
  const { strength, thresholdCents } = fact;
  const isGeneralRow = row.targets.every(isGeneral);
  const services = row.targets.filter(({ kind }) => kind !== "class").map(({ pointer }) => pointer);
  for (const pointer of isGeneralRow ? [pointerTo("/clauses")] : services) {
    const path = pointerTo(pointer, "predetermination");
    propose(pointerTo(path, "rule"), strength);
    if (thresholdCents !== null) propose(pointerTo(path, "threshold"), toMoney(thresholdCents), "lower");
    if (isGeneralRow || strength !== "required" || thresholdCents !== null) continue;
    propose(pointerTo(pointer, "authorization_required"), true, "higher");
  }
}

function proposeNotCovered(
  targets: readonly Service[],
  sides: readonly NetworkSide[],
  { row, source, builder }: Context,
): void {
  const rank = row.sideRank + Rank.text;
  const statement = { value: false, sources: [source], rank, worse: "lower", isQuiet: true } as const;
  for (const target of targets.filter(({ kind }) => kind !== "class")) {
    for (const side of sides) builder.propose(pointerTo(target.pointer, side, "covered"), statement);
  }
}

function proposeAlternateBenefit(fact: FactOf<"alternate_benefit">, { propose, targetsOf }: Context): void {
  const { applies, downgraded, paidAs } = fact;
  const targets = targetsOf(fact.targets).filter((target) => target.kind !== "class" && !isGeneral(target));
  // "X is not downgraded" does not mean that nothing is.
  if (applies || (targets.length === 0 && downgraded === null)) propose("/clauses/alternate_benefit", applies);
  if (downgraded !== null) propose(pointerTo("/clauses/downgrade", downgraded), applies, "higher");
  for (const { kind, pointer } of targets) {
    propose(pointerTo(pointer, "alternate_benefit"), applies, "higher");
    if (kind === "procedure" && applies && paidAs !== null) propose(pointerTo(pointer, "downgrade_to"), paidAs);
  }
}
