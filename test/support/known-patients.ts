import type { PayerAnswer, PayerCall } from "./payer.ts";
import { x12Rejection } from "./x12.ts";

export interface KnownPatient {
  readonly first_name: string;
  readonly last_name: string;
  readonly member_id: string;
  /** MM/DD/YYYY. */
  readonly dob: string;
}

export const x12Of = (code: string): PayerAnswer => ({
  headers: { "content-type": "application/edi-x12" },
  body: x12Rejection(code, "C"),
});

/** Active coverage of this person, as JSON. */
export function answerAbout({ first_name, last_name, member_id, dob }: KnownPatient): string {
  const subscriber = {
    memberId: member_id,
    firstName: first_name,
    lastName: last_name,
    dateOfBirth: `${dob.slice(6)}${dob.slice(0, 2)}${dob.slice(3, 5)}`,
  };
  const benefits = [{ code: "1", name: "Active Coverage", serviceTypeCodes: ["35"] }];
  return JSON.stringify({ subscriber, benefitsInformation: benefits });
}

export const askedPerson = ({ body }: PayerCall) => body?.subscriber as unknown as KnownPatient;

/** Answers as payers do that compare each of name, member id and birthday, ignoring case. */
export function knowing(...patients: readonly KnownPatient[]) {
  return (call: PayerCall): PayerAnswer => {
    const asked = toKey(askedPerson(call));
    const found = patients.find((patient) => toKey(patient) === asked);
    return found ? { body: answerAbout(found) } : x12Of("75");
  };
}

const toKey = ({ first_name, last_name, member_id, dob }: KnownPatient) =>
  [first_name, last_name, member_id, dob].join("|").toUpperCase();
