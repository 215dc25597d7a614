import type { AnswerRules } from "../x12/read-reply.ts";
import { EnvelopeError } from "./envelope.ts";

export interface Part {
  readonly name: string | undefined;
  readonly contentId: string | undefined;
  readonly body: Buffer;
}

export const findBoundary = (contentType: string): string | undefined =>
  /^\s*multipart\//i.test(contentType) ? findParameter(contentType, "boundary") : undefined;

/** @throws EnvelopeError without a part, or without the closing boundary, without which a reply was cut short */
export function readParts(
  body: Buffer,
  boundary: string,
  { allowsMissingTrailer }: AnswerRules,
): readonly [Part, ...Part[]] {
  const { parts, isClosed } = parseMultipart(body, boundary);
  const [first, ...others] = parts;
  if (first === undefined) throw new EnvelopeError("the multipart reply has no part");
  if (!isClosed && !allowsMissingTrailer) throw new EnvelopeError("the multipart reply has no closing boundary");
  return [first, ...others];
}

/**
 * Node's libraries read only form-data, but some replies use multipart/related.
 *
 * @returns at most 50 parts in order, and whether the closing boundary is there
 */
function parseMultipart(
  body: Buffer,
  boundary: string,
): { readonly parts: readonly Part[]; readonly isClosed: boolean } {
  const delimiter = Buffer.from(`--${boundary}`);
  const parts: Part[] = [];
  let start = body.indexOf(delimiter);
  while (start >= 0 && parts.length < maxParts) {
    const from = start + delimiter.length;
    if (body.subarray(from, from + 2).toString() === "--") return { parts, isClosed: true };
    const end = body.indexOf(delimiter, from);
    parts.push(toPart(body.subarray(from, end < 0 ? body.length : end)));
    start = end;
  }
  return { parts, isClosed: false };
}

const maxParts = 50;

function toPart(raw: Buffer): Part {
  const [headers, content] = splitHeaders(raw);
  const disposition = findHeader(headers, "content-disposition") ?? "";
  const contentId = findHeader(headers, "content-id")?.trim().replace(/^<|>$/g, "");
  const isBase64 = findHeader(headers, "content-transfer-encoding")?.trim().toLowerCase() === "base64";
  return {
    name: findParameter(disposition, "name"),
    contentId,
    body: isBase64 ? Buffer.from(content.toString("latin1"), "base64") : content,
  };
}

/** Some senders end lines with LF instead of CRLF. */
function splitHeaders(raw: Buffer): [headers: string, content: Buffer] {
  const text = raw.toString("latin1");
  const blank = /\r?\n\r?\n/.exec(text);
  if (blank === null) return [text, Buffer.alloc(0)];
  const end = /\r?\n$/.exec(text)?.index ?? text.length;
  const contentStart = blank.index + blank[0].length;
  return [text.slice(0, blank.index), raw.subarray(contentStart, Math.max(end, contentStart))];
}

function findHeader(headers: string, name: string): string | undefined {
  const line = headers.split(/\r?\n/).find((header) => header.toLowerCase().startsWith(`${name}:`));
  return line?.slice(name.length + 1);
}

function findParameter(header: string, name: string): string | undefined {
  for (const piece of header.split(";").slice(1)) {
    const at = piece.indexOf("=");
    if (at > 0 && piece.slice(0, at).trim().toLowerCase() === name)
      return piece
        .slice(at + 1)
        .trim()
        .replace(/^"|"$/g, "");
  }
  return undefined;
}
