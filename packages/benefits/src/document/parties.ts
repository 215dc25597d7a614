import { z } from "zod";
import { genders, relationships, studentStatuses } from "../coded-words.ts";
import { addressSchema, date, flag, oneOf, text } from "./values.ts";

export const payerSchema = z.strictObject({
  id: text("The payer's id as it gives it itself."),
  name: text("The payer's name."),
  phone: text("The first telephone number the payer states, digits only."),
  email: text("The first e-mail address the payer states."),
  url: text("The first web page the payer states."),
  claims_address: addressSchema.describe("Claims address."),
});

export const providerSchema = z.strictObject({
  npi: text("National provider identifier."),
  tax_id: text("Tax id."),
  name: text("The office's name, or the dentist's."),
  network_status: oneOf(
    ["in_network", "out_of_network"],
    "Whether the asking dentist is in the plan's network; only if the payer states it explicitly.",
  ),
});

const personShape = {
  member_id: text("Member id. A dependent without one of its own has the subscriber's."),
  first_name: text("First name."),
  middle_name: text("Middle name or initial."),
  last_name: text("Last name."),
  suffix: text("Suffix of the name, such as JR."),
  dob: date("Date of birth."),
  gender: oneOf(Object.values(genders), "Gender on file with the payer."),
};

export const subscriberSchema = z.strictObject({
  ...personShape,
  group_number: text("Number of the group (employer) through which the subscriber is insured."),
  address: addressSchema,
});

export const patientSchema = z.strictObject({
  ...personShape,
  address: addressSchema,
  is_subscriber: flag("True when the patient holds the plan."),
  relationship: oneOf(
    relationships.map(([, word]) => word),
    "Relationship to the subscriber.",
  ),
  student_status: oneOf(Object.values(studentStatuses), "Whether the patient is a student."),
});

export const dentalAdministratorSchema = z.strictObject({
  name: text("The administrator's name."),
  id: text("The administrator's id, as the payer gives it."),
  phone: text("Telephone number, digits only."),
  url: text("Web page."),
});

export const primaryDentistSchema = z.strictObject({
  name: text("The dentist's name, or the office's."),
  npi: text("National provider identifier."),
  id: text("The payer's own id of the dentist."),
  phone: text("Telephone number, digits only."),
});
