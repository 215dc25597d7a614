import type { TimeFormat } from "./time-format.ts";

export function toZoneText({ zone, zoneName }: TimeFormat, at: Date): string {
  const short = zoneName(at);
  const long = zone.replaceAll("_", " ");
  return short === zone ? long : `${long} (${short})`;
}
