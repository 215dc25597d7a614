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

/** A keyed hash of a member id, whatever the payer. */
export const digestMember = (digester: Digester, memberId: string): Buffer =>
  digester.digest("member", toNormal(memberId)).subarray(0, 16);

/** Stands where there is no member id to digest. */
export const noMember = Buffer.alloc(0);

/**
 * What finds a question by the people whom it names beside its patient: of a question about a dependent, a keyed hash of the
 * subscriber's member id, under which the dependent may be known too.
 */
export const digestFamily = (digester: Digester, { subscriber, dependent }: AskedAbout): Buffer =>
  dependent && subscriber.member_id ? digestMember(digester, subscriber.member_id) : noMember;

/** Without spaces and hyphens, in upper case; leading zeros stay. */
export const toNormal = (text: string) => text.normalize("NFKC").replaceAll(/[\s-]/g, "").toUpperCase();
