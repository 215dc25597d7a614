import { withoutAnsweredDays } from "../answered-days.ts";
import { type ChosenPlan, toPlanKey, type When } from "../chosen-plan.ts";
import { coverageLevels } from "../coded-words.ts";
import type { Benefit, EligibilityResponse, Person, Reference, StatedDate } from "../eligibility-response.ts";
import { isAboutCategories, toStatus } from "../status-rows.ts";
import { type DocumentBuilder, Rank } from "./document-builder.ts";
import { toPlanType } from "./plan-type.ts";

export function proposeCoverage(
  response: EligibilityResponse,
  plan: ChosenPlan,
  builder: DocumentBuilder,
  when: When,
): void {
  const persons = [response.dependent, response.subscriber].filter((person) => person !== null);
  let employers: ReadonlySet<string> | undefined;
  const isEmployer = (name: string): boolean => {
    employers ??= listEmployers([...plan.rows, ...persons, ...(response.plan === null ? [] : [response.plan])]);
    return employers.has(toEmployerKey(name)) && toPlanType(null, name) === null;
  };
  const proposeFacts = ({ references, dates }: Facts, rank: number, rules = personDates): void => {
    for (const reference of references) proposeReference(reference, rank, isEmployer, builder);
    for (const date of withoutAnsweredDays(dates, when.answeredDays)) proposeDate(date, rank, builder, rules);
  };
  proposeStatus(plan, isEmployer, builder);
  if (plan.namedBy !== undefined && !plan.rows.includes(plan.namedBy)) proposeFacts(plan.namedBy, Rank.otherStatusRow);
  for (const row of plan.rows) {
    const isActive = plan.ends.length === 0 && toStatus(row.code) === "active";
    proposeFacts(row, 0, isAboutCategories(row) ? personDates : isActive ? activeRowDates : rowDates);
  }
  persons.forEach((person, index) => {
    const rank = Rank.notThePatientsLevel * (index + 1);
    proposeFacts(person, rank);
    proposePersonCoverage(person, rank, builder);
  });
  if (response.plan !== null) proposeFacts(response.plan, Rank.notThePatientsLevel);
}

type Facts = Pick<Benefit, "references" | "dates">;

export function deriveCoverage(response: EligibilityResponse, builder: DocumentBuilder): void {
  const { plan, subscriber } = builder.document;
  deriveCoverageDates(builder);
  if (response.subscriber !== null) {
    const own = ["6P", "1L"]
      .flatMap((group) => response.subscriber?.references.filter(({ qualifier }) => qualifier === group) ?? [])
      .find(({ value }) => value !== null)?.value;
    if (own) builder.writeIfEmpty("/subscriber/group_number", own.value, [own.source]);
    if (subscriber.group_number === null && plan.group_number !== null) {
      builder.write("/subscriber/group_number", plan.group_number, builder.sourcesOf("/plan/group_number"));
    }
  }
  derivePlanType(builder);
}

export function deriveCoverageDates(builder: DocumentBuilder): void {
  const { coverage } = builder.document;
  if (coverage.effective_date === null) {
    const begin = coverage.eligibility_begin === null ? "/coverage/plan_begin" : "/coverage/eligibility_begin";
    const date = coverage.eligibility_begin ?? coverage.plan_begin;
    if (date !== null) builder.derive("/coverage/effective_date", date, [begin]);
  }
  deriveTermination(builder);
}

export function derivePlanType(builder: DocumentBuilder): void {
  const { plan } = builder.document;
  const type = plan.type === null ? toPlanType(plan.type_code, plan.name) : null;
  if (type !== null) builder.derive("/plan/type", type, ["/plan/type_code", "/plan/name"]);
}

function proposeStatus(
  { rows, namedBy, ends, exclusion }: ChosenPlan,
  isEmployer: (name: string) => boolean,
  builder: DocumentBuilder,
): void {
  for (const { source } of ends) {
    propose(builder, "/coverage/status", { value: "inactive", source }, 0);
    builder.warn("coverage_dates_contradict_status", "/coverage/status", source);
  }
  for (const row of exclusion === undefined ? rows : [exclusion]) {
    propose(builder, "/coverage/status", { value: toStatus(row.code) ?? "inactive", source: sourceOfCode(row) }, 0);
  }
  const [first] = rows;
  if (first === undefined) return;
  const deciding = exclusion ?? first;
  builder.write("/coverage/status_code", deciding.code, [sourceOfCode(deciding)]);
  const other = namedBy === undefined || rows.includes(namedBy) ? undefined : namedBy;
  const all = other === undefined ? rows : [...rows, other];
  const level = all.find(({ coverageLevel }) => coverageLevel !== null)?.coverageLevel;
  const word = coverageWords.get(level?.value ?? "");
  if (level && word !== undefined) builder.write("/coverage/coverage_level", word, [level.source]);
  for (const row of all) {
    const rank = row === other ? Rank.otherStatusRow : 0;
    const { planDescription: name, insuranceType: type } = row;
    if (name !== null && !isEmployer(name.value)) propose(builder, "/plan/name", name, rank);
    propose(builder, "/plan/type_code", type, rank);
  }
}

const sourceOfCode = ({ piece: { source, raw } }: Benefit): string => {
  if (source.startsWith("x12:")) return `${source}/EB01`;
  const hasOnlyStatus = typeof raw === "object" && raw !== null && "status" in raw && !("code" in raw);
  return `${source}/${hasOnlyStatus ? "status" : "code"}`;
};

const coverageWords = new Map(Object.entries(coverageLevels));

/** Some payers name the employer where the plan's name would stand. */
function listEmployers(parties: readonly Pick<Facts, "references">[]): ReadonlySet<string> {
  const names = new Set<string>();
  for (const { references } of parties) {
    for (const { qualifier, description } of references) {
      if (description !== null && referencePaths.get(qualifier) === groupNumber)
        names.add(toEmployerKey(description.value));
    }
  }
  return names;
}

/** "Tern Logistics, Inc." and "TERN LOGISTICS INC" are one employer. */
const toEmployerKey = (name: string): string => toPlanKey(name.replaceAll(".", "").replaceAll(",", " ")).trim();

function proposeReference(
  { qualifier, value, description }: Reference,
  rank: number,
  isEmployer: (name: string) => boolean,
  builder: DocumentBuilder,
): void {
  const path = referencePaths.get(qualifier);
  if (path === undefined) return;
  const within = qualifier === "1L" ? rank + 1 : rank;
  propose(builder, path, value, within);
  if (path === groupNumber) propose(builder, "/plan/group_name", description, within);
  if (path === "/plan/number" && description !== null && !isEmployer(description.value)) {
    propose(builder, "/plan/name", description, within + 5);
  }
}

const groupNumber = "/plan/group_number";

const referencePaths: ReadonlyMap<string, string> = new Map([
  ["6P", groupNumber],
  ["1L", groupNumber],
  ["18", "/plan/number"],
  ["IG", "/plan/policy_number"],
  ["N6", "/plan/network_id"],
]);

interface DateRule {
  readonly from?: string;
  readonly to?: string;
  /** A single date of this kind could be either side. */
  readonly isRangeOnly?: boolean;
  readonly isNoTermination?: boolean;
}

const planBegin = "/coverage/plan_begin";
const planEnd = "/coverage/plan_end";

const personDates: ReadonlyMap<string, DateRule> = new Map<string, DateRule>([
  ["356", { from: "/coverage/eligibility_begin", to: "/coverage/eligibility_end" }],
  ["357", { to: "/coverage/eligibility_end" }],
  ["307", { from: "/coverage/eligibility_begin", to: "/coverage/eligibility_end" }],
  ["346", { from: planBegin, to: planEnd }],
  ["347", { to: planEnd }],
  ["291", { from: planBegin, to: planEnd, isRangeOnly: true }],
  ["472", { from: "/meta/service_date" }],
]);

/** On a category's row, the begin of a benefit is a waiting period and not the plan's begin. */
const rowDates: ReadonlyMap<string, DateRule> = new Map<string, DateRule>([
  ...personDates,
  ["348", { from: planBegin, to: planEnd }],
  ["349", { to: planEnd }],
]);

/** A benefit's end does not terminate an active plan. */
const activeRowDates: ReadonlyMap<string, DateRule> = new Map<string, DateRule>([
  ...rowDates,
  ["349", { to: planEnd, isNoTermination: true }],
]);

const statedEnds = new Set(["357", "347", "349"]);

function proposeDate(
  date: StatedDate,
  rank: number,
  builder: DocumentBuilder,
  rules: ReadonlyMap<string, DateRule>,
): void {
  const rule = rules.get(date.qualifier);
  if (rule === undefined || (rule.isRangeOnly === true && !date.isRange)) return;
  const isEnd = statedEnds.has(date.qualifier);
  if (rule.from !== undefined) proposeOrNote(builder, rule.from, beginOf(date), rank);
  if (rule.to !== undefined && (date.isRange || isEnd)) proposeOrNote(builder, rule.to, endOf(date), rank);
  if (isEnd && rule.isNoTermination !== true) {
    propose(builder, "/coverage/termination_date", endOf(date), rank + (date.qualifier === "357" ? 0 : 1));
  }
}

const beginOf = ({ from, source }: StatedDate): StatedOrOpen => ({ value: from, source });
const endOf = ({ to, source }: StatedDate): StatedOrOpen => ({ value: to, source });

/** An open date is null but stated. */
function proposeOrNote(builder: DocumentBuilder, path: string, date: StatedOrOpen, rank: number): void {
  if (date.value === null) builder.noteSource(path, [date.source]);
  else propose(builder, path, date, rank);
}

function deriveTermination(builder: DocumentBuilder): void {
  const { coverage } = builder.document;
  if (coverage.termination_date !== null || coverage.status !== "inactive") return;
  const path = coverage.eligibility_end === null ? "/coverage/plan_end" : "/coverage/eligibility_end";
  const end = coverage.eligibility_end ?? coverage.plan_end;
  if (end !== null) builder.derive("/coverage/termination_date", end, [path]);
}

function proposePersonCoverage({ coverage }: Person, rank: number, builder: DocumentBuilder): void {
  if (coverage === null) return;
  const { status, effectiveDate, terminationDate } = coverage;
  // The patient's own status ranks before any row. The subscriber's counts only without one of the dependent's.
  const personRank = rank - Rank.notThePatientsLevel - 1;
  const statusWord = status && { ...status, value: toStatus(status.value) ?? "unknown" };
  propose(builder, "/coverage/status", statusWord, personRank);
  propose(builder, "/coverage/effective_date", effectiveDate && beginOf(effectiveDate), rank);
  propose(builder, "/coverage/termination_date", terminationDate && endOf(terminationDate), rank);
}

interface StatedOrOpen {
  readonly value: string | null;
  readonly source: string;
}

function propose(builder: DocumentBuilder, path: string, stated: StatedOrOpen | null, rank: number): void {
  if (stated === null || stated.value === null) return;
  builder.propose(path, { value: stated.value, sources: [stated.source], rank, worse: "first" });
}
