import { z } from "zod";
import { accountApiKeySchema } from "./account.ts";
import { batchSchema } from "./batch.ts";
import { publicIdSchema, timeSchema } from "./fields.ts";
import { modeSchema } from "./job.ts";
import { accountEndpointSchema } from "./webhook.ts";

// What operators read across accounts: it has no names of batches, which may be people's, and no patient.

const ownerShape = { account_id: publicIdSchema("acc"), account_name: z.string(), mode: modeSchema };

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
  .extend(ownerShape);

export const operatedBatchSchema = dueBatchSchema
  .extend({
    created_at: timeSchema,
    not_before: timeSchema.nullable(),
    finished_at: timeSchema.nullable(),
    reasons: z
      .array(z.object({ code: z.string(), message: z.string() }))
      .readonly()
      .describe("A sentence for each reason of `waiting_for`"),
  })
  .meta({ id: "OperatedBatch" });
export type OperatedBatch = Readonly<z.infer<typeof operatedBatchSchema>>;

export const keyUseSchema = z
  .object({
    key: accountApiKeySchema,
    since: timeSchema,
    until: timeSchema,
    complete_since: timeSchema
      .nullable()
      .describe("Null if all was counted; else older uses are left out, since the account's audit has too many lines"),
    uses: z
      .array(
        z.object({
          address: z.string().nullable().describe("Where the requests came from"),
          action: z.string().describe("As in the audit, such as `batch.submit`"),
          requests: z.int(),
          refused: z.int().describe("How many of them were refused, or failed"),
          first_at: timeSchema,
          last_at: timeSchema,
        }),
      )
      .readonly()
      .describe("The most used first, at most 200"),
  })
  .meta({ id: "KeyUse" });
export type KeyUse = Readonly<z.infer<typeof keyUseSchema>>;

export const troubledEndpointSchema = accountEndpointSchema
  .extend({
    account_id: publicIdSchema("acc"),
    account_name: z.string(),
    failing_since: timeSchema.nullable().describe("Null while its deliveries succeed"),
    oldest_waiting_seconds: z.number().nullable().describe("The age of the oldest event that waits for it"),
  })
  .meta({ id: "TroubledEndpoint" });
export type TroubledEndpoint = Readonly<z.infer<typeof troubledEndpointSchema>>;

export const dailyLimitSchema = z
  .object({
    ...ownerShape,
    plan: z.string(),
    verifications_per_day: z.int().describe("The plan's limit"),
    used_today: z.int().describe("Calls to the payer service today (UTC), retries included"),
  })
  .meta({ id: "DailyLimit" });
export type DailyLimit = Readonly<z.infer<typeof dailyLimitSchema>>;

export const auditLineSchema = z
  .object({
    at: timeSchema,
    actor: z
      .string()
      .describe("`key:` and its id, `user:` and its id, `administrator:` and its name, `system`, or `anonymous`"),
    account_id: publicIdSchema("acc").nullable(),
    mode: modeSchema.nullable().describe("Null for what belongs to both"),
    action: z
      .string()
      .describe("Such as `batch.cancel`; for a refusal by a route without such a name, its method and path"),
    subject: z.string().nullable().describe("The id of what was read or changed"),
    outcome: z
      .number()
      .describe(
        "The status of the response: 2xx done (202: accepted, what came of it is the job's), 4xx refused, 5xx failed",
      ),
    count: z
      .number()
      .describe(
        "How many requests the entry stands for: repeated polls, refusals and failed authentications have an entry at the " +
          "first, and one with the number of the others when they cease",
      ),
    request_id: z.string().nullable().describe("`X-Request-Id` of the response, which may be the caller's own"),
    server_request_id: z.string().nullable().describe("The service's own id of the request"),
    address: z.string().nullable().describe("Where the request came from"),
  })
  .meta({ id: "AuditLine" });
export type AuditLine = Readonly<z.infer<typeof auditLineSchema>>;

const auditFaultSchema = z.object({
  account_id: publicIdSchema("acc").nullable().describe("Whose chain; null: that of the installation"),
  no: z.int().nullable().describe("The number in the chain, if it is known"),
  entry_id: z.string().nullable().describe("As in exports"),
  fault: z
    .enum([
      "line changed",
      "line missing",
      "line not sealed",
      "line removed before it was sealed",
      "seal changed",
      "seals missing",
      "seals overlap",
      "anchor changed",
      "head changed",
      "heads set back",
    ])
    .describe("What does not match"),
});
export type AuditFaultDocument = Readonly<z.infer<typeof auditFaultSchema>>;

/** The answer of `GET /Admin/Audit/verify`. */
export const auditPieceSchema = z
  .object({
    entries: z.int().describe("Compared with their seals in this piece"),
    counted: z
      .int()
      .describe(
        "After all are compared, entries are counted: as many must be there as seals name. Those of this piece",
      ),
    sealed: z.int().describe("Sealed entries that there were at the beginning"),
    purged: z.int().describe("Purged entries in the place of which signed anchors were passed"),
    first_at: timeSchema.nullable().describe("The oldest of the compared entries"),
    last_at: timeSchema.nullable().describe("The newest of them"),
    faults: z.array(auditFaultSchema).readonly().describe("At most 100"),
    next_cursor: z.string().nullable().describe("Null with the last piece"),
    end: z
      .object({
        unchained: z.int().describe("Entries that no seal names, older than ten minutes: they were inserted"),
        unsealed: z.int().describe("New entries that are not sealed yet; at most 10,000 are counted"),
        oldest_unsealed_at: timeSchema.nullable(),
        round: z
          .int()
          .describe("Below that of an earlier verification if the database was set back to an earlier state"),
      })
      .nullable()
      .describe("With the last piece; null before"),
  })
  .meta({ id: "AuditPiece" });
export type AuditPieceDocument = Readonly<z.infer<typeof auditPieceSchema>>;

export const systemSchema = z
  .object({
    version: z.string().describe("Of the API process that answers; `GET /Admin/Status` has those of all processes"),
    migrations: z.array(z.string()).readonly().describe("Those that the database has, the newest first"),
    encryption_keys: z
      .array(
        z.object({
          name: z.string().describe("As in `NIGHTGUARD_ENCRYPTION_KEYS`"),
          current: z.boolean().describe("Whether new data keys are wrapped by it"),
          data_keys: z.int().describe("Data keys that it wraps; without any, an old key can be removed"),
        }),
      )
      .readonly(),
    retention: z
      .object({
        overdue: z
          .array(
            z.object({
              kind: z.enum(["batch", "job", "event", "delivery"]).describe("`job`: without a batch"),
              account_id: publicIdSchema("acc").describe("The account that has the oldest"),
              due_at: timeSchema.describe("When the oldest should have been deleted, by its plan's `retention_days`"),
            }),
          )
          .readonly()
          .describe("Kinds of data that are kept for too long, the longest overdue first; deleting takes minutes"),
        batches_with_rows_left: z.int().min(0).describe("Deleted batches of which some rows are not deleted yet"),
      })
      .describe("How far deleting is behind"),
  })
  .meta({ id: "System" });
export type System = Readonly<z.infer<typeof systemSchema>>;
