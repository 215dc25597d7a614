import type { CellName } from "../document/true-eligibility.ts";
import type { Fact, Target } from "../text/facts.ts";
import { deductiblePaths } from "./amounts.ts";
import { type Claim, type DocumentRecord, Rank, type Value } from "./document-builder.ts";
import { toMoney } from "./money.ts";
import { type Path, pointerTo } from "./pointers.ts";
import type { Row } from "./rows.ts";
import { categoryOf, isGeneral, pathOf, type Service, toService } from "./services.ts";
import { claimWait } from "./waiting-periods.ts";

/** States what the messages of the rows say. */
export function claimTexts(rows: readonly Row[], record: DocumentRecord): void {
  /** The place of each name of a network. Written when all are known: a list made anew for each would be slow. */
  const networks = new Map<string, string>();
  for (const row of rows) {
    for (const { message, facts } of row.messages) {
      for (const fact of facts) {
        if ("targets" in fact) nameProcedures(fact.targets, message.source, record);
        if (fact.rule === "network_name" && !networks.has(fact.name)) {
          networks.set(fact.name, message.source);
          record.note("/plan/networks", [message.source]); // its turn among the sources
        }
        claimFact(fact, createSpeaker(row, message.source, record));
      }
    }
  }
  if (networks.size > 0) record.write("/plan/networks", [...networks.keys()], [...networks.values()]);
}

/** The category of a code that only a text names follows from the code. */
function nameProcedures(targets: readonly Target[], source: string, record: DocumentRecord): void {
  for (const target of targets) {
    const category = target.kind === "procedure" ? categoryOf(target) : null;
    if (category === null) continue;
    const path = pointerTo(pathOf(target), "category");
    if (record.sourcesOf(path).length === 0) record.derive(path, category, [source]);
  }
}

type Speaker = ReturnType<typeof createSpeaker>;

/** Speaks for one message: every statement with its place and the rank of text. */
function createSpeaker(row: Row, source: string, record: DocumentRecord) {
  const sources = [source];

  function say(path: Path, value: Value, worse: Claim["worse"] = "first", isQuiet = false): void {
    record.claim(path, { value, sources, rank: row.rank + Rank.text, worse, isQuiet });
  }

  function sayOfCell(path: Path, value: Value, worse: Claim["worse"], isQuiet = false): void {
    record.claim(path, { value, sources, rank: row.cellRank + Rank.text, worse, isQuiet });
  }

  /** Named by the text, else the row's own. */
  const targetsOf = (named: readonly Target[]): readonly Service[] =>
    named.length > 0 ? named.map(toService) : row.targets;

  /** A text that names one side of the network knows better than the row. */
  const cellsOf = (named: readonly CellName[]): readonly CellName[] => (named.length === 1 ? named : row.cells);

  return { row, source, record, say, sayOfCell, targetsOf, cellsOf };
}

function claimFact(fact: Fact, speaker: Speaker): void {
  const { say, sayOfCell, targetsOf, cellsOf } = speaker;
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
      claimWaitInWords(fact, speaker);
      break;
    case "deductible":
      for (const target of targetsOf(fact.targets)) {
        for (const path of deductiblePaths(target, cellsOf(fact.cells))) sayOfCell(path, fact.applies, "higher");
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
      claimPredetermination(fact, speaker);
      break;
    case "funding":
      say("/plan/funding", fact.funding);
      break;
    case "network":
      claimNotCovered(targetsOf(fact.targets), ["out_of_network"], speaker);
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
      claimNotCovered(targetsOf(fact.targets), cellsOf(fact.cells), speaker);
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
      claimAlternateBenefit(fact, speaker);
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

/** "No waiting periods" on a general row speaks of the plan. */
function claimWaitInWords({ months, targets }: FactOf<"waiting_period">, speaker: Speaker): void {
  const { row, source, record, say, targetsOf } = speaker;
  if (months === 0 && targets.length === 0 && row.targets.every(isGeneral)) {
    say("/clauses/waiting_periods_apply", false, "higher");
    return;
  }
  for (const target of targetsOf(targets))
    claimWait(target.pointer, { months, sources: [source], rank: row.rank + Rank.text }, record);
}

/** On the row of one service this is about that service, not a rule of the plan. */
function claimPredetermination({ strength, thresholdCents }: FactOf<"predetermination">, { row, say }: Speaker): void {
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

function claimNotCovered(targets: readonly Service[], cells: readonly CellName[], { sayOfCell }: Speaker): void {
  for (const target of targets.filter(({ kind }) => kind !== "class")) {
    for (const cell of cells) sayOfCell(pointerTo(target.pointer, cell, "covered"), false, "lower", true);
  }
}

function claimAlternateBenefit(fact: FactOf<"alternate_benefit">, { say, targetsOf }: Speaker): void {
  const targets = targetsOf(fact.targets).filter((target) => target.kind !== "class" && !isGeneral(target));
  // That one thing is not downgraded does not mean that nothing is.
  if (fact.applies || (targets.length === 0 && fact.downgraded === null))
    say("/clauses/alternate_benefit", fact.applies);
  if (fact.downgraded !== null) say(pointerTo("/clauses/downgrade", fact.downgraded), fact.applies, "higher");
  for (const target of targets) {
    say(pointerTo(target.pointer, "alternate_benefit"), fact.applies, "higher");
    if (target.kind === "procedure" && fact.applies && fact.paidAs !== null)
      say(pointerTo(target.pointer, "downgrade_to"), fact.paidAs);
  }
}
