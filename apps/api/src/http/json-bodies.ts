import { isUtf8 } from "node:buffer";
import { UnreadableBodyError } from "@nightguard/contract";
import type { FastifyRequest } from "fastify";
import type { ApiServer } from "../deps.ts";
import { bodyTypes, takesBody } from "./body-types.ts";

/** The framework's parser would replace invalid UTF-8 in a name, and ask a payer about a person who does not exist. */
export function addJsonBodies(app: ApiServer): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<Buffer>(
    bodyTypes.json.pattern,
    { parseAs: "buffer" },
    async ({ routeOptions }: FastifyRequest, body: Buffer) =>
      body.length === 0 && !takesBody(routeOptions.schema) ? undefined : parseJson(body),
  );
}

/**
 * Accepts a byte order mark.
 *
 * @throws UnreadableBodyError, which repeats nothing of the body
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
