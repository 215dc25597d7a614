import { isAscii, isUtf8 } from "node:buffer";
import { TextDecoder } from "node:util";
import type { ReadKind } from "@nightguard/contract";
import type { Charset } from "./charset.ts";
import { checkIsNoGzip, lineFault, lineFeed, notUtf8, saveAsUtf8, splitLines } from "./whole-lines.ts";

export type NoteReading = (kind: ReadKind, row?: number) => void;

export interface TextReader {
  readonly note: NoteReading;
  readonly charset?: Charset | undefined;
}

/**
 * Converts UTF-16, declared or with a byte order mark, and Windows-1252 to UTF-8, in addition to `readWholeLines`.
 *
 * @throws InvalidRequestError with the undecodable line
 */
export async function* readTextLines(chunks: AsyncIterable<Buffer>, reader: TextReader): AsyncGenerator<Buffer> {
  const decode = createLineDecoder(reader.note);
  yield* splitLines(fromUtf16(chunks, reader), (piece, firstLine) => {
    checkIsNoGzip(piece, firstLine);
    return decode(piece, firstLine);
  });
}

async function* fromUtf16(chunks: AsyncIterable<Buffer>, { note, charset }: TextReader): AsyncGenerator<Buffer> {
  let beginning: Buffer | undefined = Buffer.alloc(0);
  let decoder: TextDecoder | undefined;
  for await (const chunk of chunks) {
    let bytes = chunk;
    if (beginning) {
      bytes = beginning.length === 0 ? chunk : Buffer.concat([beginning, chunk]);
      if (bytes.length < 2) {
        beginning = bytes;
        continue;
      }
      beginning = undefined;
      decoder = findDecoder(bytes, charset);
      if (decoder) note("utf_16");
    }
    const text = decoder ? Buffer.from(decode(decoder, bytes)) : bytes;
    if (text.length > 0) yield text;
  }
  if (beginning && beginning.length > 0) yield beginning;
  if (decoder) decode(decoder);
}

/** Without a mark, a zero byte in the first character tells the byte order. */
function findDecoder([first, second]: Buffer, charset: Charset | undefined): TextDecoder | undefined {
  const isDeclared = charset === "utf-16le" || charset === "utf-16be";
  if (isDeclared && first !== 0 && second === 0) return new TextDecoder("utf-16le", { fatal: true });
  if (isDeclared && first === 0 && second !== 0) return new TextDecoder("utf-16be", { fatal: true });
  if (first === 0xff && second === 0xfe) return new TextDecoder("utf-16le", { fatal: true });
  if (first === 0xfe && second === 0xff) return new TextDecoder("utf-16be", { fatal: true });
  return undefined;
}

function decode(decoder: TextDecoder, bytes?: Buffer): string {
  try {
    return bytes ? decoder.decode(bytes, { stream: true }) : decoder.decode();
  } catch {
    throw lineFault(1, `is not valid UTF-16, although the file begins as such; ${saveAsUtf8}`);
  }
}

/** The characters 0x80 to 0x9F: some Node versions decode them as Latin-1. */
const windowsSigns = "€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ";

const toUtf8 = (piece: Buffer): Buffer =>
  Buffer.from(
    piece.toString("latin1").replaceAll(/[\x80-\x9f]/g, (sign) => windowsSigns.charAt(sign.charCodeAt(0) - 0x80)),
  );

/**
 * Lines that are not ASCII are all UTF-8, or all Windows-1252.
 *
 * @returns a converter of whole lines and the number of the first
 * @throws InvalidRequestError with the line that fits neither, or contradicts earlier lines
 */
function createLineDecoder(note: NoteReading): (piece: Buffer, firstLine: number) => Buffer {
  let encoding: "utf-8" | "windows-1252" | undefined;
  return (piece, firstLine) => {
    if (encoding !== "windows-1252" && isUtf8(piece)) {
      if (encoding === undefined && !isAscii(piece)) encoding = "utf-8";
      return piece;
    }
    if (encoding === "windows-1252" && isAscii(piece)) return piece;
    let line = firstLine;
    for (let start = 0; start < piece.length; line++) {
      const end = piece.indexOf(lineFeed, start) + 1 || piece.length;
      const bytes = piece.subarray(start, end);
      start = end;
      if (isAscii(bytes)) continue;
      const found = isUtf8(bytes) ? "utf-8" : "windows-1252";
      if (encoding !== undefined && encoding !== found)
        throw lineFault(line, `${notUtf8}, and other lines are: ${saveAsUtf8}`);
      if (found === "windows-1252") checkIsText(bytes, line);
      if (encoding === undefined && found === "windows-1252") note("windows_1252");
      encoding = found;
    }
    return encoding === "windows-1252" ? toUtf8(piece) : piece;
  };
}

/** Windows-1252 leaves five bytes undefined; control characters indicate another kind of file. */
function checkIsText(bytes: Buffer, line: number): void {
  if (bytes.every((byte) => byte === 0x09 || byte === 0x0a || byte === 0x0d || isPrintable(byte))) return;
  throw lineFault(line, `${notUtf8}, and no Windows-1252 (Latin-1) either: ${saveAsUtf8}`);
}

const undefinedBytes = new Set([0x7f, 0x81, 0x8d, 0x8f, 0x90, 0x9d]);
const isPrintable = (byte: number) => byte >= 0x20 && !undefinedBytes.has(byte);
