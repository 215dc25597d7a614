import { createHash } from "node:crypto";
import { pipeline, type Readable, Transform, type TransformCallback } from "node:stream";
import { finished } from "node:stream/promises";
import type { FastifyRequest, RequestPayload } from "fastify";

/**
 * A request's body as it is read, with a digest taken on the way: it does not end before the digest has been noted, so
 * that nothing made of it can be committed earlier.
 */
export class DigestedBody extends Transform {
  readonly #digest: ReturnType<typeof createDigest>;
  readonly #source: RequestPayload;
  readonly #note: (sha256: Buffer) => Promise<void>;

  constructor(request: FastifyRequest, source: RequestPayload, note: (sha256: Buffer) => Promise<void>) {
    super();
    this.#digest = createDigest(request);
    this.#source = source;
    this.#note = note;
    // Whoever reads this meets every failure here.
    pipeline(source, this, () => undefined);
  }

  /** Of a body that was sent compressed: what the framework compares with Content-Length. */
  get receivedEncodedLength(): number {
    return this.#source.receivedEncodedLength ?? 0;
  }

  /** Reads what nobody read, so that the digest is of all of it. */
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

/** Reads a body that nobody else will, for its digest. */
export async function readDigest(request: FastifyRequest, body: Readable): Promise<Buffer> {
  const digest = createDigest(request);
  if (hasBody(request)) for await (const chunk of body) digest.update(chunk);
  return digest.end();
}

/** Whether the framework reads a body at all. */
export const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;

/** All that makes two requests the same: for which payer service, the options in the query, the body. */
function createDigest(request: FastifyRequest) {
  const { caller } = request as Partial<FastifyRequest>; // the operator is no account
  const query = request.url.split("?").slice(1).join("?");
  const hash = createHash("sha256").update(`${caller?.mode ?? "operator"}\n${query}\n`);
  const filter = createBoundaryFilter(request.headers["content-type"]);
  return {
    update: (chunk: Buffer) => void hash.update(filter.pass(chunk)),
    end: () => hash.update(filter.end()).digest(),
  };
}

/** The parser of forms takes no longer one (RFC 2046 allows 70). To search 1 MiB for one of 15 KB can take 4 s. */
const maxBoundaryLength = 256;

/** Leaves out the boundary of a multipart body: senders draw a new one each time they send the same. */
function createBoundaryFilter(contentType = "") {
  const found = /^\s*multipart\/.*;\s*boundary="?([^";\s]+)/i.exec(contentType)?.[1];
  const boundary = found !== undefined && found.length > maxBoundaryLength ? undefined : found;
  let held = Buffer.alloc(0); // may be the beginning of a boundary whose rest has not come yet
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
