import { z } from "zod";
import { publicIdSchema, timeSchema } from "./fields.ts";
import { findingSchema, openPointSchema } from "./finding.ts";
import { jobSchema } from "./job.ts";
import { mismatchFieldSchema, moneySchema } from "./job-entry.ts";
import { officePointSchema } from "./payer-health.ts";
import { batchItemSchema, operationSchema, transformSchema } from "./verification.ts";

const { payer, provider, subscriber, dependent, version, location_id, date_of_service, procedures } =
  batchItemSchema.shape;

/** The question as an item of a batch, so that it can be submitted again. */
export const askedQuestionSchema = z
  .object({
    operation: operationSchema,
    transform: transformSchema.exactOptional(),
    reference: z.string().exactOptional(),
    appointment_at: timeSchema.exactOptional(),
    payer,
    provider,
    subscriber,
    dependent,
    version,
    location_id,
    date_of_service,
    procedures,
  })
  .meta({ id: "AskedQuestion" });
export type AskedQuestion = z.output<typeof askedQuestionSchema>;

const pathsSchema = z
  .array(z.string())
  .readonly()
  .describe(
    "JSON pointers, in the normalized document, of the values that the text shows; `GET /Job/{id}/why` takes one",
  );

const shownSchema = z.object({ text: z.string(), paths: pathsSchema }).meta({ id: "ShownText" });

/** A breakdown of benefits in an office's reading order. All texts are plain, and may be a payer's own. */
const outlineSchema = z
  .object({
    title: z.string(),
    subtitle: z.string(),
    sections: z
      .array(
        z
          .object({
            title: z.string(),
            kind: z
              .enum(["summary", "doubts", "estimates", "breakdown", "appendix"])
              .nullable()
              .describe(
                "`estimates`: what the patient pays, by category; `breakdown`: ClearCoverage's answers by procedure",
              ),
            facts: z
              .array(z.object({ label: z.string(), text: z.string(), paths: pathsSchema }).meta({ id: "OutlineFact" }))
              .readonly(),
            table: z
              .object({
                head: z.array(z.string()).readonly(),
                rows: z
                  .array(
                    z
                      .object({
                        cells: z.array(shownSchema).readonly().describe("The first names the row"),
                        is_group: z.boolean().describe("It heads the rows after it"),
                        notes: z.array(shownSchema).readonly().describe("The payer's messages about the row"),
                      })
                      .meta({ id: "OutlineRow" }),
                  )
                  .readonly(),
              })
              .meta({ id: "OutlineTable" })
              .nullable(),
            notes: z.array(shownSchema).readonly(),
          })
          .meta({ id: "OutlineSection" }),
      )
      .readonly(),
    legend: z.array(z.string()).readonly(),
  })
  .meta({ id: "Outline" });
export type OutlineDocument = Readonly<z.infer<typeof outlineSchema>>;

export const explanationSchema = z
  .object({
    job_id: publicIdSchema("job"),
    operation: operationSchema,
    head: z
      .object({
        patient: z.object({ first_name: z.string(), last_name: z.string() }).describe("As asked"),
        status: z.string().nullable().describe("Coverage, as the normalized document's `coverage.status`"),
        outcome: z.string().describe("As the normalized document's `meta.outcome`"),
        payer_id: z.string(),
        payer_name: z.string().nullable(),
        plan_name: z.string().nullable(),
        effective_date: z.string().nullable(),
        termination_date: z.string().nullable(),
        maximum: moneySchema,
        maximum_remaining: moneySchema,
        deductible: moneySchema,
        deductible_remaining: moneySchema,
        appointment_at: timeSchema.nullable(),
        verified_at: timeSchema.nullable().describe("When the payer's answer came"),
      })
      .meta({ id: "ExplanationHead" })
      .describe("In-network figures, dates as `YYYY-MM-DD`"),
    mismatches: z
      .array(z.object({ field: mismatchFieldSchema, asked: z.string(), answered: z.string() }).meta({ id: "Mismatch" }))
      .readonly()
      .describe("What the payer states otherwise than it was asked"),
    findings: z
      .array(findingSchema)
      .readonly()
      .describe("What people found out beside the payer's answer, for this job or earlier ones of the patient"),
    completeness: z
      .object({
        known: z.int().describe("Of the points, those that are not open"),
        points: z
          .array(
            z.object({
              name: officePointSchema,
              state: z
                .enum(["stated", "derived", "found", "open"])
                .describe("`derived`: computed from what the answer states; `found`: known by a finding alone"),
            }),
          )
          .readonly(),
      })
      .meta({ id: "OfficeCompleteness" })
      .describe(
        "Which of an office's eleven points are known, in network, as `says` of `GET /PayerHealth/{id}` counts them",
      ),
    open_points: z
      .array(openPointSchema)
      .readonly()
      .describe(
        "What neither the payer nor a finding states, in the order of a call, with the fields of `POST /Job/{id}/finding`",
      ),
    outline: outlineSchema,
    sandbox: jobSchema.shape.sandbox,
  })
  .meta({ id: "Explanation" });
export type Explanation = Readonly<z.infer<typeof explanationSchema>>;
export type Mismatch = Explanation["mismatches"][number];

export const whySchema = z
  .object({
    path: z.string().describe("JSON pointer in the normalized document"),
    value: z.unknown().describe("As it stands there; null if the payer did not state it"),
    derived: z.boolean().describe("Computed from what stands at the places"),
    places: z
      .array(
        z
          .object({
            source: z.string().describe("`x12:32` or `json:/…`"),
            text: z.string().nullable().describe("The segment, or the member as JSON; long ones are cut off"),
            answer: z
              .int()
              .exactOptional()
              .describe("The number of the answer, where the job has `answers`; absent for the only one"),
            elements: z
              .array(
                z
                  .object({
                    name: z.string().describe("Such as `EB07`"),
                    label: z.string(),
                    value: z.string(),
                    meaning: z.string().nullable().describe("What a code stands for"),
                    cited: z.boolean().describe("States the value itself"),
                  })
                  .meta({ id: "PlaceElement" }),
              )
              .readonly()
              .describe("Of a segment"),
          })
          .meta({ id: "AnswerPlace" }),
      )
      .readonly()
      .describe("At most 100"),
  })
  .meta({ id: "Why" });
export type Why = Readonly<z.infer<typeof whySchema>>;

export const jobViewSchema = z
  .object({
    actor: z.string().describe("`key:` and its id, or `user:` and its id"),
    name: z.string().nullable().describe("Of a person"),
    action: z.string().describe("Such as `job.explanation`"),
    at: timeSchema,
  })
  .meta({ id: "JobView" });
export type JobView = Readonly<z.infer<typeof jobViewSchema>>;
