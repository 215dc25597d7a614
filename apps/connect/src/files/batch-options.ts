import { toInstant, toLocal } from "@nightguard/contract";
import type { FileOptions } from "../client.ts";
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
  const begin = notBefore === undefined ? undefined : findNext(notBefore, now, zone);
  const end = deadline === undefined ? undefined : findNext(deadline, begin ?? now, zone);
  return {
    ...options,
    name,
    ...(begin && { not_before: begin.toISOString() }),
    ...(end && { deadline: end.toISOString() }),
    ...(Object.keys(columns).length > 0 && { map: columns }),
  };
}

/** @param time `HH:MM`; one that clocks skip is the minute after the change */
export function findNext(time: string, after: Date, zone: string): Date {
  const today = toLocal(after, zone).slice(0, 10);
  for (let days = 0; ; days++) {
    const day = new Date(Date.parse(today) + days * 86_400_000).toISOString().slice(0, 10);
    const instant = toInstant(`${day}T${time}`, zone);
    if (instant && instant > after) return instant;
  }
}
