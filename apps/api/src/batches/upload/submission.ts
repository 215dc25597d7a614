import type { Readable } from "node:stream";
import { finished } from "node:stream/promises";
import { InvalidRequestError, parseAs, UnsupportedMediaTypeError } from "@nightguard/contract";
import type { BatchOptions, BatchRow } from "@nightguard/service";
import type { FastifyRequest } from "fastify";
import type { ApiServer } from "../../deps.ts";
import { toBatchOptions } from "./batch-options.ts";
import { type BatchQuery, batchQuerySchema, toHints } from "./batch-query.ts";
import { readCsvRows } from "./csv-rows.ts";
import { openForm } from "./form-file.ts";
import type { TakeRoom } from "./held-body.ts";
import { inflateBody } from "./inflate-body.ts";
import { openJsonBatch } from "./json-rows.ts";
import { readNdjsonRows } from "./ndjson-rows.ts";

type FileKind = "csv" | "ndjson" | "json";

/** A body as it comes in, by kind. */
type Upload =
  | { readonly kind: FileKind; readonly stream: Readable }
  | { readonly kind: "form"; readonly stream: Readable; readonly contentType: string };

/** What a request to `POST /Batch` holds: options, and rows that are read as the service takes them. */
interface Submission {
  readonly options: BatchOptions;
  readonly rows: AsyncIterable<readonly BatchRow[]>;
  release?(): Promise<void>;
}

/** Lets `POST /Batch` take its kinds of body, all of them as streams, and compressed ones. */
export function addBatchBodies(scope: ApiServer): void {
  scope.removeAllContentTypeParsers();
  scope.addHook("preParsing", async (request, _reply, body) => inflateBody(request, body as Readable));
  const kinds = { "text/csv": "csv", "application/x-ndjson": "ndjson", "application/json": "json" } as const;
  for (const [contentType, kind] of Object.entries(kinds)) {
    scope.addContentTypeParser(contentType, async ({ headers }: FastifyRequest, stream: Readable): Promise<Upload> => {
      checkCharset(headers["content-type"]);
      return { kind, stream };
    });
  }
  scope.addContentTypeParser(
    "multipart/form-data",
    async ({ headers }: FastifyRequest, stream: Readable): Promise<Upload> => ({
      kind: "form",
      stream,
      contentType: headers["content-type"] ?? "",
    }),
  );
}

/** Reads the body of a request whose batch exists, so that it is compared with the first one's. */
export async function skipUpload(body: unknown): Promise<void> {
  if (body) await finished((body as Upload).stream.resume()); // made by addBatchBodies
}

/**
 * Hands what a request to `POST /Batch` holds to whoever takes it in.
 *
 * @param upload.takeRoom for what has to be held back before its rows can be read
 * @throws InvalidRequestError for faults of the request as a whole; the rows throw those of the file as they come
 */
export async function withSubmission<Taken>(
  { body, query, takeRoom }: { body: unknown; query: BatchQuery; takeRoom: TakeRoom },
  take: (options: BatchOptions, rows: AsyncIterable<readonly BatchRow[]>) => Promise<Taken>,
): Promise<Taken> {
  if (body === undefined || body === null) throw new InvalidRequestError([{ path: "body", message: "is required" }]);
  const { options, rows, release } = await openUpload(body as Upload, query, takeRoom); // addBatchBodies lets nothing else through
  try {
    return await take(options, rows);
  } finally {
    await release?.();
  }
}

async function openUpload(upload: Upload, query: BatchQuery, takeRoom: TakeRoom): Promise<Submission> {
  switch (upload.kind) {
    case "csv":
      return { options: toBatchOptions(query), rows: readCsvRows(upload.stream, toHints(query)) };
    case "ndjson":
      return { options: toBatchOptions(query), rows: readNdjsonRows(upload.stream) };
    case "json": {
      const { options, rows, release } = await openJsonBatch(upload.stream, takeRoom);
      try {
        return { options: toBatchOptions({ ...query, ...options }), rows, release };
      } catch (error) {
        await release();
        throw error;
      }
    }
    case "form": {
      const { fields, stream, ...file } = await openForm(upload.stream, upload.contentType);
      const kind = findKind(file);
      return openUpload({ kind, stream }, parseAs(batchQuerySchema, { ...query, ...fields }), takeRoom);
    }
    default:
      return upload satisfies never;
  }
}

/** What a form's file is, by its content type where that says something, else by its name. */
function findKind({ contentType, fileName }: { contentType: string; fileName: string }): FileKind {
  if (/ndjson|jsonl/i.test(contentType) || /\.(?:ndjson|jsonl)$/i.test(fileName)) return "ndjson";
  if (/json$/i.test(contentType) || /\.json$/i.test(fileName)) return "json";
  if (/csv$/i.test(contentType) || /\.(?:csv|tsv|txt)$/i.test(fileName)) return "csv";
  throw new InvalidRequestError([{ path: "file", message: "must be a .csv, .ndjson or .json file" }]);
}

function checkCharset(contentType = ""): void {
  const charset = /;\s*charset\s*=\s*"?([^\s;"]+)/i.exec(contentType)?.[1] ?? "utf-8";
  if (!/^(utf-?8|us-ascii)$/i.test(charset)) throw new UnsupportedMediaTypeError("Files are read in UTF-8 only");
}
