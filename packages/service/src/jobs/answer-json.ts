import { isUtf8 } from "node:buffer";

const lineFeed = 0x0a;
const carriageReturn = 0x0d;
const [openBrace, closeBrace] = Buffer.from("{}");

/** One line of UTF-8: JSON as received, any other answer as a string. */
export function toAnswerJson(body: Buffer): Buffer {
  return isOneLineObject(body) ? body : Buffer.from(toOneLine(body.toString()));
}

/** Most answers need not be decoded and encoded. */
const isOneLineObject = (body: Buffer): boolean =>
  body[0] === openBrace &&
  body.at(-1) === closeBrace &&
  !body.includes(lineFeed) &&
  !body.includes(carriageReturn) &&
  isUtf8(body);

function toOneLine(text: string): string {
  // An answer is JSON or X12: no need to parse it again.
  if (/^\uFEFF?\s*ISA/.test(text)) return JSON.stringify(text);
  // Line ends occur only between JSON's tokens, where a space is equivalent.
  return text
    .replace(/^\uFEFF/, "")
    .trim()
    .replaceAll(/[\r\n]+/g, " ");
}
