import { Readable } from "node:stream";
import { parsePublicId, toIdTime } from "@nightguard/contract";
import type { FastifyRequest } from "fastify";

export function toStream(
  { method }: FastifyRequest,
  read: () => AsyncIterable<Uint8Array | string>,
  signal?: AbortSignal,
): Readable {
  const stream = Readable.from(method === "HEAD" ? [] : read(), { objectMode: false, ...(signal && { signal }) });
  // The signal may abort before the framework listens, which then sees the stream's state.
  return stream.on("error", () => undefined);
}

/** The batch's name may be a person's, so the file is named by day and id. */
export function toFileName(batchId: string): string {
  const uuid = parsePublicId("batch", batchId);
  return uuid === undefined ? batchId : `${new Date(toIdTime(uuid)).toISOString().slice(0, 10)}-${batchId}`;
}
