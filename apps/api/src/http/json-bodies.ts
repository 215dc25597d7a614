import { isUtf8 } from "node:buffer";
import { UnreadableBodyError, UnsupportedMediaTypeError } from "@nightguard/contract";
import type { ApiServer } from "../deps.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** The route handles Content-Encoding itself. */
    readsEncoded?: boolean;
  }
}

/**
 * The default body parser: JSON in UTF-8 only. The framework's parser would replace invalid UTF-8 in a name, and ask a payer
 * about a person who does not exist.
 */
export function addJsonBodies(app: ApiServer): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<Buffer>("application/json", { parseAs: "buffer" }, async (_request: unknown, body: Buffer) =>
    parseJson(body),
  );
  app.addHook("preParsing", async ({ method, headers, routeOptions }) => {
    if (method === "GET" || method === "HEAD" || routeOptions.config.readsEncoded) return;
    const encoding = headers["content-encoding"]?.trim().toLowerCase();
    if (encoding && encoding !== "identity")
      throw new UnsupportedMediaTypeError("No Content-Encoding is accepted here");
  });
}

/** Parses JSON in UTF-8, with or without a byte order mark. @throws UnreadableBodyError, which repeats nothing of the body */
function parseJson(body: Buffer): unknown {
  if (body.length === 0) throw new UnreadableBodyError("is empty; JSON was expected");
  if (!isUtf8(body)) throw new UnreadableBodyError("is not valid UTF-8");
  try {
    return JSON.parse(body.toString().replace(/^\uFEFF/, ""));
  } catch {
    throw new UnreadableBodyError("is not valid JSON");
  }
}
