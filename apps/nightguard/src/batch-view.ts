import { z } from "zod";

const count = z.int().nonnegative();

/** The fields of the API's batch that the commands print. */
const batchSchema = z.object({
  id: z.string(),
  status: z.enum(["queued", "running", "paused", "completed", "cancelled"]),
  counts: z.object({
    total: count,
    rejected: count,
    queued: count,
    running: count,
    succeeded: count,
    failed: count,
    cancelled: count,
    expired: count,
    deleted: count,
  }),
  coverage: z.object({ active: count, inactive: count, unknown: count, rejected: count }),
  rate_per_second: z.number().nullable().default(null),
  failures: z
    .array(z.object({ category: z.string(), code: z.string(), payer_id: z.string(), count, hint: z.string() }))
    .default([]),
  warnings: z.array(z.object({ code: z.string(), message: z.string() })).default([]),
});
export type BatchView = z.infer<typeof batchSchema>;

const issueSchema = z.object({ path: z.string(), message: z.string() });
const rejectionsSchema = z.object({ data: z.array(z.object({ row: z.int(), issues: z.array(issueSchema) })) });
/** A row rejected at intake: its number in the caller's file and the reasons. */
export type RejectionView = z.infer<typeof rejectionsSchema>["data"][number];

/** @throws z.ZodError when the response is not a batch: the server is not this API */
export const parseBatch = (body: unknown): BatchView => batchSchema.parse(body);

const batchListSchema = z.object({
  data: z.array(batchSchema.extend({ name: z.string().nullable(), created_at: z.string() })),
  next_cursor: z.string().nullable(),
});
/** A page of an account's batches, newest first. */
export type BatchListView = z.infer<typeof batchListSchema>;

/** @throws z.ZodError as `parseBatch` */
export const parseBatchList = (body: unknown): BatchListView => batchListSchema.parse(body);

/** @throws z.ZodError as `parseBatch` */
export const parseRejections = (body: unknown): RejectionView[] => rejectionsSchema.parse(body).data;

/** The number of rows that have ended, with or without a response. */
export const countEnded = ({ counts }: BatchView): number =>
  counts.succeeded + counts.failed + counts.cancelled + counts.expired + counts.deleted;

export const isEnded = (batch: BatchView): boolean => batch.status === "completed" || batch.status === "cancelled";

/** Whether every row of the file got a response; rejected rows did not. */
export const isFullyAnswered = ({ counts }: BatchView): boolean =>
  counts.rejected === 0 && counts.succeeded === counts.total;
