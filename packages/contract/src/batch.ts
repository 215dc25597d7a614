import { z } from "zod";
import { publicIdSchema, timeSchema } from "./fields.ts";
import { failureSchema } from "./job.ts";
import { officePointSchema } from "./payer-health.ts";
import { operationSchema, prioritySchema, transformSchema } from "./verification.ts";

const count = z.int().min(0);

export const batchCountsSchema = z
  .object({
    total: count,
    rejected: count,
    queued: count,
    running: count,
    succeeded: count,
    failed: count,
    cancelled: count,
    expired: count,
    deleted: count,
  })
  .describe("The states add up to total; rejected rows are not part of it");
export type BatchCounts = Readonly<z.infer<typeof batchCountsSchema>>;

/**
 * How values were read differently than written; `npi_check_digit` were read as written but cannot be right. The last
 * six concern the file as a whole.
 */
const readKinds = [
  "blanks",
  "invisible_characters",
  "text_marker",
  "number_form",
  "tax_id_dash",
  "date_form",
  "date_time",
  "day_first",
  "local_time",
  "gender_word",
  "relationship_word",
  "procedure_form",
  "name_column",
  "payer_match",
  "npi_check_digit",
  "utf_16",
  "windows_1252",
  "blanks_before_quotes",
  "stray_quotes",
  "title_row",
  "ignored_columns",
] as const;
export type ReadKind = (typeof readKinds)[number];

/** The number of values read in one way, and the row of the first; both are absent for a reading of the whole file. */
export interface ReadCount {
  readonly kind: ReadKind;
  readonly count?: number;
  readonly first_row?: number;
  /** Names of columns, or numbers where a name may be a person's. */
  readonly columns?: readonly string[];
}

/** Why queued work waits, other than for its turn; `queue_unavailable`: Redis does not answer. */
export const waitingReasons = [
  "account_suspended",
  "no_plan",
  "queue_unavailable",
  "no_worker",
  "no_upstream",
  "upstream_refuses_credentials",
  "daily_limit_reached",
  "plan_too_slow",
  "payer_held",
  "payer_closed",
  "payer_slow",
] as const;
export type WaitingReason = (typeof waitingReasons)[number];

export const waitingForSchema = z
  .array(z.enum(waitingReasons))
  .readonly()
  .describe("Why work waits, other than for its turn; empty where it does not");

export const batchSchema = z
  .object({
    id: publicIdSchema("bat"),
    name: z.string().nullable(),
    status: z.enum(["queued", "running", "paused", "completed", "cancelled"]),
    operation: operationSchema,
    transform: transformSchema.nullable(),
    not_before: timeSchema.nullable(),
    deadline: timeSchema.nullable(),
    priority: prioritySchema,
    max_age: z.int().nullable().describe("Seconds"),
    on_unknown: z.enum(["retry", "fail"]),
    mends: publicIdSchema("bat").nullable().describe("The batch whose rejected rows this one corrects"),
    mended: count.describe("How many of this batch's rejected rows were corrected in others"),
    needs_you: count.describe(
      "Rows that need somebody: refused at intake and not mended (unless the batch is cancelled), failed, expired, or rejected by the " +
        "payer. A row that was corrected needs somebody if its last correction does",
    ),
    created_at: timeSchema,
    finished_at: timeSchema.nullable(),
    counts: batchCountsSchema,
    coverage: z.object({ active: count, inactive: count, unknown: count, rejected: count }),
    progress: z.number().min(0).max(1).describe("Share of the rows that have finished, 0 to 1"),
    rate_per_second: z.number().nullable().describe("Rows that finish per second, measured recently"),
    estimated_completion_at: timeSchema
      .nullable()
      .describe("Null where it is not known, as while rows wait for a payer"),
    waiting_for: waitingForSchema.describe(
      "Why rows wait, other than for their turn; `warnings` have a sentence for each. Empty where none waits so, and once the batch has ended",
    ),
    at_risk: count.describe("Rows that are not expected to start before the deadline"),
    failures: z.array(failureSchema.omit({ retryable: true }).extend({ payer_id: z.string(), count })).readonly(),
    warnings: z
      .array(
        z.object({
          code: z.string(),
          message: z.string(),
          ends_at: timeSchema
            .exactOptional()
            .describe("With `deadline_at_risk`: when the batch would finish within the plan's limits"),
          kind: z
            .enum(readKinds)
            .exactOptional()
            .describe("With `read_otherwise`: how the file, or values in it, were read otherwise than written"),
          count: count
            .exactOptional()
            .describe(
              "With `read_otherwise` and `npi_check_digit`: how many values. With `thin_answers`: how many rows ask the payer; in batches of more than 1,000 rows estimated",
            ),
          first_row: z
            .int()
            .exactOptional()
            .describe("With `read_otherwise` and `npi_check_digit`: the row of the first one"),
          columns: z
            .array(z.string())
            .readonly()
            .exactOptional()
            .describe("With `ignored_columns`: the first 20, by number where a name may be a person's"),
          payer_id: z
            .string()
            .exactOptional()
            .describe(
              "With `thin_answers`, until the batch has ended: a payer whose answers of 30 days stated less than half of an office's eleven points. The five with the most rows, of those with 20 answers or more that were read for it",
            ),
          share: z
            .number()
            .min(0)
            .max(1)
            .exactOptional()
            .describe("With `thin_answers`: of the points, in an answer on average, as `says` of `GET /PayerHealth`"),
          points: z
            .array(officePointSchema)
            .readonly()
            .exactOptional()
            .describe("With `thin_answers`: those that less than half of the answers state"),
        }),
      )
      .readonly(),
  })
  .meta({ id: "Batch" });
export type Batch = Readonly<z.infer<typeof batchSchema>>;
export type BatchStatus = Batch["status"];
/** What to do with a row whose call was sent and never answered: call again, or fail the row. */
export type OnUnknown = Batch["on_unknown"];
