import { createHash } from "node:crypto";
import { pipeline, type Readable, Transform, type TransformCallback } from "node:stream";
import { finished } from "node:stream/promises";
import type { FastifyRequest, RequestPayload } from "fastify";
import { hasBody } from "../http/body-types.ts";

interface BodyDigest {
  update(chunk: Buffer): void;
  /** Returns the SHA-256. */
  end(): Buffer;
}

/** The body ends only after the digest was noted, so that nothing is committed before. */
export class DigestedBody extends Transform {
  readonly #digest: BodyDigest;
  readonly #source: RequestPayload;
  readonly #note: (sha256: Buffer) => Promise<void>;

  constructor(request: FastifyRequest, source: RequestPayload, note: (sha256: Buffer) => Promise<void>) {
    super();
    this.#digest = createDigest(request);
    this.#source = source;
    this.#note = note;
    pipeline(source, this, () => undefined);
  }

  /** The framework compares it with Content-Length. */
  get receivedEncodedLength(): number {
    return this.#source.receivedEncodedLength ?? 0;
  }

  /** Reads the rest, so that the digest covers the whole body. */
  async drain(): Promise<void> {
    this.resume();
    await finished(this).catch(() => undefined);
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.#digest.update(chunk);
    done(null, chunk);
  }

  override _flush(done: TransformCallback): void {
    this.#note(this.#digest.end()).then(() => done(), done);
  }
}

export async function readDigest(request: FastifyRequest, body: Readable): Promise<Buffer> {
  const digest = createDigest(request);
  if (hasBody(request)) for await (const chunk of body) digest.update(chunk);
  return digest.end();
}

/**
 * Two requests are the same if mode, query and body are, and both callers see patients or neither does: the first
 * answer is not repeated to somebody who would have got another.
 */
function createDigest(request: FastifyRequest): BodyDigest {
  const { caller } = request as Partial<FastifyRequest>;
  const query = request.url.split("?").slice(1).join("?");
  const sight = caller?.seesPatients === false ? " without patients" : "";
  const hash = createHash("sha256").update(`${caller?.mode ?? "operator"}${sight}\n${query}\n`);
  const filter = createBoundaryFilter(request.headers["content-type"]);
  return {
    update: (chunk: Buffer) => void hash.update(filter.pass(chunk)),
    end: () => hash.update(filter.end()).digest(),
  };
}

/** The form parser accepts no longer boundary. Searching 1 MiB for one of 15 KB can take 4 s. */
const maxBoundaryLength = 256;

function createBoundaryFilter(contentType = "") {
  const found = /^\s*multipart\/.*;\s*boundary="?([^";\s]+)/i.exec(contentType)?.[1];
  const boundary = found !== undefined && found.length > maxBoundaryLength ? undefined : found;
  let held = Buffer.alloc(0);
  if (boundary === undefined) return { pass: (chunk: Buffer) => chunk, end: () => held };
  return {
    pass(chunk: Buffer): Buffer {
      const bytes = Buffer.concat([held, chunk]);
      const pieces: Buffer[] = [];
      let start = 0;
      for (let at = bytes.indexOf(boundary); at !== -1; at = bytes.indexOf(boundary, start)) {
        pieces.push(bytes.subarray(start, at));
        start = at + boundary.length;
      }
      const safeEnd = Math.max(start, bytes.length - boundary.length + 1);
      held = Buffer.from(bytes.subarray(safeEnd));
      return Buffer.concat([...pieces, bytes.subarray(start, safeEnd)]);
    },
    end: () => held,
  };
}
