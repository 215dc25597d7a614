import { randomUUID } from "node:crypto";
import { type FileHandle, open, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { type FileType, fileExtensions, findFileType } from "@nightguard/contract";
import { CommandError, exitCodes } from "@nightguard/process/exit";
import { toUnreadable } from "./files.ts";

export interface BatchInput extends AsyncDisposable {
  readonly type: FileType;
  /** Detected by the first bytes, not by the name. */
  readonly isGzip: boolean;
  read(): Readable;
}

const chunkBytes = 256 * 1024;

/**
 * A pipe can be read only once, so it is copied to a temporary file that is already unlinked: no other process can open
 * it.
 *
 * @throws CommandError when the file cannot be read
 */
export async function openInput(file: string, type: FileType): Promise<BatchInput> {
  const handle = file === "-" ? await spool(process.stdin) : await openFile(file);
  return {
    type,
    isGzip: await startsAsGzip(handle),
    // The handle's own stream is not used: an HTTP client destroys its stream when the connection breaks, which closes
    // the handle.
    read: () => Readable.from(readChunks(handle), { objectMode: false }),
    [Symbol.asyncDispose]: () => handle.close(),
  };
}

/**
 * Falls back to the file's name, and to CSV for standard input.
 *
 * @throws CommandError naming the accepted extensions
 */
export function toInputType(file: string, given: FileType | undefined): FileType {
  const type = given ?? (file === "-" ? "csv" : findFileType(file));
  if (type) return type;
  const kinds = fileExtensions.join(", ");
  const names = `its name must end in ${kinds}, or in one of these and .gz, or say which with --type`;
  throw new CommandError(`${file} is of no kind that can be submitted; ${names}`, exitCodes.usage);
}

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
  const handle = await open(file).catch((cause: unknown) => Promise.reject(toUnreadable(file, cause)));
  const stats = await handle.stat();
  if (stats.isFile()) return handle;
  if (!stats.isDirectory()) return spool(handle.createReadStream());
  await handle.close();
  throw new CommandError(`${file} is a folder; give a file`, exitCodes.usage);
}

async function spool(stream: Readable): Promise<FileHandle> {
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
