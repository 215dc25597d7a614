import { pageQuerySchema } from "@nightguard/contract";
import { z } from "zod";
import type { ApiDeps, ApiServer } from "../deps.ts";
import { callerSignal } from "../http/caller-signal.ts";
import { holdPlace } from "../http/hold-place.ts";
import { asText, routesOf } from "../http/route.ts";
import { afterRowSchema, rejectionListSchema } from "./batch-schema.ts";
import { toFileName, toStream } from "./batch-stream.ts";
import { toRejectionsCsv } from "./rejections-csv.ts";

const route = routesOf("Batch");

/** `GET /Batch/{id}/rejections`: pages, or a CSV file to correct and send again. */
export function rejectionsRoute(app: ApiServer, { batches, bounds }: Pick<ApiDeps, "batches" | "bounds">): void {
  app.get(
    "/Batch/:id/rejections",
    route({
      audited: "batch.rejections",
      summary: "List rejected rows, in row order",
      description:
        "`format=csv` is a file of all rejected rows with the values that were sent: correct it and send it again; " +
        "its columns `row` and `error` are ignored. A row that could not be parsed has only these two.",
      params: z.object({ id: z.string() }),
      querystring: pageQuerySchema.pick({ limit: true }).extend({
        after_row: afterRowSchema,
        format: z
          .enum(["json", "csv"], { error: "must be json or csv" })
          .default("json")
          .describe("A page, or a file of all"),
      }),
      response: {
        200: {
          description: "A page of rejected rows, or the file",
          content: {
            "application/json": { schema: rejectionListSchema },
            "text/csv": { schema: asText(z.string().describe("All rejected rows, with the values that were sent")) },
          },
        },
      },
      answerFields: { 200: ["Content-Disposition?"] },
    }),
    async (request, reply) => {
      const { caller, query } = request;
      const { id } = request.params;
      const { limit, after_row: afterRow, format } = query;
      if (format === "json") return batches.rejections(caller, id, { afterRow, limit });
      // Throws 404 before the stream begins.
      const signal = callerSignal(reply);
      await batches.get(caller, id, { waitMs: 0, signal });
      await holdPlace(bounds.resultStreams, reply, signal);
      reply.type("text/csv; charset=utf-8; header=present");
      reply.header("content-disposition", `attachment; filename="${toFileName(id)}-rejections.csv"`);
      return toStream(request, () => toRejectionsCsv(batches.rejectedRows(caller, id, { afterRow })));
    },
  );
}
