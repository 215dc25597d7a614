import { batchSchema, failureSchema, pageOf, rejectionSchema } from "@nightguard/contract";
import { z } from "zod";

const batchFailureSchema = failureSchema
  .pick({ code: true, hint: true })
  .extend({ category: z.string(), payer_id: z.string(), count: z.int() });

/** The fields that the commands print. A later release may have more states and categories. */
const viewSchema = batchSchema.pick({ id: true, counts: true, coverage: true, rate_per_second: true }).extend({
  status: z.string(),
  failures: z.array(batchFailureSchema),
  warnings: z.array(z.object({ message: z.string() })),
});
export type BatchView = z.infer<typeof viewSchema>;

const rejectionsSchema = z.object({ data: z.array(rejectionSchema.pick({ row: true, issues: true })) });
export type RejectionView = z.infer<typeof rejectionsSchema>["data"][number];

/** @throws z.ZodError when the response is not a batch: the server is not this API */
export const parseBatch = (body: unknown): BatchView => viewSchema.parse(body);

const batchListSchema = pageOf(viewSchema.extend(batchSchema.pick({ name: true, created_at: true }).shape));
export type BatchListView = z.infer<typeof batchListSchema>;

/** @throws z.ZodError as `parseBatch` */
export const parseBatchList = (body: unknown): BatchListView => batchListSchema.parse(body);

/** @throws z.ZodError as `parseBatch` */
export const parseRejections = (body: unknown): RejectionView[] => rejectionsSchema.parse(body).data;

export const countEnded = ({ counts }: BatchView): number =>
  counts.succeeded + counts.failed + counts.cancelled + counts.expired + counts.deleted;

const openStatuses: readonly string[] = ["queued", "running", "paused"];

/** A status of a later release counts as ended once no row is queued or running. */
export const isEnded = ({ status, counts }: BatchView): boolean =>
  status === "completed" ||
  status === "cancelled" ||
  (!openStatuses.includes(status) && counts.queued + counts.running === 0);

export const isFullyAnswered = ({ counts }: BatchView): boolean =>
  counts.rejected === 0 && counts.succeeded === counts.total;
