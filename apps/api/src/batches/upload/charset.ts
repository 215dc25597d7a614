import { TextDecoder } from "node:util";
import { UnsupportedMediaTypeError } from "@nightguard/contract";

/** The encodings that text is read in without a declaration. */
const readCharsets = ["utf-8", "utf-16le", "utf-16be", "windows-1252"] as const;
export type Charset = (typeof readCharsets)[number];

/**
 * Text is read by its bytes, which declarations often contradict; the declaration is needed for UTF-16 without a byte
 * order mark.
 *
 * @throws UnsupportedMediaTypeError for a charset that no file is read in
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

/** Finds the encoding by any of its names, such as `latin1`. */
function toEncoding(label: string): string | undefined {
  try {
    return new TextDecoder(label).encoding;
  } catch {
    return undefined;
  }
}
