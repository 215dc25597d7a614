import type { Readable } from "node:stream";
import { finished } from "node:stream/promises";
import { InvalidRequestError, parseAs } from "@nightguard/contract";
import { type BatchOptions, type BatchRow, createReadings, type PayerIndex, type Readings } from "@nightguard/service";
import type { FastifyRequest } from "fastify";
import type { ApiServer } from "../../deps.ts";
import { bodyTypes } from "../../http/body-types.ts";
import { toBatchOptions } from "./batch-options.ts";
import { type BatchQuery, batchQuerySchema, type StoredMapping, toHints } from "./batch-query.ts";
import { type Charset, findCharset } from "./charset.ts";
import { readFileRows } from "./file-rows.ts";
import { openForm } from "./form-file.ts";
import { inflateBody } from "./inflate-body.ts";
import { openJsonBatch } from "./json-rows.ts";
import { readNdjsonRows } from "./ndjson-rows.ts";
import type { ReserveSpace } from "./spooled-body.ts";
import type { TablePreview } from "./table-preview.ts";
import type { NoteReading } from "./text-encoding.ts";
import type { WorkbookReader } from "./xlsx/workbook-reader.ts";

type FileKind = "file" | "ndjson" | "json";

type Upload =
  | { readonly kind: FileKind; readonly stream: Readable; readonly charset?: Charset | undefined }
  | { readonly kind: "form"; readonly stream: Readable; readonly contentType: string };

interface Submission {
  readonly options: BatchOptions;
  readonly rows: AsyncIterable<readonly BatchRow[]>;
  release?(): Promise<void>;
}

export const batchBodyTypes = [bodyTypes.json, bodyTypes.ndjson, bodyTypes.csv, bodyTypes.xlsx, bodyTypes.zip] as const;

const kindsOfRows: ReadonlyMap<string, FileKind> = new Map([
  [bodyTypes.ndjson.name, "ndjson"],
  [bodyTypes.json.name, "json"],
]);

const binaryTypes: ReadonlySet<string> = new Set([bodyTypes.xlsx.name, bodyTypes.zip.name]);

/** Streams bodies, since a file may be larger than memory. */
export function addBatchBodies(scope: ApiServer): void {
  scope.removeAllContentTypeParsers();
  scope.addHook("preParsing", async (request, _reply, body) => inflateBody(request, body as Readable));
  for (const { name, pattern } of batchBodyTypes) {
    const kind = kindsOfRows.get(name) ?? "file";
    scope.addContentTypeParser(pattern, async ({ headers }: FastifyRequest, stream: Readable): Promise<Upload> => {
      return { kind, stream, charset: binaryTypes.has(name) ? undefined : findCharset(headers["content-type"]) };
    });
  }
  scope.addContentTypeParser(
    bodyTypes.form.pattern,
    async ({ headers }: FastifyRequest, stream: Readable): Promise<Upload> => ({
      kind: "form",
      stream,
      contentType: headers["content-type"] ?? "",
    }),
  );
}

/** Reads a resumed request's body to its end, which compares it with the first one. */
export async function skipUpload(body: unknown): Promise<void> {
  const upload = body as Upload | null | undefined; // from the parsers of addBatchBodies
  if (upload) await finished(upload.stream.resume());
}

/**
 * @param upload.reserveSpace for a body that must be buffered
 * @param upload.takeMemory while a workbook is read
 * @throws InvalidRequestError for faults of the request; the rows throw faults of the file
 */
export async function withSubmission<Taken>(
  { body, query, ...sources }: UploadRequest,
  take: (options: BatchOptions, rows: AsyncIterable<readonly BatchRow[]>, readings: Readings) => Promise<Taken>,
): Promise<Taken> {
  const upload = body as Upload | null | undefined; // from the parsers of addBatchBodies
  if (!upload) throw new InvalidRequestError([{ path: "body", message: "is required" }]);
  const readings = createReadings();
  const intake = { ...sources, note: readings.note, noteIgnored: readings.noteIgnored };
  const { options, rows, release } = await openUpload(upload, query, intake);
  try {
    return await take(options, rows, readings);
  } finally {
    await release?.();
  }
}

interface UploadSources {
  readonly findPayers: () => Promise<PayerIndex>;
  readonly findTimeZone: () => Promise<string>;
  readonly findMapping: (name: string) => Promise<StoredMapping>;
  readonly reserveSpace: ReserveSpace;
  readonly takeMemory: ReserveSpace;
  readonly workbooks: Pick<WorkbookReader, "read">;
  readonly preview?: TablePreview | undefined;
}

export interface UploadRequest extends UploadSources {
  readonly body: unknown;
  readonly query: BatchQuery;
}

interface Intake extends UploadSources {
  readonly note: NoteReading;
  readonly noteIgnored: (columns: readonly string[]) => void;
}

async function openUpload(upload: Upload, query: BatchQuery, intake: Intake): Promise<Submission> {
  switch (upload.kind) {
    case "file": {
      const { date_order: dateOrder, npi_check: npiCheck, payer_match: payerMatch, mapping: name, sheet } = query;
      const mapping = name === undefined ? undefined : await intake.findMapping(name);
      const [index, timeZone] = await Promise.all([intake.findPayers(), intake.findTimeZone()]);
      const payers = { index, maps: payerMatch === "map" };
      const values = { dateOrder, timeZone, refuseNpi: npiCheck === "refuse", mends: query.mends !== undefined };
      const reader = { ...intake, ...values, payers, hints: toHints(query, mapping), sheet, charset: upload.charset };
      return { options: toBatchOptions(query), rows: readFileRows(upload.stream, reader) };
    }
    case "ndjson":
      return { options: toBatchOptions(query), rows: readNdjsonRows(upload.stream) };
    case "json": {
      const { options, rows, release } = await openJsonBatch(upload.stream, intake.reserveSpace);
      try {
        return { options: toBatchOptions({ ...query, ...options }), rows, release };
      } catch (error) {
        await release();
        throw error;
      }
    }
    case "form": {
      const { fields, stream, ...file } = await openForm(upload.stream, upload.contentType);
      if (Object.hasOwn(fields, "dry_run")) throw new InvalidRequestError([dryRunInForm]);
      const kind = findKind(file);
      return openUpload({ kind, stream }, parseAs(batchQuerySchema, { ...query, ...fields }), intake);
    }
    default:
      return upload satisfies never;
  }
}

/** An idempotency key is claimed before the form is read, and a dry run claims none. */
const dryRunInForm = { path: "dry_run", message: "must stand in the query, and not in the form" };

function findKind({ contentType, fileName }: { contentType: string; fileName: string }): FileKind {
  if (bodyTypes.ndjson.pattern.test(contentType) || /\.(?:ndjson|jsonl)$/i.test(fileName)) return "ndjson";
  if (bodyTypes.json.pattern.test(contentType) || /\.json$/i.test(fileName)) return "json";
  const isTable = [bodyTypes.csv, bodyTypes.xlsx, bodyTypes.zip].some(({ pattern }) => pattern.test(contentType));
  if (isTable || /\.(?:csv|tsv|tab|txt|xlsx|xlsm|xls|zip)$/i.test(fileName)) return "file";
  throw new InvalidRequestError([{ path: "file", message: "must be a .csv, .xlsx, .zip, .ndjson or .json file" }]);
}
