import type { NetworkSide } from "../document/true-eligibility.ts";
import type { Fact, Target } from "../text/facts.ts";
import { deductiblePaths } from "./amounts.ts";
import { type DocumentBuilder, type Proposal, Rank, type Value } from "./document-builder.ts";
import { toMoney } from "./money.ts";
import { type Path, pointerTo } from "./pointers.ts";
import type { Row } from "./rows.ts";
import { categoryOf, isGeneral, pathOf, type Service, toService } from "./services.ts";
import { proposeWait } from "./waiting-periods.ts";

/** Proposes the facts of payer messages. */
export function proposeTexts(rows: readonly Row[], builder: DocumentBuilder): void {
  /** Sources by network name, written once at the end: copying the list for each name is slow. */
  const networks = new Map<string, string>();
  for (const row of rows) {
    for (const { message, facts } of row.messages) {
      for (const fact of facts) {
        if ("targets" in fact) nameProcedures(fact.targets, message.source, builder);
        if (fact.rule === "network_name" && !networks.has(fact.name)) {
          networks.set(fact.name, message.source);
          builder.noteSource("/plan/networks", [message.source]); // its turn among the sources
        }
        proposeFact(fact, createSpeaker(row, message.source, builder));
      }
    }
  }
  if (networks.size > 0) builder.write("/plan/networks", [...networks.keys()], [...networks.values()]);
}

/** Derives the category of a code that only a message names. */
function nameProcedures(targets: readonly Target[], source: string, builder: DocumentBuilder): void {
  for (const target of targets) {
    const category = target.kind === "procedure" ? categoryOf(target) : null;
    if (category === null) continue;
    const path = pointerTo(pathOf(target), "category");
    if (builder.sourcesOf(path).length === 0) builder.derive(path, category, [source]);
  }
}

type Speaker = ReturnType<typeof createSpeaker>;

/** Proposes facts of one message with its source and the rank of text. */
function createSpeaker(row: Row, source: string, builder: DocumentBuilder) {
  const sources = [source];

  function say(path: Path, value: Value, worse: Proposal["worse"] = "first", isQuiet = false): void {
    builder.propose(path, { value, sources, rank: row.rank + Rank.text, worse, isQuiet });
  }

  function sayOfCell(path: Path, value: Value, worse: Proposal["worse"], isQuiet = false): void {
    builder.propose(path, { value, sources, rank: row.sideRank + Rank.text, worse, isQuiet });
  }

  /** Targets named by the text, else the row's own. */
  const targetsOf = (named: readonly Target[]): readonly Service[] =>
    named.length > 0 ? named.map(toService) : row.targets;

  /** One side named by the text precedes the row's. */
  const sidesOf = (named: readonly NetworkSide[]): readonly NetworkSide[] => (named.length === 1 ? named : row.sides);

  return { row, source, builder, say, sayOfCell, targetsOf, sidesOf };
}

function proposeFact(fact: Fact, speaker: Speaker): void {
  const { say, sayOfCell, targetsOf, sidesOf } = speaker;
  switch (fact.rule) {
    case "label": // has told what the row is about
    case "disclaimer":
    case "frequency": // limits are gathered by service
    case "scope":
    case "shares_frequency":
    case "network_name": // as are names
      break;
    case "missing_tooth":
      say("/clauses/missing_tooth/applies", fact.applies, "higher");
      break;
    case "waiting_period":
      proposeWaitInWords(fact, speaker);
      break;
    case "deductible":
      for (const target of targetsOf(fact.targets)) {
        for (const path of deductiblePaths(target, sidesOf(fact.sides))) sayOfCell(path, fact.applies, "higher");
      }
      break;
    case "family_deductible":
      say("/deductibles/family_member_limit", fact.members, "higher");
      break;
    case "dependent_age":
      if (fact.dependents !== null) say("/clauses/dependent_age_limit", fact.dependents, "lower");
      if (fact.students !== null) say("/clauses/student_age_limit", fact.students, "lower");
      break;
    case "cob":
      if (fact.method !== null) say("/clauses/cob/method", fact.method);
      if (fact.thisPlanIsSecondary) say("/clauses/cob/this_plan_order", "secondary");
      if (fact.birthdayRule !== null) say("/clauses/cob/birthday_rule", fact.birthdayRule);
      break;
    case "predetermination":
      proposePredetermination(fact, speaker);
      break;
    case "funding":
      say("/plan/funding", fact.funding);
      break;
    case "network":
      proposeNotCovered(targetsOf(fact.targets), ["out_of_network"], speaker);
      break;
    case "fee_schedule":
      say("/plan/fee_schedule", fact.name);
      break;
    case "work_in_progress":
      say("/clauses/orthodontics/work_in_progress_covered", fact.isCovered, "lower");
      break;
    case "ortho_payment":
      if (fact.initialPercent !== null)
        say("/clauses/orthodontics/initial_payment_percent", fact.initialPercent, "lower");
      if (fact.every !== null) say("/clauses/orthodontics/payment_frequency", fact.every);
      break;
    case "not_covered":
      proposeNotCovered(targetsOf(fact.targets), sidesOf(fact.sides), speaker);
      break;
    case "preventive_exempt":
      say("/maximums/preventive_exempt", true);
      break;
    case "rollover":
      say("/maximums/rollover_amount", toMoney(fact.cents), "lower");
      break;
    case "replacement":
      for (const what of fact.of) say(pointerTo("/clauses/replacement", `${what}_months`), fact.months, "higher");
      break;
    case "paid_on":
      say("/clauses/crowns_paid_on", fact.day);
      break;
    case "alternate_benefit":
      proposeAlternateBenefit(fact, speaker);
      break;
    case "timely_filing":
      say("/clauses/timely_filing/count", fact.count, "lower");
      say("/clauses/timely_filing/unit", fact.unit);
      break;
    case "assignment":
      say("/clauses/assignment_of_benefits", fact.isAccepted, "lower");
      break;
    case "age":
      for (const target of targetsOf(fact.targets).filter(({ kind }) => kind !== "class")) {
        if (fact.min !== null) say(pointerTo(target.pointer, "age_min"), fact.min, "higher");
        if (fact.max !== null) say(pointerTo(target.pointer, "age_max"), fact.max, "lower");
      }
      break;
    default:
      fact satisfies never;
  }
}

type FactOf<Rule extends Fact["rule"]> = Extract<Fact, { rule: Rule }>;

/** "No waiting periods" on a general row is about the plan. */
function proposeWaitInWords({ months, targets }: FactOf<"waiting_period">, speaker: Speaker): void {
  const { row, source, builder, say, targetsOf } = speaker;
  if (months === 0 && targets.length === 0 && row.targets.every(isGeneral)) {
    say("/clauses/waiting_periods_apply", false, "higher");
    return;
  }
  for (const target of targetsOf(targets))
    proposeWait(target.pointer, { months, sources: [source], rank: row.rank + Rank.text }, builder);
}

/** On the row of one service this is about that service and not the plan. */
function proposePredetermination(
  { strength, thresholdCents }: FactOf<"predetermination">,
  { row, say }: Speaker,
): void {
  if (row.targets.every(isGeneral)) {
    say("/clauses/predetermination/rule", strength);
    if (thresholdCents !== null) say("/clauses/predetermination/threshold", toMoney(thresholdCents), "lower");
    return;
  }
  if (strength !== "required" || thresholdCents !== null) return;
  for (const target of row.targets.filter(({ kind }) => kind !== "class")) {
    say(pointerTo(target.pointer, "authorization_required"), true, "higher");
  }
}

function proposeNotCovered(targets: readonly Service[], sides: readonly NetworkSide[], { sayOfCell }: Speaker): void {
  for (const target of targets.filter(({ kind }) => kind !== "class")) {
    for (const side of sides) sayOfCell(pointerTo(target.pointer, side, "covered"), false, "lower", true);
  }
}

function proposeAlternateBenefit(fact: FactOf<"alternate_benefit">, { say, targetsOf }: Speaker): void {
  const targets = targetsOf(fact.targets).filter((target) => target.kind !== "class" && !isGeneral(target));
  // "X is not downgraded" does not mean that nothing is.
  if (fact.applies || (targets.length === 0 && fact.downgraded === null))
    say("/clauses/alternate_benefit", fact.applies);
  if (fact.downgraded !== null) say(pointerTo("/clauses/downgrade", fact.downgraded), fact.applies, "higher");
  for (const target of targets) {
    say(pointerTo(target.pointer, "alternate_benefit"), fact.applies, "higher");
    if (target.kind === "procedure" && fact.applies && fact.paidAs !== null)
      say(pointerTo(target.pointer, "downgrade_to"), fact.paidAs);
  }
}
