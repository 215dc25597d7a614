import { createHash } from "node:crypto";
import { pipeline, Readable } from "node:stream";
import { promisify } from "node:util";
import { brotliCompress, constants, createGzip, gzip, gzipSync } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { ApiServer } from "../deps.ts";
import { chooseEncoding } from "./accept-encoding.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Responses of this POST are compressed too: they never contain a secret. */
    compressed?: boolean;
  }
  interface FastifyRequest {
    /** Set by handlers whose response contains no secret, where the route alone does not tell. */
    hasNoSecret: boolean;
  }
}

/** Below, the header field costs about as much as is saved. */
const minBytes = 1_024;
/** Up to here a thread costs more than it takes over: 9 KB take 0.04 ms in place, and 0.2 ms of CPU time on a thread. */
const maxBytesInPlace = 65_536;
/** Level 6 saves another tenth to a quarter, for two to three times the CPU time. */
const level = 1;
/** Of texts that are compressed once. */
const brotliQuality = 9;

const compressibleType = /^(?:text\/(?!event-stream)|application\/(?:[\w.-]+\+)?(?:json|xml|x-ndjson|edi-x12)\b)/i;

/**
 * Compresses responses as their callers accept it. Those that show a secret are left alone: the length of a compressed
 * secret beside text of another's choice betrays it (BREACH). No GET shows one; a POST has to say that it does not.
 *
 * Call it after the hooks that read the response, such as those of idempotency keys.
 */
export function compressResponses(app: ApiServer): void {
  app.decorateRequest("hasNoSecret", false);
  app.addHook("onSend", (request, reply, payload, done) => {
    if (!isCompressible(request, reply)) return done(null, payload);
    reply.header("vary", "accept-encoding");
    const isSmall = typeof payload === "string" || Buffer.isBuffer(payload) ? lengthOf(payload) < minBytes : !payload;
    if (isSmall || reply.hasHeader("content-encoding")) return done(null, payload);
    if (!chooseEncoding(request.headers["accept-encoding"], ["gzip"])) return done(null, payload);
    reply.header("content-encoding", "gzip").removeHeader("content-length");
    if (payload instanceof Readable) return done(null, request.method === "HEAD" ? payload : compressStream(payload));
    const bytes = payload as string | Buffer; // no handler responds with anything else
    if (lengthOf(bytes) <= maxBytesInPlace) return done(null, gzipSync(bytes, { level }));
    gzip(bytes, { level }, done);
  });
}

const lengthOf = (payload: string | Buffer): number => Buffer.byteLength(payload);

function isCompressible({ method, routeOptions, hasNoSecret }: FastifyRequest, reply: FastifyReply): boolean {
  const isRead = method === "GET" || method === "HEAD";
  if (!isRead && !routeOptions.config.compressed && !hasNoSecret) return false;
  return compressibleType.test(String(reply.getHeader("content-type"))) || (isRead && reply.statusCode === 304);
}

/** Compresses what has arrived, at most 64 KiB of small chunks at once, and holds none of it back. */
function compressStream(source: Readable): Readable {
  const compressed = createGzip({ level, flush: constants.Z_SYNC_FLUSH });
  // An iterator reads all that is buffered. Fastify gets every error from `compressed`.
  pipeline(source.iterator(), compressed, () => undefined);
  return compressed;
}

/** A response that is the same for all callers, and the version of its text. */
export type PreparedText = ReturnType<typeof createPreparedText>;

/** Compresses the text once for each coding, and with Brotli too. */
export function createPreparedText(text: string) {
  const pack = {
    br: once(() => promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality } })),
    gzip: once(() => promisify(gzip)(text, { level: constants.Z_BEST_COMPRESSION })),
  };

  return {
    version: createHash("sha256").update(text).digest("hex").slice(0, 16),
    /** The body in the coding that the caller prefers, of which it sets the field. */
    async prepare(reply: FastifyReply): Promise<string | Buffer> {
      const encoding = chooseEncoding(reply.request.headers["accept-encoding"], ["br", "gzip"]);
      if (!encoding) return text;
      reply.header("content-encoding", encoding);
      return pack[encoding]();
    },
  };
}

/** Calls `make` the first time, and returns what it made from then on. */
export function once<Made>(make: () => Made): () => Made {
  let made: { readonly value: Made } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
