import type { Answer, Benefit, Person, Reference, StatedDate } from "../parsed-response.ts";
import { type DocumentRecord, Rank } from "./document-builder.ts";
import { toPlanType } from "./plan-type.ts";
import { type ChosenPlan, isAboutCategories, toStatus } from "./status.ts";

/** The patient's plan and since when it is in force: from the status row, then from the patient, then the subscriber. */
export function claimCoverage(answer: Answer, plan: ChosenPlan, record: DocumentRecord): void {
  const persons = [answer.dependent, answer.subscriber].filter((person) => person !== null);
  claimStatus(plan.rows, record);
  for (const row of plan.rows) {
    for (const reference of row.references) claimReference(reference, 0, record);
    const rules = isAboutCategories(row) ? personDates : rowDates;
    for (const date of row.dates) claimDate(date, 0, record, rules);
  }
  persons.forEach((person, index) => {
    const rank = Rank.notThePatientsLevel * (index + 1);
    for (const reference of person.references) claimReference(reference, rank, record);
    for (const date of person.dates) claimDate(date, rank, record, personDates);
    claimPersonCoverage(person, rank, record);
  });
}

/** What follows from the plan's facts once these are settled. */
export function deriveCoverage(answer: Answer, record: DocumentRecord): void {
  const { coverage, plan, subscriber } = record.document;
  if (coverage.effective_date === null) {
    const begin = coverage.eligibility_begin === null ? "/coverage/plan_begin" : "/coverage/eligibility_begin";
    const date = coverage.eligibility_begin ?? coverage.plan_begin;
    if (date !== null) record.derive("/coverage/effective_date", date, [begin]);
  }
  deriveTermination(record);
  const own = answer.subscriber?.references
    .map(({ value }) => value)
    .find((value) => value?.value === plan.group_number);
  if (subscriber.group_number === null && plan.group_number !== null && answer.subscriber !== null) {
    record.write(
      "/subscriber/group_number",
      plan.group_number,
      own ? [own.source] : record.sourcesOf("/plan/group_number"),
    );
  }
  const { name, type_code } = plan;
  const type = toPlanType(type_code, name);
  if (plan.type === null && type !== null) record.derive("/plan/type", type, ["/plan/type_code", "/plan/name"]);
}

function claimStatus(rows: readonly Benefit[], record: DocumentRecord): void {
  for (const { code, piece } of rows) {
    const status = toStatus(code);
    if (status !== null)
      claim(record, "/coverage/status", status, `${piece.source}${elementOf(piece.source, "EB01", "code")}`, 0);
  }
  const [first] = rows;
  if (first === undefined) return;
  record.write("/coverage/status_code", first.code, [
    `${first.piece.source}${elementOf(first.piece.source, "EB01", "code")}`,
  ]);
  const level = rows.find(({ coverageLevel }) => coverageLevel !== null)?.coverageLevel;
  const word = coverageLevels.get(level?.value ?? "");
  if (level && word !== undefined) record.write("/coverage/coverage_level", word, [level.source]);
  for (const { planDescription, insuranceType } of rows) {
    if (planDescription !== null) claim(record, "/plan/name", planDescription.value, planDescription.source, 0);
    if (insuranceType !== null) claim(record, "/plan/type_code", insuranceType.value, insuranceType.source, 0);
  }
}

/** The place of EB01 in a row of either format. */
const elementOf = (source: string, element: string, member: string): string =>
  source.startsWith("x12:") ? `/${element}` : `/${member}`;

const coverageLevels: ReadonlyMap<string, string> = new Map([
  ["IND", "individual"],
  ["FAM", "family"],
  ["EMP", "employee_only"],
  ["ESP", "employee_spouse"],
  ["ECH", "employee_children"],
  ["CHD", "children_only"],
  ["DEP", "dependents_only"],
  ["SPC", "spouse_children"],
  ["SPO", "spouse_only"],
]);

function claimReference({ qualifier, value, description }: Reference, rank: number, record: DocumentRecord): void {
  const path = referencePaths.get(qualifier);
  if (path === undefined) return;
  const within = qualifier === "1L" ? rank + 1 : rank;
  if (value !== null) claim(record, path, value.value, value.source, within);
  if (description === null) return;
  if (path === "/plan/group_number") claim(record, "/plan/group_name", description.value, description.source, within);
  if (path === "/plan/number") claim(record, "/plan/name", description.value, description.source, within + 5);
}

const referencePaths: ReadonlyMap<string, string> = new Map([
  ["6P", "/plan/group_number"],
  ["1L", "/plan/group_number"],
  ["18", "/plan/number"],
  ["IG", "/plan/policy_number"],
  ["N6", "/plan/network_id"],
]);

/** The fields that a date's two sides are for. */
interface DateRule {
  readonly from?: string;
  readonly to?: string;
  /** Only a range says both; one date of this kind could be either. */
  readonly isRangeOnly?: boolean;
}

const planBegin = "/coverage/plan_begin";
const planEnd = "/coverage/plan_end";

const personDates: ReadonlyMap<string, DateRule> = new Map<string, DateRule>([
  ["356", { from: "/coverage/eligibility_begin", to: "/coverage/eligibility_end" }],
  ["357", { to: "/coverage/eligibility_end" }],
  ["307", { from: "/coverage/eligibility_begin", to: "/coverage/eligibility_end", isRangeOnly: true }],
  ["346", { from: planBegin, to: planEnd }],
  ["347", { to: planEnd }],
  ["291", { from: planBegin, to: planEnd, isRangeOnly: true }],
  ["472", { from: "/meta/service_date" }],
]);

/** On the row of a category the begin of a benefit is that category's, to be waited for, and not the plan's. */
const rowDates: ReadonlyMap<string, DateRule> = new Map<string, DateRule>([
  ...personDates,
  ["348", { from: planBegin, to: planEnd }],
  ["349", { to: planEnd }],
]);

/** These state an end, rather than the far side of a range. */
const statedEnds = new Set(["357", "347", "349"]);

function claimDate(date: StatedDate, rank: number, record: DocumentRecord, rules: ReadonlyMap<string, DateRule>): void {
  const rule = rules.get(date.qualifier);
  if (rule === undefined || (rule.isRangeOnly === true && !date.isRange)) return;
  const isEnd = statedEnds.has(date.qualifier);
  if (rule.from !== undefined) claimOrNote(record, rule.from, date.from, date.source, rank);
  if (rule.to !== undefined && (date.isRange || isEnd)) claimOrNote(record, rule.to, date.to, date.source, rank);
  if (isEnd && date.to !== null) {
    claim(record, "/coverage/termination_date", date.to, date.source, rank + (date.qualifier === "357" ? 0 : 1));
  }
}

/** A date that was stated to be open is null, and known to be. */
function claimOrNote(record: DocumentRecord, path: string, date: string | null, source: string, rank: number): void {
  if (date === null) record.note(path, [source]);
  else claim(record, path, date, source, rank);
}

/** When the plan is inactive, the end of a range is an end too. */
function deriveTermination(record: DocumentRecord): void {
  const { coverage } = record.document;
  if (coverage.termination_date !== null || coverage.status !== "inactive") return;
  const path = coverage.eligibility_end === null ? "/coverage/plan_end" : "/coverage/eligibility_end";
  const end = coverage.eligibility_end ?? coverage.plan_end;
  if (end !== null) record.derive("/coverage/termination_date", end, [path]);
}

function claimPersonCoverage({ coverage }: Person, rank: number, record: DocumentRecord): void {
  if (coverage === null) return;
  const { status, effectiveDate, terminationDate } = coverage;
  // Said of the person, this counts before any row; of the subscriber, only where the dependent's is not stated.
  const personRank = rank - Rank.notThePatientsLevel - 1;
  if (status !== null)
    claim(record, "/coverage/status", toStatus(status.value) ?? "unknown", status.source, personRank);
  if (effectiveDate?.from) claim(record, "/coverage/effective_date", effectiveDate.from, effectiveDate.source, rank);
  if (terminationDate?.to)
    claim(record, "/coverage/termination_date", terminationDate.to, terminationDate.source, rank);
}

function claim(record: DocumentRecord, path: string, value: string, source: string, rank: number): void {
  record.claim(path, { value, sources: [source], rank, worse: "first" });
}
