import { batchItemSchema } from "@nightguard/contract";
import { z } from "zod";
import { csvColumns } from "./csv-columns.ts";
import { jsonBatchSchema } from "./json-rows.ts";

const itemSchema = batchItemSchema.meta({ id: "BatchItem" });

const optionsInQuery = "the options stand in the query";

/** The bodies of `POST /Batch` as the description shows them. They are read as streams, each row by itself. */
export const batchBodies: Readonly<Record<string, z.ZodType>> = {
  "application/json": jsonBatchSchema.extend({
    items: z.array(itemSchema),
  }),
  "application/x-ndjson": itemSchema.describe(`One item a line; ${optionsInQuery}`),
  "text/csv": z
    .string()
    .describe(`A header row and one row for each patient; ${optionsInQuery}. Columns: ${csvColumns.join(", ")}`),
  "multipart/form-data": z
    .object({ file: z.string().meta({ format: "binary", description: "A .csv, .ndjson or .json file" }) })
    .loose()
    .describe("Options as fields, and the file last"),
};
