import { isUtf8 } from "node:buffer";
import type { Readable } from "node:stream";
import { InvalidRequestError, PayloadTooLargeError } from "@nightguard/contract";
import { HeldBytes } from "./held-bytes.ts";

const maxLineBytes = 1024 * 1024;
/** Applies to the bytes as sent and to those inflated. */
export const maxUploadBytes = 4 * 1024 ** 3;

export const lineFeed = 0x0a;

/**
 * If the reader stops early, discards the rest, so that the caller gets the response.
 *
 * @throws InvalidRequestError with the line that is not UTF-8 or over 1 MiB, or for gzip
 * @throws PayloadTooLargeError above 4 GiB
 */
export async function* readWholeLines(body: Readable): AsyncGenerator<Buffer> {
  yield* splitLines(limitBytes(body), checkLines);
}

export async function* limitBytes(body: Readable): AsyncGenerator<Buffer> {
  let total = 0;
  try {
    for await (const chunk of body.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      total += chunk.length;
      if (total > maxUploadBytes) throw new PayloadTooLargeError("The file is too large");
      yield chunk;
    }
  } finally {
    body.resume();
  }
}

export function lineFault(line: number, message: string): InvalidRequestError {
  return new InvalidRequestError(
    [{ path: `lines.${line}`, message }],
    `The file cannot be read: line ${line} ${message}`,
  );
}

/** @throws InvalidRequestError with the line that is over 1 MiB */
export async function* splitLines(
  chunks: AsyncIterable<Buffer>,
  check: (piece: Buffer, firstLine: number) => Buffer,
): AsyncGenerator<Buffer> {
  const held = new HeldBytes();
  let line = 1;

  for await (const chunk of chunks) {
    if (line === 1 && held.length === 0) checkIsUtf8Text(chunk);
    const end = chunk.lastIndexOf(lineFeed) + 1;
    if (end > 0) {
      const piece = Buffer.concat([held.take(), chunk.subarray(0, end)]);
      const next = line + countOf(piece, lineFeed);
      yield check(piece, line);
      line = next;
    }
    if (end < chunk.length) {
      held.push(chunk.subarray(end));
      if (held.length > maxLineBytes) throw lineFault(line, "is longer than 1 MiB");
    }
  }
  if (held.length > 0) yield check(held.take(), line);
}

export function countOf(piece: Buffer, byte: number): number {
  let count = 0;
  for (let at = piece.indexOf(byte); at !== -1; at = piece.indexOf(byte, at + 1)) count++;
  return count;
}

/** UTF-16 has a byte order mark, or a zero byte in its first character. */
function checkIsUtf8Text(beginning: Buffer): void {
  const [first, second] = beginning;
  const hasMark = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
  if (hasMark || (first === 0) !== (second === 0))
    throw lineFault(1, `${notUtf8}; it looks like UTF-16: ${saveAsUtf8}`);
}

export const notUtf8 = "is not valid UTF-8";
export const saveAsUtf8 = "save the file as UTF-8, in Excel as CSV UTF-8";

export function checkIsNoGzip(piece: Buffer, firstLine: number): void {
  if (firstLine === 1 && piece[0] === 0x1f && piece[1] === 0x8b) throw gzipFault();
}

function checkLines(piece: Buffer, firstLine: number): Buffer {
  if (isUtf8(piece)) return piece;
  checkIsNoGzip(piece, firstLine);
  let line = firstLine;
  for (let start = 0; ; line++) {
    const end = piece.indexOf(lineFeed, start);
    if (end === -1 || !isUtf8(piece.subarray(start, end))) break;
    start = end + 1;
  }
  throw lineFault(line, `${notUtf8}; it looks like Windows-1252 (Latin-1): ${saveAsUtf8}`);
}

/** A form cannot declare gzip. */
function gzipFault(): InvalidRequestError {
  const message = "is gzip: it must be sent with Content-Encoding: gzip, or unpacked";
  return new InvalidRequestError([{ path: "file", message }], `The file ${message}`);
}
