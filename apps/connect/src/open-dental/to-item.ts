import { batchItemSchema } from "@nightguard/contract";
import type { BatchItem } from "../client.ts";
import type { Billing } from "./billing.ts";
import type { OpenDentalSettings } from "./open-dental-settings.ts";
import type { CoverageRow, PatientRow } from "./rows.ts";

/** All that a question is made of. */
export interface Asked {
  readonly coverage: CoverageRow;
  readonly patient: PatientRow;
  /** The patient, where that is the subscriber. */
  readonly subscriber: PatientRow;
  /** The carrier's electronic id, "" where it has none. */
  readonly electId: string;
  readonly billing: Billing;
  readonly reference: string;
  readonly appointmentAt: string;
}

/** @returns the question, or why it cannot be asked, in Open Dental's words */
export function toItem(
  asked: Asked,
  settings: Pick<OpenDentalSettings, "payers" | "no_payer_ids">,
): { readonly item: BatchItem } | { readonly reason: string } {
  const { coverage, patient, subscriber, billing } = asked;
  if ("reason" in billing) return billing;
  const payerId = findPayerId(coverage.carrierNum, asked.electId, settings);
  const isDependent = patient.patNum !== subscriber.patNum;
  if (payerId === undefined) return { reason: `the carrier ${coverage.carrierNum} has no Electronic ID` };
  const memberId = coverage.subscriberId.replaceAll("-", "");
  if (memberId.length < 2) return { reason: "the Subscriber ID is missing" };
  if (coverage.groupNumber === "") return { reason: `the plan ${coverage.planNum} has no Group Num` };
  if (!subscriber.bornOn) return { reason: "the subscriber has no Birthdate" };
  if (!patient.bornOn) return { reason: "the patient has no Birthdate" };
  const item: BatchItem = {
    payer: { id: payerId },
    provider: billing,
    subscriber: {
      first_name: subscriber.firstName,
      last_name: subscriber.lastName,
      member_id: memberId,
      dob: toSlashed(subscriber.bornOn),
      group_number: coverage.groupNumber,
    },
    ...(isDependent && { dependent: toDependent(patient, patient.bornOn, coverage) }),
    reference: asked.reference,
    appointment_at: asked.appointmentAt,
  };
  const { error } = batchItemSchema.safeParse(item);
  if (!error) return { item };
  return { reason: error.issues.map(({ path, message }) => `${path.join(".")} ${message}`).join("; ") };
}

function findPayerId(
  carrierNum: number,
  electId: string,
  { payers, no_payer_ids: none }: Pick<OpenDentalSettings, "payers" | "no_payer_ids">,
): string | undefined {
  const mapped = payers[`carrier:${carrierNum}`] ?? payers[`elect:${electId}`];
  if (mapped !== undefined) return mapped;
  return electId.length < 2 || none.includes(electId) ? undefined : electId;
}

function toDependent(
  patient: PatientRow,
  bornOn: string,
  { patId, relationship }: CoverageRow,
): NonNullable<BatchItem["dependent"]> {
  const known = relationships[relationship];
  return {
    first_name: patient.firstName,
    last_name: patient.lastName,
    dob: toSlashed(bornOn),
    ...(patId !== "" && { member_id: patId }),
    ...(known && { relationship: known }),
  };
}

/** "Self" is what Open Dental enters by itself: of a dependent it says nothing. */
const relationships: Readonly<Record<string, "spouse" | "child" | "other">> = {
  Spouse: "spouse",
  Child: "child",
  Employee: "other",
  HandicapDep: "other",
  SignifOther: "other",
  InjuredPlaintiff: "other",
  LifePartner: "other",
  Dependent: "other",
};

/** @param day `1980-01-05` */
const toSlashed = (day: string): string => `${day.slice(5, 7)}/${day.slice(8)}/${day.slice(0, 4)}`;
