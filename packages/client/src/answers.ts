import type { Operations } from "./api-types.ts";
import { NightguardError } from "./error.ts";
import type { Verification } from "./types.ts";

export type AnswerOf<Name extends keyof Operations> = Operations[Name]["answers"][keyof Operations[Name]["answers"]];

/** @throws NightguardError as `parseAnswer` */
export async function readJson<Body>(response: Response): Promise<Body> {
  return parseAnswer(await response.text());
}

/**
 * Parses JSON and trusts it to match the OpenAPI document.
 *
 * @throws NightguardError when it is not JSON, so not from Nightguard
 */
export function parseAnswer<Body>(text: string): Body {
  const json = parseJson(text);
  if (json) return json.value as Body;
  throw new NightguardError("The server is not a Nightguard service; check the url", { isRetryable: false });
}

/**
 * A payer's answer, parsed if it is JSON.
 *
 * @throws NightguardError with the job's id when the payer did not answer in time
 */
export async function readVerification<Answer>(response: Response): Promise<Verification<Answer>> {
  const text = await response.text();
  const jobId = response.headers.get("x-job-id") ?? "";
  const requestId = response.headers.get("x-request-id") ?? undefined;
  if (response.status === 202) {
    throw new NightguardError("The payer has not answered in time; the verification continues", {
      jobId,
      requestId,
      isRetryable: false,
    });
  }
  const json = /json/i.test(response.headers.get("content-type") ?? "") ? parseJson(text) : undefined;
  return { jobId, answer: (json ? json.value : text) as Answer }; // as the service's description says
}

/** Drops the parser's error: its message quotes the input. */
function parseJson(text: string): { readonly value: unknown } | undefined {
  try {
    return { value: mayHoldLargeNumber.test(text) ? JSON.parse(text, keepDigits) : JSON.parse(text) };
  } catch {
    return undefined;
  }
}

const mayHoldLargeNumber = /(?:^|[:,[])\s*-?(?:\d{16}|\d[\d.]*[eE])/;

/** A payer's own answer may have ids above 2^53 as numbers. Runtimes before Node 21 do not pass the context, and round them. */
const keepDigits = (_name: string, value: unknown, context?: { readonly source?: string }): unknown =>
  typeof value === "number" && !(Math.abs(value) <= Number.MAX_SAFE_INTEGER) ? (context?.source ?? value) : value;
