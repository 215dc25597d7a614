import type { SourceState } from "./journal.ts";
import type { SourceSettings } from "./settings.ts";

/** Whether a source has had no successful run for as long as its settings allow. */
export function isLate(
  { late_after_hours: hours }: Pick<SourceSettings, "late_after_hours">,
  { succeededAt, since }: SourceState,
  now: Date,
): boolean {
  return now.getTime() - Date.parse(succeededAt ?? since) > hours * 3_600_000;
}
