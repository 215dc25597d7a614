import { type Job, jobStatuses, operationSchema, transformSchema } from "@nightguard/contract";
import { z } from "zod";

/** RFC 3339 in UTC, of our own making: the documentation needs the format, not the pattern. */
export const timeSchema = z.string().meta({ format: "date-time" });

/** Why something failed, for a person. */
export const failureSchema = z.object({
  category: z.enum(["request", "patient", "provider", "payer", "plan", "service"]).describe("Whose fault it is"),
  code: z.string(),
  hint: z.string().describe("What to do next"),
  retryable: z.boolean(),
});

const errorDetailSchema = z.object({
  statusCode: z.int(),
  message: z.string(),
  upstream: z.union([z.string(), z.record(z.string(), z.unknown())]).exactOptional(),
  issues: z
    .array(z.object({ path: z.string(), message: z.string() }))
    .readonly()
    .exactOptional(),
});

/** The Error object, the answer of everything that went wrong. */
export const errorSchema = z.object({ error: errorDetailSchema }).meta({ id: "Error" });

/** A job as lists show it. */
export const jobSchema = z
  .object({
    id: z.string().describe("job_…"),
    operation: operationSchema,
    status: z.enum(jobStatuses),
    mode: z.enum(["live", "test"]),
    batch_id: z.string().nullable(),
    row: z.int().nullable().describe("The row of the caller's file"),
    reference: z.string().nullable(),
    payer_id: z.string(),
    attempts: z.int(),
    created_at: timeSchema,
    not_before: timeSchema.nullable(),
    deadline: timeSchema.nullable(),
    started_at: timeSchema.nullable(),
    finished_at: timeSchema.nullable(),
    next_attempt_at: timeSchema.nullable(),
    transform: transformSchema.nullable(),
    coverage: z
      .enum(["active", "inactive", "unknown", "rejected"])
      .nullable()
      .describe("What the answer says of the patient"),
    error: errorDetailSchema.nullable().exactOptional().describe("Only of a single job"),
    failure: failureSchema.nullable(),
    reused_from: z
      .string()
      .exactOptional()
      .describe("The job whose answer this one has: the payer was not asked again"),
  })
  .meta({ id: "Job" }) satisfies z.ZodType<Job>;

/** A page of jobs. */
export const jobListSchema = z.object({ data: z.array(jobSchema).readonly(), next_cursor: z.string().nullable() });

/** A job with the payer's answer. */
export const jobDocumentSchema = jobSchema
  .extend({
    result: z.unknown().describe("The payer's answer; null until there is one, a string where it is not JSON"),
  })
  .meta({ id: "JobDocument" });

/** Seconds that a reading call waits for the end. */
export const waitSchema = z.coerce
  .number("must be a number of seconds")
  .int("must be whole seconds")
  .min(0, "must be at least 0")
  .max(60, "must be at most 60")
  .default(0)
  .describe("Seconds to wait for the end, at most 60");
