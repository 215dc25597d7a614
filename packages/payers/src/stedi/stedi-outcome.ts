import { isJsonRejection } from "@nightguard/benefits";
import type { HttpOutcome, HttpResponse } from "../http/http-client.ts";
import { toRefused } from "../http/refusal.ts";
import { isObject, parseJson } from "../http/response-body.ts";
import type { Refused, UpstreamOutcome } from "../upstream.ts";

/**
 * A body with `errors`, `x12` or `id` is the payer's answer, whatever its status: a 400 carries rejections (AAA) as
 * well as faults of our request. Two bodies are no answer: Stedi's own failure, and an acknowledgement (999) that
 * rejects the inquiry.
 *
 * @param sentX12 makes Stedi's own errors faults of the sent X12
 */
export function toStediOutcome(
  outcome: HttpOutcome | Refused,
  { sentX12 = false, isTestKey = false } = {},
): UpstreamOutcome {
  if (outcome.kind !== "response") return outcome;
  const { statusCode, headers, body } = outcome;
  const answer = statusCode === 200 || statusCode === 400 ? findAnswer(body) : undefined;
  if (answer === undefined) return statusCode >= 400 ? toRefused(outcome) : { kind: "unreachable", sent: "perhaps" };
  const failure = findFailure(answer, outcome, sentX12);
  if (failure !== undefined) return failure;
  const { id } = answer;
  const mode = findMode(answer) ?? (isTestKey ? "test" : undefined);
  return {
    kind: "answered",
    contentType: headers["content-type"] ?? "application/json",
    body,
    ...(typeof id === "string" && id.length <= maxReferenceLength ? { reference: id } : {}),
    ...(mode === undefined ? {} : { mode }),
  };
}

const maxReferenceLength = 100;
const modes = new Map<unknown, "live" | "test">([
  ["production", "live"],
  ["test", "test"],
]);

type JsonObject = Readonly<Record<string, unknown>>;

/** Answers of 2026-06-01 have no member for the mode; mock people's are enveloped as a test. */
function findMode({ meta, x12 }: JsonObject): "live" | "test" | undefined {
  const stated = isObject(meta) ? modes.get(meta.applicationMode) : undefined;
  return stated ?? (typeof x12 === "string" && isTestOfStedi(x12.trimStart()) ? "test" : undefined);
}

/** ISA06 and ISA15 tell; a payer's own envelope says nothing of the key. */
const isTestOfStedi = (x12: string): boolean =>
  x12.startsWith("ISA") && x12.slice(35, 50).trim() === "STEDI" && x12[102] === "T";

function findAnswer(body: Buffer): JsonObject | undefined {
  const value = parseJson(body.toString());
  if (!isObject(value)) return undefined;
  const errors = Array.isArray(value.errors) ? value.errors : undefined;
  if (errors?.some(isFaultOfForm)) return undefined;
  return errors !== undefined || "x12" in value || "id" in value ? value : undefined;
}

/** 2026-06-01 also lists a request's faults in `errors`, with paths instead of codes. */
const isFaultOfForm = (error: unknown): boolean =>
  isObject(error) && error.code === undefined && typeof error.message === "string";

function findFailure(answer: JsonObject, response: HttpResponse, sentX12: boolean): Refused | undefined {
  const { x12, status, errors } = answer;
  if (typeof x12 === "string" && isRejectedInquiry(x12)) {
    const message = "The inquiry was refused by an acknowledgement (999)";
    return { ...toRefused({ ...response, statusCode: 400, body: Buffer.from(message) }), isTransient: false };
  }
  const own = Array.isArray(errors) && errors.length > 0 && errors.every(isOwnError);
  return own && status === "ERROR" ? toRefused({ ...response, statusCode: sentX12 ? 400 : 502 }) : undefined;
}

/** Stedi's own errors have neither `field` nor a part of the 271 as location. */
const isOwnError = (error: unknown): boolean => isObject(error) && !isJsonRejection(error);

const isRejectedInquiry = (x12: string): boolean => /[^A-Z0-9]ST.999/.test(x12) && !/[^A-Z0-9]ST.271/.test(x12);
