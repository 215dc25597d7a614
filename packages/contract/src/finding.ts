import { z } from "zod";
import { boundedTimeSchema, lineSchema, publicIdSchema, timeSchema } from "./fields.ts";

const findingSources = ["telephone", "portal", "patient"] as const;

const maxValues = 50;
/** What is known of one patient beside the payer's answers. */
export const maxFindings = 50;

const sourceSchema = z
  .enum(findingSources, { error: `must be one of ${findingSources.join(", ")}` })
  .describe("A call to the payer, its web page, or the patient");
const lineOf = (description: string) => lineSchema(100).optional().describe(description);

/** The body of `POST /Job/{id}/finding`. */
export const newFindingSchema = z.strictObject({
  source: sourceSchema,
  speaker: lineOf("Who said it, such as the name of the payer's representative"),
  call_reference: lineOf("The payer's reference number of the call"),
  found_at: boundedTimeSchema.optional().describe("When; by default now"),
  values: z
    .array(
      z.strictObject({
        path: z.string().max(200).describe("JSON pointer into the normalized document"),
        value: z.union([z.string(), z.number(), z.boolean()]).describe("As the document has it; amounts in US dollars"),
      }),
    )
    .min(1)
    .max(maxValues)
    .describe("Each path once"),
});
export type NewFinding = Readonly<z.infer<typeof newFindingSchema>>;

export const findingSchema = z
  .object({
    id: publicIdSchema("fnd"),
    job_id: publicIdSchema("job").describe(
      "The verification it was found for, this one or an earlier one of the patient",
    ),
    source: sourceSchema,
    speaker: z.string().nullable(),
    call_reference: z.string().nullable(),
    found_at: timeSchema,
    recorded_at: timeSchema,
    actor: z.string().describe("`key:` and its id, or `user:` and its id"),
    values: z
      .array(
        z
          .object({
            path: z.string(),
            value: z.union([z.string(), z.number(), z.boolean()]),
            label: z.string().describe("What it is, in words"),
            text: z.string().describe("The value as people read it"),
          })
          .meta({ id: "FoundValue" }),
      )
      .readonly(),
  })
  .meta({ id: "Finding" });
export type Finding = Readonly<z.infer<typeof findingSchema>>;

export const openPointSchema = z
  .object({
    name: z.string().describe("Such as `remaining annual maximum`"),
    fields: z
      .array(
        z
          .object({
            path: z.string(),
            label: z.string(),
            kind: z.enum(["money", "percent", "date", "flag", "choice", "count", "text"]),
            options: z.array(z.string()).readonly().describe("Of a choice"),
          })
          .meta({ id: "FindableField" }),
      )
      .readonly(),
  })
  .meta({ id: "OpenPoint" });
export type OpenPoint = Readonly<z.infer<typeof openPointSchema>>;
