import { instantSchema, jobStatuses, operationSchema, pageQuerySchema, textSchema } from "@nightguard/contract";
import type { JobQuery } from "@nightguard/service";
import { z } from "zod";

const timeSchema = instantSchema.transform((text) => new Date(text));

/** Filters and page of a list of jobs. */
export const jobQuerySchema = pageQuerySchema.extend({
  status: z.enum(jobStatuses, { error: `must be one of ${jobStatuses.join(", ")}` }).optional(),
  operation: operationSchema.optional(),
  batch_id: z.string().optional(),
  reference: textSchema.optional().describe("The caller's own id"),
  payer_id: textSchema.optional(),
  created_after: timeSchema.optional(),
  created_before: timeSchema.optional(),
});

/** The filters for the service. */
export const toJobQuery = (query: z.infer<typeof jobQuerySchema>): JobQuery => ({
  status: query.status,
  operation: query.operation,
  batchId: query.batch_id,
  reference: query.reference,
  payerId: query.payer_id,
  createdAfter: query.created_after,
  createdBefore: query.created_before,
});
