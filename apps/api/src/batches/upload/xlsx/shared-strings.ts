import { fileFault } from "../zip-archive.ts";
import { parseXml } from "./parse-xml.ts";

/** The texts that cells refer to by number. */
export interface SharedStrings {
  at(index: number): string | undefined;
}

/** All texts together: a table of a million rows with five texts each fits. */
const maxBytes = 128 * 1024 * 1024;

/** Reads the table of texts into one buffer: as strings it would be five times as large. */
export async function readSharedStrings(chunks: AsyncIterable<Buffer>): Promise<SharedStrings> {
  const table = createTable();
  const reader = createTextReader();
  const parts = parseXml(chunks, {
    open(name) {
      if (name === "si") reader.start();
      reader.open(name);
    },
    text: reader.text,
    close(name) {
      reader.close(name);
      if (name === "si") table.add(reader.take());
    },
  });
  for await (const _ of parts);
  return table;
}

function createTable() {
  let bytes = Buffer.alloc(64 * 1024);
  let ends = new Uint32Array(4 * 1024);
  let count = 0;
  let used = 0;
  return {
    add(text: string): void {
      const length = Buffer.byteLength(text);
      if (used + length + count * ends.BYTES_PER_ELEMENT > maxBytes) {
        throw fileFault("is an .xlsx workbook with more text than can be read; save it as CSV");
      }
      if (used + length > bytes.length) bytes = Buffer.concat([bytes], Math.max(bytes.length * 2, used + length));
      if (count === ends.length) {
        const longer = new Uint32Array(ends.length * 2);
        longer.set(ends);
        ends = longer;
      }
      used += bytes.write(text, used);
      ends[count++] = used;
    },
    at(index: number): string | undefined {
      if (!Number.isInteger(index) || index < 0 || index >= count) return undefined;
      return bytes.toString("utf8", index === 0 ? 0 : ends[index - 1], ends[index]);
    },
  };
}

const maxTextLength = 1024 * 1024;

/** Collects the text of a string, which may be in several runs, without the phonetic hints of East Asian text. */
export function createTextReader() {
  let text = "";
  let isInText = false;
  let isInHint = false;
  return {
    start: () => {
      text = "";
    },
    open: (name: string) => {
      if (name === "t") isInText = true;
      else if (name === "rPh") isInHint = true;
    },
    text: (piece: string) => {
      if (!isInText || isInHint) return;
      if (text.length + piece.length > maxTextLength) throw fileFault("has a cell that is longer than 1 MiB");
      text += piece;
    },
    close: (name: string) => {
      if (name === "t") isInText = false;
      else if (name === "rPh") isInHint = false;
    },
    take: (): string => unescapeText(text),
  };
}

/** `_x000D_` stands for a character that XML cannot hold, and `_x005F_` for the underscore before such. */
export const unescapeText = (text: string): string =>
  text.includes("_x")
    ? text.replaceAll(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : text;
