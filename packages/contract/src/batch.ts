import { z } from "zod";
import { publicIdSchema, timeSchema } from "./fields.ts";
import { issueSchema } from "./issues.ts";
import { failureSchema } from "./job.ts";
import { operationSchema, prioritySchema, transformSchema } from "./verification.ts";

const count = z.int().min(0);

/** A batch's rows by state. */
export const batchCountsSchema = z
  .object({
    total: count,
    rejected: count,
    queued: count,
    running: count,
    succeeded: count,
    failed: count,
    cancelled: count,
    expired: count,
    deleted: count,
  })
  .describe("The states add up to total; rejected rows are not part of it");
export type BatchCounts = Readonly<z.infer<typeof batchCountsSchema>>;

/** A batch as `GET /Batch/{id}` answers it. */
export const batchSchema = z
  .object({
    id: publicIdSchema("bat"),
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
    counts: batchCountsSchema,
    coverage: z.object({ active: count, inactive: count, unknown: count, rejected: count }),
    progress: z.number().min(0).max(1).describe("Share of the rows that have finished, 0 to 1"),
    rate_per_second: z.number().nullable().describe("Rows that finish per second, measured recently"),
    estimated_completion_at: timeSchema.nullable(),
    at_risk: count.describe("Rows that are not expected to start before the deadline"),
    failures: z.array(failureSchema.omit({ retryable: true }).extend({ payer_id: z.string(), count })).readonly(),
    warnings: z
      .array(
        z.object({
          code: z.string(),
          message: z.string(),
          ends_at: timeSchema
            .exactOptional()
            .describe("With `deadline_at_risk`: when the batch would finish within the plan's limits"),
        }),
      )
      .readonly(),
  })
  .meta({ id: "Batch" });
export type Batch = Readonly<z.infer<typeof batchSchema>>;
export type BatchStatus = Batch["status"];
/** What to do with a row whose call was sent and never answered, after a crash: call again, or fail the row. */
export type OnUnknown = Batch["on_unknown"];
/** Failed rows with the same cause. */
export type FailureGroup = Readonly<Batch["failures"][number]>;

/** A row that was rejected at intake. */
export const rejectionSchema = z
  .object({
    row: z.int().describe("The row of the caller's file"),
    reference: z.string().nullable(),
    issues: z.array(issueSchema).readonly(),
  })
  .meta({ id: "Rejection" });
export type Rejection = Readonly<z.infer<typeof rejectionSchema>>;
