import { batchSchema, failureSchema } from "@nightguard/contract";
import { z } from "zod";
import type { ApiDeps, ApiServer } from "../deps.ts";

/** What may be done with a batch that has not ended, each as often as one likes. */
export const steerings = {
  cancel: {
    summary: "Cancel a batch",
    description:
      "At once, however many rows it has: rows that wait are cancelled, rows that are running end as their answers say. " +
      "409 when it has completed.",
  },
  pause: {
    summary: "Pause a batch",
    description:
      "No further row of it begins until it is resumed; rows that are running end. Deadlines go on. 409 when it has ended.",
  },
  resume: { summary: "Let a paused batch go on", description: "409 when it has ended." },
} as const;

/** Which of a batch's rows are done again. */
export const retryQuerySchema = z.object({ category: failureSchema.shape.category.optional() });

/** `POST /Batch/{id}/cancel`, `pause`, `resume` and `retry`. */
export function batchSteeringRoutes(app: ApiServer, { batches }: Pick<ApiDeps, "batches">): void {
  for (const steering of ["cancel", "pause", "resume"] as const) {
    app.post(
      `/Batch/:id/${steering}`,
      {
        config: { audited: `batch.${steering}` },
        schema: {
          tags: ["Batch"],
          ...steerings[steering],
          params: z.object({ id: z.string() }),
          response: { 200: batchSchema },
        },
      },
      async ({ caller, params: { id } }) => batches[steering](caller, id),
    );
  }

  app.post(
    "/Batch/:id/retry",
    {
      config: { audited: "batch.retry" },
      schema: {
        tags: ["Batch"],
        summary: "Have failed and expired rows done again",
        description:
          "All of them, or those whose failure is of one category. The batch goes on; rows without a failure stay as they " +
          "are. With very many rows the last of them follow within seconds.",
        params: z.object({ id: z.string() }),
        querystring: retryQuerySchema,
        response: { 200: batchSchema },
      },
    },
    async ({ caller, params: { id }, query }) => batches.retry(caller, id, query.category),
  );
}
