import { z } from "zod";
import { instantSchema, publicIdSchema, timeSchema } from "./fields.ts";
import { type Mode, modeSchema } from "./job.ts";
import { listSchema } from "./validation.ts";

/** At least one in eleven days: the limiter counts in microseconds, and a lower rate would overflow its times. */
const perSecond = z.number().min(0.000_001).max(1_000_000);
const count = z.int().positive();

/** The limits of a plan, the body of `PUT /Admin/Plan/{name}`. Each account of the plan has its own. */
export const planLimitsSchema = z.object({
  verifications_per_second: perSecond.describe("Calls to the payer service, retries included"),
  verification_burst: count.max(1_000_000).describe("Calls allowed at once after a pause"),
  requests_per_second: perSecond.default(50).describe("Reads, and all other requests that start no verification"),
  max_batch_rows: count.max(100_000_000).default(1_000_000),
  max_concurrency: count.max(100_000).default(50).describe("Verifications in flight"),
  verifications_per_day: count
    .nullable()
    .default(null)
    .describe("A cap on what a stolen key can spend; null for no limit"),
  retention_days: count.max(36_500).default(30).describe("How long jobs and their results are kept"),
  max_stored_rows: count
    .max(2_000_000_000)
    .default(10_000_000)
    .describe("Stored jobs, rows of batches included; beyond them intake is refused with 429"),
});
export type PlanLimits = z.infer<typeof planLimitsSchema>;

export const planNameSchema = z.string().regex(/^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/, {
  error: "must be 1 to 64 letters, digits, hyphens or underscores",
});

const nameSchema = z
  .string()
  .min(1)
  .max(255)
  .regex(/^\P{Cc}*$/u, { error: "must not contain control characters" });

/** The body of `POST /Admin/Account`. `plan: null` is no subscription; a `trial_ends_at` makes it a trial. */
export const newAccountSchema = z.object({
  name: nameSchema,
  plan: planNameSchema.nullable().default(null),
  trial_ends_at: instantSchema.nullable().default(null),
  card_on_file: z.boolean().default(false),
  billing_synced: z.boolean().default(true),
});
export type NewAccount = z.infer<typeof newAccountSchema>;

/** The body of `PATCH /Admin/Account/{id}`: fields that are left out do not change. */
export const accountPatchSchema = z.object({
  name: nameSchema.optional(),
  plan: planNameSchema.nullable().optional(),
  trial_ends_at: instantSchema.nullable().optional(),
  card_on_file: z.boolean().optional(),
  billing_synced: z.boolean().optional(),
});
export type AccountPatch = z.infer<typeof accountPatchSchema>;

export const newApiKeySchema = z.object({
  name: nameSchema.default("API key"),
  mode: modeSchema.default("live"),
});
export type NewApiKey = z.infer<typeof newApiKeySchema>;

/** An account creates keys of the mode of the key it calls with. */
export const newOwnApiKeySchema = newApiKeySchema.extend({ mode: modeSchema.optional() });
export type NewOwnApiKey = z.infer<typeof newOwnApiKeySchema>;

export const apiKeyPatchSchema = z.object({ name: nameSchema.optional(), disabled: z.boolean().optional() });
export type ApiKeyPatch = z.infer<typeof apiKeyPatchSchema>;

/** Who disabled an API key. */
export const disabledByValues = ["operator", "account"] as const;
export type DisabledBy = (typeof disabledByValues)[number];

/** A payer's closed hours, such as `20:00-06:00 America/Los_Angeles`. */
const closedWindow = /^([01]\d|2[0-3]):([0-5]\d)-([01]\d|2[0-3]):([0-5]\d) ([A-Za-z0-9_+/-]{1,64})$/;
const closedWindowSchema = z
  .string()
  .meta({ pattern: closedWindow.source })
  .check((context) => {
    const match = closedWindow.exec(context.value);
    if (!match || !isTimeZone(match[5] ?? "")) {
      context.issues.push({
        code: "custom",
        input: context.value,
        message: "must be two times and a time zone, such as 20:00-06:00 America/Los_Angeles",
      });
    }
  });

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat("en", { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** The body of `PUT /Admin/Payer/{id}`: what the operator knows about a payer; null is no limit. */
export const payerSettingsSchema = z.object({
  max_per_second: perSecond.nullable().default(null),
  max_concurrency: count.nullable().default(null),
  max_per_second_per_npi: perSecond.nullable().default(null),
  closed: listSchema(closedWindowSchema, 20).default([]),
  status: z.enum(["active", "inactive"]).nullable().default(null),
});
export type PayerSettings = z.infer<typeof payerSettingsSchema>;

/** An account in one mode. Live and test data are separate: every lookup and change by id names the tenant. */
export interface Tenant {
  readonly accountId: string;
  readonly mode: Mode;
}

/** A plan: its name and its limits. */
export const planSchema = planLimitsSchema.extend({ name: planNameSchema }).meta({ id: "Plan" });
export type Plan = Readonly<z.infer<typeof planSchema>>;

/** An account as the administration shows it. */
export const accountSchema = newAccountSchema
  .extend({
    id: publicIdSchema("acc"),
    trial_ends_at: timeSchema.nullable(),
    suspended_at: timeSchema
      .nullable()
      .describe("While set, requests are refused with 403, and the account's work and deliveries wait"),
    created_at: timeSchema,
  })
  .meta({ id: "Account" });
export type Account = Readonly<z.infer<typeof accountSchema>>;

/** An API key without its secret. */
export const apiKeySchema = newApiKeySchema
  .extend({
    id: publicIdSchema("key"),
    prefix: z.string().describe("The first characters of the key, to tell keys apart"),
    disabled: z.boolean(),
    disabled_by: z
      .enum(disabledByValues)
      .nullable()
      .describe("Only the operator can enable a key that the operator disabled; null while the key is enabled"),
    created_at: timeSchema,
  })
  .meta({ id: "ApiKey" });
export type ApiKey = Readonly<z.infer<typeof apiKeySchema>>;

/** The only response that contains a key. */
export const createdApiKeySchema = apiKeySchema.extend({ key: z.string().describe("The key; shown only once") });

/** What an operator has set for a payer. */
export const payerSettingsDocumentSchema = payerSettingsSchema
  .extend({ payer_id: z.string(), updated_at: timeSchema })
  .meta({ id: "PayerSettings" });
