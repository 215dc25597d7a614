import { promisify } from "node:util";
import { brotliDecompress, gunzip, inflate } from "node:zlib";
import { isTooDeep } from "@nightguard/benefits";
import type { Upstream } from "@nightguard/contract";
import type { Response } from "./exchange.ts";

/** No body is longer, before or after inflating: the pool breaks off what is, and so does `readBody`. */
export const maxBodyBytes = 8 * 1024 * 1024;

const inflaters = new Map([
  ["gzip", promisify(gunzip)],
  ["x-gzip", promisify(gunzip)],
  ["deflate", promisify(inflate)],
  ["br", promisify(brotliDecompress)],
]);

/**
 * The body, inflated where it came compressed.
 *
 * @throws when it is over 8 MiB after inflating
 */
export async function readBody({ body: received, headers }: Pick<Response, "body" | "headers">): Promise<Buffer> {
  const encoding = String(headers["content-encoding"] ?? "identity").toLowerCase();
  if (encoding === "identity" || received.length === 0) return received;
  const inflateBody = inflaters.get(encoding);
  if (!inflateBody) throw new RangeError("the body's encoding is unknown");
  return inflateBody(received, { maxOutputLength: maxBodyBytes });
}

/**
 * What an upstream's error body says: the error object, be it the body or the body's `error`; else text.
 *
 * @returns undefined for an empty body
 */
export function readErrorBody(body: Buffer): Upstream | undefined {
  const text = body.toString();
  if (text.trim() === "") return undefined;
  const value = parseJson(text);
  if (typeof value === "string") return value;
  // What is nested so deep could not be written as JSON again.
  if (!isObject(value) || isTooDeep(value)) return text;
  return isObject(value.error) ? value.error : value;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ""));
  } catch {
    return undefined; // not JSON: text, then
  }
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
