import { batchItemSchema } from "@nightguard/contract";
import { z } from "zod";
import { csvColumns, joinedColumns } from "./csv-columns.ts";
import { defaultsSchema, jsonBatchSchema } from "./json-rows.ts";

const itemSchema = batchItemSchema.meta({ id: "BatchItem" });

const optionsInQuery = "options are in the query";

export const batchBodies: Readonly<Record<string, z.ZodType>> = {
  "application/json": jsonBatchSchema.extend({
    items: z.array(
      defaultsSchema.extend({ mends_row: batchItemSchema.shape.mends_row }).meta({
        id: "BatchItemWithDefaults",
        description: "An item; `defaults` fill what it leaves out, and together they are a whole `BatchItem`",
      }),
    ),
  }),
  "application/x-ndjson": itemSchema.describe(`One item per line; ${optionsInQuery}`),
  "text/csv": z
    .string()
    .describe(
      `A header row and one row per patient; ${optionsInQuery}. Columns: ${csvColumns.join(", ")}; instead of what they hold, ${Object.keys(joinedColumns).join(", ")}`,
    ),
  "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": z
    .string()
    .meta({ format: "binary" })
    .describe(`An .xlsx workbook with a header row and one row per patient, as CSV; ${optionsInQuery}`),
  "application/zip": z
    .string()
    .meta({ format: "binary" })
    .describe(`A ZIP archive with one file, CSV or .xlsx; ${optionsInQuery}`),
  "multipart/form-data": z
    .object({ file: z.string().meta({ format: "binary", description: "A .csv, .xlsx, .zip, .ndjson or .json file" }) })
    .loose()
    .describe("Options as fields, then the file"),
};
