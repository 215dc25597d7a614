import { z } from "zod";
import { categoryNames, networkSides, procedureSchema } from "../document/services.ts";
import { trueEligibilitySchema } from "../document/true-eligibility.ts";
import { forEach, money, oneOf, percent, text } from "../document/values.ts";
import { type Question, questions } from "./questions.ts";

const lineSchema = z
  .strictObject({
    code: z.string().describe("The procedure code that answers the question."),
    ...procedureSchema.shape,
    percent_source: oneOf(["procedure", "range", "category", "class", "general"], "Source of the percentage or copay."),
  })
  .meta({ id: "BreakdownLine" });

export const estimateSchema = z
  .strictObject({
    patient_pays_percent: percent("The patient's share after the deductible."),
    deductible_due: money("Remaining deductible."),
    maximum_remaining: money("Remaining maximum; null when unknown or unlimited."),
    patient_share_of_100: money("What the patient pays of the next 100.00 of covered charges."),
  })
  .meta({ id: "Estimate" });

export const clearCoverageSchema = trueEligibilitySchema
  .extend({
    carrier: z
      .strictObject({
        name: z.string().describe("The carrier's name; both names, joined by `or`, where two carriers share the id."),
        response_level: text("How much the carrier's responses say, by its own entry in the list of carriers."),
      })
      .nullable()
      .describe("The carrier, where it is one that ClearCoverage knows."),
    breakdown: forEach(Object.keys(questions) as Question[], lineSchema).describe("An office's questions, answered."),
    estimates: forEach(categoryNames, forEach(networkSides, estimateSchema)).describe(
      "The patient's share by category.",
    ),
  })
  .describe("A payer's response with the breakdown of benefits that a dental office works with.");

export type ClearCoverage = z.infer<typeof clearCoverageSchema>;
export type BreakdownLine = z.infer<typeof lineSchema>;
export type Estimate = z.infer<typeof estimateSchema>;
