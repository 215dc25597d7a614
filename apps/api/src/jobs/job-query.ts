import { instantSchema, operationSchema, pageQuerySchema, textSchema } from "@nightguard/contract";
import type { JobQuery } from "@nightguard/service";
import { z } from "zod";
import { statusSchema } from "./job-schema.ts";

export const pointInTimeSchema = instantSchema.transform((text) => new Date(text));

export const jobQuerySchema = pageQuerySchema.extend({
  status: statusSchema.optional().describe("Only jobs in this state"),
  operation: operationSchema.optional().describe("Only jobs of this operation"),
  batch_id: z.string().optional().describe("Only jobs of this batch"),
  reference: textSchema.optional().describe("The caller's own id; 403 for people who may not see patients"),
  payer_id: textSchema.optional().describe("Only jobs for this payer"),
  created_after: pointInTimeSchema.optional().describe("Only jobs created after this time"),
  created_before: pointInTimeSchema.optional().describe("Only jobs created before this time"),
});

export const toJobQuery = (query: z.infer<typeof jobQuerySchema>): JobQuery => ({
  status: query.status,
  operation: query.operation,
  batchId: query.batch_id,
  reference: query.reference,
  payerId: query.payer_id,
  createdAfter: query.created_after,
  createdBefore: query.created_before,
});
