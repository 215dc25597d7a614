import { type Batch, batchSchema, dryRunSchema, toPublicId } from "@nightguard/contract";
import { getBatch, getPayerIndex, getTimeZone, listBatches, submitBatch, toBatchVersion } from "@nightguard/service";
import type { FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import type { ApiDeps, ApiPlugin, ApiServer } from "../deps.ts";
import { bodyTypes } from "../http/body-types.ts";
import { callerSignal } from "../http/caller-signal.ts";
import { isCurrent } from "../http/etag.ts";
import { idParamsSchema } from "../http/id-params.ts";
import { limitConcurrency } from "../http/limit-concurrency.ts";
import { routesOf } from "../http/route.ts";
import { waitSchema } from "../jobs/job-schema.ts";
import { batchControlRoutes } from "./batch-control-routes.ts";
import { batchEventsRoute } from "./batch-events.ts";
import { batchListQuerySchema, batchListSchema, toBatchFilters } from "./batch-schema.ts";
import { draftRoutes } from "./draft-routes.ts";
import { rejectionsRoute } from "./rejections-route.ts";
import { resultsRoute } from "./results-route.ts";
import { rowsRoute } from "./rows-route.ts";
import { batchQuerySchema } from "./upload/batch-query.ts";
import { addBatchBodies, batchBodyTypes, skipUpload, withSubmission } from "./upload/submission.ts";
import { tryUpload } from "./upload/try-upload.ts";
import { batchBodies } from "./upload/upload-bodies.ts";
import { maxUploadBytes } from "./upload/whole-lines.ts";

const route = routesOf("Batch");

export function batchRoutes(
  app: ApiServer,
  deps: Pick<ApiDeps, "batches" | "columnMappings" | "payers" | "workbooks" | "bounds" | "eventStreamLimitMs">,
): void {
  intakeRoute(app, deps);
  readingRoutes(app, deps);
  rejectionsRoute(app, deps);
  draftRoutes(app, deps);
  batchControlRoutes(app, deps);
  resultsRoute(app, deps);
  rowsRoute(app, deps);
  batchEventsRoute(app, deps);
}

function intakeRoute(
  app: ApiServer,
  {
    batches,
    columnMappings,
    payers,
    workbooks,
    bounds,
  }: Pick<ApiDeps, "batches" | "columnMappings" | "payers" | "workbooks" | "bounds">,
): void {
  const plugin: ApiPlugin = async (scope) => {
    // Runs before a key is claimed or the body is read.
    scope.addHook("preParsing", async (_request, reply) =>
      limitConcurrency(bounds.uploads, reply, callerSignal(reply)),
    );
    addBatchBodies(scope);
    scope.post(
      "/Batch",
      {
        bodyLimit: maxUploadBytes,
        ...route({
          readsEncoded: true,
          ignoresKey: isDryRun,
          accepts: [...batchBodyTypes, bodyTypes.form],
          summary: "Submit a batch",
          description:
            "As JSON, NDJSON, CSV or .xlsx, as a ZIP archive of one such table, or as a form (`multipart/form-data`) with its options first and one such file last; " +
            "`Content-Encoding: gzip` is accepted, and so are the usual other names of these media types, such as " +
            "`application/csv`, `text/tab-separated-values` and `application/jsonl`. For files, options are in the query, and `map[Column Name]=field` " +
            "maps the columns of a table whose names are not understood (`ignore` leaves one unread); what a file is, its first bytes tell. Rows are numbered from 1, not counting the header " +
            "row. With `dry_run=1` the upload is read and validated in the same way, the answer shows what it would come to, and nothing of " +
            "it is kept, whatever its `Idempotency-Key`.",
          querystring: batchQuerySchema,
          bodies: batchBodies,
          response: { 200: dryRunSchema.describe("With `dry_run=1`"), 202: batchSchema },
          answerFields: { 202: ["Location"] },
        }),
      },
      async (request, reply) => {
        const { caller, body, query, keyClaim, isResumed, traceparent } = request;
        const { accountId } = caller;
        const sources = {
          reserveSpace: (amount: number) => bounds.spooledUploads.take(accountId, { amount }),
          takeMemory: (amount: number) => bounds.workbooks.take(accountId, { amount }),
          workbooks,
          findPayers: () => getPayerIndex(payers, caller),
          findTimeZone: () => getTimeZone(batches, caller),
          findMapping: (name: string) => columnMappings.findForUpload(caller, name),
        };
        if (isDryRun(request)) {
          request.auditAction = "batch.dry_run";
          return tryUpload({ batches, caller }, { body, query, ...sources });
        }
        if (keyClaim && isResumed) {
          await skipUpload(body);
          const wait = { waitMs: 0, signal: callerSignal(reply) };
          return answerAccepted(await getBatch(batches, caller, toPublicId("batch", keyClaim.subjectId), wait), reply);
        }
        const batch = await withSubmission({ body, query, ...sources }, (options, rows, readings) =>
          submitBatch(batches, caller, options, rows, { keyClaim, readings, traceparent }),
        );
        return answerAccepted(batch, reply);
      },
    );
  };
  app.register(plugin);
}

const isDryRun = ({ query }: Pick<FastifyRequest, "query">): boolean =>
  (query as { dry_run?: unknown }).dry_run === "1";

const answerAccepted = (batch: Batch, reply: FastifyReply) =>
  reply.code(202).header("location", `/Batch/${batch.id}`).send(batch);

function readingRoutes(app: ApiServer, { batches }: Pick<ApiDeps, "batches">): void {
  app.get(
    "/Batch/:id",
    route({
      audited: "batch.read",
      summary: "Read a batch: counts, progress, failures",
      description:
        "With `wait`, answers as soon as the batch has finished. `ETag` and `If-None-Match` make polling cheap; " +
        "`rate_per_second` and `estimated_completion_at` do not count as changes.",
      params: idParamsSchema,
      querystring: z.object({ wait: waitSchema }),
      response: { 200: batchSchema, 304: z.undefined().describe("Nothing has changed") },
      answerFields: { 200: ["ETag"], 304: ["ETag"] },
    }),
    async ({ caller, params: { id }, query }, reply) => {
      const batch = await getBatch(batches, caller, id, { waitMs: query.wait * 1_000, signal: callerSignal(reply) });
      return isCurrent(reply, toBatchVersion(batch)) ? reply.code(304).send() : reply.send(batch);
    },
  );

  app.get(
    "/Batch",
    route({
      audited: "batch.list",
      summary: "List batches, newest first",
      description: "Of the key's mode, each with its counts and progress. Filters can be combined.",
      querystring: batchListQuerySchema,
      response: { 200: batchListSchema },
    }),
    async ({ caller, query }) => listBatches(batches, caller, toBatchFilters(query), query),
  );
}
