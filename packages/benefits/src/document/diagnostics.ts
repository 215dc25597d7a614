import { z } from "zod";
import { followUps } from "../coded-words.ts";
import { categoryNames, classNames } from "./services.ts";
import { date, flag, oneOf, text, texts } from "./values.ts";

export const metaSchema = z.strictObject({
  schema_version: z.literal("1.0").describe("Version of this document's shape."),
  source_format: z
    .enum(["x12_271", "stedi_json", "onederful_json", "availity_json", "unknown_json"])
    .describe("The form in which the payer's response came."),
  outcome: z
    .enum(["ok", "partial", "rejected", "unrecognized"])
    .describe("Benefits; benefits and rejections; only rejections; or not recognized."),
  response_level: z.enum(["detailed", "general", "none"]).describe("Level of detail."),
  completeness: z.int().min(0).max(100).describe("Share of the 30 core fields that are filled, in percent."),
  confidence: oneOf(["high", "medium", "low"], "Confidence in this document."),
  transaction_reference: text("The payer's or sender's reference of this response."),
  trace_number: text("Trace number of the inquiry."),
  responded_at: z
    .string()
    .regex(/^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d)?)?$/)
    .nullable()
    .describe("Date and time of the response, without time zone."),
  service_date: date("Date of service."),
  capabilities: z.strictObject({
    coinsurance: flag("The response holds a percent or a copay."),
    deductible: flag("It holds a deductible."),
    descriptions: flag("It holds messages or a plan's name."),
    limitations: flag("It holds frequencies, maximums, ages, waiting periods, exclusions or other amounts."),
    frequency: flag("It holds frequencies."),
  }),
});

export const errorSchema = z.strictObject({
  code: text("The payer's code."),
  name: z.string().describe("Our name for the code."),
  level: z.enum(["payer", "provider", "subscriber", "dependent"]).describe("Party that the rejection is about."),
  loop: z.string().describe("Its loop in a 271."),
  follow_up: oneOf(Object.values(followUps), "Follow-up action stated by the payer."),
  retryable: z.boolean().describe("Whether an unchanged retry can help."),
  fix_by: z.enum(["office", "enrollment", "service", "payer"]).describe("Who can fix it."),
  source: z.string().describe("Its source in the raw response."),
});

export const messageSchema = z.strictObject({
  text: z.string().describe("The message as received."),
  facts: texts("Rules that found facts in it; [] when it was not understood."),
  source: z.string().describe("Its source in the raw response."),
  target: z
    .strictObject({
      categories: z.array(z.enum(categoryNames)).describe("Categories; `general` is dental care as a whole."),
      classes: z.array(z.enum(classNames)).describe("Classes."),
      procedures: texts("Procedure codes and ranges of them."),
    })
    .nullable()
    .describe("Services that the message's row is about; null outside of rows and in rows that are not used."),
});

const anyValue = z.union([z.string(), z.number(), z.boolean()]);

/** Contradicting statements of equal rank; the value that is worse for the patient is kept. */
export const conflictSchema = z.strictObject({
  path: z.string().describe("JSON pointer of the field."),
  chosen: anyValue.describe("The value that was kept."),
  candidates: z
    .array(
      z.strictObject({ value: anyValue.describe("One of the values."), source: z.string().describe("Its source.") }),
    )
    .describe("All of them."),
});

export const warningCodes = [
  "envelope_mismatch",
  "truncated",
  "delimiter_undeclared",
  "coverage_dates_contradict_status",
  "no_dental_service_stated",
  "amount_means_no_limit",
  "date_invalid",
  "service_inherited",
  "network_unstated",
  "remaining_exceeds_total",
  "amounts_do_not_add_up",
  "deductible_unusually_high",
  "percent_from_benefit_description",
  "coinsurance_possibly_inverted",
] as const;

export const warningSchema = z.strictObject({
  code: z.enum(warningCodes).describe("Kind of warning."),
  path: text("JSON pointer of the first field concerned."),
  source: text("The first source in the raw response."),
});

export const unmappedSchema = z.strictObject({
  source: z.string().describe("Its source."),
  reason: z
    .enum([
      "no_rule",
      "not_dental",
      "other_plan",
      "other_transaction",
      "segment_not_understood",
      "reference_not_understood",
      "date_not_understood",
      "member_not_understood",
      "value_invalid",
      "label_not_understood",
      "other_benefit_year",
      "other_place_of_service",
    ])
    .describe("Reason."),
  raw: z.string().describe("Raw text."),
});

export const sourcesSchema = z
  .record(z.string(), z.array(z.string()))
  .describe(
    "JSON pointer of a value → its sources in the raw response: `x12:<segment>/<element>` or `json:<pointer>`. " +
      "For a derived value, the list begins with `derived`.",
  );
