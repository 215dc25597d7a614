import type { IncomingMessage } from "node:http";
import { PayloadTooLargeError, UnsupportedMediaTypeError } from "@nightguard/contract";
import type { FastifyRequest } from "fastify";
import type { ApiServer } from "../deps.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    accepts?: readonly BodyType[];
    /** The route handles Content-Encoding itself. */
    readsEncoded?: boolean;
  }
}

export interface BodyType {
  readonly name: string;
  readonly pattern: RegExp;
}

export const bodyTypes = {
  json: { name: "application/json", pattern: /^(?:application\/(?:x-|[\w.-]+\+)?|text\/)json\s*(?:;|$)/i },
  ndjson: {
    name: "application/x-ndjson",
    pattern: /^(?:application|text)\/(?:x-)?(?:ndjson|jsonl|jsonlines)\s*(?:;|$)/i,
  },
  csv: {
    name: "text/csv",
    pattern: /^(?:application|text)\/(?:x-)?(?:csv|tsv|comma-separated-values|tab-separated-values)\s*(?:;|$)/i,
  },
  // Windows with Excel names CSV files so, and browsers send that.
  xlsx: {
    name: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    pattern: /^application\/vnd\.(?:openxmlformats-officedocument\.spreadsheetml\.sheet|ms-excel)\s*(?:;|$)/i,
  },
  zip: { name: "application/zip", pattern: /^application\/(?:x-)?zip(?:-compressed)?\s*(?:;|$)/i },
  form: { name: "multipart/form-data", pattern: /^multipart\/form-data\s*(?:;|$)/i },
} as const satisfies Record<string, BodyType>;

/** An empty body that is not needed may have any media type: many clients send one with every POST. */
export function checkBodyFields(app: ApiServer): void {
  app.addHook("preParsing", async ({ raw, routeOptions }: FastifyRequest) => {
    const { method, headers } = raw;
    if (method === "GET" || method === "HEAD") return;
    const { config, schema, bodyLimit } = routeOptions;
    if (!hasBody(raw)) {
      if (!takesBody(schema)) delete headers["content-type"];
      else if (headers["content-type"] !== undefined) checkType(headers["content-type"], config.accepts);
      return;
    }
    checkType(headers["content-type"], config.accepts);
    const encoding = headers["content-encoding"]?.trim().toLowerCase();
    if (encoding && encoding !== "identity" && !config.readsEncoded) {
      throw new UnsupportedMediaTypeError("No Content-Encoding is accepted here");
    }
    if (bodyLimit !== undefined && Number(headers["content-length"] ?? 0) > bodyLimit) throw new PayloadTooLargeError();
  });
}

export const takesBody = (schema: FastifyRequest["routeOptions"]["schema"]): boolean =>
  schema?.body !== undefined || schema?.bodies !== undefined;

/** A chunked body may turn out to be empty. */
export const hasBody = ({ headers }: Pick<IncomingMessage, "headers">): boolean =>
  headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;

function checkType(type: string | undefined, accepted: readonly BodyType[] = [bodyTypes.json]): void {
  if (type !== undefined && accepted.some(({ pattern }) => pattern.test(type.trimStart()))) return;
  const names = accepted.map(({ name }) => name);
  const what = type === undefined ? "A body without Content-Type" : "A body of this Content-Type";
  throw new UnsupportedMediaTypeError(`${what} is not accepted here; accepted is ${names.join(", ")}`);
}
