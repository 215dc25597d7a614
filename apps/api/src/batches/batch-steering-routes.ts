import { z } from "zod";
import type { ApiDeps, ApiServer } from "../deps.ts";
import { batchSchema } from "./batch-schema.ts";

/** What may be done with a batch that has not ended, each as often as one likes. */
const steerings = {
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

/** `POST /Batch/{id}/cancel`, `pause` and `resume`. */
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
}
