import { z } from "zod";
import { modeSchema } from "./job.ts";
import { operationSchema } from "./verification.ts";

const usageSchema = z.object({
  day: z.string().meta({ format: "date" }),
  mode: modeSchema,
  operation: operationSchema,
  payer_id: z.string(),
  outcome: z
    .string()
    .meta({ enum: ["active", "inactive", "unknown", "rejected", "failed", "expired", "cancelled"] })
    .describe("The coverage in the answers, or the final status of jobs without an answer"),
  verifications: z.number(),
  calls: z.number().describe("Calls to the payer service, retries included"),
  reused: z.number().describe("Verifications answered without a call, from a stored answer or another row"),
  possible_duplicates: z
    .number()
    .describe("Calls repeated after one that was never answered, because its process died"),
  perhaps_billed: z
    .number()
    .describe("Calls that were sent and never answered, repeated or not: each may have been billed"),
});
export type UsageLine = Readonly<z.infer<typeof usageSchema>>;

export const usageListSchema = z.object({ data: z.array(usageSchema) });
