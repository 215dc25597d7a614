import { jobStatuses } from "@nightguard/contract";
import type { ResultsFormat } from "@nightguard/service";
import { z } from "zod";
import type { ApiDeps, ApiServer } from "../deps.ts";
import { callerSignal } from "../http/caller-signal.ts";
import { holdPlace } from "../http/hold-place.ts";
import { jobDocumentSchema } from "../jobs/job-schema.ts";
import { afterRowSchema } from "./batch-schema.ts";
import { toStream } from "./batch-stream.ts";

const contentTypes = {
  ndjson: "application/x-ndjson; charset=utf-8",
  csv: "text/csv; charset=utf-8; header=present",
  json: "application/json; charset=utf-8",
} as const satisfies Record<ResultsFormat, string>;

const formats = ["ndjson", "csv", "json"] as const satisfies readonly ResultsFormat[];

/** Rows are written as text by hand; their schema serves the documentation. */
const rowSchema: z.ZodType<unknown> = jobDocumentSchema;

/** `GET /Batch/{id}/results`: a stream that reads as fast as it is read, and no further when its reader goes away. */
export function resultsRoute(app: ApiServer, { batches, bounds }: Pick<ApiDeps, "batches" | "bounds">): void {
  app.get(
    "/Batch/:id/results",
    {
      config: { audited: "batch.results" },
      schema: {
        tags: ["Batch"],
        summary: "Stream results, in row order",
        description:
          "At any time, also while the batch runs. `after_row` goes on where a broken stream ended. CSV is a row a " +
          "patient, for an office: in network, amounts in US dollars, what the plan pays in percent.",
        params: z.object({ id: z.string() }),
        querystring: z.object({
          format: z.enum(formats, { error: `must be one of ${formats.join(", ")}` }).default("ndjson"),
          status: z.enum(jobStatuses, { error: `must be one of ${jobStatuses.join(", ")}` }).optional(),
          after_row: afterRowSchema,
        }),
        response: {
          200: {
            description: "As `format` says",
            content: {
              "application/x-ndjson": { schema: rowSchema },
              "application/json": { schema: z.object({ data: z.array(rowSchema) }) },
              "text/csv": { schema: z.string() },
            },
          },
        },
        answerFields: { 200: ["Content-Disposition?"] },
      },
    },
    async (request, reply) => {
      const { caller, query } = request;
      const { id } = request.params;
      const signal = callerSignal(reply);
      const { format, status, after_row: afterRow } = query;
      // Known to exist before the stream begins: a 404 must not come after a 200.
      const texts = await batches.results(caller, id, { format, status, afterRow });
      await holdPlace(bounds.resultStreams, reply, signal);
      if (format === "csv") reply.header("content-disposition", `attachment; filename="${id}.csv"`);
      return reply.type(contentTypes[format]).send(toStream(request, () => texts, signal));
    },
  );
}
