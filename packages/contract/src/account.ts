import { z } from "zod";
import { scopes } from "./access.ts";
import { environmentAdministrator } from "./actor.ts";
import { instantSchema, lineSchema, publicIdSchema, timeSchema } from "./fields.ts";
import { plannedQuestionSchema } from "./further-question.ts";
import { type Mode, modeSchema } from "./job.ts";
import { listSchema, namesSchema } from "./validation.ts";

/** One per eleven days at least: the limiter counts in microseconds, and a lower rate would overflow its times. */
const perSecond = z.number().min(0.000_001).max(1_000_000);
const count = z.int().positive();

/**
 * The body of `PUT /Admin/Plan/{name}`. Rates, concurrency and the daily limit apply to live and to test mode each;
 * stored rows count in both together.
 */
export const planLimitsSchema = z.object({
  verifications_per_second: perSecond.describe("Calls to the payer service, retries included"),
  verification_burst: count.max(1_000_000).describe("Calls allowed at once after a pause"),
  requests_per_second: perSecond.default(50).describe("Reads, and all other requests that start no verification"),
  max_batch_rows: count.max(100_000_000).default(1_000_000),
  max_concurrency: count.max(100_000).default(50).describe("Verifications in flight"),
  verifications_per_day: count
    .nullable()
    .default(null)
    .describe(
      "Calls to the payer service a day (UTC), retries included, in each mode; null: no limit. It also bounds what a stolen key can spend",
    ),
  recovery_questions: z
    .int()
    .min(0)
    .max(5)
    .default(2)
    .describe(
      "How often a queued question may be asked in other spellings of name and member id after the payer did not find the patient, or with the practice's other NPI after it did not know the dentist; 0: never",
    ),
  questions_per_verification: z
    .int()
    .min(1)
    .max(10)
    .default(1)
    .describe(
      "Calls for one queued verification, retries included, while points of an office are open that another question may close; 1: the general question alone",
    ),
  cost_per_verification: z
    .number()
    .min(0)
    .max(1_000_000)
    .nullable()
    .default(null)
    .describe(
      "What the questions of one verification may cost, in the unit of the payer services' `cost_per_question`; null: no limit",
    ),
  seconds_per_verification: count
    .max(2_592_000)
    .nullable()
    .default(null)
    .describe("After the general answer, the time in which further questions may begin; null: until the deadline"),
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

const nameSchema = lineSchema(255);

export const newAccountSchema = z.object({
  name: nameSchema,
  plan: planNameSchema.nullable().default(null).describe("Null: no subscription, and requests are refused with 402"),
  trial_ends_at: instantSchema.nullable().default(null).describe("The end of a trial; null: not a trial"),
  card_on_file: z.boolean().default(false).describe("A trial without a card is refused with 402"),
  billing_synced: z.boolean().default(true).describe("While false, requests are refused with 500"),
});
export type NewAccount = z.infer<typeof newAccountSchema>;

/** Absent fields do not change. */
export const accountPatchSchema = z.object({
  name: nameSchema.optional(),
  plan: planNameSchema.nullable().optional(),
  trial_ends_at: instantSchema.nullable().optional(),
  card_on_file: z.boolean().optional(),
  billing_synced: z.boolean().optional(),
});
export type AccountPatch = z.infer<typeof accountPatchSchema>;

const scopesSchema = namesSchema(scopes).refine((names) => names.length > 0, "must name at least one scope");

const cidrSchema = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()], {
  error: "must be an address or a range of addresses, such as 203.0.113.0/24",
});
const allowedCidrsSchema = listSchema(cidrSchema, 100)
  .refine((ranges) => ranges.length > 0, "must name at least one range, or be null")
  .nullable()
  .describe("The addresses from which the key is accepted, as ranges; null: from anywhere");

const expiresAtSchema = instantSchema.nullable().describe("From then on the key is refused with 401; null: never");

export const newApiKeySchema = z.object({
  name: nameSchema.default("API key"),
  mode: modeSchema.default("live"),
  scopes: scopesSchema
    .optional()
    .describe(
      "What the key may do; by default everything, or what the key that creates it may do. `work` is for phone services: the work list with its patients, " +
        "and the jobs of its open items and of those that the key owns, with what is found out about them",
    ),
  expires_at: expiresAtSchema.optional(),
  allowed_cidrs: allowedCidrsSchema.optional(),
});
export type NewApiKey = z.infer<typeof newApiKeySchema>;

/** `mode` defaults to the caller's; the other one is refused with 403. */
export const newOwnApiKeySchema = newApiKeySchema.extend({ mode: modeSchema.optional() });
export type NewOwnApiKey = z.infer<typeof newOwnApiKeySchema>;

/** Absent fields do not change. */
export const apiKeyPatchSchema = z
  .object({
    name: nameSchema.optional(),
    disabled: z.boolean().optional(),
    endpoints: z
      .literal("disable")
      .optional()
      .describe("Together with `disabled: true`: also disables the webhook endpoints that were created with the key"),
    scopes: scopesSchema.optional(),
    expires_at: expiresAtSchema.optional(),
    allowed_cidrs: allowedCidrsSchema.optional(),
  })
  .refine(({ endpoints, disabled }) => endpoints === undefined || disabled === true, {
    path: ["endpoints"],
    error: "goes only with disabled: true",
  });
export type ApiKeyPatch = z.infer<typeof apiKeyPatchSchema>;

const disabledByValues = ["operator", "account"] as const;
export type DisabledBy = (typeof disabledByValues)[number];

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

/**
 * A name such as `America/Los_Angeles`. Intl also accepts offsets such as `-08:00`, which ignore daylight saving time.
 */
export const timeZoneSchema = z
  .string()
  .max(64)
  .refine((name) => /^[A-Z]/.test(name) && isTimeZone(name), "must be a time zone, such as America/Los_Angeles");

/** The body of `PUT /Admin/Payer/{id}`. */
export const payerSettingsSchema = z.object({
  max_per_second: perSecond.nullable().default(null).describe("Calls to this payer a second; null: no limit"),
  max_concurrency: count.nullable().default(null).describe("Calls to this payer in flight; null: no limit"),
  max_per_second_per_npi: perSecond
    .nullable()
    .default(null)
    .describe("Calls to this payer a second about one provider; null: no limit"),
  closed: listSchema(closedWindowSchema, 20)
    .default([])
    .describe("Hours in which it is not asked, such as `20:00-06:00 America/Los_Angeles`"),
  status: z
    .enum(["active", "inactive"])
    .nullable()
    .default(null)
    .describe("In place of its status on the payer list; null: as the list says"),
  questions: listSchema(plannedQuestionSchema, 10)
    .exactOptional()
    .describe(
      "What is asked after the general question while points of an office are open, in this order; absent: the service types of the open points where the payer service takes them, then the second payer service",
    ),
});
export type PayerSettings = z.infer<typeof payerSettingsSchema>;

/** An account in one mode. Live and test data are separate: every lookup and change by id names the tenant. */
export interface Tenant {
  readonly accountId: string;
  readonly mode: Mode;
}

export const planSchema = planLimitsSchema.extend({ name: planNameSchema }).meta({ id: "Plan" });
export type Plan = Readonly<z.infer<typeof planSchema>>;

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

const maxWorkDueHours = 720;

export const ownAccountPatchSchema = z.object({
  time_zone: timeZoneSchema
    .optional()
    .describe(
      "The zone in which people see days and deadlines, and in which times of appointments in uploaded tables are read",
    ),
  work_due_hours: z
    .int()
    .min(0)
    .max(maxWorkDueHours)
    .optional()
    .describe("How many hours before its appointment an item of the work list is due"),
});
export type OwnAccountPatch = z.infer<typeof ownAccountPatchSchema>;

export const ownAccountSchema = z
  .object({
    id: publicIdSchema("acc"),
    name: z.string(),
    time_zone: z.string(),
    work_due_hours: z.int().describe("How many hours before its appointment an item of the work list is due"),
    plan: planSchema.nullable().describe("Null: no subscription"),
    standing: z
      .object({
        status: z.union([z.literal(200), z.literal(402), z.literal(403), z.literal(500)]),
        message: z.string(),
      })
      .describe("200, or the status and message with which other requests of the account are refused"),
    live_answered_by: z
      .enum(["upstream", "sandbox", "none"])
      .describe("What answers live questions: payer services, the sandbox with invented answers, or nothing yet"),
    used_today: z.number().describe("Calls to the payer service today (UTC) in the mode, retries included"),
    stored_rows: z.number().describe("Jobs of both modes, as they were last counted"),
    created_at: timeSchema,
  })
  .meta({ id: "OwnAccount" });
export type OwnAccount = Readonly<z.infer<typeof ownAccountSchema>>;

export const apiKeySchema = newApiKeySchema
  .extend({
    scopes: z.array(z.enum(scopes)).readonly(),
    expires_at: timeSchema.nullable(),
    allowed_cidrs: z.array(z.string()).readonly().nullable(),
    id: publicIdSchema("key"),
    prefix: z.string().describe("The first characters of the key, to tell keys apart"),
    disabled: z.boolean(),
    disabled_by: z
      .enum(disabledByValues)
      .nullable()
      .describe("Only the operator can enable a key that the operator disabled; null while the key is enabled"),
    last_used_at: timeSchema.nullable().describe("When it was last used, up to a minute behind; null: never"),
    created_by: z
      .string()
      .nullable()
      .describe(
        "Who created it: `key:` and its id, `user:` and its id, or `administrator:` and a name; null: it is older than this field",
      ),
    created_at: timeSchema,
  })
  .meta({ id: "ApiKey" });
export type ApiKey = Readonly<z.infer<typeof apiKeySchema>>;

export const accountApiKeySchema = apiKeySchema
  .extend({ account_id: publicIdSchema("acc"), account: z.string().describe("The account's name") })
  .meta({ id: "AccountApiKey" });
export type AccountApiKey = Readonly<z.infer<typeof accountApiKeySchema>>;

const shownOnce = (what: "key" | "token") =>
  z
    .string()
    .nullable()
    .describe(
      `The ${what}; shown only once, and not stored: null when the answer is repeated under an \`Idempotency-Key\``,
    );

/** The only response that contains a key. */
export const createdApiKeySchema = apiKeySchema.extend({ key: shownOnce("key") });

/** An operator may use all of `/Admin/*`; an auditor may only read. */
const administratorRoles = ["operator", "auditor"] as const;
export type AdministratorRole = (typeof administratorRoles)[number];

export const newAdministratorSchema = z.object({
  name: z
    .string()
    .regex(/^[A-Za-z0-9][A-Za-z0-9_.@-]{0,63}$/, "must be 1 to 64 letters, digits, hyphens, underscores, dots or @")
    .refine((name) => name !== environmentAdministrator, "is the name of the administrator of NIGHTGUARD_ADMIN_TOKEN"),
  role: z.enum(administratorRoles, { error: "must be operator or auditor" }),
});
export type NewAdministrator = z.infer<typeof newAdministratorSchema>;

export const administratorSchema = newAdministratorSchema
  .extend({
    created_by: z.string(),
    created_at: timeSchema,
    ended_at: timeSchema.nullable().describe("From then on the token is refused"),
  })
  .meta({ id: "Administrator" });
export type Administrator = Readonly<z.infer<typeof administratorSchema>>;

export const createdAdministratorSchema = administratorSchema.extend({ token: shownOnce("token") });

export const payerSettingsDocumentSchema = payerSettingsSchema
  .extend({ payer_id: z.string(), updated_at: timeSchema })
  .meta({ id: "PayerSettings" });
export type PayerSettingsDocument = Readonly<z.infer<typeof payerSettingsDocumentSchema>>;
