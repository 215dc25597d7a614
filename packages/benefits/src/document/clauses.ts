import { z } from "zod";
import { categoryNames } from "./services.ts";
import { date, flag, money, oneOf, percent, text, whole } from "./values.ts";

export const clausesSchema = z.strictObject({
  missing_tooth: z.strictObject({
    applies: flag("True when teeth lost before the plan began are not replaced at its cost."),
  }),
  waiting_periods_apply: flag("False when the payer says there are none; true when any category or class has one."),
  dependent_age_limit: whole("Birthday at which a dependent's cover ends."),
  student_age_limit: whole("Birthday at which a student's cover ends."),
  predetermination: z.strictObject({
    rule: oneOf(["required", "recommended"], "Whether treatment must, or should, be sent in for an estimate first."),
    threshold: money("From which cost."),
  }),
  cob: z.strictObject({
    method: oneOf(
      ["standard", "non_duplication", "maintenance_of_benefits", "carve_out"],
      "How this plan pays next to another.",
    ),
    this_plan_order: oneOf(["primary", "secondary", "tertiary"], "Which of the patient's plans this is."),
    birthday_rule: flag("Whether the parents' birthdays decide which plan pays first."),
  }),
  alternate_benefit: flag("Whether a cheaper treatment may be paid instead."),
  downgrade: z.strictObject({
    posterior_composites: flag("White fillings in back teeth are paid as silver ones."),
    crowns: flag("Porcelain crowns are paid as metal ones."),
  }),
  crowns_paid_on: oneOf(["seat", "prep"], "Which day counts as the day of the crown."),
  replacement: z.strictObject({
    crowns_months: whole("After how many months a crown may be replaced."),
    bridges_months: whole("After how many months a bridge may be replaced."),
    dentures_months: whole("After how many months a denture may be replaced."),
    implants_months: whole("After how many months an implant may be replaced."),
  }),
  timely_filing: z.strictObject({
    count: whole("Within how many units of time a claim must be sent."),
    unit: oneOf(["day", "month", "year"], "That unit."),
  }),
  assignment_of_benefits: flag("Whether the payer pays the dentist when the patient asks for it."),
  orthodontics: z.strictObject({
    work_in_progress_covered: flag("Whether treatment begun before the plan is paid."),
    initial_payment_percent: percent("Share that is paid at the beginning."),
    payment_frequency: text("How often the rest is paid."),
  }),
  exclusions: z
    .array(
      z.strictObject({
        code: text("The procedure code, or range of codes, that is not covered."),
        category: oneOf(categoryNames, "The category that is not covered, or that of the code."),
      }),
    )
    .describe("What the payer lists as not covered."),
});

export const historyItemSchema = z.strictObject({
  code: text("Procedure code; null where the payer states only the category."),
  category: oneOf(categoryNames, "Category."),
  date: date("When."),
  tooth: text("Which tooth."),
});
