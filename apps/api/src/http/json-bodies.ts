import { isUtf8 } from "node:buffer";
import { UnreadableBodyError, UnsupportedMediaTypeError } from "@nightguard/contract";
import type { ApiServer } from "../deps.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** The route decides on Content-Encoding itself. */
    readsEncoded?: boolean;
  }
}

/**
 * How bodies are read unless a route says otherwise: JSON in UTF-8 and nothing else. The framework's own parser would put
 * replacement characters in the place of what is not UTF-8, and ask a payer for somebody who does not exist.
 */
export function addJsonBodies(app: ApiServer): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<Buffer>("application/json", { parseAs: "buffer" }, async (_request: unknown, body: Buffer) =>
    parseJson(body),
  );
  app.addHook("preParsing", async ({ method, headers, routeOptions }) => {
    // A body of these is never read.
    if (method === "GET" || method === "HEAD" || routeOptions.config.readsEncoded) return;
    const encoding = headers["content-encoding"]?.trim().toLowerCase();
    if (encoding && encoding !== "identity") throw new UnsupportedMediaTypeError("No Content-Encoding is read here");
  });
}

/**
 * The value of a JSON text in UTF-8, with or without a byte order mark.
 *
 * @throws UnreadableBodyError for anything else; the message repeats nothing of it
 */
function parseJson(body: Buffer): unknown {
  if (body.length === 0) throw new UnreadableBodyError("is empty; JSON was expected");
  if (!isUtf8(body)) throw new UnreadableBodyError("is not valid UTF-8");
  try {
    return JSON.parse(body.toString().replace(/^\uFEFF/, ""));
  } catch {
    throw new UnreadableBodyError("is not valid JSON");
  }
}
