import {
  changedValues,
  failureSchema,
  jobRowListSchema,
  jobSchema,
  pageQuerySchema,
  textSchema,
} from "@nightguard/contract";
import { listRows, type RowQuery } from "@nightguard/service";
import { z } from "zod";
import type { ApiDeps, ApiServer } from "../deps.ts";
import { idParamsSchema } from "../http/id-params.ts";
import { routesOf } from "../http/route.ts";
import { statusSchema } from "../jobs/job-schema.ts";

const route = routesOf("Batch");

/** Above any batch's rows. */
const maxRow = 2_000_000_000;

const rowNumberSchema = z.coerce
  .number("must be a row number")
  .int("must be a row number")
  .min(0, "must be a row number")
  .max(maxRow, "must be a row number")
  .optional();

export const rowQuerySchema = pageQuerySchema.pick({ limit: true }).extend({
  after_row: rowNumberSchema.describe("The rows after this one; by default the first"),
  before_row: rowNumberSchema.describe("The rows before this one, instead"),
  status: statusSchema.optional().describe("Only rows in this state"),
  coverage: jobSchema.shape.coverage.unwrap().optional().describe("Only rows whose answer says this of the patient"),
  changed: z.enum(changedValues).optional().describe("Only rows whose answer differs so from the patient's last one"),
  category: failureSchema.shape.category.optional().describe("Only rows whose failure is of this category"),
  code: textSchema.optional().describe("Only rows whose failure has this code"),
  payer_id: textSchema.optional().describe("Only rows for this payer"),
});

export const toRowQuery = ({
  after_row: afterRow,
  before_row: beforeRow,
  payer_id: payerId,
  ...query
}: z.output<typeof rowQuerySchema>): RowQuery => ({ ...query, afterRow, beforeRow, payerId });

/** Each page is an audit entry; repeated reads of a page are only counted. */
export const toRowSeries = (query: RowQuery): string => JSON.stringify(query);

export function rowsRoute(app: ApiServer, { batches }: Pick<ApiDeps, "batches">): void {
  app.get(
    "/Batch/:id/Row",
    route({
      audited: "batch.rows",
      summary: "List a batch's rows as people read them, in row order",
      description:
        "With the patients' names and the figures of a front desk, from any row on and at any time. `GET /Batch/{id}/results` streams " +
        "the answers. Filters can be combined; with filters that few rows meet, a page can be short, or empty, before " +
        "`next_after_row` is null: 20,000 rows are examined for a page. So it can where answers have megabytes.",
      params: idParamsSchema,
      querystring: rowQuerySchema,
      response: { 200: jobRowListSchema },
    }),
    async (request) => {
      const query = toRowQuery(request.query);
      request.auditSeries = toRowSeries(query);
      return listRows(batches, request.caller, request.params.id, query);
    },
  );
}
