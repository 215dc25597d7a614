import { batchSchema, pageQuerySchema } from "@nightguard/contract";
import { z } from "zod";
import { retryQuerySchema, steerings } from "../batches/batch-control-routes.ts";
import { afterRowSchema, batchListSchema, rejectionListSchema } from "../batches/batch-schema.ts";
import type { ApiDeps } from "../deps.ts";
import { waitSchema } from "../jobs/job-schema.ts";
import { createField, type FieldTools, idSchema, type RootField } from "./root-field.ts";

/** Reading batches. Taking them in and handing out their results are streams, and REST's. */
export function createBatchQueries(
  tools: FieldTools,
  { batches }: Pick<ApiDeps, "batches">,
): Record<string, RootField> {
  const { types } = tools;
  return {
    api_Batch: createField(tools, {
      description: "Read a batch: counts, progress, failures; as soon as it has ended or the seconds of wait are over.",
      input: z.object({ id: idSchema, wait: waitSchema }),
      output: types.toOutput(batchSchema, "Batch"),
      resolve: ({ id, wait }, { request, signal }) => batches.get(request.caller, id, { waitMs: wait * 1_000, signal }),
    }),
    api_BatchList: createField(tools, {
      description: "List batches, newest first.",
      input: pageQuerySchema,
      output: types.toOutput(batchListSchema, "BatchList"),
      resolve: (page, { request }) => batches.list(request.caller, page),
    }),
    api_BatchRejections: createField(tools, {
      description: "List the rows that were refused at intake, in row order.",
      input: pageQuerySchema.pick({ limit: true }).extend({ id: idSchema, after_row: afterRowSchema }),
      output: types.toOutput(rejectionListSchema, "RejectionList"),
      audited: "batch.rejections",
      resolve: ({ id, after_row: afterRow, limit }, { request }) =>
        batches.rejections(request.caller, id, { afterRow, limit }),
    }),
  };
}

/** Steering batches. */
export function createBatchMutations(
  tools: FieldTools,
  { batches }: Pick<ApiDeps, "batches">,
): Record<string, RootField> {
  const output = tools.types.toOutput(batchSchema, "Batch");
  const steer = (steering: keyof typeof steerings) =>
    createField(tools, {
      description: `${steerings[steering].summary}. ${steerings[steering].description}`,
      input: z.object({ id: idSchema }),
      output,
      audited: `batch.${steering}`,
      resolve: ({ id }, { request }) => batches[steering](request.caller, id),
    });
  return {
    api_CancelBatch: steer("cancel"),
    api_PauseBatch: steer("pause"),
    api_ResumeBatch: steer("resume"),
    api_RetryBatch: createField(tools, {
      description: "Have failed and expired rows done again: all of them, or those whose failure is of one category.",
      input: retryQuerySchema.extend({ id: idSchema }),
      output,
      audited: "batch.retry",
      resolve: ({ id, category }, { request }) => batches.retry(request.caller, id, category),
    }),
  };
}
