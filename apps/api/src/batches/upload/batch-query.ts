import { describeUnknownName, InvalidRequestError, type Issue } from "@nightguard/contract";
import { dateOrders } from "@nightguard/contract/file-dates";
import { z } from "zod";
import { columnMappingNameSchema } from "../column-mapping-schema.ts";
import { batchOptionsSchema } from "./batch-options.ts";
import { filledColumns, type HeaderHints, type MappedColumn, mappedColumns } from "./csv-columns.ts";
import { fillShape } from "./fill-schema.ts";

const knownSchema = batchOptionsSchema.extend({
  date_order: z
    .enum(dateOrders, { error: "must be mdy or dmy" })
    .optional()
    .describe(
      "For CSV files: whether dates such as 05/06/1980 have the month first (`mdy`) or the day (`dmy`). Else a date that is " +
        "a day in one order only tells; a file where none does is read as `mdy`, one with dates in both orders is refused",
    ),
  npi_check: z
    .enum(["warn", "refuse"])
    .optional()
    .describe(
      "For CSV files: whether rows with a wrong check digit in their NPI are asked, with a warning (`warn`, the default)",
    ),
  payer_match: z
    .enum(["refuse", "map"])
    .optional()
    .describe(
      "For CSV files: what becomes of a payer id that is on no list (`GET /Payer`), such as 4356 for 04356: its row is rejected with the likely " +
        "ids (`refuse`, the default), or it is read as the only payer that it is like, with a warning (`map`)",
    ),
  ...fillShape,
  mapping: columnMappingNameSchema
    .optional()
    .describe(
      "For tables: a stored mapping of columns (`PUT /ColumnMapping/{name}`). `map[Column Name]` and the values of the query come first",
    ),
  sheet: z
    .string()
    .min(1)
    .max(255)
    .optional()
    .describe("Which sheet of an .xlsx workbook is read, by its name or its number from 1; default the first"),
  dry_run: z
    .enum(["1", "0"])
    .optional()
    .describe("`1`: shows what the upload would come to, and keeps nothing of it. Only in the query"),
});

const knownNames = [...Object.keys(knownSchema.shape), "map[Column Name]"];

const mapping = /^map\[(.+)\]$/s;

/** Rejects unknown options: a batch with a misspelled `deadline` would have none. */
export const batchQuerySchema = knownSchema.loose().superRefine((query, context) => {
  for (const key of Object.keys(query)) {
    if (Object.hasOwn(knownSchema.shape, key) || mapping.test(key)) continue;
    context.addIssue({ code: "custom", path: [key], message: describeUnknownName(key, knownNames) });
  }
});
export type BatchQuery = z.infer<typeof batchQuerySchema>;

export interface StoredMapping {
  readonly columns: Readonly<Record<string, string>>;
  readonly fill: HeaderHints["fill"];
}

export function toHints(query: BatchQuery, kept: StoredMapping = { columns: {}, fill: {} }): HeaderHints {
  const issues: Issue[] = [];
  const names = new Map<string, MappedColumn>();
  for (const [key, value] of Object.entries(query)) {
    const name = mapping.exec(key)?.[1];
    if (name === undefined) continue;
    const column = mappedColumns.find((known) => known === value);
    if (column) names.set(name, column);
    else issues.push({ path: key, message: `must be one of ${mappedColumns.join(", ")}` });
  }
  if (issues.length > 0) throw new InvalidRequestError(issues);
  return {
    names,
    stored: new Map(Object.entries(kept.columns).flatMap(([name, field]) => toStored(name, field))),
    fill: Object.fromEntries(filledColumns.map((column) => [column, query[column] ?? kept.fill[column]])),
  };
}

function toStored(name: string, field: string): [string, MappedColumn][] {
  const column = mappedColumns.find((known) => known === field);
  return column ? [[name, column]] : [];
}
