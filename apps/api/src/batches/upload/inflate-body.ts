import { Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import { PayloadTooLargeError, UnreadableBodyError, UnsupportedMediaTypeError } from "@nightguard/contract";
import type { FastifyRequest } from "fastify";

/** So much is read whatever it was before; small files of much the same rows shrink a hundredfold and more. */
const freeBytes = 8 * 1024 * 1024;
/** Rows of people shrink five to twenty times; what comes out a hundred times as large is no such file. */
const maxRatio = 100;

/**
 * A body as it was before its `Content-Encoding`, of which only gzip is known, in one layer. What it inflates to is
 * bounded by its ratio here, and in all where its lines are read.
 *
 * @throws UnsupportedMediaTypeError for any other encoding; the stream fails with UnreadableBodyError when it is not
 *   whole, PayloadTooLargeError when it inflates to too much
 */
export function inflateBody({ headers }: Pick<FastifyRequest, "headers">, body: Readable): Readable {
  const encoding = headers["content-encoding"]?.trim().toLowerCase() ?? "identity";
  if (encoding === "identity" || encoding === "") return body;
  if (encoding !== "gzip" && encoding !== "x-gzip") {
    throw new UnsupportedMediaTypeError("Of the encodings of content only gzip is read here");
  }
  const inflated = Readable.from(inflate(body), { objectMode: false });
  // A reader that has stopped hears of no more failures, and needs to hear of none.
  inflated.on("error", () => undefined);
  return inflated;
}

async function* inflate(body: Readable): AsyncGenerator<Buffer> {
  const gunzip = createGunzip();
  // Not a pipeline: that would close the connection, on which the answer is still to be sent.
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
