import { z } from "zod";
import { jobSchema } from "./job.ts";

const placeShape = {
  job_id: z.string(),
  path: z
    .string()
    .describe("JSON pointer in the normalized document of that job; `GET /Job/{id}/why` says where it stands"),
};

const reasonSchema = z.object({ ...placeShape, text: z.string() }).meta({ id: "CoverageOrderReason" });

/** The answer of `GET /Job/{id}/coverages`. */
export const coveragesSchema = z
  .object({
    plans: z
      .array(
        z.object({
          job_id: z.string(),
          status: jobSchema.shape.status,
          coverage: jobSchema.shape.coverage,
          payer_id: z.string(),
          payer_name: z.string().nullable().describe("As the payer calls itself; null without an answer"),
          plan_name: z.string().nullable(),
          order: z
            .int()
            .nullable()
            .describe("1 for the plan that pays first; null where that is not known, and for a plan that pays nothing"),
        }),
      )
      .readonly()
      .describe(
        "The job itself and the other jobs about the same person at the same appointment, those that pay first before others",
      ),
    certainty: z
      .enum(["stated", "derived", "unknown"])
      .describe(
        "`stated` by a payer; `derived` by the usual rules from what the payers state, under the `assumptions`",
      ),
    reasons: z.array(reasonSchema).readonly(),
    assumptions: z.array(z.string()).readonly(),
    contradictions: z.array(reasonSchema).readonly().describe("Where the answers disagree about the order"),
    not_asked: z
      .array(
        z.object({
          ...placeShape,
          payer_name: z.string().nullable(),
          payer_id: z.string().nullable().describe("As the payer that names it gives it"),
          priority: z.enum(["primary", "secondary", "tertiary", "unknown"]).nullable(),
        }),
      )
      .readonly()
      .describe("Other coverage that the answers name and none of the jobs asked about"),
  })
  .meta({ id: "Coverages" });
export type Coverages = Readonly<z.infer<typeof coveragesSchema>>;
