import type { Readable } from "node:stream";
import { InvalidRequestError } from "@nightguard/contract";
import type { BatchRow } from "@nightguard/service";
import { type RowOptions, readCsvChunks, readRecordRows } from "./csv-rows.ts";
import { FileFaultError, fileFault } from "./file-fault.ts";
import { createSpooledBody, type ReserveSpace, type SpooledBody } from "./spooled-body.ts";
import { limitBytes } from "./whole-lines.ts";
import { findDocument } from "./xlsx/read-workbook.ts";
import type { WorkbookReader } from "./xlsx/workbook-reader.ts";
import { openZip, type ZipArchive } from "./zip-archive.ts";

export interface FileReader extends RowOptions {
  readonly sheet: string | undefined;
  readonly workbooks: Pick<WorkbookReader, "read">;
  readonly takeMemory: ReserveSpace;
}

/** A workbook of a million rows has about 100 MiB. */
const maxArchiveBytes = 512 * 1024 * 1024;

/**
 * The first bytes tell a CSV file, an .xlsx workbook, or a ZIP archive with one of them.
 *
 * @throws InvalidRequestError for other files, and for faults of `readCsvRows`
 */
export async function* readFileRows(body: Readable, reader: FileReader): AsyncGenerator<readonly BatchRow[]> {
  try {
    yield* readSniffedRows(limitBytes(body), reader, false);
  } catch (error) {
    if (!(error instanceof FileFaultError)) throw error;
    throw new InvalidRequestError([{ path: "file", message: error.message }], `The file ${error.message}`);
  }
}

async function* readSniffedRows(
  chunks: AsyncGenerator<Buffer>,
  reader: FileReader,
  isInArchive: boolean,
): AsyncGenerator<readonly BatchRow[]> {
  try {
    const { beginning, whole } = await peek(chunks);
    if (isZip(beginning)) yield* readArchiveRows(whole, reader, isInArchive);
    else {
      checkIsText(beginning);
      yield* readCsvChunks(whole, reader);
    }
  } finally {
    await chunks.return(undefined);
  }
}

async function* readArchiveRows(
  chunks: AsyncIterable<Buffer>,
  reader: FileReader,
  isInArchive: boolean,
): AsyncGenerator<readonly BatchRow[]> {
  await using held = createSpooledBody(reader.reserveSpace);
  await hold(chunks, held);
  const source = held.toSource();
  const archive = await openZip(source);
  switch (findDocument(archive)) {
    case "xlsx":
      return yield* readRecordRows(reader.workbooks.read(source, reader), reader);
    case "other document":
      throw fileFault("is a document of another program, such as .ods or .xlsb; save it as .xlsx or CSV");
    default:
      if (isInArchive) throw fileFault("is a ZIP archive in a ZIP archive; send the file in it");
      return yield* readSniffedRows(archive.read(findOnlyFile(archive)), reader, true);
  }
}

/** File names may be people's, so they are not repeated. */
function findOnlyFile({ names }: ZipArchive): string {
  const files = names.filter((name) => !sideFile.test(name));
  const [name] = files;
  if (name === undefined) throw fileFault("is an empty ZIP archive");
  if (files.length > 1) throw fileFault(`is a ZIP archive of ${files.length} files; it must have one`);
  if (/\.(?:json|ndjson|jsonl)$/i.test(name))
    throw fileFault("is a ZIP archive of JSON; send JSON with Content-Encoding: gzip");
  return name;
}

/** Hidden files, and those that macOS, Windows and office programs add. */
const sideFile = /(?:^|\/)(?:__MACOSX\/|\.|~\$|(?:eh)?thumbs\.db$|desktop\.ini$|icon\r$)/i;

async function hold(chunks: AsyncIterable<Buffer>, held: SpooledBody): Promise<void> {
  for await (const chunk of chunks) {
    if (held.length + chunk.length > maxArchiveBytes) throw fileFault("is larger than 512 MiB; send it as CSV");
    await held.write(chunk);
  }
}

const beginningBytes = 4_096;

async function peek(chunks: AsyncGenerator<Buffer>) {
  const read: Buffer[] = [];
  let bytes = 0;
  while (bytes < signatureBytes) {
    const { value, done } = await chunks.next();
    if (done) break;
    read.push(value);
    bytes += value.length;
  }
  async function* whole(): AsyncGenerator<Buffer> {
    yield* read;
    yield* chunks;
  }
  return { beginning: Buffer.concat(read).subarray(0, beginningBytes), whole: whole() };
}

const signatureBytes = 8;
const isZip = (beginning: Buffer): boolean =>
  ["PK\u0003\u0004", "PK\u0005\u0006"].includes(beginning.toString("latin1", 0, 4));

const foreignKinds: readonly { readonly begins: RegExp; readonly message: string }[] = [
  {
    begins: /^\xd0\xcf\p{Cc}\xe0\xa1\xb1\p{Cc}\xe1/u,
    message: "is an old .xls workbook, or an .xlsx one with a password; save it as .xlsx without a password, or as CSV",
  },
  { begins: /^%PDF-/, message: "is a PDF; export the table as .xlsx or CSV" },
  { begins: /^\{\\rtf/, message: "is a text document; export the table as .xlsx or CSV" },
  {
    begins: /^(?:\xef\xbb\xbf)?\s*<(?:!doctype html|html|table|\?xml|head|meta)/i,
    message:
      "is a web page or XML, although it may be named .xls; open it in the spreadsheet and save it as .xlsx or CSV",
  },
];

function checkIsText(beginning: Buffer): void {
  const text = beginning.toString("latin1");
  const foreign = foreignKinds.find(({ begins }) => begins.test(text));
  if (foreign) throw fileFault(foreign.message);
}
