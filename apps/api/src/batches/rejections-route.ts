import { pageQuerySchema } from "@nightguard/contract";
import { getBatch, getTimeZone, listRejections, requirePatientAccess, streamRejectedRows } from "@nightguard/service";
import { z } from "zod";
import type { ApiDeps, ApiServer } from "../deps.ts";
import { callerSignal } from "../http/caller-signal.ts";
import { limitConcurrency } from "../http/limit-concurrency.ts";
import { asText, routesOf } from "../http/route.ts";
import { afterRowSchema, flagSchema, rejectionWithItemListSchema } from "./batch-schema.ts";
import { toFileName, toStream } from "./batch-stream.ts";
import { toRejectionsCsv } from "./rejections-csv.ts";

const route = routesOf("Batch");

export function rejectionsRoute(app: ApiServer, { batches, bounds }: Pick<ApiDeps, "batches" | "bounds">): void {
  app.get(
    "/Batch/:id/rejections",
    route({
      audited: "batch.rejections",
      summary: "List rejected rows, in row order",
      description:
        "`items=1` adds the values that were sent. `format=csv` is a file, with these values, of the rejected rows that were not " +
        "corrected yet: correct it and send it again; its columns `row` and `error` are ignored, but with `mends=` and this " +
        "batch's id in the new upload, `row` tells which row is corrected. A row that could not be parsed has only these two.",
      params: z.object({ id: z.string() }),
      querystring: pageQuerySchema.pick({ limit: true }).extend({
        after_row: afterRowSchema,
        format: z
          .enum(["json", "csv"])
          .default("json")
          .describe("A page, or a file of all that were not corrected yet"),
        items: flagSchema.optional().describe("Whether the values that were sent are shown too; default `0`"),
      }),
      response: {
        200: {
          description: "A page of rejected rows, or the file",
          content: {
            "application/json": { schema: rejectionWithItemListSchema },
            "text/csv": { schema: asText(z.string().describe("Rejected rows, with the values that were sent")) },
          },
        },
      },
      answerFields: { 200: ["Content-Disposition?"] },
    }),
    async (request, reply) => {
      const { caller, query } = request;
      const { id } = request.params;
      const { limit, after_row: afterRow, format, items: withItems = false } = query;
      if (format === "json") return listRejections(batches, caller, id, { afterRow, limit, withItems });
      requirePatientAccess(caller);
      // Throws 404 before streaming.
      const signal = callerSignal(reply);
      await getBatch(batches, caller, id, { waitMs: 0, signal });
      await limitConcurrency(bounds.resultStreams, reply, signal);
      reply.type("text/csv; charset=utf-8; header=present");
      const name = toFileName(id, await getTimeZone(batches, caller));
      reply.header("content-disposition", `attachment; filename="${name}-rejections.csv"`);
      return toStream(request, () => toRejectionsCsv(streamRejectedRows(batches, caller, id, { afterRow })), signal);
    },
  );
}
