import type { Batch } from "@nightguard/contract";

/** Times are milliseconds. */
export interface Forecast {
  /** `none`: no deadline. `near`: less than half an hour to spare. */
  readonly kind: "none" | "fine" | "near" | "late";
  readonly endsAt: number;
  readonly deadline: number | undefined;
  /** Negative if the batch ends after the deadline; undefined without one. */
  readonly spareMs: number | undefined;
  readonly atRisk: number;
}

const nearMs = 30 * 60_000;

/** A batch starts when it was submitted, or at `not_before` if that is later. */
export const toStartsAt = ({ created_at, not_before }: Pick<Batch, "created_at" | "not_before">): number =>
  Math.max(Date.parse(created_at), Date.parse(not_before ?? created_at));

/** @returns undefined for a batch that has ended, or whose end is not known yet */
export function findForecast(batch: Batch): Forecast | undefined {
  const expected =
    batch.warnings.find(({ code }) => code === "deadline_at_risk")?.ends_at ?? batch.estimated_completion_at;
  if (expected === null || !["queued", "running"].includes(batch.status)) return undefined;
  return toForecast({ ...batch, ends_at: expected });
}

export function toForecast(expected: Pick<Batch, "deadline" | "at_risk"> & { readonly ends_at: string }): Forecast {
  const endsAt = Date.parse(expected.ends_at);
  if (expected.deadline === null) return { kind: "none", endsAt, deadline: undefined, spareMs: undefined, atRisk: 0 };
  const deadline = Date.parse(expected.deadline);
  const spareMs = deadline - endsAt;
  const kind = expected.at_risk > 0 || spareMs < 0 ? "late" : spareMs < nearMs ? "near" : "fine";
  return { kind, endsAt, deadline, spareMs, atRisk: expected.at_risk };
}

/** Positions are shares from 0 to 1 of a line that ends a little past the last mark. */
export function toMarks({ endsAt, deadline }: Pick<Forecast, "endsAt" | "deadline">, startsAt: number, now: number) {
  const last = Math.max(endsAt, deadline ?? 0, now);
  const span = Math.max(1, (last - startsAt) * 1.04);
  const share = (at: number) => Math.min(1, Math.max(0, (at - startsAt) / span));
  return { now: share(now), end: share(endsAt), deadline: deadline === undefined ? undefined : share(deadline) };
}
