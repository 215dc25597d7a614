import { z } from "zod";
import { coverageLevels } from "../coded-words.ts";
import { addressSchema, date, oneOf, text, texts } from "./values.ts";

const statusWords = ["active", "pending", "inactive", "unknown"] as const;

const planTypes = [
  "ppo",
  "dhmo",
  "epo",
  "indemnity",
  "pos",
  "medicaid",
  "medicare",
  "medicare_advantage",
  "discount",
  "other",
] as const;

export const coverageSchema = z.strictObject({
  status: oneOf(statusWords, "Coverage status of the patient."),
  status_code: text("The payer's own status code (EB01)."),
  coverage_level: oneOf(Object.values(coverageLevels), "Coverage level."),
  eligibility_begin: date("First day the person is eligible."),
  eligibility_end: date("Last day the person is eligible."),
  plan_begin: date("First day of the plan."),
  plan_end: date("Last day of the plan."),
  effective_date: date("Start of coverage: eligibility_begin, else plan_begin."),
  termination_date: date("End of coverage, only if stated as an end."),
  benefit_year_basis: oneOf(["calendar_year", "benefit_year"], "Year that annual amounts refer to."),
  benefit_year_start: date("First day of the benefit year that includes the reference date."),
  benefit_year_end: date("Last day of that benefit year."),
});

export const planSchema = z.strictObject({
  name: text("The plan's name."),
  type: oneOf(planTypes, "Kind of plan; `other` where the payer's code says none of these."),
  type_code: text("The payer's own code of the kind of plan (EB04)."),
  number: text("Plan number."),
  policy_number: text("Policy number."),
  network_id: text("Id of the plan's network."),
  group_number: text("Group number."),
  group_name: text("The group's name, mostly the employer's."),
  networks: texts("Networks the payer names."),
  funding: oneOf(["self_funded", "fully_insured"], "Who funds the plan."),
  fee_schedule: text("Fee schedule: the one in network, or the only one."),
  fee_schedules: z.strictObject({
    in_network: text("Basis of payment in network."),
    out_of_network: text("Basis of payment out of network."),
  }),
});

export const otherPlanSchema = z.strictObject({
  name: text("The plan's name."),
  number: text("Plan number."),
  group_number: text("Group number."),
  type: oneOf(planTypes, "Kind of plan."),
  status: oneOf(statusWords, "Status of that plan."),
  effective_date: date("Its first day."),
  termination_date: date("Its last day, where stated as an end."),
});

export const otherCoverageSchema = z.strictObject({
  payer_name: text("The other payer's name."),
  payer_id: text("The other payer's id."),
  priority: oneOf(["primary", "secondary", "tertiary", "unknown"], "Order in which that payer pays."),
  type: oneOf(planTypes, "Kind of plan."),
  plan_name: text("The plan's name."),
  plan_number: text("Plan number."),
  member_id: text("Member id with the other payer."),
  group_number: text("Group number with the other payer."),
  effective_date: date("First day."),
  termination_date: date("Last day."),
  phone: text("Telephone number, digits only."),
  policy_number: text("Policy number with the other payer."),
  policyholder: z.strictObject({
    first_name: text("The policyholder's first name."),
    last_name: text("The policyholder's last name."),
  }),
  address: addressSchema,
});
