import type { Digester } from "../../encryption/digester.ts";

interface Person {
  readonly first_name?: string | undefined;
  readonly last_name?: string | undefined;
  readonly member_id?: string | undefined;
  readonly dob: string;
}

export interface PatientKey {
  readonly payerId: string;
  readonly memberId: string;
  /** `MM/DD/YYYY`, as in requests. */
  readonly dob: string;
}

interface QuestionAboutPatient {
  readonly payer: { readonly id: string };
  readonly subscriber: Person;
  readonly dependent?: Person | undefined;
}

/** Finds a patient's jobs without readable data. The name stands in for a missing member id. */
export function digestPatient(digester: Digester, { payer, subscriber, dependent }: QuestionAboutPatient): Buffer {
  const person = dependent ?? subscriber;
  const memberId = dependent?.member_id ?? subscriber.member_id;
  const parts = memberId
    ? [payer.id, toNormal(memberId), person.dob]
    : [payer.id, toNormal(person.first_name ?? ""), toNormal(person.last_name ?? ""), person.dob];
  return digester.digest("patient", JSON.stringify(parts)).subarray(0, 16);
}

export const digestMember = (digester: Digester, memberId: string): Buffer =>
  digester.digest("member", toNormal(memberId)).subarray(0, 16);

export const noMember = Buffer.alloc(0);

/** A dependent may be known under the subscriber's member id too. */
export const digestFamily = (digester: Digester, { subscriber, dependent }: QuestionAboutPatient): Buffer =>
  dependent && subscriber.member_id ? digestMember(digester, subscriber.member_id) : noMember;

/** Leading zeros stay. */
export const toNormal = (text: string) => text.normalize("NFKC").replaceAll(/[\s-]/g, "").toUpperCase();
