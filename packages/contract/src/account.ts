import { z } from "zod";
import type { Mode } from "./job.ts";
import { listSchema } from "./validation.ts";

/** From one in eleven days: the limiter counts in microseconds, and what is slower still would overflow its times. */
const perSecond = z.number().min(0.000_001).max(1_000_000);
const count = z.int().positive();

/** The limits of a plan, the body of `PUT /Admin/Plan/{name}`. They hold for each account by itself. */
export const planLimitsSchema = z.object({
  verifications_per_second: perSecond.describe("Calls to the payer service, retries included"),
  verification_burst: count.max(1_000_000).describe("Calls that may come at once after a pause"),
  requests_per_second: perSecond.default(50).describe("Reads, and everything that starts no verification"),
  max_batch_rows: count.max(100_000_000).default(1_000_000),
  max_concurrency: count.max(100_000).default(50).describe("Verifications in flight"),
  verifications_per_day: count.nullable().default(null).describe("What a stolen key can spend; null for no limit"),
  retention_days: count.max(36_500).default(30).describe("How long jobs and their answers are kept"),
});
export type PlanLimits = z.infer<typeof planLimitsSchema>;
export type Plan = { readonly name: string } & PlanLimits;

export const planNameSchema = z.string().regex(/^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/, {
  error: "must be 1 to 64 letters, digits, hyphens or underscores",
});

const nameSchema = z
  .string()
  .min(1)
  .max(255)
  .regex(/^\P{Cc}*$/u, { error: "must not contain control characters" });
const timeSchema = z.iso.datetime({ offset: true, error: "must be an RFC 3339 time" });

/** The body of `POST /Admin/Account`. `plan: null` is no subscription; a `trial_ends_at` makes it a trial. */
export const newAccountSchema = z.object({
  name: nameSchema,
  plan: planNameSchema.nullable().default(null),
  trial_ends_at: timeSchema.nullable().default(null),
  card_on_file: z.boolean().default(false),
  billing_synced: z.boolean().default(true),
});
export type NewAccount = z.infer<typeof newAccountSchema>;

/** The body of `PATCH /Admin/Account/{id}`: what is left out stays. */
export const accountPatchSchema = z.object({
  name: nameSchema.optional(),
  plan: planNameSchema.nullable().optional(),
  trial_ends_at: timeSchema.nullable().optional(),
  card_on_file: z.boolean().optional(),
  billing_synced: z.boolean().optional(),
});
export type AccountPatch = z.infer<typeof accountPatchSchema>;

export const newApiKeySchema = z.object({
  name: nameSchema.default("API key"),
  mode: z.enum(["live", "test"]).default("live"),
});
export type NewApiKey = z.infer<typeof newApiKeySchema>;

/** A key that an account creates with one of its own: of the same mode, which need not be given. */
export const newOwnApiKeySchema = newApiKeySchema.extend({ mode: z.enum(["live", "test"]).optional() });
export type NewOwnApiKey = z.infer<typeof newOwnApiKeySchema>;

export const apiKeyPatchSchema = z.object({ name: nameSchema.optional(), disabled: z.boolean().optional() });
export type ApiKeyPatch = z.infer<typeof apiKeyPatchSchema>;

/** Who disabled an API key. */
export const disabledByValues = ["operator", "account"] as const;
export type DisabledBy = (typeof disabledByValues)[number];

/** A closed window of a payer, in words: `20:00-06:00 America/Los_Angeles`. */
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

/** The body of `PUT /Admin/Payer/{id}`: what the operator knows of a payer; null means no limit of its own. */
export const payerSettingsSchema = z.object({
  max_per_second: perSecond.nullable().default(null),
  max_concurrency: count.nullable().default(null),
  max_per_second_per_npi: perSecond.nullable().default(null),
  closed: listSchema(closedWindowSchema, 20).default([]),
  status: z.enum(["active", "inactive"]).nullable().default(null),
});
export type PayerSettings = z.infer<typeof payerSettingsSchema>;

/**
 * The owner of what is made with a key: an account in one mode. Live and test data are separate, so every look-up and
 * every change by id names the tenant; what another tenant owns is not found.
 */
export interface Tenant {
  readonly accountId: string;
  readonly mode: Mode;
}

/** An account as the administration shows it. */
export interface Account {
  readonly id: string;
  readonly name: string;
  readonly plan: string | null;
  readonly trial_ends_at: string | null;
  readonly card_on_file: boolean;
  readonly billing_synced: boolean;
  /** While this is set, the account's requests are refused, and its work and deliveries wait. */
  readonly suspended_at: string | null;
  readonly created_at: string;
}

/** An API key without its secret; `prefix` is enough to tell keys apart. */
export interface ApiKey {
  readonly id: string;
  readonly name: string;
  readonly mode: Mode;
  readonly prefix: string;
  readonly disabled: boolean;
  /** What the operator disabled, the account cannot enable; null while the key is enabled. */
  readonly disabled_by: DisabledBy | null;
  readonly created_at: string;
}
