import type { FileKind } from "./file-kind.ts";

const beginningBytes = 256 * 1024;

/**
 * The first rows, so that columns can be checked without sending the whole file.
 *
 * @returns undefined if the whole file is needed: it is short, or of a format that is read from its end
 */
export async function readBeginning(file: Blob, kind: FileKind): Promise<Uint8Array<ArrayBuffer> | undefined> {
  if (kind.format !== "csv" && kind.format !== "ndjson") return undefined;
  if (file.size <= beginningBytes && !kind.isGzip) return undefined;
  const bytes = kind.isGzip
    ? await inflateBeginning(file)
    : new Uint8Array(await file.slice(0, beginningBytes).arrayBuffer());
  const end = bytes && findLastRowEnd(bytes);
  return end === undefined ? undefined : bytes?.subarray(0, end);
}

async function inflateBeginning(file: Blob): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const reader = file.stream().pipeThrough(new DecompressionStream("gzip")).getReader();
  const bytes = new Uint8Array(beginningBytes);
  let length = 0;
  try {
    while (length < bytes.length) {
      const { value, done } = await reader.read();
      if (done) return undefined;
      const taken = value.subarray(0, bytes.length - length);
      bytes.set(taken, length);
      length += taken.length;
    }
    return bytes;
  } catch {
    return undefined; // not gzip, or damaged: the server names the fault
  } finally {
    void reader.cancel().catch(() => undefined); // rejects with the error already handled
  }
}

const lineFeed = 0x0a;
const quote = 0x22;
const blank = 0x20;
const beforeCells: ReadonlySet<number | undefined> = new Set([...",;\t|\r\n"].map((sign) => sign.charCodeAt(0)));

/**
 * A row ends after a line end outside quotes. Only a quote that begins a cell encloses it.
 *
 * @returns undefined if there is none, or the text is UTF-16
 */
export function findLastRowEnd(bytes: Uint8Array): number | undefined {
  if ((bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff)) return undefined;
  let end: number | undefined;
  let isInside = false;
  let isCellBegun = false;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at];
    if (byte === quote && (isInside || !isCellBegun)) {
      isInside = !isInside;
      isCellBegun = false; // a quote after a closing quote is a doubled one
      continue;
    }
    if (byte === lineFeed && !isInside) end = at + 1;
    isCellBegun = !beforeCells.has(byte) && (isCellBegun || byte !== blank);
  }
  return end;
}
