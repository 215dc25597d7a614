import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { request } from "undici";
import type { ApiAnswer } from "./api-answer.ts";
import { createFirstCheck } from "./description.ts";

export interface TestClient {
  send(method: string, path: string, body: unknown, headers: Headers): Promise<ApiAnswer>;
  get(path: string, headers?: Headers): Promise<ApiAnswer>;
  post(path: string, body: unknown, headers?: Headers): Promise<ApiAnswer>;
  put(path: string, body: unknown, headers?: Headers): Promise<ApiAnswer>;
  patch(path: string, body: unknown, headers?: Headers): Promise<ApiAnswer>;
  delete(path: string, headers?: Headers): Promise<ApiAnswer>;
  /** The same client with other headers, such as another key. */
  with(headers: Headers): TestClient;
}

type Headers = Readonly<Record<string, string | string[]>>;

/** The shortest time limit of a statement, a command or a look-up is a second: only what is refused later was too slow. */
const tooSlowMs = 900;
/** A connection that was closed for being too slow is opened again meanwhile; until then requests are refused immediately. */
const connectingMs = 10_000;
const mostTries = 10;
let lastTooSlowAt = Number.NEGATIVE_INFINITY;

/**
 * A client that checks the first response of each operation, status and media type against the OpenAPI description.
 *
 * @param options.isPatient repeats what a busy machine did not serve in time, as the contract asks callers to: with an
 *   `Idempotency-Key`, because a batch may have been stored although its commit was not confirmed in time
 */
export function createTestClient(
  baseUrl: string,
  defaults: Headers = {},
  { isPatient = false, check = createFirstCheck() } = {},
): TestClient {
  async function send(method: string, path: string, body: unknown, given: Headers): Promise<ApiAnswer> {
    const headers = isPatient && method === "POST" ? { ...findKey(path, given), ...given } : given;
    for (let tries = 1; ; tries++) {
      const sentAt = performance.now();
      const once = await sendOnce(method, path, body, headers);
      const answer = tries > 1 ? { ...once, isRepeat: true } : once;
      const isToRepeat = isUnavailable(answer) || (tries > 1 && isStillRunning(answer));
      if (!isPatient || !isToRepeat || tries === mostTries) return answer;
      const answeredAt = performance.now();
      if (answeredAt - sentAt > tooSlowMs) lastTooSlowAt = answeredAt;
      if (answeredAt - lastTooSlowAt > connectingMs) return answer;
      await sleep(1_000);
    }
  }

  async function sendOnce(method: string, path: string, body: unknown, headers: Headers): Promise<ApiAnswer> {
    const isRaw = body === undefined || typeof body === "string" || Buffer.isBuffer(body);
    const response = await request(baseUrl + path, {
      method: method as "GET", // undici's type lists only the common ones
      headers: { ...(isRaw ? {} : { "content-type": "application/json" }), ...defaults, ...headers },
      body: isRaw ? (body ?? null) : JSON.stringify(body),
    });
    const text = await response.body.text();
    const answer = { status: response.statusCode, headers: response.headers, text, body: parseJson(text) };
    await check({ method, path }, answer);
    return answer;
  }
  return {
    send,
    get: (path: string, headers: Headers = {}) => send("GET", path, undefined, headers),
    post: (path: string, body: unknown, headers: Headers = {}) => send("POST", path, body, headers),
    put: (path: string, body: unknown, headers: Headers = {}) => send("PUT", path, body, headers),
    patch: (path: string, body: unknown, headers: Headers = {}) => send("PATCH", path, body, headers),
    delete: (path: string, headers: Headers = {}) => send("DELETE", path, undefined, headers),
    with: (headers: Headers): TestClient =>
      createTestClient(baseUrl, { ...defaults, ...headers }, { isPatient, check }),
  };
}

const isUnavailable = ({ status, text }: ApiAnswer) =>
  status === 503 && text.includes("The service is temporarily unavailable; try again shortly");

/** GraphQL takes a key only for a single verification. */
function findKey(path: string, given: Headers): Headers {
  const hasKey = Object.keys(given).some((name) => name.toLowerCase() === "idempotency-key");
  return hasKey || /^\/graphql\b/i.test(path) ? {} : { "idempotency-key": randomUUID() };
}

const isStillRunning = ({ status, text }: ApiAnswer) =>
  status === 409 && text.includes("The first request under this Idempotency-Key is still running");

function parseJson(text: string): ApiAnswer["body"] {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}
