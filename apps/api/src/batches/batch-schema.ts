import { batchSchema, pageOf, pageQuerySchema, rejectionSchema, rejectionWithItemSchema } from "@nightguard/contract";
import { z } from "zod";
import { pointInTimeSchema } from "../jobs/job-query.ts";

export const batchListSchema = pageOf(batchSchema);

export const batchListQuerySchema = pageQuerySchema.extend({
  status: batchSchema.shape.status.optional().describe("Only batches in this state"),
  created_after: pointInTimeSchema.optional().describe("Only batches created after this time"),
  created_before: pointInTimeSchema.optional().describe("Only batches created before this time"),
});

export const toBatchFilters = ({
  status,
  created_after: createdAfter,
  created_before: createdBefore,
}: z.output<typeof batchListQuerySchema>) => ({ status, createdAfter, createdBefore });

export const afterRowSchema = z.coerce
  .number("must be a row number")
  .int("must be a row number")
  .min(0, "must be at least 0")
  .default(0)
  .describe("Continue after this row");

export const rejectionListSchema = z.object({
  data: z.array(rejectionSchema).readonly(),
  next_after_row: z.int().nullable(),
});

export const rejectionWithItemListSchema = rejectionListSchema.extend({
  data: z.array(rejectionWithItemSchema).readonly(),
});

export const flagSchema = z.enum(["1", "0"]).transform((flag) => flag === "1");
