import { Readable } from "node:stream";
import { parsePublicId, toIdTime } from "@nightguard/contract";
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

/** The name of a file of a batch: its day, in UTC, and its id. Not the batch's own name, which may be a person's. */
export function toFileName(batchId: string): string {
  const uuid = parsePublicId("batch", batchId);
  return uuid === undefined ? batchId : `${new Date(toIdTime(uuid)).toISOString().slice(0, 10)}-${batchId}`;
}
