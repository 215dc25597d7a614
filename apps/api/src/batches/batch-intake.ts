import type { Readable } from "node:stream";
import { InvalidRequestError, type Issue, parseAs, UnsupportedMediaTypeError } from "@nightguard/contract";
import type { BatchOptions, BatchRow } from "@nightguard/service";
import type { FastifyRequest } from "fastify";
import { z } from "zod";
import type { ApiServer } from "../deps.ts";
import { parseJson } from "../json-bodies.ts";
import { batchOptionsSchema, toBatchOptions } from "./batch-options.ts";
import { type CsvColumn, csvColumns, filledColumns, type HeaderHints } from "./csv-columns.ts";
import { readCsvRows } from "./csv-rows.ts";
import { jsonBatchSchema, readJsonRows } from "./json-rows.ts";
import { readNdjsonRows } from "./ndjson-rows.ts";

/** A JSON body stands in memory as a whole; whoever has more sends NDJSON or CSV. */
export const jsonLimitBytes = 64 * 1024 * 1024;

const digits = (count: number) =>
  z
    .string("must be text")
    .regex(new RegExp(`^[0-9]{${count}}$`), `must be ${count} digits`)
    .optional();

/** The query of `POST /Batch`: options for files, and how to read a CSV file's columns (`map[Column Name]` besides). */
export const batchQuerySchema = batchOptionsSchema
  .extend({
    npi: digits(10),
    tax_id: digits(9),
    payer_id: z
      .string("must be text")
      .min(1, "must not be empty")
      .max(255, "must have at most 255 characters")
      .optional(),
  })
  .loose();
export type BatchQuery = z.infer<typeof batchQuerySchema>;

/** A body as it came in, by kind. */
type Upload =
  | { readonly kind: "csv" | "ndjson"; readonly stream: Readable }
  | { readonly kind: "json"; readonly value: unknown };

/** Lets `POST /Batch` take its three kinds of body: files as streams, JSON as a value. */
export function addBatchBodies(scope: ApiServer): void {
  scope.removeAllContentTypeParsers();
  const stream =
    (kind: "csv" | "ndjson") =>
    async (request: FastifyRequest, body: Readable): Promise<Upload> => {
      checkCharset(request.headers["content-type"]);
      return { kind, stream: body };
    };
  scope.addContentTypeParser("text/csv", stream("csv"));
  scope.addContentTypeParser("application/x-ndjson", stream("ndjson"));
  scope.addContentTypeParser<Buffer>(
    "application/json",
    { parseAs: "buffer", bodyLimit: jsonLimitBytes },
    async (_request: FastifyRequest, body: Buffer): Promise<Upload> => ({ kind: "json", value: parseJson(body) }),
  );
}

/**
 * What a request to `POST /Batch` holds: options, and rows that are read as the service takes them.
 *
 * @throws InvalidRequestError for faults of the request as a whole; the rows throw those of the file as they come
 */
export function readBatch(body: unknown, query: BatchQuery): { options: BatchOptions; rows: AsyncIterable<BatchRow> } {
  if (body === undefined || body === null) throw new InvalidRequestError([{ path: "body", message: "is required" }]);
  const upload = body as Upload; // addBatchBodies lets nothing else through
  switch (upload.kind) {
    case "csv":
      return { options: toBatchOptions(query), rows: readCsvRows(upload.stream, toHints(query)) };
    case "ndjson":
      return { options: toBatchOptions(query), rows: readNdjsonRows(upload.stream) };
    case "json": {
      const batch = parseAs(jsonBatchSchema, upload.value);
      return { options: toBatchOptions({ ...query, ...batch }), rows: readJsonRows(batch) };
    }
    default:
      return upload satisfies never;
  }
}

/** @throws InvalidRequestError for a `map[…]` to something that is no column */
function toHints(query: BatchQuery): HeaderHints {
  const issues: Issue[] = [];
  const names = new Map<string, CsvColumn>();
  for (const [key, value] of Object.entries(query)) {
    const name = /^map\[(.+)\]$/s.exec(key)?.[1];
    if (name === undefined) continue;
    const column = csvColumns.find((known) => known === value);
    if (column) names.set(name, column);
    else issues.push({ path: key, message: `must be one of ${csvColumns.join(", ")}` });
  }
  if (issues.length > 0) throw new InvalidRequestError(issues);
  return { names, fill: Object.fromEntries(filledColumns.map((column) => [column, query[column]])) };
}

function checkCharset(contentType = ""): void {
  const charset = /;\s*charset\s*=\s*"?([^\s;"]+)/i.exec(contentType)?.[1] ?? "utf-8";
  if (!/^(utf-?8|us-ascii)$/i.test(charset)) throw new UnsupportedMediaTypeError("Files are read in UTF-8 only");
}
