import { expect } from "vitest";
import { untilEnded } from "../../support/batches.ts";
import { createTestClient } from "../../support/client.ts";
import { aWholeReport } from "../../support/source-report.ts";
import type { Stack } from "../../support/stack.ts";

/** An invented patient whose words stand nowhere else, so that a search for them finds this person only. */
export interface Planted {
  readonly firstName: string;
  readonly lastName: string;
  /** Says to the sandbox how it answers, and ends with what is unique. */
  readonly memberId: string;
  readonly dob: string;
  readonly groupNumber: string;
  readonly reference: string;
}

const of = (firstName: string, lastName: string, [order, unique]: [string, string], dob: string): Planted => ({
  firstName,
  lastName,
  dob,
  memberId: `SBX-${order}+ID-${unique}`,
  groupNumber: "G-4711", // an employer's, which tells nothing of a person
  reference: `chart-${unique.toLowerCase()}`,
});

/** The patients of one night, by what becomes of them. */
export const patients = {
  covered: of("Zephyrine", "Quandlebrook", ["KIND-PPO+FORM-X12", "QX88001"], "04/17/1961"),
  slow: of("Thaddeus", "Wrexlingham", ["FORM-ONEDERFUL+DELAY-2500", "QX88002"], "09/23/1957"),
  /** Rejected by the payer: it does not know the member. */
  unknown: of("Ottoline", "Fazackerly", ["AAA-75", "QX88003"], "11/02/1974"),
  ended: of("Barnabus", "Ickleford", ["INACTIVE", "QX88004"], "06/30/1969"),
  /** Refused before asking: there is no such day. */
  misdated: of("Perpetua", "Snodgrassel", ["KIND-PPO", "QX88005"], "02/31/1983"),
  /** Refused before asking: the member id is missing. */
  unnumbered: { ...of("Lysander", "Mugglestone", ["KIND-DHMO", "QX88006"], "07/08/1990"), memberId: "" },
} as const satisfies Readonly<Record<string, Planted>>;

export const practice = { npi: "1234567893", taxId: "123456789", payerId: "60054" } as const;
const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);

/** As a practice system of another country exports them: none of the names is known. */
const foreignColumns = ["Kasse", "Vorname", "Zuname", "Kartennr", "Geboren am", "Gruppe", "Akte", "Termin", "Notiz"];

/** The night as a file, with rows that are refused at the end. */
export function toForeignCsv(): Buffer {
  const rows = Object.values(patients).map((patient, index) => [
    ...[practice.payerId, patient.firstName, patient.lastName, patient.memberId, patient.dob, patient.groupNumber],
    ...[patient.reference, `${tomorrow}T${String(9 + index).padStart(2, "0")}:00:00Z`, "by phone"],
  ]);
  return Buffer.from([foreignColumns, ...rows].map((row) => row.join(",")).join("\r\n"));
}

/** What each of those columns is, as the console names it. */
export const foreignMeanings: Readonly<Record<string, string>> = {
  Kasse: "Payer id (required)",
  Vorname: "First name (required)",
  Zuname: "Last name (required)",
  Kartennr: "Member id (required)",
  "Geboren am": "Date of birth (required)",
  Gruppe: "Group number (required)",
  Akte: "Reference",
  Termin: "Appointment",
};

/** A patient as an item of a batch. */
export const toItem = (patient: Planted, hour = 9) => ({
  version: "v2",
  payer: { id: practice.payerId },
  provider: { npi: practice.npi, tax_id: practice.taxId },
  subscriber: {
    first_name: patient.firstName,
    last_name: patient.lastName,
    member_id: patient.memberId,
    dob: patient.dob,
    group_number: patient.groupNumber,
  },
  reference: patient.reference,
  appointment_at: `${tomorrow}T${String(hour).padStart(2, "0")}:00:00Z`,
});

/** What a night has left in an account: all of it has ended. */
export interface Night {
  readonly accountId: string;
  readonly batchId: string;
  /** Jobs by whom they are about. */
  readonly jobs: Readonly<Record<"covered" | "slow" | "unknown" | "ended", string>>;
}

/** An account in which a night is over, in test mode. */
export async function createNight(stack: Stack, account: object = {}): Promise<Night> {
  const { id: accountId } = await stack.createAccount({}, account);
  const key = await stack.admin.post(`/Admin/Account/${accountId}/ApiKey`, { name: "night", mode: "test" });
  const api = createTestClient(stack.url, { "x-token-api": String(key.body.key) });
  const items = Object.values(patients).map((patient, index) => toItem(patient, 9 + index));
  const batch = await untilEnded(
    api,
    await api.post("/Batch", { name: `${patients.covered.lastName} and others`, items }),
  );
  expect(batch.counts).toMatchObject({ total: 4, rejected: 2 });
  await api.put("/Source/north", aWholeReport(batch.id));
  const { body } = await api.get(`/Batch/${batch.id}/Row`);
  const rows = body.data as readonly { row: number; job_id: string }[];
  const [covered = "", slow = "", unknown = "", ended = ""] = rows.map(({ job_id: id }) => id);
  return { accountId, batchId: batch.id, jobs: { covered, slow, unknown, ended } };
}
