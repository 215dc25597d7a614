import { z } from "zod";
import { date, flag, oneOf, text, texts } from "./values.ts";

export const metaSchema = z.strictObject({
  schema_version: z.literal("1.0").describe("Version of this document's shape."),
  source_format: z
    .enum(["x12_271", "stedi_json", "onederful_json", "unknown_json"])
    .describe("The form in which the payer's response came."),
  outcome: z
    .enum(["ok", "partial", "rejected", "unrecognized"])
    .describe("Benefits; benefits and rejections; only rejections; or nothing that we can read."),
  response_level: z.enum(["detailed", "general", "none"]).describe("How much the response says."),
  completeness: z.int().min(0).max(100).describe("Share of the 30 core fields that are filled, in percent."),
  confidence: oneOf(["high", "medium", "low"], "How far this reading can be relied on."),
  transaction_reference: text("The payer's or sender's reference of this response."),
  trace_number: text("The trace number of the question, echoed."),
  responded_at: z
    .string()
    .regex(/^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d)?)?$/)
    .nullable()
    .describe("When the payer answered; no time zone is stated."),
  service_date: date("The date that was asked about."),
  capabilities: z.strictObject({
    coinsurance: flag("The response holds a percent or a copay."),
    deductible: flag("It holds a deductible."),
    descriptions: flag("It holds messages or a plan's name."),
    limitations: flag("It holds frequencies, maximums, ages, waiting periods, exclusions or other amounts."),
    frequency: flag("It says how often a service is paid for."),
  }),
});

/** An AAA rejection. */
export const errorSchema = z.strictObject({
  code: text("The payer's code."),
  name: z.string().describe("What the code means, in one word of ours."),
  level: z.enum(["payer", "provider", "subscriber", "dependent"]).describe("Whose data the payer speaks of."),
  loop: z.string().describe("Where in a 271 it stands."),
  follow_up: oneOf(
    [
      "correct_and_resubmit",
      "resubmission_not_allowed",
      "resubmit_original",
      "resubmission_allowed",
      "do_not_resubmit_third_party",
      "wait_30_days",
      "wait_10_days",
      "do_not_resubmit_will_respond",
    ],
    "What the payer says may be done.",
  ),
  retryable: z.boolean().describe("Whether asking again, unchanged, can help."),
  fix_by: z.enum(["office", "enrollment", "service", "payer"]).describe("Who can mend it."),
  source: z.string().describe("Its place in the raw response."),
});

export const messageSchema = z.strictObject({
  text: z.string().describe("The message as it came."),
  facts: texts("The rules of reading it satisfied; [] when it was not understood."),
  source: z.string().describe("Its place in the raw response."),
});

const anyValue = z.union([z.string(), z.number(), z.boolean()]);

/** Contradicting statements of equal rank. The value that is worse for the patient is kept. */
export const conflictSchema = z.strictObject({
  path: z.string().describe("JSON pointer of the field."),
  chosen: anyValue.describe("The value that was kept."),
  candidates: z
    .array(
      z.strictObject({ value: anyValue.describe("One of the values."), source: z.string().describe("Its place.") }),
    )
    .describe("All of them."),
});

export const warningCodes = [
  "envelope_mismatch",
  "date_invalid",
  "service_inherited",
  "network_unstated",
  "remaining_exceeds_total",
  "amounts_do_not_add_up",
  "deductible_unusually_high",
  "percent_from_benefit_description",
  "coinsurance_possibly_inverted",
] as const;

/** At most one of each code. */
export const warningSchema = z.strictObject({
  code: z.enum(warningCodes).describe("What it is."),
  path: text("JSON pointer of the first field concerned."),
  source: text("The first place in the raw response."),
});

export const unmappedSchema = z.strictObject({
  source: z.string().describe("Its place."),
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
    ])
    .describe("Why."),
  raw: z.string().describe("As it came."),
});

export const sourcesSchema = z
  .record(z.string(), z.array(z.string()))
  .describe(
    "JSON pointer of a value → its places in the raw response: `x12:<segment>/<element>` or `json:<pointer>`. " +
      "Where the value was worked out rather than read, the list begins with `derived`.",
  );
