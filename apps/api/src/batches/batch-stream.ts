import { Readable } from "node:stream";
import type { FastifyRequest } from "fastify";

/** A response streamed from `read`, until the signal aborts. For HEAD nothing is read. */
export function toStream(
  { method }: FastifyRequest,
  read: () => AsyncIterable<Uint8Array | string>,
  signal?: AbortSignal,
): Readable {
  return Readable.from(method === "HEAD" ? [] : read(), { objectMode: false, ...(signal && { signal }) });
}
