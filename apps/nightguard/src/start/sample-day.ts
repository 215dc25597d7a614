import { toInstant, toLocal } from "@nightguard/contract";

/** Times of the sample's appointments; its day is far ahead, so that the file stays the same. */
const sampleTime = /2031-01-14T(\d\d:\d\d):00-06:00/g;

const dayMs = 86_400_000;

/** The day after an instant, as `2026-11-24`, by the clocks of a zone. */
export function toTomorrow(now: Date, zone: string): string {
  const [today = ""] = toLocal(now, zone).split("T");
  return new Date(Date.parse(today) + dayMs).toISOString().slice(0, 10);
}

/** The sample with its appointments on another day, each at the same time of that zone's clocks. */
export const moveSample = (csv: string, { day, zone }: { readonly day: string; readonly zone: string }): string =>
  csv.replaceAll(sampleTime, (time, clock: string) => toInstant(`${day}T${clock}`, zone)?.toISOString() ?? time);
