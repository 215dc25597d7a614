import { Readable } from "node:stream";
import { parsePublicId, toIdTime, toLocal } from "@nightguard/contract";
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

/** The batch's name may be a person's, so the file is named by the account's day and the id. */
export function toFileName(batchId: string, timeZone: string): string {
  const uuid = parsePublicId("batch", batchId);
  if (uuid === undefined) return batchId;
  return `${toLocal(new Date(toIdTime(uuid)), timeZone).slice(0, "2026-11-28".length)}-${batchId}`;
}
