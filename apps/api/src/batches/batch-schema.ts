import { type Batch, operationSchema, prioritySchema, type Rejection, transformSchema } from "@nightguard/contract";
import { z } from "zod";
import { failureSchema, idSchema, issueSchema, timeSchema } from "../jobs/job-schema.ts";

const count = z.int().min(0);

export const batchSchema = z
  .object({
    id: idSchema("bat"),
    name: z.string().nullable(),
    status: z.enum(["queued", "running", "paused", "completed", "cancelled"]),
    operation: operationSchema,
    transform: transformSchema.nullable(),
    not_before: timeSchema.nullable(),
    deadline: timeSchema.nullable(),
    priority: prioritySchema,
    max_age: z.int().nullable().describe("Seconds"),
    on_unknown: z.enum(["retry", "fail"]),
    created_at: timeSchema,
    finished_at: timeSchema.nullable(),
    counts: z
      .object({
        total: count,
        rejected: count,
        queued: count,
        running: count,
        succeeded: count,
        failed: count,
        cancelled: count,
        expired: count,
      })
      .describe("The states add up to total; rejected rows are not among them"),
    coverage: z.object({ active: count, inactive: count, unknown: count, rejected: count }),
    progress: z.number().min(0).max(1).describe("Share of the rows that have ended, 0 to 1"),
    rate_per_second: z.number().nullable().describe("Rows that end in a second, as of late"),
    estimated_completion_at: timeSchema.nullable(),
    at_risk: count.describe("Rows that the deadline will come too early for, as things go"),
    failures: z.array(failureSchema.omit({ retryable: true }).extend({ payer_id: z.string(), count })).readonly(),
    warnings: z
      .array(z.object({ code: z.string(), message: z.string(), ends_at: timeSchema.exactOptional() }))
      .readonly(),
  })
  .meta({ id: "Batch" }) satisfies z.ZodType<Batch>;

/** A page of batches. */
export const batchListSchema = z.object({ data: z.array(batchSchema).readonly(), next_cursor: z.string().nullable() });

/** From where a list or stream of rows goes on. */
export const afterRowSchema = z.coerce
  .number("must be a row number")
  .int("must be a row number")
  .min(0, "must be at least 0")
  .default(0)
  .describe("Go on after this row");

const rejectionSchema = z
  .object({
    row: z.int().describe("The row of the caller's file"),
    reference: z.string().nullable(),
    issues: z.array(issueSchema).readonly(),
  })
  .meta({ id: "Rejection" }) satisfies z.ZodType<Rejection>;

/** A page of the rows that were refused at intake. */
export const rejectionListSchema = z.object({
  data: z.array(rejectionSchema).readonly(),
  next_after_row: z.int().nullable(),
});
