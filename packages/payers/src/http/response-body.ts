import { promisify } from "node:util";
import { brotliDecompress, gunzip, inflate } from "node:zlib";
import { isTooDeep, parseExactJson, parseRewritableJson } from "@nightguard/benefits";
import type { UpstreamBody } from "@nightguard/contract";
import type { RawResponse } from "./exchange.ts";

/** Applies before decompression (in the pool) and after it (in `readBody`). */
export const maxBodyBytes = 8 * 1024 * 1024;

const decompressors = new Map([
  ["gzip", promisify(gunzip)],
  ["x-gzip", promisify(gunzip)],
  ["deflate", promisify(inflate)],
  ["br", promisify(brotliDecompress)],
]);

/** @throws above 8 MiB decompressed, or for an unknown or broken encoding */
export async function readBody({ body: received, headers }: Pick<RawResponse, "body" | "headers">): Promise<Buffer> {
  const encoding = String(headers["content-encoding"] ?? "identity").toLowerCase();
  if (encoding === "identity" || received.length === 0) return received;
  const decompress = decompressors.get(encoding);
  if (!decompress) throw new RangeError("the body's encoding is unknown");
  return decompress(received, { maxOutputLength: maxBodyBytes });
}

/** The body or its `error` if an object, else the text; undefined if empty. */
export function readErrorBody(body: Buffer): UpstreamBody | undefined {
  const text = body.toString();
  if (text.trim() === "") return undefined;
  const value = parseJson(text);
  if (typeof value === "string") return value;
  // Too deep to be serialized again.
  if (!isObject(value) || isTooDeep(value)) return text;
  return isObject(value.error) ? value.error : value;
}

/**
 * Ignores a byte order mark and white space before the JSON, which services send. Undefined for other text. A number
 * above 2^53 becomes text.
 */
export const parseJson = (text: string): unknown => parseWith(parseExactJson, text);

/** Like `parseJson`, but `JSON.stringify` writes numbers as they were received. */
export const parseRewritable = (text: string): unknown => parseWith(parseRewritableJson, text);

function parseWith(parse: (text: string) => unknown, text: string): unknown {
  try {
    return parse(text.trimStart()); // trimming also removes a byte order mark
  } catch {
    return undefined;
  }
}

export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
