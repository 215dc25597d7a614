import type { PayerHealthHour, PayerHistory } from "@nightguard/contract";

const hourMs = 3_600_000;
const hoursShown = 7 * 24;

/** Each hour of the last seven days: one without calls is empty in a chart, and not left out. */
export function fillHours(hours: PayerHistory["hours"], nowMs: number): readonly PayerHealthHour[] {
  const known = new Map(hours.map((hour) => [Date.parse(hour.hour), hour]));
  const last = nowMs - (nowMs % hourMs);
  return Array.from({ length: hoursShown }, (_, index) => {
    const at = last - (hoursShown - 1 - index) * hourMs;
    return known.get(at) ?? { ...noCalls, hour: new Date(at).toISOString() };
  });
}

const noCalls = { asked: 0, answered: 0, rejected: 0, failed: 0, median_ms: null, p95_ms: null };
