import { batchSchema, modeSchema, publicIdSchema } from "@nightguard/contract";
import { z } from "zod";

/** Batches' names may be people's, so operators do not see them. */
export const dueBatchSchema = batchSchema
  .pick({
    id: true,
    status: true,
    deadline: true,
    counts: true,
    rate_per_second: true,
    estimated_completion_at: true,
    at_risk: true,
    waiting_for: true,
  })
  .extend({ account_id: publicIdSchema("acc"), account_name: z.string(), mode: modeSchema });
