import { Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import { PayloadTooLargeError, UnreadableBodyError, UnsupportedMediaTypeError } from "@nightguard/contract";
import type { FastifyRequest } from "fastify";

/** Small files of similar rows compress a hundredfold, so they have no ratio limit. */
const freeBytes = 8 * 1024 * 1024;
/** Rows of patients compress five to twenty times. */
const maxRatio = 100;

/**
 * Limits the compression ratio; the total size is limited where lines are read.
 *
 * @throws UnsupportedMediaTypeError; the stream fails with UnreadableBodyError for broken gzip, PayloadTooLargeError
 *   above the ratio
 */
export function inflateBody({ headers }: Pick<FastifyRequest, "headers">, body: Readable): Readable {
  const encoding = headers["content-encoding"]?.trim().toLowerCase() ?? "identity";
  if (encoding === "identity" || encoding === "") return body;
  if (encoding !== "gzip" && encoding !== "x-gzip") {
    throw new UnsupportedMediaTypeError("Of the encodings of content only gzip is read here");
  }
  const inflated = Readable.from(inflate(body), { objectMode: false });
  inflated.on("error", () => undefined);
  return inflated;
}

async function* inflate(body: Readable): AsyncGenerator<Buffer> {
  const gunzip = createGunzip();
  // `pipeline` would close the connection before the response.
  const breakOff = () => void (body.readableEnded || gunzip.destroy(body.errored ?? new Error("the body broke off")));
  body.once("close", breakOff);
  body.pipe(gunzip);
  let bytes = 0;
  try {
    for await (const chunk of gunzip as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      if (bytes > freeBytes && bytes > maxRatio * gunzip.bytesWritten) {
        throw new PayloadTooLargeError("The body inflates to too much");
      }
      yield chunk;
    }
  } catch (error) {
    throw isBadGzip(error) ? new UnreadableBodyError("is not whole gzip") : error;
  } finally {
    body.off("close", breakOff);
    body.unpipe(gunzip);
    gunzip.destroy();
  }
}

const isBadGzip = (error: unknown): boolean =>
  error instanceof Error && "code" in error && String(error.code).startsWith("Z_");
