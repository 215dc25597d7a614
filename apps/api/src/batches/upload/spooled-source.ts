import { createCipheriv, createDecipheriv } from "node:crypto";
import { read } from "node:fs";
import { promisify } from "node:util";

/** Can be sent to a thread, which must stop reading before the file is closed. */
export type SpooledSource =
  | { readonly kind: "memory"; readonly bytes: Uint8Array; readonly length: number }
  | { readonly kind: "file"; readonly fd: number; readonly key: Uint8Array; readonly length: number };

const readBytes = 64 * 1024;
const blockBytes = 16;
const readFrom = promisify(read);

/** Each body needs its own key: the counter starts at 0. */
export const createBodyCipher = (key: Uint8Array) => createCipheriv("aes-256-ctr", key, toCounter(0));

/**
 * `end` is exclusive.
 *
 * @throws Error when the file is shorter than written: rows would be missing without a trace
 */
export async function* readSpooled(source: SpooledSource, start = 0, end = source.length): AsyncGenerator<Buffer> {
  if (source.kind === "memory") yield* cut(source.bytes, start, Math.min(end, source.length));
  else yield* readFile(source, start, Math.min(end, source.length));
}

async function* readFile(
  source: Extract<SpooledSource, { kind: "file" }>,
  start: number,
  end: number,
): AsyncGenerator<Buffer> {
  const block = Math.floor(start / blockBytes);
  const decipher = createDecipheriv("aes-256-ctr", source.key, toCounter(block));
  decipher.update(Buffer.alloc(start - block * blockBytes));
  for (let at = start; at < end; ) {
    const length = Math.min(readBytes, end - at);
    const { bytesRead, buffer } = await readFrom(source.fd, Buffer.allocUnsafe(length), 0, length, at);
    if (bytesRead === 0) throw new Error(`the spooled file ends after ${at} of ${source.length} bytes`);
    yield decipher.update(buffer.subarray(0, bytesRead));
    at += bytesRead;
  }
}

/** CTR's counter is the number of a 16-byte block, so reading can start at any block. */
function toCounter(block: number): Buffer {
  const counter = Buffer.alloc(blockBytes);
  counter.writeBigUInt64BE(BigInt(block), blockBytes - 8);
  return counter;
}

function* cut({ buffer, byteOffset }: Uint8Array, start: number, end: number): Generator<Buffer> {
  for (let at = start; at < end; at += readBytes) {
    yield Buffer.from(buffer, byteOffset + at, Math.min(readBytes, end - at));
  }
}
