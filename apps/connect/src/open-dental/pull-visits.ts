import type { Unaskable, Visit } from "../visits/visit.ts";
import { type BillingRules, findBilling } from "./billing.ts";
import { listDentalCoverages, readPreference } from "./chart.ts";
import type { OpenDentalApi } from "./open-dental-api.ts";
import { OpenDentalError } from "./open-dental-error.ts";
import type { OpenDentalSettings } from "./open-dental-settings.ts";
import { toReference } from "./reference.ts";
import {
  type AppointmentRow,
  appointmentRow,
  type CoverageRow,
  carrierRow,
  type PatientRow,
  patientRow,
  providerRow,
} from "./rows.ts";
import { toItem } from "./to-item.ts";
import { toRfc3339 } from "./to-rfc3339.ts";
import { createVerifications, type FindVerification } from "./verifications.ts";

export interface PullOptions {
  /** `2026-11-30`, on the office's calendar. */
  readonly days: readonly string[];
  /** The office's. */
  readonly zone: string;
  readonly signal: AbortSignal;
}

/**
 * Reads the scheduled appointments of some days, and makes a question of each dental coverage whose ordinal is wanted, in order
 * of appointment. Nothing is written.
 *
 * @throws OpenDentalError; a row that vanishes meanwhile, or cannot be read by itself, is unaskable instead
 */
export async function pullVisits(
  api: OpenDentalApi,
  settings: OpenDentalSettings,
  { days, zone, signal }: PullOptions,
): Promise<{ visits: Visit[]; unaskable: Unaskable[] }> {
  const appointments = await listAppointments(api, settings, days, signal);
  if (appointments.length === 0) return { visits: [], unaskable: [] };
  const pull: Pull = {
    api,
    settings,
    zone,
    signal,
    electIds: await readElectIds(api, signal),
    rules: await readBillingRules(api, signal),
    findVerification: createVerifications(api),
    coverages: new Map(),
    patients: new Map(),
  };
  const visits: Visit[] = [];
  const unaskable: Unaskable[] = [];
  let refusals = 0;
  for (const appointment of appointments) {
    try {
      const pulled = await pullAppointment(pull, appointment);
      visits.push(...pulled.visits);
      unaskable.push(...pulled.unaskable);
      refusals = 0;
    } catch (error) {
      if (!isOfRow(error)) throw error;
      // One broken row must not keep the whole day from being asked; a second in a row is no row's fault.
      if (error.code === "refused" && ++refusals === 2) throw error;
      unaskable.push({ reference: toReference(settings.name, appointment.aptNum), reason: error.message });
    }
  }
  return { visits, unaskable };
}

interface Pull {
  readonly api: OpenDentalApi;
  readonly settings: OpenDentalSettings;
  readonly zone: string;
  readonly signal: AbortSignal;
  readonly electIds: ReadonlyMap<number, string>;
  readonly rules: BillingRules;
  readonly findVerification: FindVerification;
  readonly coverages: Map<number, Promise<CoverageRow[]>>;
  readonly patients: Map<number, Promise<PatientRow>>;
}

const isOfRow = (error: unknown): error is OpenDentalError =>
  error instanceof OpenDentalError && (error.code === "not_found" || error.code === "refused");

async function listAppointments(
  api: OpenDentalApi,
  { clinics }: OpenDentalSettings,
  days: readonly string[],
  signal: AbortSignal,
): Promise<AppointmentRow[]> {
  const found = new Map<number, AppointmentRow>();
  for (const date of days) {
    for (const clinic of clinics ?? [undefined]) {
      const query = { date, AptStatus: "Scheduled", ...(clinic !== undefined && { ClinicNum: clinic }) };
      for (const row of await api.list({ path: "/appointments", query, row: appointmentRow, signal })) {
        // Rows that move while pages are read can come twice, and old versions do not know each filter.
        if (row.status === "Scheduled" && row.localTime.startsWith(date)) found.set(row.aptNum, row);
      }
    }
  }
  return [...found.values()].sort((a, b) => a.localTime.localeCompare(b.localTime) || a.aptNum - b.aptNum);
}

async function readElectIds(api: OpenDentalApi, signal: AbortSignal): Promise<ReadonlyMap<number, string>> {
  const carriers = await api.list({ path: "/carriers", row: carrierRow, signal });
  return new Map(carriers.map(({ carrierNum, electId }) => [carrierNum, electId]));
}

async function readBillingRules(api: OpenDentalApi, signal: AbortSignal): Promise<BillingRules> {
  const providers = await api.list({ path: "/providers", row: providerRow, signal });
  const read = (name: string) => readPreference(api, name, signal);
  return {
    providers: new Map(providers.map((provider) => [provider.provNum, provider])),
    usesClinics: (await read("EasyNoClinics")) !== "1",
    insBillingProvider: Number((await read("InsBillingProv")) ?? 0),
    defaultProvider: Number((await read("PracticeDefaultProv")) ?? 0),
  };
}

async function pullAppointment(pull: Pull, appointment: AppointmentRow) {
  const { api, settings, signal } = pull;
  const { patNum } = appointment;
  const coverages = await getOnce(pull.coverages, patNum, () => listDentalCoverages(api, patNum, signal));
  const wanted = coverages.filter(({ ordinal }) => settings.ordinals.includes(ordinal));
  if (wanted.length === 0) {
    const reason = "the patient has no dental insurance that is asked about";
    return { visits: [], unaskable: [{ reference: toReference(settings.name, appointment.aptNum), reason }] };
  }
  const visits: Visit[] = [];
  const unaskable: Unaskable[] = [];
  for (const coverage of wanted) {
    const visit = await pullCoverage(pull, appointment, coverage);
    if ("reason" in visit) unaskable.push(visit);
    else visits.push(visit);
  }
  return { visits, unaskable };
}

async function pullCoverage(
  pull: Pull,
  appointment: AppointmentRow,
  coverage: CoverageRow,
): Promise<Visit | Unaskable> {
  const { settings, signal, rules, electIds } = pull;
  const reference = toReference(settings.name, appointment.aptNum, coverage.patPlanNum);
  const appointmentAt = toRfc3339(appointment.localTime, pull.zone);
  if (appointmentAt === undefined) return { reference, reason: "the appointment has no time" };
  const patient = await getPatient(pull, appointment.patNum);
  const asked = toItem(
    {
      coverage,
      patient,
      subscriber: await getPatient(pull, coverage.subscriber),
      electId: electIds.get(coverage.carrierNum) ?? "",
      billing: findBilling(patient, rules, settings),
      reference,
      appointmentAt,
    },
    settings,
  );
  if ("reason" in asked) return { reference, reason: asked.reason };
  const verification = await pull.findVerification(coverage.patPlanNum, signal);
  return { appointmentAt, item: asked.item, verifiedOn: verification?.verifiedOn };
}

const getPatient = ({ api, patients, signal }: Pull, patNum: number): Promise<PatientRow> =>
  getOnce(patients, patNum, () => api.get({ path: `/patients/${patNum}`, row: patientRow, signal }));

function getOnce<Value>(known: Map<number, Promise<Value>>, key: number, read: () => Promise<Value>): Promise<Value> {
  const found = known.get(key) ?? read();
  known.set(key, found);
  return found;
}
