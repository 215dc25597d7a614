import { isOnederful, readOnederful } from "./json/onederful/read-onederful.ts";
import { isStedi, readStedi } from "./json/stedi/read-stedi.ts";
import { isRecord, type JsonRecord } from "./json/tracked-object.ts";
import type { Answer, Piece } from "./parsed-response.ts";
import { withholdSocialSecurityNumbers } from "./social-security.ts";
import { type Asked, parseX12 } from "./x12/read-x12.ts";
import { isInterchange, X12Error } from "./x12/segments.ts";

/** A payer's answer as it came. */
export interface RawAnswer {
  /** What the sender calls it. Not relied on: payers mislabel what they send. */
  readonly contentType: string;
  readonly body: string | Uint8Array;
}

/** An answer to tell something of: as it came, or read already by whoever wants more than one thing of it. */
export type Readable = RawAnswer | Answer;

/** Reads what has not been read. */
export const toAnswer = (given: Readable, asked?: Asked): Answer =>
  "body" in given ? readAnswer(given, asked) : given;

/**
 * Reads a payer's raw answer of any format into the one internal form.
 *
 * The form is recognised by the body alone: an X12 271, that text as a JSON string or in the member `x12` (then the rest
 * of the JSON fills only what it lacks), JSON that mirrors a 271, or a dental vendor's JSON. Anything else is an answer
 * that says nothing, with the whole body as its one leftover. Never throws, whatever the body holds.
 */
export function readAnswer(raw: RawAnswer, asked: Asked = {}): Answer {
  const body = withholdSocialSecurityNumbers(toText(raw.body));
  const text = body.trimStart(); // a byte order mark counts as white space here
  if (isInterchange(text)) return readX12(text, asked) ?? unknownAnswer({ source: "x12:1", raw: body });
  const value = parseJson(text);
  const answer =
    typeof value === "string" ? readX12(value.trimStart(), asked) : isRecord(value) && readJson(value, asked);
  return answer || unknownAnswer({ source: "json:", raw: body });
}

/** Whether a body is what section 11 of the contract says: JSON, of whatever meaning, or an X12 interchange. */
export function isReadable(body: RawAnswer["body"]): boolean {
  const text = toText(body).replace(/^\uFEFF/, "");
  return isInterchange(text.trimStart()) || toValue(text) !== undefined;
}

/** UTF-8, else the older western character set that some payers still write. */
function toText(body: string | Uint8Array): string {
  if (typeof body === "string") return body;
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(body);
  } catch {
    return new TextDecoder("latin1").decode(body);
  }
}

/** Undefined for what cannot be read as X12. */
function readX12(text: string, asked: Asked): Answer | undefined {
  try {
    return parseX12(text, asked);
  } catch (error) {
    if (error instanceof X12Error) return undefined;
    throw error;
  }
}

function readJson(value: JsonRecord, asked: Asked): Answer | undefined {
  const inX12 = typeof value.x12 === "string" ? readX12(value.x12.trimStart(), asked) : undefined;
  const inJson = isStedi(value) ? readStedi(value) : isOnederful(value) ? readOnederful(value) : undefined;
  return inX12 && inJson ? fill(inX12, inJson) : (inX12 ?? inJson);
}

/** The X12 answer with what it lacks taken from the JSON around it. The rest of the JSON says the same once more. */
function fill(inX12: Answer, inJson: Answer): Answer {
  const isEmpty = inX12.benefits.length === 0 && inX12.rejections.length === 0;
  return {
    ...inX12,
    transactionReference: inX12.transactionReference ?? inJson.transactionReference,
    payer: inX12.payer ?? inJson.payer,
    provider: inX12.provider ?? inJson.provider,
    subscriber: inX12.subscriber ?? inJson.subscriber,
    dependent: inX12.dependent ?? (isEmpty ? inJson.dependent : null),
    benefits: isEmpty ? inJson.benefits : inX12.benefits,
    rejections: isEmpty ? inJson.rejections : inX12.rejections,
  };
}

const unknownAnswer = (piece: Piece): Answer => ({
  format: "unknown_json",
  transactionSet: null,
  transactionReference: null,
  respondedAt: null,
  payer: null,
  provider: null,
  subscriber: null,
  dependent: null,
  benefits: [],
  rejections: [],
  messages: [],
  warnings: [],
  leftovers: [{ reason: "no_rule", piece }],
  structure: [],
  otherPatients: [],
});

/** The value, or undefined for what is neither an object nor a string, such as a page of HTML, or nested beyond use. */
function parseJson(text: string): unknown {
  if (!text.startsWith("{") && !text.startsWith('"')) return undefined;
  const value = toValue(text);
  return value === undefined || isTooDeep(value) ? undefined : value;
}

/** What JSON says; undefined for what is none, such as half an answer. */
function toValue(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Deeper than any answer, and far less deep than what makes the engine's own JSON functions fail. */
const deepest = 100;

/**
 * Whether a value made of JSON is nested deeper than any answer is. Level by level, as what is nested so deep is nothing
 * to be gone through by recursion.
 */
export function isTooDeep(value: unknown): boolean {
  let level = [value].filter(isContainer);
  for (let depth = 1; level.length > 0; depth++) {
    if (depth > deepest) return true;
    level = level.flatMap((container) => Object.values(container).filter(isContainer));
  }
  return false;
}

const isContainer = (value: unknown): value is object => typeof value === "object" && value !== null;
