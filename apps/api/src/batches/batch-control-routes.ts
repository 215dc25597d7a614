import { batchSchema, failureSchema, textSchema } from "@nightguard/contract";
import { cancelBatch, deleteBatch, pauseBatch, resumeBatch, retryBatch } from "@nightguard/service";
import { z } from "zod";
import type { ApiDeps, ApiServer } from "../deps.ts";
import { idParamsSchema } from "../http/id-params.ts";
import { routesOf } from "../http/route.ts";

const route = routesOf("Batch");

export const batchControls = {
  cancel: {
    run: cancelBatch,
    summary: "Cancel a batch",
    description:
      "Takes effect at once, for any number of rows. Waiting rows are cancelled; running rows finish. " +
      "409 if the batch has completed.",
  },
  pause: {
    run: pauseBatch,
    summary: "Pause a batch",
    description:
      "No more rows start until it is resumed; running rows finish. Deadlines still apply. 409 if it has completed or was cancelled.",
  },
  resume: {
    run: resumeBatch,
    summary: "Resume a paused batch",
    description: "409 if it has completed or was cancelled.",
  },
} as const;

export const retryQuerySchema = z.object({
  category: failureSchema.shape.category.optional().describe("Only rows whose failure is of this category"),
  code: textSchema.optional().describe("Only rows whose failure has this code"),
  payer_id: textSchema.optional().describe("Only rows for this payer"),
  expected_count: z.coerce
    .number("must be a number of rows")
    .int("must be a number of rows")
    .min(0)
    .optional()
    .describe("How many rows these were when they were counted: 409 if they are more than a tenth more"),
});

export const toRetryOptions = ({
  payer_id: payerId,
  expected_count: expected,
  ...cause
}: z.output<typeof retryQuerySchema>) => ({ ...cause, payerId, expected });

export function batchControlRoutes(app: ApiServer, { batches }: Pick<ApiDeps, "batches">): void {
  for (const control of ["cancel", "pause", "resume"] as const) {
    const { run, ...described } = batchControls[control];
    app.post(
      `/Batch/:id/${control}`,
      route({
        audited: `batch.${control}`,
        ...described,
        params: idParamsSchema,
        response: { 200: batchSchema },
      }),
      async ({ caller, params: { id } }) => run(batches, caller, id),
    );
  }

  app.delete(
    "/Batch/:id",
    route({
      audited: "batch.delete",
      summary: "Delete a batch without unfinished rows, with its rows, rejections, events and deliveries",
      description:
        "409 while rows are queued or running: cancel it, and try again when its running rows have ended. Nothing of it is " +
        "shown from then on; a million rows are erased within minutes. Usage and audit stay.",
      params: idParamsSchema,
      response: { 204: z.undefined().describe("Deleted") },
    }),
    ({ caller, params: { id } }) => deleteBatch(batches, caller, id),
  );

  app.post(
    "/Batch/:id/retry",
    route({
      audited: "batch.retry",
      summary: "Retry failed and expired rows",
      description:
        "All of them, or those of one cause, such as `?code=upstream_timeout&payer_id=60054`, except rows that were corrected by another job. The batch runs " +
        "again; other rows do not change. In a very large batch, the last rows follow within seconds. A deadline that has " +
        "passed no longer applies. 409 while the batch is still being cancelled, or while other causes of the category are being retried: try again shortly; and when the rows are many more than `expected_count`.",
      params: idParamsSchema,
      querystring: retryQuerySchema,
      response: { 200: batchSchema },
    }),
    async ({ caller, params: { id }, query }) => retryBatch(batches, caller, id, toRetryOptions(query)),
  );
}
