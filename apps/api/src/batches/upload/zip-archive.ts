import { Readable } from "node:stream";
import { InvalidRequestError } from "@nightguard/contract";
import { type Entry, fromRandomAccessReaderPromise, RandomAccessReader, type ZipFile } from "yauzl";
import type { HeldBody } from "./held-body.ts";

/** A workbook has some tens of parts. */
const maxEntries = 5_000;
/** What all parts that are read may inflate to. */
const maxInflatedBytes = 2 * 1024 ** 3;
/** No ratio limit up to here, as for gzip. */
const freeBytes = 8 * 1024 * 1024;
/** Sheets of patients compress ten to fifty times. */
const maxRatio = 200;

/** The files of a ZIP archive. */
export interface ZipArchive {
  /** Without folders and what macOS adds. */
  readonly names: readonly string[];
  /** @throws InvalidRequestError for a broken or encrypted entry, or one that inflates to too much */
  read(name: string): AsyncGenerator<Buffer>;
}

/**
 * Opens an archive, of which the central directory is read and nothing else. Bounded are its entries, the bytes that they inflate to,
 * and how well they are compressed.
 *
 * @throws InvalidRequestError for what is no archive, or has too many entries
 */
export async function openZip(body: Pick<HeldBody, "read" | "length">): Promise<ZipArchive> {
  const entries = new Map<string, Entry>();
  const archive = await openArchive(body);
  try {
    if (archive.entryCount > maxEntries) throw fileFault(`is a ZIP archive of more than ${maxEntries} files`);
    for await (const entry of archive.eachEntry()) if (isFile(entry.fileName)) entries.set(entry.fileName, entry);
  } catch (error) {
    throw error instanceof InvalidRequestError ? error : brokenArchive();
  }
  let inflatedBytes = 0;
  return {
    names: [...entries.keys()],
    async *read(name) {
      const entry = entries.get(name);
      if (!entry) throw fileFault("is a ZIP archive that lacks one of its parts");
      if (entry.isEncrypted()) throw fileFault("is protected with a password; save it without one");
      let bytes = 0;
      try {
        for await (const chunk of (await archive.openReadStreamPromise(entry)) as AsyncIterable<Buffer>) {
          bytes += chunk.length;
          inflatedBytes += chunk.length;
          const isBomb = bytes > freeBytes && bytes > maxRatio * entry.compressedSize;
          if (isBomb || inflatedBytes > maxInflatedBytes) throw fileFault("inflates to too much; send it as CSV");
          yield chunk;
        }
      } catch (error) {
        throw error instanceof InvalidRequestError ? error : brokenArchive();
      }
    },
  };
}

/** A fault of the file as a whole. */
export const fileFault = (message: string): InvalidRequestError =>
  new InvalidRequestError([{ path: "file", message }], `The file ${message}`);

export const brokenWorkbook = () =>
  fileFault("is a broken .xlsx workbook; open it in the spreadsheet and save it again");

const brokenArchive = () => fileFault("is no whole ZIP archive or .xlsx workbook; save it again and send that");

const isFile = (name: string): boolean => !name.endsWith("/") && !/^__MACOSX\/|(?:^|\/)\.DS_Store$/.test(name);

async function openArchive(body: Pick<HeldBody, "read" | "length">): Promise<ZipFile> {
  try {
    return await fromRandomAccessReaderPromise(new BodyReader(body), body.length, { autoClose: false });
  } catch {
    throw brokenArchive();
  }
}

class BodyReader extends RandomAccessReader {
  readonly #body: Pick<HeldBody, "read">;

  constructor(body: Pick<HeldBody, "read">) {
    super();
    this.#body = body;
  }

  override _readStreamForRange(start: number, end: number): Readable {
    return Readable.from(this.#body.read(start, end), { objectMode: false });
  }
}
