import {
  type AccountWebhookEndpoint,
  disabledByValues,
  newAccountSchema,
  newApiKeySchema,
  payerSettingsSchema,
  planLimitsSchema,
  planNameSchema,
} from "@nightguard/contract";
import { z } from "zod";
import { idSchema, timeSchema } from "../jobs/job-schema.ts";
import { webhookEndpointSchema } from "../webhooks/webhook-schema.ts";

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
export const planSchema = planLimitsSchema.extend({ name: planNameSchema }).meta({ id: "Plan" });

/** An account as the administration shows it. */
export const accountSchema = newAccountSchema
  .extend({
    id: idSchema("acc"),
    trial_ends_at: timeSchema.nullable(),
    suspended_at: timeSchema
      .nullable()
      .describe("While it is set, requests are refused with 403, and work and deliveries wait"),
    created_at: timeSchema,
  })
  .meta({ id: "Account" });

/** A key as it is shown: what it starts with, never the key. */
export const apiKeySchema = newApiKeySchema
  .extend({
    id: idSchema("key"),
    prefix: z.string().describe("What the key begins with"),
    disabled: z.boolean(),
    disabled_by: z
      .enum(disabledByValues)
      .nullable()
      .describe("What the operator disabled, only the operator can enable; null while the key is enabled"),
    created_at: timeSchema,
  })
  .meta({ id: "ApiKey" });

/** The one answer that holds a key. */
export const createdApiKeySchema = apiKeySchema.extend({ key: z.string().describe("The key; it is shown only now") });

/** A webhook endpoint as the operator sees it: where its host is, and how it stands. */
export const accountEndpointSchema = webhookEndpointSchema
  .omit({ url: true, description: true, old_secret_expires_at: true })
  .extend({ origin: z.string().describe("Scheme, host and port of its address") })
  .meta({ id: "AccountWebhookEndpoint" }) satisfies z.ZodType<AccountWebhookEndpoint>;

/** What is set for a payer. */
export const payerSettingsDocumentSchema = payerSettingsSchema
  .extend({
    payer_id: z.string(),
    updated_at: timeSchema,
  })
  .meta({ id: "PayerSettings" });

/** A line of the audit; ids only. */
export const auditSchema = z
  .object({
    at: timeSchema,
    actor: z.string().describe("`admin`, or the id of an API key"),
    account_id: idSchema("acc").nullable(),
    action: z.string().describe("Such as `batch.cancel`"),
    subject: z.string().nullable(),
    request_id: z.string().nullable(),
  })
  .meta({ id: "AuditLine" });
