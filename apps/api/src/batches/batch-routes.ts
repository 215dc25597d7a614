import type { Readable } from "node:stream";
import { jobStatuses, pageQuerySchema } from "@nightguard/contract";
import type { ResultRow } from "@nightguard/service";
import { z } from "zod";
import { callerSignal } from "../caller-signal.ts";
import type { ApiDeps, ApiPlugin, ApiServer } from "../deps.ts";
import { waitSchema } from "../jobs/job-schema.ts";
import { addBatchBodies, batchQuerySchema, jsonLimitBytes, readBatch } from "./batch-intake.ts";
import { batchSchema, rejectionSchema } from "./batch-schema.ts";
import { batchSteeringRoutes } from "./batch-steering-routes.ts";
import { toResultsCsv } from "./results-csv.ts";
import { toResultsJson, toResultsNdjson } from "./results-json.ts";

const tags = ["Batch"];
const params = z.object({ id: z.string() });

const afterRowSchema = z.coerce
  .number("must be a row number")
  .int("must be a row number")
  .min(0, "must be at least 0")
  .default(0)
  .describe("Go on after this row");

/** Ways to write results, by the name that the query gives them. */
const formats = {
  ndjson: { contentType: "application/x-ndjson; charset=utf-8", write: toResultsNdjson },
  csv: { contentType: "text/csv; charset=utf-8; header=present", write: toResultsCsv },
  json: { contentType: "application/json; charset=utf-8", write: toResultsJson },
} as const satisfies Record<string, { contentType: string; write: (rows: AsyncIterable<ResultRow>) => Readable }>;

const formatNames = ["ndjson", "csv", "json"] as const;

/** Batches: taken in as JSON or as files, followed, steered, and read. */
export function batchRoutes(app: ApiServer, deps: Pick<ApiDeps, "batches">): void {
  intakeRoute(app, deps);
  readingRoutes(app, deps);
  batchSteeringRoutes(app, deps);
  resultsRoute(app, deps);
}

function intakeRoute(app: ApiServer, { batches }: Pick<ApiDeps, "batches">): void {
  const plugin: ApiPlugin = async (scope) => {
    addBatchBodies(scope);
    scope.post(
      "/Batch",
      {
        bodyLimit: jsonLimitBytes,
        schema: {
          tags,
          summary: "Submit a batch",
          description:
            "As JSON, NDJSON or CSV. For files the options stand in the query, and `map[Column Name]=field` names the " +
            "columns of a CSV file that are called something else. Rows of a file count from 1, its header row aside.",
          querystring: batchQuerySchema,
          response: { 202: batchSchema },
        },
      },
      async ({ caller, body, query }, reply) => {
        const { options, rows } = readBatch(body, query);
        const batch = await batches.create(caller, options, rows);
        return reply.code(202).header("location", `/Batch/${batch.id}`).send(batch);
      },
    );
  };
  // A scope of its own, which alone reads files.
  app.register(plugin);
}

function readingRoutes(app: ApiServer, { batches }: Pick<ApiDeps, "batches">): void {
  app.get(
    "/Batch/:id",
    {
      schema: {
        tags,
        summary: "Read a batch: counts, progress, failures",
        params,
        querystring: z.object({ wait: waitSchema }),
        response: { 200: batchSchema },
      },
    },
    async ({ caller, params: { id }, query }, reply) =>
      batches.get(caller, id, { waitMs: query.wait * 1_000, signal: callerSignal(reply) }),
  );

  app.get(
    "/Batch",
    {
      schema: {
        tags,
        summary: "List batches, newest first",
        querystring: pageQuerySchema,
        response: { 200: z.object({ data: z.array(batchSchema).readonly(), next_cursor: z.string().nullable() }) },
      },
    },
    async ({ caller, query }) => batches.list(caller, query),
  );

  app.get(
    "/Batch/:id/rejections",
    {
      config: { audited: "batch.rejections" },
      schema: {
        tags,
        summary: "List the rows that were refused at intake, in row order",
        params,
        querystring: pageQuerySchema.pick({ limit: true }).extend({ after_row: afterRowSchema }),
        response: {
          200: z.object({ data: z.array(rejectionSchema).readonly(), next_after_row: z.int().nullable() }),
        },
      },
    },
    async ({ caller, params: { id }, query }) =>
      batches.rejections(caller, id, { afterRow: query.after_row, limit: query.limit }),
  );
}

function resultsRoute(app: ApiServer, { batches }: Pick<ApiDeps, "batches">): void {
  app.get(
    "/Batch/:id/results",
    {
      config: { audited: "batch.results" },
      // HEAD would read every row and throw it away.
      exposeHeadRoute: false,
      schema: {
        tags,
        summary: "Stream results, in row order",
        description: "At any time, also while the batch runs. `after_row` goes on where a broken stream ended.",
        params,
        querystring: z.object({
          format: z.enum(formatNames, { error: `must be one of ${formatNames.join(", ")}` }).default("ndjson"),
          status: z.enum(jobStatuses, { error: `must be one of ${jobStatuses.join(", ")}` }).optional(),
          after_row: afterRowSchema,
        }),
        response: { 200: z.unknown().describe("NDJSON, CSV or JSON, as `format` says") },
      },
    },
    async ({ caller, params: { id }, query }, reply) => {
      // Before the stream begins: a 404 must not come after a 200.
      await batches.get(caller, id, { waitMs: 0, signal: callerSignal(reply) });
      const { contentType, write } = formats[query.format];
      const rows = batches.results(caller, id, { status: query.status, afterRow: query.after_row });
      if (query.format === "csv") reply.header("content-disposition", `attachment; filename="${id}.csv"`);
      return reply.type(contentType).send(write(rows));
    },
  );
}
