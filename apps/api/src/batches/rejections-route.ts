import { pageQuerySchema } from "@nightguard/contract";
import { z } from "zod";
import type { ApiDeps, ApiServer } from "../deps.ts";
import { callerSignal } from "../http/caller-signal.ts";
import { holdPlace } from "../http/hold-place.ts";
import { afterRowSchema, rejectionListSchema } from "./batch-schema.ts";
import { toStream } from "./batch-stream.ts";
import { toRejectionsCsv } from "./rejections-csv.ts";

/** Written as text by hand; the schema serves the documentation. */
const fileSchema: z.ZodType<unknown> = z.string().describe("All of them, with what was sent");

/** `GET /Batch/{id}/rejections`: in pages, or all of them as a file to be mended and sent again. */
export function rejectionsRoute(app: ApiServer, { batches, bounds }: Pick<ApiDeps, "batches" | "bounds">): void {
  app.get(
    "/Batch/:id/rejections",
    {
      config: { audited: "batch.rejections" },
      schema: {
        tags: ["Batch"],
        summary: "List the rows that were refused at intake, in row order",
        description:
          "`format=csv` is a file of all of them with what was sent: mend it and send it again as it is; " +
          "its columns `row` and `error` are passed over. A row that could not be read has nothing but these.",
        params: z.object({ id: z.string() }),
        querystring: pageQuerySchema.pick({ limit: true }).extend({
          after_row: afterRowSchema,
          format: z.enum(["json", "csv"], { error: "must be json or csv" }).default("json"),
        }),
        response: {
          200: {
            description: "A page of them, or the file",
            content: {
              "application/json": { schema: rejectionListSchema },
              "text/csv": { schema: fileSchema },
            },
          },
        },
        answerFields: { 200: ["Content-Disposition?"] },
      },
    },
    async (request, reply) => {
      const { caller, query } = request;
      const { id } = request.params;
      const { limit, after_row: afterRow, format } = query;
      if (format === "json") return batches.rejections(caller, id, { afterRow, limit });
      // Before the stream begins: a 404 must not come after a 200.
      const signal = callerSignal(reply);
      await batches.get(caller, id, { waitMs: 0, signal });
      await holdPlace(bounds.resultStreams, reply, signal);
      reply.type("text/csv; charset=utf-8; header=present");
      reply.header("content-disposition", `attachment; filename="${id}-rejections.csv"`);
      return toStream(request, () => toRejectionsCsv(batches.refusedRows(caller, id, { afterRow })));
    },
  );
}
