import type { Appointment, Coverage } from "@nightguard/contract";

/** Why somebody of the office has to look at an appointment. */
export type NeedKind = "rejected" | "no_answer" | "differs";

/** Undefined where nothing has to be done. A corrected job is left to the one that corrects it. */
export function findNeedKind(appointment: Appointment): NeedKind | undefined {
  const { status, coverage, mismatches, corrected_by: correctedBy } = appointment;
  if (correctedBy !== null) return undefined;
  if (coverage === "rejected") return "rejected";
  if (status === "failed" || status === "expired") return "no_answer";
  return mismatches.length > 0 ? "differs" : undefined;
}

export const needsYou = (appointment: Appointment): boolean => findNeedKind(appointment) !== undefined;

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
