import { z } from "zod";
import { publicIdSchema } from "./fields.ts";
import { modeSchema } from "./job.ts";
import { operationSchema } from "./verification.ts";

const dayShape = { day: z.string().meta({ format: "date" }), mode: modeSchema };

const countsShape = {
  verifications: z.number(),
  calls: z.number().describe("Calls to the payer service, retries included"),
  reused: z.number().describe("Verifications answered without a call, from a stored answer or another row"),
  possible_duplicates: z
    .number()
    .describe("Calls repeated after one that was never answered, because its process died"),
  perhaps_billed: z
    .number()
    .describe("Calls that were sent and never answered, repeated or not: each may have been billed"),
};

const usageSchema = z.object({
  ...dayShape,
  operation: operationSchema,
  payer_id: z.string(),
  outcome: z
    .string()
    .meta({ enum: ["active", "inactive", "unknown", "rejected", "failed", "expired", "cancelled"] })
    .describe("The coverage in the answers, or the final status of jobs without an answer"),
  ...countsShape,
});
export type UsageLine = Readonly<z.infer<typeof usageSchema>>;

export const usageListSchema = z.object({ data: z.array(usageSchema) });

const keyUsageSchema = z.object({
  ...dayShape,
  key_id: publicIdSchema("key")
    .nullable()
    .describe("The API key that submitted the jobs; null for a person, and for the rest of the day's usage"),
  user_id: publicIdSchema("usr").nullable().describe("The person who submitted them in the console; null for a key"),
  name: z.string().nullable().describe("The present name of the key or person; null if unknown"),
  ...countsShape,
});
export type KeyUsageLine = Readonly<z.infer<typeof keyUsageSchema>>;

/** The answer of `GET /Usage/keys`. */
export const keyUsageListSchema = z.object({ data: z.array(keyUsageSchema).readonly() });
