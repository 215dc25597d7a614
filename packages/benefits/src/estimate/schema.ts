import { z } from "zod";

const dollars = z
  .string()
  .regex(/^\d+\.\d\d$/)
  .describe("US dollars");

const rangeSchema = z
  .object({ min: dollars.describe("Lowest"), max: dollars.describe("Highest") })
  .describe("Both are the same where all is known")
  .meta({ id: "MoneyRange" });

const estimateTopics = [
  "coverage",
  "order_of_plans",
  "coordination",
  "network",
  "allowed_amount",
  "benefit_year",
  "not_covered",
  "percent",
  "copay",
  "office_visit_copay",
  "deductible",
  "deductible_applies",
  "maximum",
  "frequency",
  "waiting_period",
  "age",
  "missing_tooth",
  "replacement",
  "downgrade",
  "restriction",
  "predetermination",
  "too_many_unknowns",
] as const;

const topicSchema = z.enum(estimateTopics);

const placeSchema = z
  .object({
    plan: z.int().min(1).max(2).describe("1 for the plan that pays first"),
    path: z.string().nullable().describe("JSON pointer of the value in the normalized document"),
    sources: z
      .array(z.string())
      .readonly()
      .describe(
        "Where in the payer's answer it stands, as in `sources` of the document; `finding` for what a person found out",
      ),
  })
  .meta({ id: "EstimatePlace" });

const reasonSchema = z
  .object({ what: topicSchema, text: z.string(), place: placeSchema })
  .meta({ id: "EstimateReason" });

const unknownSchema = z
  .object({
    what: topicSchema,
    text: z.string(),
    effect: z
      .enum(["widens", "assumed"])
      .describe(
        "`widens`: the range covers every value that it can have; `assumed`: the answer says nothing of it, and the text says what was assumed",
      ),
    place: placeSchema,
  })
  .meta({ id: "EstimateUnknown" });

const estimatedProcedureSchema = z
  .object({
    code: z.string().describe("CDT code"),
    tooth: z.string().nullable(),
    surfaces: z.string().nullable(),
    quantity: z.int(),
    date: z.string().describe("Day of service"),
    fee: dollars.describe("The office's fee for all of the quantity"),
    allowed: rangeSchema
      .nullable()
      .describe("The allowed amount for all of the quantity; null where it is not known: the fee is its upper bound"),
    insurance_pays: rangeSchema.describe("What the plans pay together"),
    plans_pay: z.array(rangeSchema).readonly().describe("What each plan pays, in the order of the plans"),
    patient_pays: rangeSchema,
    next_covered_on: z
      .string()
      .nullable()
      .describe(
        "Next day on which a limit or a waiting period that forbids it on this day no longer does; null where none does, or where the day is not known",
      ),
    reasons: z.array(reasonSchema).readonly(),
    unknown: z.array(unknownSchema).readonly(),
  })
  .meta({ id: "EstimatedProcedure" });

export const estimateNotice = "An estimate, not a promise of payment.";

export const procedureEstimateSchema = z
  .object({
    notice: z.literal(estimateNotice),
    procedures: z.array(estimatedProcedureSchema).readonly().describe("In the order in which they were given"),
    office_visit_copays: rangeSchema.describe(
      "What the plan charges for each day of service beside the procedures; in the patient's total",
    ),
    total: z
      .object({ fee: dollars, insurance_pays: rangeSchema, patient_pays: rangeSchema })
      .describe(
        "Of all together: can be narrower than the sum of the ranges, because the procedures share deductibles and maximums",
      ),
  })
  .meta({ id: "ProcedureEstimate" });

export type ProcedureEstimate = z.output<typeof procedureEstimateSchema>;
export type EstimatedProcedure = z.output<typeof estimatedProcedureSchema>;
export type EstimateReason = z.output<typeof reasonSchema>;
export type EstimateUnknown = z.output<typeof unknownSchema>;
export type EstimateTopic = z.output<typeof topicSchema>;
