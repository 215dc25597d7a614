import { batchSchema, pageOf, pageQuerySchema, rejectionSchema, rejectionWithItemSchema } from "@nightguard/contract";
import { z } from "zod";
import { pointInTimeSchema } from "../jobs/job-query.ts";

/** A page of batches. */
export const batchListSchema = pageOf(batchSchema);

/** Filters and page of a list of batches. */
export const batchListQuerySchema = pageQuerySchema.extend({
  status: batchSchema.shape.status.optional().describe("Only batches in this state"),
  created_after: pointInTimeSchema.optional().describe("Only batches created after this time"),
  created_before: pointInTimeSchema.optional().describe("Only batches created before this time"),
});

/** The filters for the service. */
export const toBatchFilters = ({
  status,
  created_after: createdAfter,
  created_before: createdBefore,
}: z.output<typeof batchListQuerySchema>) => ({ status, createdAfter, createdBefore });

/** Where to continue a list or stream of rows. */
export const afterRowSchema = z.coerce
  .number("must be a row number")
  .int("must be a row number")
  .min(0, "must be at least 0")
  .default(0)
  .describe("Continue after this row");

/** A page of rejected rows. */
export const rejectionListSchema = z.object({
  data: z.array(rejectionSchema).readonly(),
  next_after_row: z.int().nullable(),
});

/** The same, perhaps with the values that were sent. */
export const rejectionWithItemListSchema = rejectionListSchema.extend({
  data: z.array(rejectionWithItemSchema).readonly(),
});

/** An option of a query that is on or off. */
export const flagSchema = z.enum(["1", "0"]).transform((flag) => flag === "1");
