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
  let askedAt = new Date();
  return {
    findDue() {
      const { ranAt, since } = journal.readSource(name);
      askedAt = new Date();
      return findDue(schedule, { since: new Date(ranAt ?? since), now: askedAt }, zone);
    },
    note: ({ at }) => journal.saveSource(name, { ...journal.readSource(name), ranAt: at.toISOString() }),
    untilNext() {
      // From when it was asked: what has become due since then must not wait for a minute.
      const next = findNextDueTime(schedule, askedAt, zone);
      return next ? Math.max(0, Math.min(next.at.getTime() - Date.now(), askAgainMs)) : askAgainMs;
    },
  };
}
