import { Readable } from "node:stream";
import type { FastifyRequest } from "fastify";

/**
 * A long answer as a stream. HEAD shows only its header fields, so nothing is read for it.
 *
 * @param read begins to read what is sent
 * @param signal breaks the stream off
 */
export function toStream(
  { method }: FastifyRequest,
  read: () => AsyncIterable<Uint8Array | string>,
  signal?: AbortSignal,
): Readable {
  return Readable.from(method === "HEAD" ? [] : read(), { objectMode: false, ...(signal && { signal }) });
}
