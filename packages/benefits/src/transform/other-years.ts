import type { AnsweredDays } from "../answered-days.ts";
import type { When } from "../chosen-plan.ts";
import type { DocumentBuilder } from "./document-builder.ts";
import { findPeriod, holdsOn, type RowPeriod } from "./row-periods.ts";
import { leaveRow, type Row } from "./rows.ts";
import { kindOfAmount } from "./stated-amount.ts";
import { isForLifetime, isOfWholePlan, statementKeysOf, statesValue, subjectKeysOf } from "./statements.ts";

/**
 * Omits amounts, shares and limits of a benefit year other than the reference date's, if a row states the same for this
 * year or for no year. A row that stands alone decides, whatever its year.
 */
export function leaveOtherYears(
  rows: readonly Row[],
  { reference, answeredDays }: Pick<When, "reference" | "answeredDays">,
  builder: DocumentBuilder,
): readonly Row[] {
  const dated = reference === null ? noPeriods : findPeriods(rows, answeredDays);
  if (reference === null || !areOfSeveralYears([...dated.values()], reference)) return rows;
  const subjects = describeSubjects(rows, dated, reference);
  return rows.filter((row) => {
    const period = dated.get(row);
    if (period === undefined || !yields(row, period, { subjects, reference })) return true;
    leaveRow(builder, row.benefit, "other_benefit_year");
    return false;
  });
}

type Periods = ReadonlyMap<Row, RowPeriod>;

const noPeriods: Periods = new Map();

function findPeriods(rows: readonly Row[], answeredDays: AnsweredDays): Periods {
  const dated = new Map<Row, RowPeriod>();
  for (const row of rows) {
    if (row.benefit.dates.length === 0 || !isYearly(row)) continue;
    const period = findPeriod(row.benefit.dates, answeredDays);
    if (period !== undefined) dated.set(row, period);
  }
  return dated;
}

/** Most answers are about one year, which saves comparing their rows. */
function areOfSeveralYears(periods: readonly RowPeriod[], reference: string): boolean {
  if (periods.some((period) => !holdsOn(period, reference))) return true;
  const open = periods.filter(({ from, to }) => from === undefined || to === undefined).map(yearOf);
  return open.some((year) => year !== open[0]);
}

interface Subject {
  hasCurrent: boolean;
  hasUndated: boolean;
  /** The latest begin of periods that hold and have no end, the earliest end of those without a begin. */
  openFrom: string;
  openTo: string;
  /** Where no period holds: the last year that began before the reference date, else the first that is to begin. */
  nearest: string;
}

function describeSubjects(rows: readonly Row[], dated: Periods, reference: string): ReadonlyMap<string, Subject> {
  const subjects = new Map<string, Subject>();
  for (const [row, period] of dated) {
    const keys = keysOf(row);
    for (const key of [...withYear(row, keys), ...statementKeysOf(row, keys)]) {
      const subject = subjects.get(key) ?? startSubject();
      subjects.set(key, subject);
      addPeriod(subject, period, reference);
    }
  }
  for (const row of rows) {
    if (dated.has(row) || !isYearly(row)) continue;
    const keys = keysOf(row);
    for (const key of [...keys, ...statementKeysOf(row, keys)]) {
      const subject = subjects.get(key);
      if (subject !== undefined) subject.hasUndated = true;
    }
  }
  return subjects;
}

const startSubject = (): Subject => ({
  hasCurrent: false,
  hasUndated: false,
  openFrom: "",
  openTo: "9999",
  nearest: "",
});

function addPeriod(subject: Subject, period: RowPeriod, reference: string): void {
  const { from, to } = period;
  if (!holdsOn(period, reference)) {
    subject.nearest = nearerYear(subject.nearest, yearOf(period), reference);
    return;
  }
  subject.hasCurrent = true;
  if (from !== undefined && to === undefined && from.day > subject.openFrom) subject.openFrom = from.day;
  if (to !== undefined && from === undefined && to.day < subject.openTo) subject.openTo = to.day;
}

const yearOf = ({ from, to }: RowPeriod): string => from?.day ?? to?.day ?? "";

function nearerYear(one: string, other: string, reference: string): string {
  if (one === "" || one === other) return other;
  const isOneNearer = one <= reference ? other > reference || one > other : other > reference && one < other;
  return isOneNearer ? one : other;
}

function yields(
  row: Row,
  period: RowPeriod,
  { subjects, reference }: { subjects: ReadonlyMap<string, Subject>; reference: string },
): boolean {
  const { from, to } = period;
  const some = (keys: readonly string[], test: (subject: Subject) => boolean): boolean =>
    keys.some((key) => {
      const subject = subjects.get(key);
      return subject !== undefined && test(subject);
    });
  if (holdsOn(period, reference)) {
    return some(statementKeysOf(row, keysOf(row)), ({ openFrom, openTo }) =>
      to === undefined ? (from?.day ?? "") < openFrom : from === undefined && to.day > openTo,
    );
  }
  const own = keysOf(row);
  const keys = beginsLater(row, period) ? statementKeysOf(row, own) : withYear(row, own);
  return some(keys, ({ hasCurrent, hasUndated, nearest }) => hasCurrent || hasUndated || nearest !== yearOf(period));
}

/** A benefit of a part of the plan that begins later has a waiting period, which only the same statement replaces. */
const beginsLater = (row: Row, { to }: RowPeriod): boolean => to === undefined && !isOfWholePlan(row);

/** Annual amounts of the whole plan are of one year together: a remaining amount of another year completes no total. */
const withYear = (row: Row, keys: readonly string[]): readonly string[] => (isAnnual(row) ? ["annual", ...keys] : keys);

const isAnnual = (row: Row): boolean =>
  statesValue(row) &&
  (row.benefit.code === "H" || kindOfAmount(row.benefit.code) !== undefined) &&
  isOfWholePlan(row) &&
  !isForLifetime(row.benefit);

const isYearly = (row: Row): boolean => statesValue(row) || isLimit(row);

const isLimit = ({ isWaiting, benefit: { code, deliveries } }: Row): boolean =>
  !isWaiting && code === "F" && deliveries.length > 0;

/** Limits are compared with limits only: how often a service is paid says nothing about the year of an amount. */
const keysOf = (row: Row): string[] => apart(row, subjectKeysOf(row));

const apart = (row: Row, keys: string[]): string[] => (statesValue(row) ? keys : keys.map((key) => `limit ${key}`));
