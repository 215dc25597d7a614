import { z } from "zod";

const count = z.int().nonnegative();

/** Of a batch, as the API shows it, what a person at the terminal is told. */
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
  }),
  coverage: z.object({ active: count, inactive: count, unknown: count, rejected: count }),
  rate_per_second: z.number().nullable().default(null),
  failures: z
    .array(z.object({ category: z.string(), code: z.string(), payer_id: z.string(), count, hint: z.string() }))
    .default([]),
  warnings: z.array(z.object({ code: z.string(), message: z.string() })).default([]),
});
export type BatchView = z.infer<typeof batchSchema>;

const rejectionsSchema = z.object({
  data: z.array(
    z.object({
      row: z.int(),
      issues: z.array(z.object({ path: z.string(), message: z.string() })),
    }),
  ),
});
/** A row refused at intake: its number in the caller's file and why. */
export type RejectionView = z.infer<typeof rejectionsSchema>["data"][number];

/** @throws z.ZodError when the answer is not a batch: whatever answered is not this API */
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

/** Rows that have come to an end, whichever. */
export function countEnded({ counts }: BatchView): number {
  return counts.succeeded + counts.failed + counts.cancelled + counts.expired;
}

export const isEnded = (batch: BatchView): boolean => batch.status === "completed" || batch.status === "cancelled";

/** Whether every row of the file got an answer, those refused at intake included. */
export const isFullyAnswered = ({ counts }: BatchView): boolean =>
  counts.rejected === 0 && counts.succeeded === counts.total;
