import type { Appointment, Coverage, RefusedAppointment } from "@nightguard/contract";
import { isFinal } from "@nightguard/contract/job-status";
import { isWorthALook } from "../parts/text/change-words.ts";

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

/** Of what an office looks at before the visit. */
export const isChanged = (row: DayRow): boolean =>
  !isRefused(row) && !needsYou(row) && row.corrected_by === null && isWorthALook(row.changed);

interface Group {
  readonly heading: string;
  readonly has: (row: DayRow) => boolean;
}

/** In order. Refused rows come first, because no payer has been asked about them. */
const groups: readonly Group[] = [
  { heading: "Needs you", has: isRefused },
  { heading: "Needs you", has: needsYou },
  { heading: "Changed since the last answer", has: isChanged },
  { heading: "Differs from the payer's records", has: isDiffering },
];
const others: Group = { heading: "Everybody else", has: () => true };

const findGroup = (row: DayRow): Group => groups.find(({ has }) => has(row)) ?? others;

interface ArrangedRows {
  readonly rows: readonly DayRow[];
  readonly groupOf?: (row: DayRow) => string;
}

/** Puts a whole day into groups. A part of a day stays in the order of time. */
export function arrangeDay(rows: readonly DayRow[], { isPart }: { readonly isPart: boolean }): ArrangedRows {
  if (isPart || rows.every((row) => findGroup(row) === others)) return { rows };
  const sorted = [...groups, others].flatMap((group) => rows.filter((row) => findGroup(row) === group));
  return { rows: sorted, groupOf: (row) => findGroup(row).heading };
}

export interface DayPart {
  readonly coverage?: Coverage | undefined;
  readonly needs?: "1" | undefined;
  readonly differs?: "1" | undefined;
  readonly changed?: "1" | undefined;
}

export const isOfPart = (row: DayRow, { coverage, needs, differs, changed }: DayPart): boolean =>
  (coverage === undefined || (!isRefused(row) && row.coverage === coverage)) &&
  (needs === undefined || needsYou(row)) &&
  (differs === undefined || isDiffering(row)) &&
  (changed === undefined || isChanged(row));

export const isWaited = (row: DayRow): boolean => !isRefused(row) && !isFinal(row.status);
