import type { Journal } from "../journal.ts";
import { type DueTime, findDue, findNextDueTime, type Schedule } from "./schedule.ts";

/** When a source has its turn: all the time without a schedule. */
export interface Turns {
  /** The run that is due, until it is noted; undefined while none is. */
  findDue(): DueTime | undefined;
  /** Notes that a run has begun all it has to do, so that it is not made up. */
  note(due: DueTime): void;
  /** Milliseconds until the next one is due, or until that is to be asked again: clocks change. */
  untilNext(): number;
}

const askAgainMs = 60_000;

export function createTurns(
  { name, schedule, zone }: { readonly name: string; readonly schedule?: Schedule | undefined; readonly zone: string },
  { journal, isOnce }: { journal: Pick<Journal, "readSource" | "saveSource">; isOnce: boolean },
): Turns {
  const always: DueTime = { name: "now", at: new Date() };
  if (!schedule || isOnce) return { findDue: () => always, note: () => undefined, untilNext: () => 0 };
  return {
    findDue() {
      const { ranAt, since } = journal.readSource(name);
      return findDue(schedule, { since: new Date(ranAt ?? since), now: new Date() }, zone);
    },
    note: ({ at }) => journal.saveSource(name, { ...journal.readSource(name), ranAt: at.toISOString() }),
    untilNext() {
      const now = new Date();
      const next = findNextDueTime(schedule, now, zone);
      return next ? Math.min(next.at.getTime() - now.getTime(), askAgainMs) : askAgainMs;
    },
  };
}
