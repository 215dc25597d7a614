import { z } from "zod";
import { instantSchema, pageOf, publicIdSchema, timeSchema } from "./fields.ts";
import { failureSchema } from "./job.ts";
import { operationSchema } from "./verification.ts";

export const bulkActionKindSchema = z.enum(["retry", "cancel"]);
export type BulkActionKind = z.infer<typeof bulkActionKindSchema>;

const bulkStatuses = ["queued", "failed", "expired", "cancelled"] as const;
export type BulkStatus = (typeof bulkStatuses)[number];

/** An action keeps its filter as it is, so that no text of a person fits into one. */
const wordSchema = z.string().regex(/^[\w.:-]{1,80}$/, "must be 1 to 80 letters, digits and the characters . : - _");

export const bulkFilterShape = {
  status: z
    .enum(bulkStatuses)
    .optional()
    .describe(
      "Only jobs in this state. A retry takes failed and expired jobs, or cancelled ones if this says so; a cancellation takes queued jobs",
    ),
  batch_id: publicIdSchema("bat").optional().describe("Only jobs of this batch"),
  operation: operationSchema.optional().describe("Only jobs of this operation"),
  payer_id: wordSchema.optional().describe("Only jobs for this payer"),
  category: failureSchema.shape.category.optional().describe("Only jobs whose failure is of this category"),
  code: wordSchema.optional().describe("Only jobs whose failure has this code"),
  created_after: instantSchema.optional().describe("Only jobs created after this time"),
  created_before: instantSchema.optional().describe("Only jobs created before this time"),
} as const;

/** Ignoring a misspelled filter would match more. */
const bulkFilterSchema = z.strictObject(bulkFilterShape, {
  error: ({ code }) =>
    code === "unrecognized_keys"
      ? `has a field that is not known; known are ${Object.keys(bulkFilterShape).join(", ")}`
      : undefined,
});
export type BulkFilter = Readonly<z.infer<typeof bulkFilterSchema>>;

export const newBulkActionSchema = z.object({
  action: bulkActionKindSchema,
  filter: bulkFilterSchema.describe("A job has to meet all that is set. At least one filter has to be"),
  expected_count: z
    .int()
    .min(0)
    .describe("How many jobs matched when they were counted: 409 if they are more than a tenth more"),
});
export type NewBulkAction = Readonly<z.infer<typeof newBulkActionSchema>>;

export const bulkCountSchema = z.object({
  count: z.int().min(0).describe("Jobs that match now and can be changed"),
  at_least: z.boolean().describe("Whether more may match: counting ends after 100,000 jobs"),
});
export type BulkCount = Readonly<z.infer<typeof bulkCountSchema>>;

export const bulkActionSchema = z
  .object({
    id: publicIdSchema("blk"),
    action: bulkActionKindSchema,
    filter: bulkFilterSchema,
    state: z.enum(["waiting", "running", "done", "aborted"]),
    counted: z.int().min(0).describe("Jobs that matched when it was started"),
    at_least: bulkCountSchema.shape.at_least,
    examined: z.int().min(0).describe("Jobs looked at so far, also those that do not match"),
    changed: z
      .int()
      .min(0)
      .describe(
        "Jobs queued again, or cancelled, so far. A row that reused the answer of a retried one is queued with it",
      ),
    skipped: z
      .int()
      .min(0)
      .describe(
        "Jobs that matched and could not be changed: others changed them, or their batch is still being cancelled",
      ),
    created_by: z.string().describe("`key:key_…` or `user:usr_…`"),
    created_at: timeSchema,
    ended_at: timeSchema.nullable(),
  })
  .meta({ id: "BulkAction" });
export type BulkAction = Readonly<z.infer<typeof bulkActionSchema>>;

export const bulkActionPageSchema = pageOf(bulkActionSchema);
