import type { Digester } from "../encryption/digester.ts";

interface Person {
  readonly first_name?: string | undefined;
  readonly last_name?: string | undefined;
  readonly member_id?: string | undefined;
  readonly dob: string;
}

/** How a person is known to a payer. */
export interface PatientKey {
  readonly payerId: string;
  readonly memberId: string;
  /** As in requests: `MM/DD/YYYY` */
  readonly dob: string;
}

/** The part of a question that says whom it is about. */
interface AskedAbout {
  readonly payer: { readonly id: string };
  readonly subscriber: Person;
  readonly dependent?: Person | undefined;
}

/**
 * A keyed hash of the patient that a question is about: payer, member id and birthday; without a member id, payer, name and
 * birthday. Finds a patient's jobs without their data being readable.
 */
export function digestPatient(digester: Digester, { payer, subscriber, dependent }: AskedAbout): Buffer {
  const person = dependent ?? subscriber;
  const memberId = dependent?.member_id ?? subscriber.member_id;
  const parts = memberId
    ? [payer.id, toNormal(memberId), person.dob]
    : [payer.id, toNormal(person.first_name ?? ""), toNormal(person.last_name ?? ""), person.dob];
  return digester.digest("patient", JSON.stringify(parts)).subarray(0, 16);
}

/** Without spaces and hyphens, in upper case; leading zeros stay. */
const toNormal = (text: string) => text.normalize("NFKC").replaceAll(/[\s-]/g, "").toUpperCase();
