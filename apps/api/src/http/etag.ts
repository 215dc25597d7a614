import type { FastifyReply } from "fastify";

/** The tag is weak: another release may serialize the same document differently. */
export const toETag = (version: string): string => `W/"${version}"`;

export function hasMatch(field: string | undefined, etag: string): boolean {
  if (field === undefined) return false;
  if (field.trim() === "*") return true;
  return listTags(field).includes(etag.replace(/^W\/"|"$/g, ""));
}

export const listTags = (field: string): readonly string[] =>
  (field.match(/"[^"]*"/g) ?? []).map((tag) => tag.slice(1, -1));

/** Sets the response's `ETag`. @returns whether the caller has this version, for a 304 */
export function isCurrent(reply: FastifyReply, version: string): boolean {
  const etag = toETag(version);
  reply.header("etag", etag);
  return hasMatch(reply.request.headers["if-none-match"], etag);
}
