import type { OpenDentalApi } from "./open-dental-api.ts";
import {
  type AppointmentRow,
  appointmentFieldRow,
  appointmentRow,
  type CoverageRow,
  coverageRow,
  preferenceRow,
  subscriptionRow,
} from "./rows.ts";

// What is read of an office's Open Dental. Each throws an `OpenDentalError`.

/** @returns undefined for a preference that the office's version does not have */
export async function readPreference(
  api: OpenDentalApi,
  name: string,
  signal: AbortSignal,
): Promise<string | undefined> {
  const rows = await api.list({ path: "/preferences", query: { PrefName: name }, row: preferenceRow, signal });
  return rows.find((row) => row.name === name)?.value;
}

/** A patient's coverages, medical ones left out, in their order. */
export async function listDentalCoverages(
  api: OpenDentalApi,
  patNum: number,
  signal: AbortSignal,
): Promise<CoverageRow[]> {
  const rows = await api.list({ path: `/familymodules/${patNum}/Insurance`, row: coverageRow, signal });
  return rows.filter(({ isMedical }) => !isMedical).sort((a, b) => a.ordinal - b.ordinal);
}

export function readAppointment(api: OpenDentalApi, aptNum: number, signal: AbortSignal): Promise<AppointmentRow> {
  return api.get({ path: `/appointments/${aptNum}`, row: appointmentRow, signal });
}

/**
 * @param day on which the appointment was, `2026-11-30`; another time of that day is no move
 * @returns what happened to it, or undefined
 */
export function findMove({ status, localTime }: AppointmentRow, day: string): string | undefined {
  if (status !== "Scheduled" && status !== "Complete") return `the appointment is no longer scheduled (${status})`;
  return localTime.startsWith(day) ? undefined : "the appointment was moved to another day";
}

export function readField(
  api: OpenDentalApi,
  { aptNum, fieldName }: { aptNum: number; fieldName: string },
  signal: AbortSignal,
): Promise<string> {
  const query = { AptNum: aptNum, FieldName: fieldName };
  return api.get({ path: "/apptfields", query, row: appointmentFieldRow, signal });
}

export function readBenefitNote(api: OpenDentalApi, insSubNum: number, signal: AbortSignal): Promise<string> {
  return api.get({ path: `/inssubs/${insSubNum}`, row: subscriptionRow, signal });
}
