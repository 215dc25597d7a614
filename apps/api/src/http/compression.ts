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
    /** Set by handlers whose response contains no secret, if the route alone does not tell. */
    hasNoSecret: boolean;
  }
}

/** For a shorter body, the header field costs about as much as is saved. */
const minBytes = 1_024;
/** A thread costs more for a shorter body: 9 KB take 0.04 ms in place, and 0.2 ms of CPU time on a thread. */
const maxBytesInPlace = 65_536;
/** Level 6 saves another tenth to a quarter, for two to three times the CPU time. */
const level = 1;
const brotliQuality = 9;

const compressibleType = /^(?:text\/(?!event-stream)|application\/(?:[\w.-]+\+)?(?:json|xml|x-ndjson|edi-x12)\b)/i;

/**
 * Responses with a secret are not compressed: the length of a compressed secret beside text of another's choice reveals
 * it (BREACH). No GET has one; a POST has to declare that it has none.
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
    const bytes = payload as string | Buffer;
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

function compressStream(source: Readable): Readable {
  const compressed = createGzip({ level, flush: constants.Z_SYNC_FLUSH });
  // An iterator reads all that is buffered. Fastify gets every error from `compressed`.
  pipeline(source.iterator(), compressed, () => undefined);
  return compressed;
}

export interface PreparedText {
  version: string;
  prepare(reply: FastifyReply): Promise<Buffer>;
}

/** Compresses the text once for each coding, and with Brotli too. */
export function createPreparedText(content: string | Buffer): PreparedText {
  const text = Buffer.from(content); // a string takes twice the memory when it holds a letter beyond Latin-1
  const pack = {
    br: once(() => promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality } })),
    gzip: once(() => promisify(gzip)(text, { level: constants.Z_BEST_COMPRESSION })),
  };

  return {
    version: createHash("sha256").update(text).digest("hex").slice(0, 16),
    async prepare(reply) {
      const encoding = chooseEncoding(reply.request.headers["accept-encoding"], ["br", "gzip"]);
      if (!encoding) return text;
      reply.header("content-encoding", encoding);
      return pack[encoding]();
    },
  };
}

export function once<Made>(make: () => Made): () => Made {
  let made: { readonly value: Made } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
