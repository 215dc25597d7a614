import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { FastifyReply } from "fastify";
import { createPreparedText, type PreparedText } from "./compression.ts";
import { isCurrent } from "./etag.ts";

export interface StaticFile extends PreparedText {
  readonly contentType: string;
}

const contentTypes: Readonly<Record<string, string>> = {
  css: "text/css; charset=utf-8",
  csv: "text/csv; charset=utf-8",
  html: "text/html; charset=utf-8",
  js: "text/javascript; charset=utf-8",
  svg: "image/svg+xml; charset=utf-8",
};

const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

/** Reads a file once, so that no request names a path in the file system. */
export function readStaticFile(folder: string, name: string): StaticFile {
  return {
    contentType: contentTypes[name.split(".").at(-1) ?? ""] ?? "text/plain; charset=utf-8",
    ...createPreparedText(readFileSync(join(folder, name))),
  };
}

/** Answers 304 to a caller who has the file. Its `Cache-Control` is the route's. */
export async function sendStaticFile(file: StaticFile, reply: FastifyReply): Promise<FastifyReply> {
  setPageFields(reply);
  if (isCurrent(reply, file.version)) return reply.code(304).send();
  return reply.type(file.contentType).send(await file.prepare(reply));
}

export function setPageFields(reply: FastifyReply): void {
  reply
    .header("content-security-policy", policy)
    .header("referrer-policy", "no-referrer")
    .header("cross-origin-opener-policy", "same-origin")
    .header("cross-origin-resource-policy", "same-origin");
}
