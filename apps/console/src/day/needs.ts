import type { Appointment, Coverage } from "@nightguard/contract";
import { isFinal } from "@nightguard/contract/job-status";

/** A corrected job needs no attention: the job that corrects it does. */
export function needsYou({ status, coverage, mismatches, corrected_by: correctedBy }: Appointment): boolean {
  if (correctedBy !== null) return false;
  return coverage === "rejected" || status === "failed" || status === "expired" || mismatches.length > 0;
}

export function putNeedsFirst(appointments: readonly Appointment[]): readonly Appointment[] {
  return [...appointments.filter(needsYou), ...appointments.filter((appointment) => !needsYou(appointment))];
}

export interface DayPart {
  readonly coverage?: Coverage | undefined;
  readonly needs?: "1" | undefined;
}

export const isOfPart = (appointment: Appointment, { coverage, needs }: DayPart): boolean =>
  (coverage === undefined || appointment.coverage === coverage) && (needs === undefined || needsYou(appointment));

export const isWaited = ({ status }: Pick<Appointment, "status">): boolean => !isFinal(status);
