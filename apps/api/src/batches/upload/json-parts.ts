import { isUtf8 } from "node:buffer";
import { ApiError, InvalidRequestError, UnreadableBodyError } from "@nightguard/contract";

/** An item, and any other member of the body, is held in memory as a whole; what is longer is no patient's. */
const maxPartBytes = 1024 * 1024;

/** A piece of a JSON object: the beginning of its list `items`, an item of it, or another member. */
export type JsonPart =
  | { readonly kind: "list" }
  | { readonly kind: "item"; readonly text: string }
  | { readonly kind: "member"; readonly name: string; readonly text: string };

const [openBrace, closeBrace, openBracket, closeBracket] = [0x7b, 0x7d, 0x5b, 0x5d];
const [quote, backslash, comma, colon] = [0x22, 0x5c, 0x2c, 0x3a];
const byteOrderMark = [0xef, 0xbb, 0xbf];
const isSpace = (byte: number) => byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;

/**
 * Cuts a JSON object with a list `items` into its parts as it arrives, without holding it. Parts are cut out by their
 * quotes and brackets; whether each is JSON is for whoever parses it.
 *
 * @yields the parts of each chunk, in the order in which they stand; a list that is not there, or is no list, is a member
 * @throws UnreadableBodyError or InvalidRequestError when it is no such object, ApiError 413 for a part over 1 MiB
 */
export async function* readJsonParts(chunks: AsyncIterable<Buffer>): AsyncGenerator<readonly JsonPart[]> {
  const cutter = createCutter();
  for await (const chunk of chunks) yield cutter.cut(chunk);
  cutter.end();
}

/** What a body that is not JSON is answered with, wherever in it that shows. */
export const notJson = () => new UnreadableBodyError("is not valid JSON");

/** What a list, a text, a number, `true`, `false` or `null` begins with. */
const beginsOtherValue = /["[\d\-tfn]/;
const noObject = () => new InvalidRequestError([{ path: "body", message: "must be an object" }]);

/** What may come next, outside of a part. */
type Expected =
  | "object"
  | "first name"
  | "name"
  | "colon"
  | "value"
  | "comma"
  | "first item"
  | "item"
  | "item comma"
  | "end";

function createCutter() {
  let expected: Expected = "object";
  let name = "";
  let isEmpty = true;
  // The part that is being read: its pieces in earlier chunks, and how deep inside it we are.
  let held: Buffer[] = [];
  let heldBytes = 0;
  let depth = 0;
  let inString = false;
  let isEscaped = false;
  let kind: "none" | "string" | "nested" | "plain" = "none";

  function cut(chunk: Buffer): JsonPart[] {
    const parts: JsonPart[] = [];
    isEmpty &&= chunk.length === 0;
    let start = 0;
    let at = 0;
    while (at < chunk.length) {
      const byte = chunk[at] ?? 0;
      if (kind === "none") {
        if (!begins(byte)) {
          if (expected === "first item" && byte === openBracket) parts.push({ kind: "list" });
          at++;
          continue;
        }
        start = at;
      }
      const end = findEnd(chunk, at);
      if (end === -1) break;
      finish(Buffer.concat([...held, chunk.subarray(start, end)]), parts);
      held = [];
      heldBytes = 0;
      kind = "none";
      start = end;
      at = end;
    }
    if (kind !== "none") {
      held.push(chunk.subarray(start));
      heldBytes += chunk.length - start;
      if (heldBytes > maxPartBytes) throw new ApiError(413, "An item or option of the body is larger than 1 MiB");
    }
    return parts;
  }

  /** Takes a byte between parts; true when a part begins with it. */
  function begins(byte: number): boolean {
    if (isSpace(byte)) return false;
    const next = step(byte);
    if (next !== undefined) {
      expected = next;
      return false;
    }
    if (byte === comma || byte === colon || byte === closeBrace || byte === closeBracket) throw notJson();
    if ((expected === "name" || expected === "first name") && byte !== quote) throw notJson();
    kind = byte === quote ? "string" : byte === openBrace || byte === openBracket ? "nested" : "plain";
    depth = 0;
    inString = false;
    isEscaped = false;
    return true;
  }

  /** Where punctuation leads; undefined when a part is to begin here. */
  function step(byte: number): Expected | undefined {
    switch (expected) {
      case "object":
        if (byte === openBrace) return "first name";
        if (byteOrderMark.includes(byte)) return "object";
        throw beginsOtherValue.test(String.fromCharCode(byte)) ? noObject() : notJson();
      case "first name":
        return byte === closeBrace ? "end" : undefined;
      case "colon":
        if (byte === colon) return "value";
        throw notJson();
      case "value":
        return name === "items" && byte === openBracket ? "first item" : undefined;
      case "comma":
        if (byte === comma) return "name";
        if (byte === closeBrace) return "end";
        throw notJson();
      case "first item":
        return byte === closeBracket ? "comma" : undefined;
      case "item comma":
        if (byte === comma) return "item";
        if (byte === closeBracket) return "comma";
        throw notJson();
      case "end":
        throw notJson();
      case "name":
      case "item":
        return undefined;
      default:
        return expected satisfies never;
    }
  }

  /** Where the part that is being read ends; -1 when that is not in this chunk. */
  function findEnd(chunk: Buffer, from: number): number {
    for (let at = from; at < chunk.length; at++) {
      const byte = chunk[at];
      if (inString) {
        if (isEscaped) isEscaped = false;
        else if (byte === backslash) isEscaped = true;
        else if (byte === quote) {
          inString = false;
          if (depth === 0) return at + 1;
        }
      } else if (byte === quote) {
        inString = true;
      } else if (kind === "plain") {
        if (byte === comma || byte === closeBrace || byte === closeBracket || isSpace(byte ?? 0)) return at;
      } else if (byte === openBrace || byte === openBracket) {
        depth++;
      } else if (byte === closeBrace || byte === closeBracket) {
        depth--;
        if (depth === 0) return at + 1;
      }
    }
    return -1;
  }

  function finish(bytes: Buffer, parts: JsonPart[]): void {
    if (!isUtf8(bytes)) throw new UnreadableBodyError("is not valid UTF-8");
    const text = bytes.toString();
    switch (expected) {
      case "first name":
      case "name":
        name = parseText(text);
        expected = "colon";
        break;
      case "value":
        parts.push({ kind: "member", name, text });
        expected = "comma";
        break;
      default:
        parts.push({ kind: "item", text });
        expected = "item comma";
    }
  }

  function end(): void {
    if (expected !== "end") throw isEmpty ? new UnreadableBodyError("is empty; JSON was expected") : notJson();
  }

  return { cut, end };
}

/** @throws UnreadableBodyError when it is no JSON string */
function parseText(text: string): string {
  try {
    return JSON.parse(text);
  } catch {
    throw notJson();
  }
}
