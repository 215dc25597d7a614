import { type Batch, batchItemSchema, batchSchema, jobRowListSchema } from "@nightguard/contract";
import { type BatchRow, getBatch, listRejections, listRows, retryBatch, submitBatch } from "@nightguard/service";
import { z } from "zod";
import { retryQuerySchema, toRetryOptions } from "../batches/batch-control-routes.ts";
import { rejectionListSchema } from "../batches/batch-schema.ts";
import { rowQuerySchema, toRowQuery, toRowSeries } from "../batches/rows-route.ts";
import { batchOptionsSchema, toBatchOptions } from "../batches/upload/batch-options.ts";
import type { ApiDeps } from "../deps.ts";
import { toInputJsonSchema } from "./json-schema.ts";
import { idempotencyKeySchema, makeOnce } from "./once.ts";
import { askingPayers, defineTool, readingOnly, type Tool, type ToolContext, toolWaitSchema } from "./tool.ts";

const mostItems = 500;
const mostRows = 50;
const rejectionsShown = 20;

const deepest = 10;

/** The message was parsed already, so the digits of a long number are lost. */
const isReadable = (value: unknown, depth = 0): boolean => {
  if (typeof value === "number") return !Number.isInteger(value) || Number.isSafeInteger(value);
  if (typeof value !== "object" || value === null) return true;
  return depth < deepest && Object.values(value).every((part) => isReadable(part, depth + 1));
};

/** Each item is validated by itself: a bad one is a rejected row. */
const itemsSchema = z
  .array(
    z.unknown().refine((item) => isReadable(item), "must have ids as text, no number above 2^53, and few levels"),
    "must be a list of items",
  )
  .min(1, "must have at least 1 item")
  .max(mostItems, `must have at most ${mostItems} items; submit more in several batches, or a file with POST /Batch`)
  .describe(`One for each patient, at most ${mostItems}; a row's number is its place, from 1`)
  .meta({ items: toInputJsonSchema(batchItemSchema) });

const submitInput = batchOptionsSchema.extend({ items: itemsSchema, idempotency_key: idempotencyKeySchema });

const submitOutput = z.object({ batch: batchSchema, next_step: z.string() });

const idSchema = z.string({ error: "is required" }).describe("The id of a batch, `bat_…`");

const retryInput = retryQuerySchema.extend({ id: idSchema, idempotency_key: idempotencyKeySchema });

const readInput = z.object({
  id: idSchema,
  wait: toolWaitSchema,
  after_rejected_row: rowQuerySchema.shape.after_row.describe("The `next_after_row` of the rejections before"),
  rows: rowQuerySchema
    .omit({ before_row: true })
    .extend({
      limit: z.coerce
        .number("must be a whole number")
        .int("must be a whole number")
        .min(1, "must be at least 1")
        .max(mostRows, `must be at most ${mostRows}`)
        .default(20)
        .describe("How many at once"),
    })
    .optional()
    .describe("Lists rows too: `{}` all, or those that meet the filters"),
});

const readOutput = z.object({
  batch: batchSchema,
  rejections: rejectionListSchema.describe(
    `Rows that were refused at intake and never asked, ${rejectionsShown} at once`,
  ),
  rows: jobRowListSchema.nullable().describe("Null if not wanted"),
  next_step: z.string().nullable(),
});

type BatchToolDeps = Pick<ApiDeps, "batches" | "bounds" | "idempotency">;

/** Submitting rows as JSON, following and retrying them, as `POST /Batch`, `GET /Batch/{id}` and `POST /Batch/{id}/retry`. */
export function createBatchTools(deps: BatchToolDeps): readonly Tool[] {
  return [
    defineTool({
      name: "submit_batch",
      title: "Submit a batch of patients",
      description:
        "WRITES, and costs one verification for each row: stores the rows, and workers ask the payers within the plan's limits, from " +
        "not_before on. Rows that cannot be asked are rejected with their faults, the others run. Answers at once; read_batch follows " +
        "the batch. With an idempotency_key the same call again submits nothing a second time.",
      input: submitInput,
      output: submitOutput,
      annotations: askingPayers,
      run: (given, context) => submit(deps, given, context),
    }),
    defineTool({
      name: "read_batch",
      title: "Read or watch a batch",
      description:
        "Read a batch: counts, progress, when it will probably end, why rows wait, causes of failures with what to do, rows that were " +
        "refused at intake, and on request its rows. To watch it, call again with wait: answers when it has ended, at most after so many " +
        "seconds. Changes nothing.",
      input: readInput,
      output: readOutput,
      annotations: readingOnly,
      audited: "batch.read",
      run: (given, context) => read(deps, given, context),
    }),
    defineTool({
      name: "retry_batch",
      title: "Retry the failures of a batch",
      description:
        "WRITES, and costs one verification for each row that is retried: queues the failed and expired rows of a batch again, all or those " +
        "of one cause, named by category, code and payer_id as `failures` of read_batch has them, with its count as expected_count. Only for " +
        "causes that have gone: rows with wrong values fail again. Corrected rows are left out. Answers at once; read_batch follows the " +
        "batch. With an idempotency_key the same call again retries nothing a second time.",
      input: retryInput,
      output: submitOutput,
      annotations: askingPayers,
      audited: "batch.retry",
      run: (given, context) => retry(deps, given, context),
    }),
  ];
}

async function submit(
  deps: BatchToolDeps,
  { items, idempotency_key: key, ...options }: z.output<typeof submitInput>,
  { request, signal }: ToolContext,
) {
  const { batches, bounds } = deps;
  const { caller, traceparent } = request;
  const create = () =>
    bounds.uploads.hold(
      caller.accountId,
      () => {
        const { keyClaim } = request;
        return submitBatch(batches, caller, toBatchOptions(options), toRows(items), { keyClaim, traceparent });
      },
      { signal },
    );
  const { made, isReplayed } = await makeOnce(
    deps,
    request,
    { kind: "batch", key, content: { items, ...options } },
    {
      create,
      resume: (id) => getBatch(batches, caller, id, { waitMs: 0, signal }),
      toKept: ({ id }) => id,
    },
  );
  const told = { answer: { batch: made, next_step: `Follow it with read_batch, id ${made.id} and wait.` } };
  return isReplayed ? { ...told, audited: ["batch.replay"], subject: made.id } : told;
}

async function retry(
  deps: BatchToolDeps,
  { id, idempotency_key: key, ...query }: z.output<typeof retryInput>,
  { request, signal }: ToolContext,
) {
  const { batches } = deps;
  const { caller } = request;
  const { made, isReplayed } = await makeOnce(
    deps,
    request,
    { kind: "batch_retry", key, content: { id, ...query } },
    {
      create: () => retryBatch(batches, caller, id, toRetryOptions(query)),
      resume: (retried) => getBatch(batches, caller, retried, { waitMs: 0, signal }),
      toKept: (retried) => retried.id,
    },
  );
  const told = { answer: { batch: made, next_step: `Follow it with read_batch, id ${made.id} and wait.` } };
  return isReplayed ? { ...told, audited: ["batch.replay"] } : told;
}

async function* toRows(items: readonly unknown[]): AsyncGenerator<readonly BatchRow[]> {
  yield items.map((item, index) => ({ row: index + 1, item }));
}

async function read(
  { batches }: BatchToolDeps,
  { id, wait, after_rejected_row: afterRow = 0, rows: wanted }: z.output<typeof readInput>,
  { request, signal }: ToolContext,
) {
  const { caller } = request;
  const batch = await getBatch(batches, caller, id, { waitMs: wait * 1_000, signal });
  const rejections = await listRejections(batches, caller, id, { afterRow, limit: rejectionsShown });
  const shown = { batch, rejections, next_step: toNextStep(batch) };
  const audited = ["batch.read", ...(rejections.data.length > 0 ? ["batch.rejections"] : [])];
  if (!wanted) return { answer: { ...shown, rows: null }, audited };
  const query = toRowQuery(wanted);
  request.auditSeries = toRowSeries(query);
  return {
    answer: { ...shown, rows: await listRows(batches, caller, id, query) },
    audited: [...audited, "batch.rows"],
  };
}

function toNextStep({ status, progress, waiting_for: reasons, needs_you: needsYou }: Batch): string | null {
  if (status === "paused") return "It is paused: POST /Batch/{id}/resume lets it go on.";
  if (status === "queued" || status === "running") {
    const why = reasons.length > 0 ? " The warnings say why rows wait." : "";
    return `${Math.floor(progress * 100)} % of its rows have ended.${why} Call read_batch again and wait.`;
  }
  if (needsYou === 0) return null;
  return (
    `${needsYou} rows need somebody: correct the rejected ones, and read the others with rows {"coverage": "rejected"} or ` +
    '{"status": "failed"}; explain_rejection says what to do about one of them. retry_batch retries those whose cause has gone.'
  );
}
