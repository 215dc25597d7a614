import { type Batch, operationSchema, type Rejection, transformSchema } from "@nightguard/contract";
import { z } from "zod";
import { failureSchema, timeSchema } from "../jobs/job-schema.ts";

const count = z.int();

export const batchSchema = z
  .object({
    id: z.string().describe("bat_…"),
    name: z.string().nullable(),
    status: z.enum(["queued", "running", "paused", "completed", "cancelled"]),
    operation: operationSchema,
    transform: transformSchema.nullable(),
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
    progress: z.number().describe("Share of the rows that have ended, 0 to 1"),
    rate_per_second: z.number().nullable(),
    estimated_completion_at: timeSchema.nullable(),
    at_risk: count,
    failures: z.array(failureSchema.omit({ retryable: true }).extend({ payer_id: z.string(), count })).readonly(),
    warnings: z.array(z.object({ code: z.string(), message: z.string() })).readonly(),
  })
  .meta({ id: "Batch" }) satisfies z.ZodType<Batch>;

export const rejectionSchema = z
  .object({
    row: z.int().describe("The row of the caller's file"),
    reference: z.string().nullable(),
    issues: z.array(z.object({ path: z.string(), message: z.string() })).readonly(),
  })
  .meta({ id: "Rejection" }) satisfies z.ZodType<Rejection>;
