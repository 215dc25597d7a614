import type { TrueEligibility } from "../document/true-eligibility.ts";

/** The day that a document's statements are about. */
export const toReferenceDate = ({ meta }: TrueEligibility): string | null =>
  meta.service_date ?? meta.responded_at?.slice(0, "2026-11-28".length) ?? null;

/** Without a reference date of its own, a document does not tell whether a waiting period has ended. */
export const isOver = (
  { satisfied, ends_on: endsOn }: { readonly satisfied: boolean | null; readonly ends_on: string | null },
  asOf: string | null,
): boolean => satisfied ?? (endsOn !== null && asOf !== null && endsOn <= asOf);
