import { IssueList, noControlCharacters, timeSchema, validate } from "@nightguard/contract";
import { z } from "zod";
import { normalizeName } from "./upload/column-names.ts";
import { type MappedColumn, mappedColumns } from "./upload/csv-columns.ts";
import { fillShape } from "./upload/fill-schema.ts";

const maxColumns = 200;

export const columnMappingNameSchema = z
  .string("must be text")
  .min(1, "must have 1 to 64 characters")
  .max(64, "must have 1 to 64 characters")
  .regex(noControlCharacters, "must not contain control characters")
  .refine((name) => name.trim() === name, "must not begin or end with a blank");

const columnNameSchema = z
  .string("must be text")
  .min(1, "must have a name")
  .max(255, "must have a name of at most 255 characters")
  .regex(noControlCharacters, "must have a name without control characters");

const fieldSchema = z.enum(mappedColumns, { error: `must be one of ${mappedColumns.join(", ")}` });

const columnsSchema = z
  .record(z.string(), z.unknown(), { error: "must be an object" })
  .check(({ value, issues }) => {
    for (const { path, message } of findColumnFaults(value).listed) {
      issues.push({ code: "custom", path: path === "" ? [] : [path], message, input: value });
    }
  })
  .transform((columns) => columns as Readonly<Record<string, MappedColumn>>)
  .meta({
    description:
      "The fields that columns hold, by the columns' names; `ignore` for one that is not read. A file may lack some of these columns",
    additionalProperties: { type: "string", enum: mappedColumns },
  });

/** Faults name columns by position: without a header row a column's name may be a person's. */
function findColumnFaults(columns: Readonly<Record<string, unknown>>): IssueList {
  const faults = new IssueList();
  const entries = Object.entries(columns);
  if (entries.length > maxColumns) faults.add({ path: "", message: `must have at most ${maxColumns} columns` });
  const seen = new Set<string>();
  for (const [index, [name, field]] of entries.slice(0, maxColumns).entries()) {
    const normalized = normalizeName(name);
    const messages = [...listMessages(columnNameSchema, name), ...listMessages(fieldSchema, field)];
    if (seen.has(normalized)) messages.push("names a column twice");
    seen.add(normalized);
    for (const message of messages) faults.add({ path: String(index + 1), message });
  }
  return faults;
}

function listMessages(schema: z.ZodType, value: unknown): string[] {
  const validated = validate(schema, value);
  return validated.isValid ? [] : validated.issues.map(({ message }) => message);
}

export const columnMappingInputSchema = z.object({
  columns: columnsSchema,
  fill: z.object(fillShape).default({}).describe("Values for columns that a file lacks"),
});

export const columnMappingSchema = z
  .object({
    name: z.string(),
    columns: z.record(z.string(), z.string()),
    fill: z.object({ npi: z.string(), tax_id: z.string(), payer_id: z.string() }).partial(),
    updated_at: timeSchema,
  })
  .meta({ id: "ColumnMapping" });

export const columnMappingListSchema = z.object({ data: z.array(columnMappingSchema).readonly() });
