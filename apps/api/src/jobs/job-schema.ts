import { type ErrorDetail, type Job, jobStatuses, operationSchema, transformSchema } from "@nightguard/contract";
import { z } from "zod";

/** RFC 3339 in UTC, of our own making: the documentation needs the format, not the pattern. */
export const timeSchema = z.string().meta({ format: "date-time" });

/**
 * A public id, such as `bat_…`.
 *
 * @param prefix three letters
 */
export const idSchema = (prefix: string) => z.string().regex(new RegExp(`^${prefix}_[0-9a-f]{32}$`));

/** Why something failed, for a person. */
export const failureSchema = z
  .object({
    category: z.enum(["request", "patient", "provider", "payer", "plan", "service"]).describe("Whose fault it is"),
    code: z.string(),
    hint: z.string().describe("What to do next"),
    retryable: z.boolean().describe("Whether asking again may bring more"),
  })
  .meta({ id: "Failure" });

/** One fault of a request. */
export const issueSchema = z
  .object({
    path: z.string().describe("Where it lies: provider.npi; empty for the whole"),
    message: z.string().describe("What is wrong, never the value itself"),
  })
  .meta({ id: "Issue" });

/** The inside of the Error object. */
export const errorDetailSchema = z
  .object({
    statusCode: z.int().describe("The response's status"),
    message: z.string(),
    upstream: z
      .union([z.string(), z.record(z.string(), z.unknown())])
      .exactOptional()
      .describe("What the payer service said: its error object, else its body as text"),
    issues: z
      .array(issueSchema)
      .max(100)
      .readonly()
      .exactOptional()
      .describe("Every fault of the request at once; at most 100 in an answer"),
    issues_omitted: z.int().min(1).exactOptional().describe("How many further faults there were"),
  })
  .meta({ id: "ErrorDetail" }) satisfies z.ZodType<ErrorDetail>;

/** The Error object, the answer of everything that went wrong. */
export const errorSchema = z
  .object({ error: errorDetailSchema })
  .meta({ id: "Error", description: "Whatever went wrong" });

/** A job as lists show it. */
export const jobSchema = z
  .object({
    id: idSchema("job"),
    operation: operationSchema,
    status: z.enum(jobStatuses),
    mode: z.enum(["live", "test"]),
    batch_id: idSchema("bat").nullable(),
    row: z.int().nullable().describe("The row of the caller's file"),
    reference: z.string().nullable(),
    payer_id: z.string(),
    attempts: z.int().min(0).describe("Calls to the payer service"),
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
    reused_from: idSchema("job")
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
