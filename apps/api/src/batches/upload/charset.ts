import { TextDecoder } from "node:util";
import { UnsupportedMediaTypeError } from "@nightguard/contract";

/** Encodings of text without a declaration. */
const readCharsets = ["utf-8", "utf-16le", "utf-16be", "windows-1252"] as const;
export type Charset = (typeof readCharsets)[number];

/**
 * Bytes decide, since declarations are often wrong; only UTF-16 without a byte order mark needs one.
 *
 * @throws UnsupportedMediaTypeError
 */
export function findCharset(contentType = ""): Charset | undefined {
  const label = /;\s*charset\s*=\s*["']?([^\s;"']+)/i.exec(contentType)?.[1];
  if (label === undefined) return undefined;
  const charset = readCharsets.find((known) => known === toEncoding(label));
  if (charset === undefined) {
    throw new UnsupportedMediaTypeError("Files are read in UTF-8, UTF-16 and Windows-1252 (Latin-1) only");
  }
  return charset;
}

/** Accepts any name, such as `latin1`. */
function toEncoding(label: string): string | undefined {
  try {
    return new TextDecoder(label).encoding;
  } catch {
    return undefined;
  }
}
