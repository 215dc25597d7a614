import type { Appointment, Coverage, RefusedAppointment } from "@nightguard/contract";
import { isFinal } from "@nightguard/contract/job-status";

/** A row that was refused at intake is on the day until it is mended. */
export type DayRow = Appointment | RefusedAppointment;

export const isRefused = (row: DayRow): row is RefusedAppointment => "issues" in row;

/** A corrected job needs no attention: the job that corrects it does. Agrees with the number that batches show. */
export function needsYou(row: DayRow): boolean {
  if (isRefused(row)) return true;
  const { status, coverage, corrected_by: correctedBy } = row;
  return correctedBy === null && (coverage === "rejected" || status === "failed" || status === "expired");
}

export const isDiffering = (row: DayRow): boolean =>
  !isRefused(row) && !needsYou(row) && row.corrected_by === null && row.mismatches.length > 0;

const groups = [
  { heading: "Needs you", has: needsYou },
  { heading: "Differs from the payer's records", has: isDiffering },
] as const;

export const toGroupHeading = (row: DayRow): string => groups.find(({ has }) => has(row))?.heading ?? "Everybody else";

/** Refused rows come first, since the payer has not been asked about them. */
export function putNeedsFirst(rows: readonly DayRow[]): readonly DayRow[] {
  const placeOf = (row: DayRow) => (isRefused(row) ? 0 : needsYou(row) ? 1 : isDiffering(row) ? 2 : 3);
  return rows.toSorted((one, other) => placeOf(one) - placeOf(other));
}

export interface DayPart {
  readonly coverage?: Coverage | undefined;
  readonly needs?: "1" | undefined;
  readonly differs?: "1" | undefined;
}

export const isOfPart = (row: DayRow, { coverage, needs, differs }: DayPart): boolean =>
  (coverage === undefined || (!isRefused(row) && row.coverage === coverage)) &&
  (needs === undefined || needsYou(row)) &&
  (differs === undefined || isDiffering(row));

export const isWaited = (row: DayRow): boolean => !isRefused(row) && !isFinal(row.status);
