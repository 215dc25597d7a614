import { z } from "zod";
import { batchCountsSchema, batchSchema } from "./batch.ts";
import { timeSchema } from "./fields.ts";
import { issueSchema } from "./issues.ts";
import { rejectedItemSchema, rejectionSchema } from "./rejection.ts";

const count = z.int().min(0);

export const dryRunLimits = { columns: 200, examples: 20, rows: 20, rejections: 200, reasons: 100 } as const;

const columnSchema = z.object({
  name: z.string().describe("As in the header row; its number where the name may be a person's and is not shown"),
  field: z.string().nullable().describe("The field that it is read as; null if it is ignored"),
  examples: z.array(z.string()).readonly().describe(`What stands in the first ${dryRunLimits.examples} rows`),
});
export type DryRunColumn = Readonly<z.infer<typeof columnSchema>>;

export const dryRunSchema = z
  .object({
    accepted: z.boolean().describe("Whether the upload would be taken in as it is"),
    columns: z.array(columnSchema).readonly().describe("Of a table; empty for JSON and NDJSON"),
    missing: z.array(z.string()).readonly().describe("Fields that a table needs and no column holds"),
    issues: z
      .array(issueSchema)
      .readonly()
      .describe("Faults of the upload as a whole, such as those of its header row"),
    counts: batchCountsSchema
      .pick({ total: true, rejected: true })
      .nullable()
      .describe("Rows that would run, and rows that would be rejected; null if the header row does not fit"),
    reasons: z
      .array(z.object({ path: z.string(), message: z.string(), count, first_row: z.int() }))
      .readonly()
      .describe(`Why rows would be rejected, the most frequent first; at most ${dryRunLimits.reasons}`),
    rejections: z
      .array(rejectionSchema.omit({ mended_by: true }).extend({ item: rejectedItemSchema.exactOptional() }))
      .readonly()
      .describe(`The first ${dryRunLimits.rejections} rows that would be rejected`),
    rows: z
      .array(z.object({ row: z.int(), item: rejectedItemSchema }))
      .readonly()
      .describe(`The first ${dryRunLimits.rows} rows as they were read`),
    warnings: batchSchema.shape.warnings,
    ends_at: timeSchema.nullable().describe("When the batch would finish within the plan's limits, if it began now"),
    deadline: timeSchema.nullable(),
    at_risk: count.describe("Rows that would not start before the deadline"),
  })
  .meta({ id: "DryRun" });
export type DryRun = Readonly<z.infer<typeof dryRunSchema>>;
