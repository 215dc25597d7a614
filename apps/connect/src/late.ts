import type { SourceState } from "./journal.ts";
import { listDueTimes } from "./schedule/schedule.ts";
import type { SourceSettings } from "./settings.ts";

const hourMs = 3_600_000;
/** A daily run may be two hours late. */
const toleratedHours = { afterDueTime: 2, afterSuccess: 26 } as const;
/** The longest stretch of holidays. */
const lookBackMs = 31 * 24 * hourMs;

/**
 * Whether a source has had no successful run for as long as its settings allow: since the last due time of its schedule, or since
 * the last success. A run of the schedule that waits for its answers is not late; what keeps it from getting on is told as a problem.
 */
export function isLate(
  settings: Pick<SourceSettings, "late_after_hours" | "schedule" | "zone">,
  { state: { succeededAt, since, problem }, isUnderWay }: { state: SourceState; isUnderWay: boolean },
  now: Date,
): boolean {
  const until = new Date(now.getTime() - toLateHours(settings) * hourMs);
  const good = new Date(succeededAt ?? since);
  if (!settings.schedule) return good <= until;
  if (isUnderWay && !problem) return false;
  const after = new Date(Math.max(good.getTime(), until.getTime() - lookBackMs));
  return listDueTimes(settings.schedule, { after, until }, settings.zone).length > 0;
}

export function describeLate(settings: Pick<SourceSettings, "late_after_hours" | "schedule">): string {
  const hours = toLateHours(settings);
  return settings.schedule
    ? `no run has succeeded ${hours} hours after it was due`
    : `no file has been submitted for ${hours} hours`;
}

const toLateHours = ({ late_after_hours: hours, schedule }: Pick<SourceSettings, "late_after_hours" | "schedule">) =>
  hours ?? (schedule ? toleratedHours.afterDueTime : toleratedHours.afterSuccess);
