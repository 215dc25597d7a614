import { batchSchema, pageOf, rejectionSchema } from "@nightguard/contract";
import { z } from "zod";

/** The fields of the API's batch that the commands print. */
const viewSchema = batchSchema.pick({
  id: true,
  status: true,
  counts: true,
  coverage: true,
  rate_per_second: true,
  failures: true,
  warnings: true,
});
export type BatchView = z.infer<typeof viewSchema>;

const rejectionsSchema = z.object({ data: z.array(rejectionSchema.pick({ row: true, issues: true })) });
/** A row rejected at intake: its number in the caller's file and the reasons. */
export type RejectionView = z.infer<typeof rejectionsSchema>["data"][number];

/** @throws z.ZodError when the response is not a batch: the server is not this API */
export const parseBatch = (body: unknown): BatchView => viewSchema.parse(body);

const batchListSchema = pageOf(viewSchema.extend(batchSchema.pick({ name: true, created_at: true }).shape));
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
