import type { Job } from "../client.ts";
import { toDay } from "../schedule/schedule.ts";
import type { Unaskable } from "../visits/visit.ts";
import { type Answer, toAnswer } from "./answer.ts";
import { findMove, listDentalCoverages, readAppointment, readBenefitNote, readField, readPreference } from "./chart.ts";
import { type Difference, findDifferences, type PlanFacts, toPlanFacts } from "./differences.ts";
import type { OpenDentalApi } from "./open-dental-api.ts";
import { OpenDentalError } from "./open-dental-error.ts";
import type { OpenDentalSettings } from "./open-dental-settings.ts";
import { parseReference } from "./reference.ts";
import { type AppointmentRow, benefitRow, type CoverageRow, categoryRow, type VerificationRow } from "./rows.ts";
import { isOurs, toBenefitNote, toFieldText, toStatusNote } from "./texts.ts";
import { createVerifications, type FindVerification } from "./verifications.ts";

/**
 * One call that changes Open Dental, with what it replaces. Plain data for a sealed journal: `previous` of a field are an office's
 * own words, which may name people.
 */
export interface Write {
  readonly reference: string;
  readonly aptNum: number;
  /** The day of the appointment when the write was planned, `2026-11-30`. */
  readonly appointmentOn: string;
  readonly target: WriteTarget;
  /** What was there, "" for nothing. */
  readonly previous: string;
  readonly value: string;
}

type WriteTarget =
  | { readonly kind: "appointment_field"; readonly fieldName: string }
  | {
      readonly kind: "status_note";
      readonly patPlanNum: number;
      /** The statuses to set and to restore; undefined leaves the office's. */
      readonly statusDefNum: number | undefined;
      readonly previousStatusDefNum: number;
    }
  | { readonly kind: "verify_date"; readonly patPlanNum: number }
  | { readonly kind: "benefit_note"; readonly insSubNum: number };

/** An ended job of a batch, and when its appointment was when it was asked. */
export interface Answered {
  /** With its result. */
  readonly job: Job;
  /** RFC 3339, with the office's offset. */
  readonly appointmentAt: string;
}

export interface PlanOptions {
  /** The office's. */
  readonly zone: string;
  readonly signal: AbortSignal;
}

/** Whether the settings let anything be written, or planned in a dry run. */
export const isWriting = ({ write }: OpenDentalSettings): boolean =>
  write.verify_date || write.status_note || write.benefit_note || write.appointment_field !== undefined;

/**
 * Reads what Open Dental has now, and decides what is to be written there: for each answer the appointment's field, then the
 * note, then the date. Nothing is written.
 *
 * @returns the writes in their order, and the answers that nothing is written for, with why
 * @throws OpenDentalError
 */
export async function planWrites(
  api: OpenDentalApi,
  settings: OpenDentalSettings,
  answered: readonly Answered[],
  { zone, signal }: PlanOptions,
): Promise<{ writes: Write[]; skipped: Unaskable[] }> {
  if (!isWriting(settings)) return { writes: [], skipped: [] };
  const planning: Planning = {
    api,
    settings,
    zone,
    signal,
    findVerification: createVerifications(api),
    storesAppointmentDay: (await readPreference(api, "InsVerifyFutureDatePatEnrollmentYear", signal)) === "1",
    general: await findGeneralCategory(api, signal),
    plans: new Map(),
  };
  const writes: Write[] = [];
  const skipped: Unaskable[] = [];
  for (const one of answered) {
    const planned = await planAnswer(planning, one).catch((error: unknown) => {
      if (error instanceof OpenDentalError && error.code === "not_found") return "it was deleted meanwhile";
      throw error;
    });
    if (typeof planned === "string") skipped.push({ reference: one.job.reference ?? one.job.id, reason: planned });
    else writes.push(...planned);
  }
  return { writes, skipped };
}

interface Planning {
  readonly api: OpenDentalApi;
  readonly settings: OpenDentalSettings;
  readonly zone: string;
  readonly signal: AbortSignal;
  readonly findVerification: FindVerification;
  readonly storesAppointmentDay: boolean;
  readonly general: number | undefined;
  readonly plans: Map<string, Promise<PlanFacts>>;
}

async function findGeneralCategory(api: OpenDentalApi, signal: AbortSignal): Promise<number | undefined> {
  const categories = await api.list({ path: "/covcats", row: categoryRow, signal });
  return categories.find(({ category }) => category === "General")?.covCatNum;
}

/** @returns why nothing is written, as text */
async function planAnswer(planning: Planning, { job, appointmentAt }: Answered): Promise<Write[] | string> {
  const { api, settings, signal, zone } = planning;
  const ids = parseReference(job.reference, settings.name);
  if (!ids) return "it is not of this source";
  if (job.sandbox) return "the sandbox answered: the result is invented";
  const appointment = await readAppointment(api, ids.aptNum, signal);
  const moved = findMove(appointment, appointmentAt.slice(0, 10));
  if (moved !== undefined) return moved;
  const coverages = await listDentalCoverages(api, appointment.patNum, signal);
  const coverage = coverages.find(({ patPlanNum }) => patPlanNum === ids.patPlanNum);
  if (!coverage) return "the patient no longer has this coverage";
  const answer = toAnswer(job, settings.write.network);
  const day = toDay(new Date(job.finished_at ?? Date.now()), zone);
  const differences = await compare(planning, { answer, coverage, appointment });
  const facts: Facts = { job, answer, day, differences, coverage, appointment };
  return [
    ...(await planField(planning, facts)),
    ...(await planBenefitNote(planning, facts)),
    ...(await planVerification(planning, facts)),
  ];
}

interface Facts {
  readonly job: Job;
  readonly answer: Answer;
  /** Of the answer, `2026-11-30`. */
  readonly day: string;
  readonly differences: readonly Difference[];
  readonly coverage: CoverageRow;
  readonly appointment: AppointmentRow;
}

async function compare(
  { api, signal, general, plans }: Planning,
  { answer, coverage, appointment }: Pick<Facts, "answer" | "coverage" | "appointment">,
): Promise<Difference[]> {
  if (answer.kind !== "active") return [];
  const { planNum, patPlanNum, groupNumber } = coverage;
  const key = `${planNum}:${patPlanNum}`;
  const read = async () => {
    const ofPlan = await api.list({ path: "/benefits", query: { PlanNum: planNum }, row: benefitRow, signal });
    const ofPatient = await api.list({ path: "/benefits", query: { PatPlanNum: patPlanNum }, row: benefitRow, signal });
    return toPlanFacts(groupNumber, [...ofPlan, ...ofPatient], general);
  };
  const facts = plans.get(key) ?? read();
  plans.set(key, facts);
  return findDifferences(await facts, answer, appointment.localTime.slice(0, 10));
}

const toWrite = ({ job, appointment }: Facts, target: WriteTarget, previous: string, value: string): Write => ({
  reference: job.reference ?? "",
  aptNum: appointment.aptNum,
  appointmentOn: appointment.localTime.slice(0, 10),
  target,
  previous,
  value,
});

async function planField({ api, settings, signal }: Planning, facts: Facts): Promise<Write[]> {
  const fieldName = settings.write.appointment_field;
  // The field is the appointment's, and so the primary coverage's.
  if (fieldName === undefined || facts.coverage.ordinal !== Math.min(...settings.ordinals)) return [];
  const { aptNum } = facts.appointment;
  const previous = await readField(api, { aptNum, fieldName }, signal);
  const value = toFieldText(facts.answer, facts.differences, facts.day);
  return previous === value ? [] : [toWrite(facts, { kind: "appointment_field", fieldName }, previous, value)];
}

async function planBenefitNote({ api, settings, signal }: Planning, facts: Facts): Promise<Write[]> {
  const value = toBenefitNote(facts.answer, facts.day);
  if (!settings.write.benefit_note || value === undefined) return [];
  const { insSubNum } = facts.coverage;
  const previous = await readBenefitNote(api, insSubNum, signal);
  if (!isFree(previous) || withoutDay(previous) === withoutDay(value)) return [];
  return [toWrite(facts, { kind: "benefit_note", insSubNum }, previous, value)];
}

/** People's notes are never changed: line breaks are lost on reading, so even a longer one would spoil them. */
const isFree = (note: string): boolean => note === "" || isOurs(note);

/** The same note of another day is not written again. */
const withoutDay = (note: string): string => note.replace(/^[^\]]*\]/, "");

async function planVerification(planning: Planning, facts: Facts): Promise<Write[]> {
  const { settings, signal, findVerification } = planning;
  const { patPlanNum } = facts.coverage;
  const note = settings.write.status_note ? toStatusNote(facts.answer, facts.differences, facts.day) : undefined;
  const isVerified = facts.answer.kind === "active" && facts.differences.length === 0;
  if (note === undefined && !(isVerified && settings.write.verify_date)) return [];
  const row = await findVerification(patPlanNum, signal);
  if (!row) return [];
  if (note !== undefined) return planNote(settings, facts, row, note);
  const value = planning.storesAppointmentDay ? facts.appointment.localTime.slice(0, 10) : facts.day;
  const previous = row.verifiedOn ?? "";
  return previous >= value ? [] : [toWrite(facts, { kind: "verify_date", patPlanNum }, previous, value)];
}

function planNote({ write }: OpenDentalSettings, facts: Facts, row: VerificationRow, value: string): Write[] {
  if (!isFree(row.note) || withoutDay(row.note) === withoutDay(value)) return [];
  const target: WriteTarget = {
    kind: "status_note",
    patPlanNum: facts.coverage.patPlanNum,
    statusDefNum: write.status_def_num,
    previousStatusDefNum: row.statusDefNum,
  };
  return [toWrite(facts, target, row.note, value)];
}
