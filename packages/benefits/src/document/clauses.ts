import { z } from "zod";
import { categoryNames, predeterminationSchema } from "./services.ts";
import { date, flag, money, oneOf, percent, text, whole } from "./values.ts";

export const clausesSchema = z.strictObject({
  missing_tooth: z.strictObject({
    applies: flag(
      "True when the missing tooth clause applies: replacing teeth that were lost before coverage began is not covered.",
    ),
  }),
  waiting_periods_apply: flag("False when the payer says there are none; true when any category or class has one."),
  dependent_age_limit: whole("Age at which a dependent's coverage ends."),
  student_age_limit: whole("Age at which a student's coverage ends."),
  predetermination: predeterminationSchema,
  office_visit_copay: z.strictObject({
    in_network: money("Fixed amount that the patient pays for each office visit in network, beside other copays."),
    out_of_network: money("The same out of network."),
  }),
  cob: z.strictObject({
    method: oneOf(
      ["standard", "non_duplication", "maintenance_of_benefits", "carve_out"],
      "Coordination of benefits method.",
    ),
    this_plan_order: oneOf(["primary", "secondary", "tertiary"], "Order of this plan among the patient's plans."),
    birthday_rule: flag("Whether the birthday rule applies."),
  }),
  alternate_benefit: flag("Whether an alternate benefit provision may apply."),
  downgrade: z.strictObject({
    posterior_composites: flag("Posterior composites are downgraded to amalgam."),
    crowns: flag("Porcelain crowns are downgraded to metal."),
  }),
  crowns_paid_on: oneOf(["seat", "prep"], "Whether crowns are paid on the seat date or the preparation date."),
  replacement: z.strictObject({
    crowns_months: whole("Replacement limit for crowns in months."),
    bridges_months: whole("Replacement limit for bridges in months."),
    dentures_months: whole("Replacement limit for dentures in months."),
    implants_months: whole("Replacement limit for implants in months."),
  }),
  timely_filing: z.strictObject({
    count: whole("Timely filing limit, in `unit`s."),
    unit: oneOf(["day", "month", "year"], "Unit of the limit."),
  }),
  assignment_of_benefits: flag("Whether assignment of benefits is accepted."),
  orthodontics: z.strictObject({
    work_in_progress_covered: flag("Whether orthodontic work in progress is covered."),
    initial_payment_percent: percent("Percentage paid as the initial orthodontic payment."),
    payment_frequency: text("How often the rest of the orthodontic benefit is paid, such as `monthly`."),
  }),
  exclusions: z
    .array(
      z.strictObject({
        code: text("Excluded procedure code or range of codes."),
        category: oneOf(categoryNames, "Excluded category, or the category of the excluded code."),
      }),
    )
    .describe("Exclusions listed by the payer."),
});

export const historyItemSchema = z.strictObject({
  code: text("Procedure code; null where the payer states only the category."),
  category: oneOf(categoryNames, "Category."),
  date: date("Date of service."),
  tooth: text("Tooth."),
});
