import type { SourceState } from "./journal.ts";
import { findNextDueTime, type Schedule } from "./schedule/schedule.ts";

const hourMs = 3_600_000;
/** A daily run may be two hours late. */
const toleratedHours = { afterDueTime: 2, afterSuccess: 26 } as const;

interface Limit {
  readonly late_after_hours?: number | undefined;
  readonly schedule?: Schedule | undefined;
  readonly zone: string;
}
interface Progress {
  readonly state: SourceState;
  readonly isUnderWay: boolean;
}

/**
 * When a source is late, unless a run ends well before: so long after the first due time since the last success, or without a
 * schedule after the last success itself.
 *
 * @returns undefined for never, and while a run of the schedule waits for its answers; an obstacle is reported as a problem
 */
export function toLateTime(limit: Limit, { state, isUnderWay }: Progress): Date | undefined {
  const { schedule, zone } = limit;
  const good = new Date(state.succeededAt ?? state.since);
  if (schedule && isUnderWay && !state.problem) return undefined;
  const from = schedule ? findNextDueTime(schedule, good, zone)?.at : good;
  return from && new Date(from.getTime() + toLateHours(limit) * hourMs);
}

/** Whether a source has had no successful run for as long as its settings allow. */
export function isLate(limit: Limit, progress: Progress, now: Date): boolean {
  const time = toLateTime(limit, progress);
  return time !== undefined && now > time;
}

export function describeLate(settings: Limit): string {
  const hours = toLateHours(settings);
  return settings.schedule
    ? `no run has succeeded ${hours} hours after it was due`
    : `no file has been submitted for ${hours} hours`;
}

const toLateHours = ({ late_after_hours: hours, schedule }: Limit) =>
  hours ?? (schedule ? toleratedHours.afterDueTime : toleratedHours.afterSuccess);
