import type { CodeableConcept } from "fhir/r4.d.ts";
import type { CategoryName, TrueEligibility } from "../document/true-eligibility.ts";
import { labelOfCategory } from "../explain/format.ts";
import { findServiceType } from "../transform/services.ts";

// Systems of HL7's terminology, and of X12's as HL7's implementation guides name them.

const hl7 = "http://terminology.hl7.org/CodeSystem";
const x12 = "https://codesystem.x12.org/005010";
const npiSystem = "http://hl7.org/fhir/sid/us-npi";

const concept = (system: string, code: string, text?: string): CodeableConcept => ({
  coding: [{ system, code }],
  ...(text !== undefined && { text }),
});

/** X12's data element 1365, where it has a code for the category. */
export function toCategory(name: CategoryName): CodeableConcept {
  const code = findServiceType(name);
  const text = labelOfCategory(name);
  return code === undefined ? { text } : concept(`${x12}/1365`, code, text);
}

/** A code of CDT. A range of codes, as a payer may give it, is text. */
export const toProcedure = (code: string): CodeableConcept =>
  /^D\d{4}$/.test(code) ? concept("http://www.ada.org/cdt", code) : { text: code };

/** X12's data element 901. */
export const toRejection = ({ code, name, level }: TrueEligibility["errors"][number]): CodeableConcept => {
  const text = `${name} (${level})`;
  return code !== null && /^[A-Z0-9]{2}$/.test(code) ? concept(`${x12}/901`, code, text) : { text };
};

export const networks = {
  in_network: concept(`${hl7}/benefit-network`, "in"),
  out_of_network: concept(`${hl7}/benefit-network`, "out"),
} as const;

export const units = {
  individual: concept(`${hl7}/benefit-unit`, "individual"),
  family: concept(`${hl7}/benefit-unit`, "family"),
} as const;

export const annual = concept(`${hl7}/benefit-term`, "annual");
export const lifetime = concept(`${hl7}/benefit-term`, "lifetime");

export const benefitTypes = {
  maximum: concept(`${hl7}/benefit-type`, "benefit"),
  deductible: concept(`${hl7}/benefit-type`, "deductible"),
  copay: concept(`${hl7}/benefit-type`, "copay"),
  patientPays: concept(`${hl7}/benefit-type`, "copay-percent"),
  visit: concept(`${hl7}/benefit-type`, "visit"),
  /** HL7's terminology has only the maximum of a copay. */
  out_of_pocket: { text: "Out-of-pocket maximum" },
} as const satisfies Readonly<Record<string, CodeableConcept>>;

export const classTypes = {
  group: concept(`${hl7}/coverage-class`, "group"),
  plan: concept(`${hl7}/coverage-class`, "plan"),
} as const;

export const memberNumber = concept(`${hl7}/v2-0203`, "MB");
export const taxNumber = concept(`${hl7}/v2-0203`, "TAX");
export const toNpi = (value: string) => ({ system: npiSystem, value });

/** HL7's tag of data that is no real person's. */
export const testData = { system: `${hl7}/v3-ActReason`, code: "HTEST" };

/** HL7 has no code of employees, nor of what is not known. */
export function toRelationship(relationship: NonNullable<TrueEligibility["patient"]["relationship"]>): CodeableConcept {
  const code = relationships[relationship];
  return code === undefined ? { text: relationship } : concept(`${hl7}/subscriber-relationship`, code);
}

const relationships: Readonly<Record<string, string | undefined>> = {
  self: "self",
  spouse: "spouse",
  child: "child",
  life_partner: "common",
  other_adult: "other",
  other: "other",
};
