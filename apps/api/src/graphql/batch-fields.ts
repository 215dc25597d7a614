import { batchSchema, jobRowListSchema, pageQuerySchema } from "@nightguard/contract";
import { getBatch, listBatches, listRejections, listRows, retryBatch } from "@nightguard/service";
import { z } from "zod";
import { batchControls, retryQuerySchema, toRetryOptions } from "../batches/batch-control-routes.ts";
import {
  afterRowSchema,
  batchListQuerySchema,
  batchListSchema,
  rejectionListSchema,
  toBatchFilters,
} from "../batches/batch-schema.ts";
import { rowQuerySchema, toRowQuery, toRowSeries } from "../batches/rows-route.ts";
import type { ApiDeps } from "../deps.ts";
import { waitSchema } from "../jobs/job-schema.ts";
import { createField, type FieldTools, idSchema } from "./root-field.ts";

/** Uploads and results are streams, which only REST has. */
export function createBatchFields(tools: FieldTools, { batches }: Pick<ApiDeps, "batches">) {
  const { types } = tools;
  const output = types.toOutput(batchSchema, "Batch");
  const queries = {
    api_Batch: createField(tools, {
      description: "Read a batch: counts, progress, failures; when it has finished or after `wait` seconds.",
      input: z.object({ id: idSchema, wait: waitSchema }),
      output,
      audited: "batch.read",
      resolve: ({ id, wait }, { request, signal }) =>
        getBatch(batches, request.caller, id, { waitMs: wait * 1_000, signal }),
    }),
    api_BatchList: createField(tools, {
      description: "List batches, newest first.",
      input: batchListQuerySchema,
      output: types.toOutput(batchListSchema, "BatchList"),
      audited: "batch.list",
      resolve: (query, { request }) => listBatches(batches, request.caller, toBatchFilters(query), query),
    }),
    api_BatchRows: createField(tools, {
      description: "List a batch's rows as people read them, in row order.",
      input: rowQuerySchema.extend({ id: idSchema }),
      output: types.toOutput(jobRowListSchema, "JobRowList"),
      audited: "batch.rows",
      async resolve({ id, ...given }, { request }) {
        const query = toRowQuery(given);
        request.auditSeries = toRowSeries(query);
        return listRows(batches, request.caller, id, query);
      },
    }),
    api_BatchRejections: createField(tools, {
      description: "List rejected rows, in row order.",
      input: pageQuerySchema.pick({ limit: true }).extend({ id: idSchema, after_row: afterRowSchema }),
      output: types.toOutput(rejectionListSchema, "RejectionList"),
      audited: "batch.rejections",
      resolve: ({ id, after_row: afterRow, limit }, { request }) =>
        listRejections(batches, request.caller, id, { afterRow, limit }),
    }),
  };
  const control = (name: keyof typeof batchControls) =>
    createField(tools, {
      description: `${batchControls[name].summary}. ${batchControls[name].description}`,
      input: z.object({ id: idSchema }),
      output,
      audited: `batch.${name}`,
      resolve: ({ id }, { request }) => batchControls[name].run(batches, request.caller, id),
    });
  const mutations = {
    api_CancelBatch: control("cancel"),
    api_PauseBatch: control("pause"),
    api_ResumeBatch: control("resume"),
    api_RetryBatch: createField(tools, {
      description: "Retry failed and expired rows: all of them, or those of one cause.",
      input: retryQuerySchema.extend({ id: idSchema }),
      output,
      audited: "batch.retry",
      resolve: ({ id, ...query }, { request }) => retryBatch(batches, request.caller, id, toRetryOptions(query)),
    }),
  };
  return { queries, mutations };
}
