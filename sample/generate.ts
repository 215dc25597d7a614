// Writes appointments.csv, the same file every time: npx node sample/generate.ts

import { createHash } from "node:crypto";
import { writeFileSync } from "node:fs";
import { type SampleCase, sampleCases } from "./cases.ts";
import { childNames, clinics, lastNames, parentNames, payerIds } from "./clinics.ts";

/** One row of the file, by column. An empty text is a field that the row leaves out. */
export type Appointment = Readonly<Record<(typeof columns)[number], string>>;

const columns = [
  "payer_id",
  "npi",
  "tax_id",
  "first_name",
  "last_name",
  "member_id",
  "dob",
  "group_number",
  "dependent_first_name",
  "dependent_last_name",
  "dependent_member_id",
  "dependent_dob",
  "dependent_group_number",
  "reference",
  "appointment_at",
] as const;

/** The rows in the order of the file: clinic by clinic, through the day, each with the case that it shows. */
export function listAppointments(): { readonly appointment: Appointment; readonly shows: SampleCase }[] {
  const cases = sampleCases.flatMap((shows) => Array.from({ length: shows.rows }, () => shows));
  const inFileOrder = cases
    .map((shows, index) => ({ shows, place: draw(index, "place", 2 ** 32) }))
    .sort((one, other) => one.place - other.place);
  return inFileOrder.map(({ shows }, row) => ({ shows, appointment: toAppointment(row, shows, cases.length) }));
}

/** The whole file. */
export function generateCsv(): string {
  const lines = listAppointments().map(({ appointment }) => columns.map((column) => toCell(appointment[column])));
  return [columns, ...lines].map((cells) => `${cells.join(",")}\n`).join("");
}

function toAppointment(row: number, shows: SampleCase, rows: number): Appointment {
  const clinicIndex = Math.floor((row * clinics.length) / rows);
  const slot = row - Math.ceil((clinicIndex * rows) / clinics.length);
  const clinic = pick(clinicIndex, "clinic", clinics, clinicIndex);
  const lastName = pick(row, "last name", lastNames);
  return {
    payer_id: pick(row, "payer", payerIds),
    ...clinic,
    first_name: pick(row, "first name", parentNames),
    last_name: lastName,
    member_id: shows.order ? `SBX-${shows.order}+ID-${1000 + row}` : toMemberId(row),
    dob: toBirthday(row, "parent", 1948, 42),
    group_number: String(10_000 + draw(row, "group", 90_000)),
    ...toDependent(row, lastName, shows),
    reference: `appt-${String(row + 1).padStart(4, "0")}`,
    appointment_at: toTime(slot),
    ...shows.fields,
  };
}

function toDependent(row: number, lastName: string, { hasDependent }: SampleCase) {
  const asksForOne = hasDependent || draw(row, "dependent", 100) < 15;
  const isSpouse = draw(row, "spouse", 4) === 0;
  return {
    dependent_first_name: asksForOne ? pick(row, "dependent", isSpouse ? parentNames : childNames) : "",
    dependent_last_name: asksForOne ? lastName : "",
    dependent_member_id: "",
    dependent_dob: asksForOne
      ? isSpouse
        ? toBirthday(row, "spouse", 1950, 40)
        : toBirthday(row, "child", 2009, 12)
      : "",
    dependent_group_number: "",
  };
}

/** The shapes that cards have: digits, digits behind a letter, digits behind three letters. */
function toMemberId(row: number): string {
  const digits = String(100_000_000 + draw(row, "member", 900_000_000));
  return pick(row, "card", ["", "W", "U", "XEA", "DDK"]) + digits;
}

function toBirthday(row: number, who: string, firstYear: number, years: number): string {
  const month = twoDigits(1 + draw(row, `${who} month`, 12));
  const day = twoDigits(1 + draw(row, `${who} day`, 28));
  return `${month}/${day}/${firstYear + draw(row, `${who} year`, years)}`;
}

/** Two chairs, a patient every 25 minutes from eight, on a day far enough not to pass soon. */
function toTime(slot: number): string {
  const minutes = 8 * 60 + 25 * Math.floor(slot / 2);
  return `2031-01-14T${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}:00-06:00`;
}

const twoDigits = (number: number) => String(number).padStart(2, "0");

const toCell = (text: string) => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** A number that depends on the row and on what it is for alone: a new column changes no other. */
function draw(row: number, what: string, below: number): number {
  return createHash("sha256").update(`nightguard sample|${row}|${what}`).digest().readUInt32BE() % below;
}

function pick<Item>(row: number, what: string, list: readonly Item[], index = draw(row, what, list.length)): Item {
  const item = list[index];
  if (item === undefined) throw new RangeError(`no item ${index} for ${what}`);
  return item;
}

if (import.meta.main) writeFileSync(new URL("appointments.csv", import.meta.url), generateCsv());
