import { addDays } from "../schedule/schedule.ts";

/** Which visits are asked about. */
export interface Rule {
  /** A visit is asked about so many days before it. */
  readonly days_ahead: number;
  /** How old an answer may be. */
  readonly max_age_days: number;
  /** Whether a new benefit year needs a new answer. */
  readonly new_benefit_year: boolean;
  /** Whether a visit is asked about again on its day. */
  readonly on_the_day: boolean;
}

/** What is known of the last answer to the question of a visit. */
export interface LastAnswer {
  /** The office's day of the answer, `2026-11-30`. */
  readonly day: string;
  readonly coverage: "active" | "inactive" | "unknown" | "rejected";
  /** The day on which benefit years begin, `07-01`; undefined if the answer does not say. */
  readonly yearBegins?: string | undefined;
}

/** Why a visit is asked about. */
export type DueReason = "never_verified" | "too_old" | "new_benefit_year" | "on_the_day";
/** Why a visit is not. */
export type SkipReason = "past" | "later" | "still_valid" | "same_question";
export type Judgement = { readonly due: DueReason } | { readonly skip: SkipReason };

export interface RunDays {
  /** The office's day of this run. */
  readonly today: string;
  /** The next day with a run; undefined if there is none. */
  readonly nextRunDay: string | undefined;
}

/** A visit as the rule sees it. */
export interface VisitFacts {
  /** The office's day; undefined if it is not known: then only the age of the last answer counts. */
  readonly day: string | undefined;
  readonly isOver: boolean;
  readonly last: LastAnswer | undefined;
}

/**
 * Says whether a visit is asked about in this run. Everything is reckoned in the office's days, so that an answer of last night
 * is one day old this morning.
 */
export function judgeVisit({ day, isOver, last }: VisitFacts, rule: Rule, { today, nextRunDay }: RunDays): Judgement {
  if (isOver) return { skip: "past" };
  if (day !== undefined && day > findLastDay(rule, { today, nextRunDay })) return { skip: "later" };
  if (!last) return { due: "never_verified" };
  if (last.day < addDays(today, -rule.max_age_days)) return { due: "too_old" };
  // The payer does not know the patient: other data make another question.
  if (last.coverage === "rejected") return { skip: "still_valid" };
  // Before the year begins, its answer is not to be had; unless no run comes between.
  const isLastChance = day !== undefined && last.day < today && (nextRunDay === undefined || nextRunDay > day);
  if (rule.new_benefit_year && isNewYear(last, isLastChance ? day : today)) return { due: "new_benefit_year" };
  if (rule.on_the_day && day === today && last.day < today) return { due: "on_the_day" };
  return { skip: "still_valid" };
}

/**
 * The last day whose visits this run asks about. It also takes those whose time would come on days without a run: on Friday those
 * of Monday and, with two days ahead, of Tuesday.
 */
export function findLastDay({ days_ahead: ahead }: Pick<Rule, "days_ahead">, { today, nextRunDay }: RunDays): string {
  return addDays(nextRunDay === undefined ? today : addDays(nextRunDay, -1), ahead);
}

/** Whether a benefit year has begun since the answer; a calendar year where the answer names none. */
function isNewYear({ day, yearBegins = "01-01" }: LastAnswer, by: string): boolean {
  const begins = `${by.slice(0, 4)}-${yearBegins}`;
  const lastBegin = begins <= by ? begins : `${Number(by.slice(0, 4)) - 1}-${yearBegins}`;
  return day < lastBegin;
}

/** Why a row is not asked, for people. */
export const skipInWords: Readonly<Record<SkipReason, string>> = {
  past: "the appointment is over",
  later: "it is asked about nearer to the appointment",
  still_valid: "the last answer is still valid",
  same_question: "an earlier row, or a file under way, asks the same",
};

/** Why a row is asked. */
export const dueInWords: Readonly<Record<DueReason, string>> = {
  never_verified: "never verified",
  too_old: "the last answer is too old",
  new_benefit_year: "a benefit year has begun since the last answer",
  on_the_day: "the appointment is today",
};
