import { toInstant, toLocal } from "@nightguard/contract";

/** Times of the sample's appointments; its day is far ahead, so that the file stays the same. */
const sampleTime = /2031-01-14T(\d\d:\d\d):00-06:00/g;

const dayMs = 86_400_000;

export function toTomorrow(now: Date, zone: string): string {
  const [today = ""] = toLocal(now, zone).split("T");
  return new Date(Date.parse(today) + dayMs).toISOString().slice(0, 10);
}

export const moveSample = (csv: string, { day, zone }: { readonly day: string; readonly zone: string }): string =>
  csv.replaceAll(sampleTime, (time, clock: string) => toInstant(`${day}T${clock}`, zone)?.toISOString() ?? time);
