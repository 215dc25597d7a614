import type { Journal } from "../journal.ts";
import { addDays, findNextRunDay, type Schedule, toDay } from "../schedule/schedule.ts";
import type { AppointmentTime } from "./appointment-time.ts";
import { type Judgement, judgeVisit, type LastAnswer, type Rule } from "./rule.ts";

/** A visit to be judged. */
export interface Candidate {
  readonly question: string;
  /** Undefined if it is not known. */
  readonly time: AppointmentTime | undefined;
  /** The office's day on which the practice system says that the coverage was verified last. */
  readonly verifiedOn?: string | undefined;
}

export interface SelectionOptions {
  readonly rule: Rule;
  /** Undefined for a source that runs all the time. */
  readonly schedule: Schedule | undefined;
  readonly zone: string;
  readonly now: Date;
  readonly journal: Pick<Journal, "readAnswer">;
  /** Questions that earlier runs wait for. */
  readonly underWay?: ReadonlySet<string> | undefined;
}

/**
 * Judges the visits of one run, each question once.
 *
 * @returns a function that is called for each visit, in order
 */
export function createSelection({ rule, schedule, zone, now, journal, underWay }: SelectionOptions) {
  const today = toDay(now, zone);
  // Without a schedule, the next list is expected tomorrow.
  const nextRunDay = schedule ? findNextRunDay(schedule, today) : addDays(today, 1);
  const asked = new Set(underWay);

  return (visit: Candidate): Judgement => {
    const { question, time } = visit;
    const isOver = time !== undefined && (time.at ? time.at < now : time.day < today);
    const last = findLater(journal.readAnswer(question), toPastDay(visit.verifiedOn, today));
    const judged = judgeVisit({ day: time?.day, isOver, last }, rule, { today, nextRunDay });
    if (!("due" in judged)) return judged;
    if (asked.has(question)) return { skip: "same_question" };
    asked.add(question);
    return judged;
  };
}

/** Open Dental can enter the day of the appointment, or of the plan's year to come: it does not say when somebody asked. */
const toPastDay = (day: string | undefined, today: string): string | undefined =>
  day !== undefined && day > today ? undefined : day;

/** What the practice system says counts where it is newer, such as a call to the payer that somebody made. */
function findLater(known: LastAnswer | undefined, verifiedOn: string | undefined): LastAnswer | undefined {
  if (verifiedOn === undefined || (known && known.day >= verifiedOn)) return known;
  return { coverage: "unknown", ...known, day: verifiedOn };
}
