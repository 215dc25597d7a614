import { jobStatuses } from "@nightguard/contract";
import { getTimeZone, type ResultsFormat, streamResults } from "@nightguard/service";
import { z } from "zod";
import type { ApiDeps, ApiServer } from "../deps.ts";
import { callerSignal } from "../http/caller-signal.ts";
import { limitConcurrency } from "../http/limit-concurrency.ts";
import { asText, routesOf } from "../http/route.ts";
import { jobDocumentSchema } from "../jobs/job-schema.ts";
import { afterRowSchema } from "./batch-schema.ts";
import { toFileName, toStream } from "./batch-stream.ts";

const route = routesOf("Batch");

const contentTypes = {
  ndjson: "application/x-ndjson; charset=utf-8",
  csv: "text/csv; charset=utf-8; header=present",
  excel_csv: "text/csv; charset=utf-8; header=present",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  json: "application/json; charset=utf-8",
} as const satisfies Record<ResultsFormat, string>;

const formats = ["ndjson", "csv", "excel_csv", "xlsx", "json"] as const satisfies readonly ResultsFormat[];

const fileExtensions: Partial<Record<ResultsFormat, string>> = { csv: "csv", excel_csv: "csv", xlsx: "xlsx" };

export function resultsRoute(app: ApiServer, { batches, bounds }: Pick<ApiDeps, "batches" | "bounds">): void {
  app.get(
    "/Batch/:id/results",
    route({
      audited: "batch.results",
      summary: "Stream results, in row order",
      description:
        "At any time, also while the batch runs. `after_row` continues a broken stream. A proxy can end half a download as if " +
        "it were whole: it is whole when it has come to the row that `X-Last-Row` names. " +
        "CSV and workbooks have one row per patient, for a dental office: in-network benefits, amounts in US dollars, " +
        "coinsurance as the percentage the plan pays.",
      params: z.object({ id: z.string() }),
      querystring: z.object({
        format: z
          .enum(formats, { error: `must be one of ${formats.join(", ")}` })
          .default("ndjson")
          .describe(
            "How the rows are written. `xlsx` is a workbook; `excel_csv` is CSV for Excel, with a byte order mark and ids as text " +
              '(`="00123"`). Both keep the zeros of ids',
          ),
        status: z
          .enum(jobStatuses, { error: `must be one of ${jobStatuses.join(", ")}` })
          .optional()
          .describe("Only rows in this state"),
        after_row: afterRowSchema,
      }),
      response: {
        200: {
          description: "The rows, in the format asked for",
          content: {
            "application/x-ndjson": { schema: asText(jobDocumentSchema) },
            "application/json": { schema: z.object({ data: z.array(asText(jobDocumentSchema)) }) },
            "text/csv": { schema: z.string() },
            [contentTypes.xlsx]: { schema: z.string().meta({ format: "binary" }) },
          },
        },
      },
      answerFields: { 200: ["X-Last-Row", "Content-Disposition?"] },
    }),
    async (request, reply) => {
      const { caller, query } = request;
      const { id } = request.params;
      const signal = callerSignal(reply);
      const { format, status, after_row: afterRow } = query;
      // Throws 404 before streaming.
      const { texts, lastRow } = await streamResults(batches, caller, id, { format, status, afterRow });
      reply.header("x-last-row", lastRow);
      await limitConcurrency(bounds.resultStreams, reply, signal);
      const extension = fileExtensions[format];
      if (extension) {
        const name = toFileName(id, await getTimeZone(batches, caller));
        reply.header("content-disposition", `attachment; filename="${name}.${extension}"`);
      }
      return reply.type(contentTypes[format]).send(toStream(request, () => texts, signal));
    },
  );
}
