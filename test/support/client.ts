import { request } from "undici";
import { checkDescribed } from "./description.ts";

/** A response of the API; the body is parsed if it is JSON. */
export interface ApiAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
  readonly body: Readonly<Record<string, unknown>>;
}

export type TestClient = ReturnType<typeof createTestClient>;
type Headers = Readonly<Record<string, string | string[]>>;

/** A client that checks every response against the OpenAPI description. */
export function createTestClient(baseUrl: string, defaults: Headers = {}) {
  async function send(method: string, path: string, body: unknown, headers: Headers): Promise<ApiAnswer> {
    const isRaw = body === undefined || typeof body === "string" || Buffer.isBuffer(body);
    const response = await request(baseUrl + path, {
      method: method as "GET", // undici's type lists only the common ones
      headers: { ...(isRaw ? {} : { "content-type": "application/json" }), ...defaults, ...headers },
      body: isRaw ? (body ?? null) : JSON.stringify(body),
    });
    const text = await response.body.text();
    const answer = { status: response.statusCode, headers: response.headers, text, body: parseJson(text) };
    await checkDescribed({ method, path }, answer);
    return answer;
  }
  return {
    send,
    get: (path: string, headers: Headers = {}) => send("GET", path, undefined, headers),
    post: (path: string, body: unknown, headers: Headers = {}) => send("POST", path, body, headers),
    put: (path: string, body: unknown, headers: Headers = {}) => send("PUT", path, body, headers),
    patch: (path: string, body: unknown, headers: Headers = {}) => send("PATCH", path, body, headers),
    delete: (path: string, headers: Headers = {}) => send("DELETE", path, undefined, headers),
    /** The same client with other headers, such as another key. */
    with: (headers: Headers) => createTestClient(baseUrl, { ...defaults, ...headers }),
  };
}

function parseJson(text: string): ApiAnswer["body"] {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}
