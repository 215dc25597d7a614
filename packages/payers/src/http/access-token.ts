import { z } from "zod";
import type { Refused } from "../upstream.ts";
import type { HttpClient, HttpOutcome, HttpRequest, HttpResponse } from "./http-client.ts";
import { toRefused } from "./refusal.ts";
import { parseJson } from "./response-body.ts";

const tokenSchema = z.object({ access_token: z.string().min(1), expires_in: z.coerce.number().positive() });
const tokenTimeLimitMs = 15_000;

type NoToken = Refused | { readonly kind: "unreachable" | "timed_out"; readonly sent: "no" };

/**
 * Renews a token when a tenth of its time is left; concurrent calls share one request.
 *
 * @param ask requests a token
 */
export function createTokenSender(client: HttpClient, ask: Pick<HttpRequest, "path" | "headers" | "body">) {
  let kept: { readonly token: string; readonly until: number } | undefined;
  let asked: Promise<string | NoToken> | undefined;

  async function askForToken(): Promise<string | NoToken> {
    const startedAt = performance.now();
    const outcome = await client.send({ ...ask, method: "POST", timeLimitMs: tokenTimeLimitMs });
    if (outcome.kind !== "response") return { kind: outcome.kind, sent: "no" };
    if (outcome.statusCode >= 400) return toTokenRefusal(outcome);
    const parsed = tokenSchema.safeParse(parseJson(outcome.body.toString()));
    if (!parsed.success) return { kind: "unreachable", sent: "no" };
    const { access_token: token, expires_in: seconds } = parsed.data;
    kept = { token, until: startedAt + seconds * 900 };
    return token;
  }

  function getToken(): Promise<string | NoToken> {
    if (kept !== undefined && performance.now() < kept.until) return Promise.resolve(kept.token);
    asked ??= askForToken().finally(() => {
      asked = undefined;
    });
    return asked;
  }

  /** After a 401 the token may be revoked: repeats the call once with a new one. */
  return async function send(request: HttpRequest): Promise<HttpOutcome | Refused> {
    const sendWith = (token: string) =>
      client.send({ ...request, headers: { ...request.headers, authorization: `Bearer ${token}` } });
    const token = await getToken();
    if (typeof token !== "string") return token;
    const outcome = await sendWith(token);
    if (outcome.kind !== "response" || outcome.statusCode !== 401) return outcome;
    if (kept?.token === token) kept = undefined;
    const renewed = await getToken();
    return typeof renewed === "string" ? sendWith(renewed) : renewed;
  };
}

/** RFC 6749, section 5.2: wrong credentials are a 400 or 401. */
function toTokenRefusal(response: HttpResponse): NoToken {
  const refused = toRefused(response);
  return refused.cause === "request" ? { ...refused, statusCode: 401, cause: "credentials" } : refused;
}
