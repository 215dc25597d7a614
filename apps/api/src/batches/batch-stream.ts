import { Readable } from "node:stream";
import type { FastifyRequest } from "fastify";

/** A response streamed from `read`, until the signal aborts. For HEAD nothing is read. */
export function toStream(
  { method }: FastifyRequest,
  read: () => AsyncIterable<Uint8Array | string>,
  signal?: AbortSignal,
): Readable {
  const stream = Readable.from(method === "HEAD" ? [] : read(), { objectMode: false, ...(signal && { signal }) });
  // The signal may abort before the framework listens; it learns of the error from the stream's state.
  return stream.on("error", () => undefined);
}
