import { toInstant, toLocal } from "@nightguard/contract";

/**
 * A time on the office's clocks with their offset of that day.
 *
 * @param local `2026-11-30T09:00`
 * @returns `2026-11-30T09:00:00-06:00`; a time that clocks skip is the one after the change; undefined for any other text
 */
export function toRfc3339(local: string, zone: string): string | undefined {
  const instant = toInstant(local, zone);
  if (!instant) return undefined;
  const shown = toLocal(instant, zone);
  const minutes = Math.round((Date.parse(`${shown}Z`) - instant.getTime()) / 60_000);
  const pad = (value: number) => String(value).padStart(2, "0");
  const offset = `${minutes < 0 ? "-" : "+"}${pad(Math.floor(Math.abs(minutes) / 60))}:${pad(Math.abs(minutes) % 60)}`;
  return `${shown}:00${offset}`;
}
