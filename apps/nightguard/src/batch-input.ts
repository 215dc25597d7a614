import { randomUUID } from "node:crypto";
import { type FileHandle, open, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import { Readable } from "node:stream";
import type { InputType } from "./batch-formats.ts";
import { CommandError, exitCodes } from "./exit.ts";
import { toUnreadable } from "./files.ts";

/** Patients to be submitted, which can be read again when the way to the API breaks. */
export interface BatchInput {
  readonly type: InputType;
  /** By its first bytes, whatever its name says. */
  readonly isGzip: boolean;
  /** All of it, from the beginning; one reading at a time. */
  read(): Readable;
  close(): Promise<void>;
}

const chunkBytes = 256 * 1024;

const typesByExtension: Readonly<Record<string, InputType>> = {
  ".csv": "csv",
  ".ndjson": "ndjson",
  ".jsonl": "ndjson",
  ".json": "json",
};

/**
 * Opens a file, or standard input for `-`. What can be read only once, as a pipe, is kept in a file that has no name, so that
 * nobody else can open it and nothing of it remains.
 *
 * @throws CommandError when it cannot be read
 */
export async function openInput(file: string, type: InputType): Promise<BatchInput> {
  const handle = file === "-" ? await keep(process.stdin) : await openFile(file);
  return {
    type,
    isGzip: await startsAsGzip(handle),
    // Not the handle's own stream: destroying that, as a client does when the connection breaks, closes the handle.
    read: () => Readable.from(readChunks(handle), { objectMode: false }),
    close: () => handle.close(),
  };
}

/**
 * What a file holds, by its name unless told; standard input holds CSV unless told.
 *
 * @throws CommandError naming the kinds that are accepted
 */
export function toInputType(file: string, given: InputType | undefined): InputType {
  const type = given ?? (file === "-" ? "csv" : typesByExtension[extname(withoutGz(file)).toLowerCase()]);
  if (type) return type;
  const kinds = Object.keys(typesByExtension).join(", ");
  const names = `its name must end in ${kinds}, or in one of these and .gz, or say which with --type`;
  throw new CommandError(`${file} is of no kind that can be submitted; ${names}`, exitCodes.usage);
}

/** `a.csv.gz` → `a.csv`. */
export const withoutGz = (file: string): string => file.replace(/\.gz$/i, "");

async function startsAsGzip(handle: FileHandle): Promise<boolean> {
  const { bytesRead, buffer } = await handle.read({ buffer: Buffer.alloc(2), position: 0 });
  return bytesRead === 2 && buffer[0] === 0x1f && buffer[1] === 0x8b;
}

async function* readChunks(handle: FileHandle): AsyncGenerator<Buffer> {
  for (let position = 0; ; ) {
    const { bytesRead, buffer } = await handle.read({ buffer: Buffer.allocUnsafe(chunkBytes), position });
    if (bytesRead === 0) return;
    position += bytesRead;
    yield buffer.subarray(0, bytesRead);
  }
}

async function openFile(file: string): Promise<FileHandle> {
  const handle = await open(file).catch((cause: unknown) => {
    throw toUnreadable(file, cause);
  });
  const stats = await handle.stat();
  if (stats.isFile()) return handle;
  if (!stats.isDirectory()) return keep(handle.createReadStream());
  await handle.close();
  throw new CommandError(`${file} is a folder; give a file`, exitCodes.usage);
}

async function keep(stream: Readable): Promise<FileHandle> {
  const file = join(tmpdir(), `nightguard-${randomUUID()}`);
  const handle = await open(file, "wx+", 0o600);
  try {
    await rm(file);
    await handle.writeFile(stream);
    return handle;
  } catch (error) {
    await handle.close();
    throw error;
  }
}
