import type { Appointment, Coverage } from "@nightguard/contract";

/** Whether somebody of the office has to look at an appointment. A corrected job is left to the one that corrects it. */
export function needsYou({ status, coverage, mismatches, corrected_by: correctedBy }: Appointment): boolean {
  if (correctedBy !== null) return false;
  return coverage === "rejected" || status === "failed" || status === "expired" || mismatches.length > 0;
}

/** Those that need somebody first; both parts keep their order by time. */
export function putNeedsFirst(appointments: readonly Appointment[]): readonly Appointment[] {
  return [...appointments.filter(needsYou), ...appointments.filter((appointment) => !needsYou(appointment))];
}

/** A part of a day; without either the whole of it. */
export interface DayPart {
  readonly coverage?: Coverage | undefined;
  readonly needs?: "1" | undefined;
}

export const isOfPart = (appointment: Appointment, { coverage, needs }: DayPart): boolean =>
  (coverage === undefined || appointment.coverage === coverage) && (needs === undefined || needsYou(appointment));

/** Whether an answer may still come, so that the page has to look again. */
export const isWaited = ({ status }: Pick<Appointment, "status">): boolean =>
  status === "queued" || status === "running";
