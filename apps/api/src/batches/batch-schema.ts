import { batchSchema, pageOf, rejectionSchema } from "@nightguard/contract";
import { z } from "zod";

/** A page of batches. */
export const batchListSchema = pageOf(batchSchema);

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
