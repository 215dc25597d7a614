import { Readable } from "node:stream";
import { type Entry, fromRandomAccessReaderPromise, RandomAccessReader, type ZipFile } from "yauzl";
import { FileFaultError, fileFault } from "./file-fault.ts";
import { readSpooled, type SpooledSource } from "./spooled-source.ts";

/** Workbooks have some tens. */
const maxEntries = 5_000;
/** 800 bytes for each entry. */
const maxDirectoryBytes = 4 * 1024 * 1024;
const maxInflatedBytes = 2 * 1024 ** 3;
/** No ratio limit up to this size, as for gzip. */
const freeBytes = 8 * 1024 * 1024;
/** Sheets of patients compress ten to fifty times. */
const maxRatio = 200;

export interface ZipArchive {
  readonly names: readonly string[];
  /** Includes cells that share a text. */
  readonly maxBytes: number;
  sizeOf(name: string): number;
  /** @throws FileFaultError for a broken, encrypted or too large entry */
  read(name: string, maxBytes?: number): AsyncGenerator<Buffer>;
}

export const tooLarge = () => fileFault("inflates to too much; send it as CSV");

/** @throws FileFaultError for a file that is no archive or has too many entries */
export async function openZip(source: SpooledSource): Promise<ZipArchive> {
  const archive = await openArchive(source);
  const entries = await readEntries(archive);
  const maxBytes = Math.min(Math.max(freeBytes, maxRatio * source.length), maxInflatedBytes);
  let inflatedBytes = 0;
  return {
    names: [...entries.keys()],
    maxBytes,
    sizeOf: (name) => entries.get(name)?.uncompressedSize ?? 0,
    async *read(name, most = maxBytes) {
      const entry = entries.get(name);
      if (!entry) throw fileFault("is a ZIP archive that lacks one of its parts");
      if (entry.isEncrypted()) throw fileFault("is protected with a password; save it without one");
      let bytes = 0;
      try {
        for await (const chunk of (await archive.openReadStreamPromise(entry)) as AsyncIterable<Buffer>) {
          bytes += chunk.length;
          inflatedBytes += chunk.length;
          if (bytes > most || inflatedBytes > maxBytes) throw tooLarge();
          yield chunk;
        }
      } catch (error) {
        throw error instanceof FileFaultError ? error : brokenArchive();
      }
    },
  };
}

const brokenArchive = () => fileFault("is no whole ZIP archive or .xlsx workbook; save it again and send that");

const isFile = (name: string): boolean => !name.endsWith("/");

async function openArchive(source: SpooledSource): Promise<ZipFile> {
  try {
    return await fromRandomAccessReaderPromise(new SourceReader(source), source.length, { autoClose: false });
  } catch {
    throw brokenArchive();
  }
}

async function readEntries(archive: ZipFile): Promise<ReadonlyMap<string, Entry>> {
  const entries = new Map<string, Entry>();
  let bytes = 0;
  try {
    if (archive.entryCount > maxEntries) throw fileFault(`is a ZIP archive of more than ${maxEntries} files`);
    for await (const entry of archive.eachEntry()) {
      bytes += entry.fileNameLength + entry.extraFieldLength + entry.fileCommentLength;
      if (bytes > maxDirectoryBytes) throw fileFault("is a ZIP archive with a list of files that is too long");
      if (isFile(entry.fileName)) entries.set(entry.fileName, entry);
    }
  } catch (error) {
    throw error instanceof FileFaultError ? error : brokenArchive();
  }
  return entries;
}

/** The central directory is read in many small pieces. */
const aheadBytes = 64 * 1024;

class SourceReader extends RandomAccessReader {
  readonly #source: SpooledSource;
  #block = { start: 0, bytes: Buffer.alloc(0) };

  constructor(source: SpooledSource) {
    super();
    this.#source = source;
  }

  override _readStreamForRange(start: number, end: number): Readable {
    return Readable.from(readSpooled(this.#source, start, end), { objectMode: false });
  }

  override read(
    target: Buffer,
    offset: number,
    length: number,
    start: number,
    callback: (error: Error | null) => void,
  ): void {
    this.#readBlock(start, length).then(
      (bytes) => {
        bytes.copy(target, offset);
        callback(bytes.length < length ? new Error("unexpected EOF") : null);
      },
      (error: Error) => callback(error),
    );
  }

  async #readBlock(start: number, length: number): Promise<Buffer> {
    const isHeld = start >= this.#block.start && start + length <= this.#block.start + this.#block.bytes.length;
    if (!isHeld) {
      const end = Math.min(start + Math.max(length, aheadBytes), this.#source.length);
      this.#block = { start, bytes: Buffer.concat(await Array.fromAsync(readSpooled(this.#source, start, end))) };
    }
    const from = start - this.#block.start;
    return this.#block.bytes.subarray(from, from + length);
  }
}
