import type { FileOptions } from "../client.ts";
import { findNextTime } from "../schedule/schedule.ts";
import type { FileSourceSettings } from "../settings.ts";

/**
 * The options of a batch, whose times of day become instants: `not_before` the next such time, `deadline` the first one after
 * the batch may begin.
 */
export function toBatchOptions(
  { batch, columns, zone }: Pick<FileSourceSettings, "batch" | "columns" | "zone">,
  { name, now }: { name: string; now: Date },
): FileOptions {
  const { not_before: notBefore, deadline, ...options } = batch;
  const begin = notBefore === undefined ? undefined : findNextTime(notBefore, now, zone);
  const end = deadline === undefined ? undefined : findNextTime(deadline, begin ?? now, zone);
  return {
    ...options,
    name,
    ...(begin && { not_before: begin.toISOString() }),
    ...(end && { deadline: end.toISOString() }),
    ...(Object.keys(columns).length > 0 && { map: columns }),
  };
}
