import { z } from "zod";
import { deductiblesSchema, maximumsSchema, otherAmountSchema, outOfPocketSchema } from "./amounts.ts";
import { clausesSchema, historyItemSchema } from "./clauses.ts";
import { coverageSchema, otherCoverageSchema, otherPlanSchema, planSchema } from "./coverage.ts";
import {
  conflictSchema,
  errorSchema,
  messageSchema,
  metaSchema,
  sourcesSchema,
  unmappedSchema,
  type warningCodes,
  warningSchema,
} from "./diagnostics.ts";
import {
  dentalAdministratorSchema,
  patientSchema,
  payerSchema,
  primaryDentistSchema,
  providerSchema,
  subscriberSchema,
} from "./parties.ts";
import {
  categoryNames,
  categorySchema,
  classNames,
  classSchema,
  type frequencySchema,
  type networkSides,
  procedureSchema,
} from "./services.ts";
import { forEach } from "./values.ts";

/**
 * The one shape of every payer's response. Fixed sections always have every key: null is not stated, [] none stated,
 * "0.00" stated as zero. `procedures` holds only codes that the response mentions.
 */
export const trueEligibilitySchema = z
  .strictObject({
    meta: metaSchema.describe("About the response itself."),
    errors: z.array(errorSchema).describe("The payer's rejections, in order."),
    payer: payerSchema.describe("The payer who answered."),
    provider: providerSchema.describe("The dentist or office that asked."),
    subscriber: subscriberSchema.describe("The subscriber."),
    patient: patientSchema.describe("The patient."),
    primary_dentist: primaryDentistSchema.describe("The assigned dentist of a prepaid plan."),
    dental_administrator: dentalAdministratorSchema.describe("Who handles dental benefits for this plan."),
    coverage: coverageSchema.describe("Coverage status and dates."),
    plan: planSchema.describe("The plan."),
    maximums: maximumsSchema.describe("Maximums."),
    deductibles: deductiblesSchema.describe("Deductibles."),
    out_of_pocket: outOfPocketSchema.describe("Out-of-pocket maximums."),
    other_amounts: z.array(otherAmountSchema).describe("Amounts for one category, class, procedure or another period."),
    classes: forEach(classNames, classSchema).describe("By class of services."),
    categories: forEach(categoryNames, categorySchema).describe("By category of care."),
    procedures: z.record(z.string(), procedureSchema).describe("By CDT code, or range of codes as the payer gave it."),
    clauses: clausesSchema.describe("Plan provisions."),
    history: z.array(historyItemSchema).describe("Service history, in order of appearance."),
    other_coverage: z.array(otherCoverageSchema).describe("Coverage with other payers."),
    other_plans: z.array(otherPlanSchema).describe("Other plans of the same payer in the same response."),
    messages: z.array(messageSchema).describe("Payer messages, in order."),
    conflicts: z.array(conflictSchema).describe("Contradictions and how they were resolved."),
    warnings: z.array(warningSchema).describe("Warnings."),
    unmapped: z.array(unmappedSchema).describe("Parts of the raw response that reached no field."),
    sources: sourcesSchema,
  })
  .describe("A payer's response about a patient's dental benefits, in one shape whatever the payer.");

export type TrueEligibility = z.infer<typeof trueEligibilitySchema>;

export type Category = z.infer<typeof categorySchema>;
export type Procedure = z.infer<typeof procedureSchema>;
export type Frequency = z.infer<typeof frequencySchema>;
export type CategoryName = (typeof categoryNames)[number];
export type ClassName = (typeof classNames)[number];
export type NetworkSide = (typeof networkSides)[number];
export type WarningCode = (typeof warningCodes)[number];

/** What the document says of the plan and its benefits, and not of people, of itself or of other plans. */
export const benefitSections = [
  "coverage",
  "plan",
  "provider",
  "maximums",
  "deductibles",
  "out_of_pocket",
  "classes",
  "categories",
  "procedures",
  "clauses",
] as const;
