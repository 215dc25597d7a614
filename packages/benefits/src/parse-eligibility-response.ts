import type { Completeness, EligibilityResponse, Piece } from "./eligibility-response.ts";
import { isAvaility, readAvaility } from "./json/availity/read-availity.ts";
import { blankResponse } from "./json/blanks.ts";
import { parseExactJson } from "./json/exact-json.ts";
import { isOnederful, readOnederful } from "./json/onederful/read-onederful.ts";
import { isStedi, readStedi } from "./json/stedi/read-stedi.ts";
import { isStedi2026, readStedi2026 } from "./json/stedi-2026/read-stedi-2026.ts";
import { isRecord, type JsonRecord } from "./json/tracked-object.ts";
import { withholdSocialSecurityNumbers } from "./social-security.ts";
import { parseInterchange } from "./x12/interchange.ts";
import { type Inquiry, parseX12 } from "./x12/read-x12.ts";
import { isInterchange, parseDelimiters, type Segment, scanSegments, X12Error } from "./x12/segments.ts";

export interface RawResponse {
  /** Ignored: payers mislabel what they send. */
  readonly contentType: string;
  readonly body: string | Uint8Array;
}

/** Parsed already if the caller needs several results. */
export type RawOrParsedResponse = RawResponse | EligibilityResponse;

export const toEligibilityResponse = (given: RawOrParsedResponse, inquiry?: Inquiry): EligibilityResponse =>
  "body" in given ? parseEligibilityResponse(given, inquiry) : given;

/**
 * Only the body decides on the format. JSON around an X12 text fills what the X12 lacks. An unrecognized body becomes one
 * leftover. Never throws.
 */
export function parseEligibilityResponse(raw: RawResponse, inquiry: Inquiry = {}): EligibilityResponse {
  const body = withholdSocialSecurityNumbers(toText(raw.body));
  const text = body.trimStart(); // trimming also removes a byte order mark
  if (isInterchange(text)) return readX12(text, inquiry) ?? unrecognizedResponse({ source: "x12:1", raw: body }, text);
  const value = parseJson(text);
  const response =
    typeof value === "string" ? readX12(value.trimStart(), inquiry) : isRecord(value) && readJson(value, inquiry);
  return response || unrecognizedResponse({ source: "json:", raw: body }, text);
}

/** Sources point to these: X12 segments, also inside JSON, and the parsed JSON. */
export interface RawParts {
  readonly segments: readonly Segment[];
  readonly json: unknown;
}

export function toRawParts(body: RawResponse["body"]): RawParts {
  const text = withholdSocialSecurityNumbers(toText(body)).trimStart();
  const json = isInterchange(text) ? undefined : parseJson(text);
  const x12 = json === undefined ? text : isRecord(json) ? json.x12 : json;
  return { segments: typeof x12 === "string" ? (readIfX12(() => toSegments(x12.trimStart())) ?? []) : [], json };
}

/** Does not read what the body says about the patient. */
export function findCompleteness(body: RawResponse["body"]): Completeness {
  const text = toText(body).trimStart();
  const value = isInterchange(text) ? text : toValue(text);
  if (value === undefined) return "unreadable";
  const x12 = isRecord(value) ? value.x12 : value;
  return typeof x12 === "string" && isInterchange(x12.trimStart()) ? completenessOf(x12.trimStart()) : "whole";
}

const completenessOf = (x12: string): Completeness =>
  readIfX12(() => parseInterchange(x12).completeness) ?? "unreadable";

/** Some payers still send Latin-1 instead of UTF-8. */
function toText(body: string | Uint8Array): string {
  if (typeof body === "string") return body;
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(body);
  } catch {
    return new TextDecoder("latin1").decode(body).replace(/^ï»¿/, ""); // a byte order mark, read as Latin-1
  }
}

const toSegments = (text: string): Segment[] => [...scanSegments(text, parseDelimiters(text))];

/** Most JSON holds no X12, and creating an error is slow. */
const readX12 = (text: string, inquiry: Inquiry): EligibilityResponse | undefined =>
  isInterchange(text) ? readIfX12(() => parseX12(text, inquiry)) : undefined;

function readIfX12<Read>(read: () => Read): Read | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof X12Error) return undefined;
    throw error;
  }
}

function readJson(value: JsonRecord, inquiry: Inquiry): EligibilityResponse | undefined {
  const x12 = typeof value.x12 === "string" ? value.x12.trimStart() : "";
  const inX12 = readX12(x12, inquiry);
  const inJson = readVendorJson(value);
  if (inX12) return inJson ? fill(inX12, inJson) : inX12;
  return inJson && isInterchange(x12) ? { ...inJson, completeness: "unreadable" } : inJson;
}

/**
 * Availity is tried first: the plans of its coverages would pass for those of Stedi's endpoint of 2026-06-01. Onederful's
 * rejections would pass for Stedi's.
 */
function readVendorJson(value: JsonRecord): EligibilityResponse | undefined {
  if (isAvaility(value)) return readAvaility(value);
  if (isStedi2026(value)) return readStedi2026(value);
  if (isOnederful(value)) return readOnederful(value);
  return isStedi(value) ? readStedi(value) : undefined;
}

function fill(inX12: EligibilityResponse, inJson: EligibilityResponse): EligibilityResponse {
  const isEmpty = inX12.benefits.length === 0 && inX12.rejections.length === 0;
  return {
    ...inX12,
    transactionReference: inX12.transactionReference ?? inJson.transactionReference,
    payer: inX12.payer ?? inJson.payer,
    provider: inX12.provider ?? inJson.provider,
    subscriber: inX12.subscriber ?? inJson.subscriber,
    dependent: inX12.dependent ?? (isEmpty ? inJson.dependent : null),
    plan: isEmpty ? inJson.plan : null,
    benefits: isEmpty ? inJson.benefits : inX12.benefits,
    ...(isEmpty && inJson.rowsAreSorted === true ? { rowsAreSorted: true } : {}),
    rejections: isEmpty ? inJson.rejections : inX12.rejections,
  };
}

const unrecognizedResponse = (piece: Piece, text: string): EligibilityResponse => ({
  ...blankResponse,
  format: "unknown_json",
  completeness: findCompleteness(text),
  leftovers: [{ reason: "no_rule", piece }],
});

function parseJson(text: string): unknown {
  if (!text.startsWith("{") && !text.startsWith('"')) return undefined;
  const value = toValue(text);
  return value === undefined || isTooDeep(value) ? undefined : value;
}

function toValue(text: string): unknown {
  try {
    return parseExactJson(text);
  } catch {
    return undefined;
  }
}

/** No response is nested deeper, and recursive JSON functions can handle it. */
const maxDepth = 100;

/** Stops at `maxDepth`, so the stack cannot overflow. */
export const isTooDeep = (value: unknown, left = maxDepth): boolean =>
  isContainer(value) && (left === 0 || Object.values(value).some((part) => isTooDeep(part, left - 1)));

const isContainer = (value: unknown): value is object => typeof value === "object" && value !== null;
