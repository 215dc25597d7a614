import {
  newAccountSchema,
  newApiKeySchema,
  payerSettingsSchema,
  planLimitsSchema,
  planNameSchema,
} from "@nightguard/contract";
import { z } from "zod";

/** A page of a list as it is answered. */
export const pageOf = <Item extends z.ZodType>(item: Item) =>
  z.object({ data: z.array(item).readonly(), next_cursor: z.string().nullable() });

/** The id of a thing; what is no id of its kind is 404, like one that never was. */
export const idParamsSchema = z.object({ id: z.string() });

/** A payer's id in an address. */
export const payerParamsSchema = z.object({
  id: z
    .string()
    .min(1)
    .max(80, "must have at most 80 characters")
    .regex(/^\P{Cc}*$/u, "must not contain control characters"),
});

/** A plan: its name and its limits. */
export const planSchema = planLimitsSchema.extend({ name: planNameSchema });

/** An account as the administration shows it. */
export const accountSchema = newAccountSchema.extend({ id: z.string(), created_at: z.string() });

/** A key as it is shown: what it starts with, never the key. */
export const apiKeySchema = newApiKeySchema.extend({
  id: z.string(),
  prefix: z.string(),
  disabled: z.boolean(),
  created_at: z.string(),
});

/** The one answer that holds a key. */
export const createdApiKeySchema = apiKeySchema.extend({ key: z.string().describe("The key; it is shown only now") });

/** What is set for a payer. */
export const payerSettingsDocumentSchema = payerSettingsSchema.extend({
  payer_id: z.string(),
  updated_at: z.string(),
});

/** A line of the audit; ids only. */
export const auditSchema = z.object({
  at: z.string(),
  actor: z.string().describe("`admin`, or the id of an API key"),
  account_id: z.string().nullable(),
  action: z.string(),
  subject: z.string().nullable(),
  request_id: z.string().nullable(),
});
