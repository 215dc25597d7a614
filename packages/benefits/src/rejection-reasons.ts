/** Who or what caused a rejection; `service` is the operator of the verifier. */
export type RejectionCategory = "request" | "patient" | "provider" | "payer" | "plan" | "service";

export interface RejectionReason {
  readonly category: RejectionCategory;
  readonly hint: string;
}

export const unknownReason: RejectionReason = {
  category: "payer",
  hint: "The payer refused for a reason we do not know. Look the patient up on the payer's website, or call the payer.",
};

export const findReason = (code: string): RejectionReason | undefined => reasons.get(code);

const hints: Readonly<Record<RejectionCategory, Readonly<Record<string, string>>>> = {
  request: {
    "15": "The payer wants more than was sent. Fill in member id, group number and date of birth, and submit again.",
    "33": "The payer could not read part of the request. Check every field for typing errors and submit again.",
    "54": "The payer does not accept the kind of procedure code that was sent. Ask without a procedure.",
    "55": "The payer does not know the procedure code. Check the code, or ask without a procedure.",
    "56": "The payer does not accept a date in the request. Check all dates and submit again.",
    "57": "The payer does not accept the date of service. Check the appointment's date and submit again.",
    "62": "The payer does not answer for this date of service: too long ago or too far ahead. Ask for a nearer date.",
    "63": "The payer does not answer for a date of service in the future. Ask again on the day of the appointment.",
  },
  patient: {
    "58": "The date of birth is missing or not accepted. Check it with the patient and submit again.",
    "60": "The date of birth lies after the date of service. Correct the date of birth and submit again.",
    "61": "By the payer's record the patient died before the date of service. Call the payer.",
    "64": "The patient's member id is missing or not accepted. Copy it from the insurance card and submit again.",
    "65": "The patient's name is missing or not accepted. Write it as on the insurance card and submit again.",
    "66": "The payer has another gender for the patient, or needs one. Check the record with the payer.",
    "67": "The payer does not know this patient. Check name, birthday, member id, and that this is the right payer.",
    "68": "The payer has several patients with this id. Add the group number, or call the payer.",
    "69": "What was asked does not fit the patient's age. Check the date of birth and submit again.",
    "70": "What was asked does not fit the patient's gender. Check the patient's record and submit again.",
    "71": "The payer has another date of birth for this patient. Check it with the patient and submit again.",
    "72": "The subscriber's member id is missing or not accepted. Copy it from the insurance card and submit again.",
    "73": "The subscriber's name is missing or not accepted. Write it as on the insurance card and submit again.",
    "74": "The payer has another gender for the subscriber, or needs one. Check the record with the payer.",
    "75": "The payer does not know this subscriber. Check name, birthday, member id, and that this is the right payer.",
    "76": "The payer has several subscribers with this id. Add the group number, or call the payer.",
    "77": "The subscriber was found, but not this patient. Check name and birthday, and who holds the plan.",
  },
  provider: {
    "41": "The payer does not let this dentist ask online. Register the office with the payer for that.",
    "43": "The payer does not accept the dentist's NPI or tax id. Check both, and that the payer has them on file.",
    "44": "The dentist's name is missing or not accepted. Check that the payer has the same name for this NPI.",
    "45": "The dentist's specialty is missing or not accepted. Check which one the payer has on file.",
    "46": "The dentist's telephone number is missing or not accepted. Check which one the payer has on file.",
    "47": "The dentist's state is missing or not accepted. Check the address that the payer has on file.",
    "48": "The referring dentist's id is missing or not accepted. Check the referral, then call the payer.",
    "49": "This dentist is not the patient's assigned dentist with this plan. Have the patient change it first.",
    "50": "The payer does not let this dentist ask. Have the payer enrol the NPI for eligibility questions.",
    "51": "The payer does not know this dentist. Check the NPI, and enrol the dentist with the payer if need be.",
    "52": "On the date of service the dentist was not enrolled with the payer. Check the dates with the payer.",
    "53": "The payer does not answer this question for this kind of provider. Ask with the NPI of another dentist.",
    "97": "The dentist's address is missing or not accepted. Check the address that the payer has on file.",
  },
  payer: {
    "42": "The payer cannot answer at the moment. Nothing is wrong with the request: ask again later.",
    "80": "The payer did not answer. Nothing is wrong with the request: ask again later.",
  },
  plan: {
    "35": "The dentist is outside the plan's network, and the payer tells such dentists nothing. Call the payer.",
    "78": "The subscriber is not in this group or plan. Check the group number, and whether the plan has changed.",
    "98": "The plan sees this as an experimental procedure and does not answer for it. Call the payer.",
  },
  service: {
    "04": "The limit of requests agreed with the payer is used up. Ask this service's operator to have it raised.",
    "79": "The request did not reach the payer's system. If this continues, contact this service's operator.",
    T4: "The payer's name or id was missing in the request. Ask this service's operator to check the payer's settings.",
  },
};

const reasons: ReadonlyMap<string, RejectionReason> = new Map(
  (Object.keys(hints) as RejectionCategory[]).flatMap((category) =>
    Object.entries(hints[category]).map(([code, hint]) => [code, { category, hint }]),
  ),
);
