import type { Operations } from "./api-types.ts";
import { NightguardError } from "./error.ts";
import type { Verification } from "./types.ts";

/** What an operation answers when it goes well. */
export type AnswerOf<Name extends keyof Operations> = Operations[Name]["answers"][keyof Operations[Name]["answers"]];

/** A JSON answer. @throws as `parseAnswer` */
export async function readJson<Body>(response: Response): Promise<Body> {
  return parseAnswer(await response.text());
}

/**
 * JSON of an answer, taken to be what the service's description says.
 *
 * @throws NightguardError when it is no JSON: whatever answered is no Nightguard
 */
export function parseAnswer<Body>(text: string): Body {
  const json = parseJson(text);
  if (json) return json.value as Body;
  throw new NightguardError("What answers there is no Nightguard service; check the address", { isRetryable: false });
}

/**
 * A payer's answer, parsed where it is JSON.
 *
 * @throws NightguardError with the job's id when the service waited in vain
 */
export async function readVerification<Answer>(response: Response): Promise<Verification<Answer>> {
  const text = await response.text();
  const jobId = response.headers.get("x-job-id") ?? "";
  const requestId = response.headers.get("x-request-id") ?? undefined;
  if (response.status === 202) {
    throw new NightguardError("The payer has not answered in time; the verification goes on", {
      jobId,
      requestId,
      isRetryable: false,
    });
  }
  const json = /json/i.test(response.headers.get("content-type") ?? "") ? parseJson(text) : undefined;
  return { jobId, answer: (json ? json.value : text) as Answer }; // as the service's description says
}

/** The parser's own message would repeat what it was given. */
function parseJson(text: string): { readonly value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return undefined;
  }
}
