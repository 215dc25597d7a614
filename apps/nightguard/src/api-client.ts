import type { Readable } from "node:stream";
import { createHttpAgent, type Dispatcher } from "@nightguard/platform/http";
import { CommandError, codeInBrackets, exitCodes, findCode } from "@nightguard/process/exit";
import { z } from "zod";
import { parseJson } from "./parse-json.ts";

export interface ApiClient {
  getJson(path: string): Promise<unknown>;
  /** `GET /health/ready`, ready or not. */
  getHealth(): Promise<unknown>;
  sendJson(method: "POST" | "PUT" | "PATCH", path: string, body: unknown): Promise<unknown>;
  delete(path: string): Promise<unknown>;
  post(path: string): Promise<unknown>;
  upload(path: string, file: Upload): Promise<unknown>;
  download(path: string): Promise<{
    headers: Dispatcher.ResponseData["headers"];
    chunks: AsyncIterable<Buffer>;
  }>;
  [Symbol.asyncDispose](): Promise<void>;
}

interface Upload {
  readonly type: string;
  readonly body: Readable | Buffer | string;
  readonly isGzip?: boolean;
  /** A file that is sent again with the same key is accepted only once. */
  readonly idempotencyKey?: string;
}

/** The API returned an error, or did not respond: then `statusCode` is undefined. */
export class ApiFailure extends CommandError {
  override readonly name = "ApiFailure";
  readonly statusCode: number | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(
    message: string,
    response: { statusCode?: number; retryAfterSeconds?: number | undefined } = {},
    options?: ErrorOptions,
  ) {
    super(message, exitCodes.failure, options);
    this.statusCode = response.statusCode;
    this.retryAfterSeconds = response.retryAfterSeconds;
  }

  /** The same request may succeed later. */
  get isTransient(): boolean {
    return this.statusCode === undefined || [429, 502, 503, 504].includes(this.statusCode);
  }

  /** True if no server was reached, so that the request had no effect. */
  get isUnreachable(): boolean {
    return ["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN"].includes(findCode(this.cause) ?? "");
  }
}

const errorBodySchema = z.object({
  error: z.object({
    message: z.string(),
    issues: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
    issues_omitted: z.number().optional(),
  }),
});

const issuesShown = 5;
/** An upload gets its response when all its rows are stored; a million take under a minute. */
const responseTimeoutMs = 600_000;
/** Reads send data within seconds: a silent connection is considered dead. */
const readTimeoutMs = 60_000;

interface ApiClientOptions {
  readonly url: string;
  readonly key: string;
  readonly keyHint: string;
  readonly absentHint?: string | undefined;
  /** The longest silence of a read in milliseconds; default a minute. */
  readonly readTimeoutMs?: number | undefined;
}

export function createApiClient(options: ApiClientOptions): ApiClient {
  const base = options.url.replace(/(?<!\/)\/+$/, "");
  const agent = createHttpAgent({ silenceLimitMs: responseTimeoutMs });
  const readTimeout = options.readTimeoutMs ?? readTimeoutMs;

  async function call(method: Dispatcher.HttpMethod, path: string, content?: Upload): Promise<Dispatcher.ResponseData> {
    const response = await ask(method, path, content);
    if (response.statusCode < 300) return response;
    throw await toFailure(response, options);
  }

  async function ask(method: Dispatcher.HttpMethod, path: string, content?: Upload): Promise<Dispatcher.ResponseData> {
    const url = new URL(`${base}${path}`);
    const sent = agent.request({
      origin: url.origin,
      path: url.pathname + url.search,
      method,
      ...(method === "GET" && { headersTimeout: readTimeout, bodyTimeout: readTimeout }),
      headers: {
        authorization: `Bearer ${options.key}`,
        ...(content && { "content-type": content.type }),
        ...(content?.isGzip && { "content-encoding": "gzip" }),
        ...(content?.idempotencyKey !== undefined && { "idempotency-key": content.idempotencyKey }),
      },
      ...(content && { body: content.body }),
    });
    return sent.catch((cause: unknown) => {
      throw toUnreachable(base, cause);
    });
  }

  return {
    getJson: async (path) => readJson(base, await call("GET", path)),
    getHealth: async () => readJson(base, await ask("GET", "/health/ready")),
    sendJson: async (method, path, body) =>
      readJson(base, await call(method, path, { type: "application/json", body: JSON.stringify(body) })),
    delete: async (path) => {
      const response = await call("DELETE", path);
      return response.statusCode === 204 ? response.body.dump() : readJson(base, response);
    },
    post: async (path) => readJson(base, await call("POST", path)),
    upload: async (path, file) => readJson(base, await call("POST", path, file)),
    download: async (path) => {
      const { headers, body } = await call("GET", path);
      return { headers, chunks: readChunks(body) };
    },
    [Symbol.asyncDispose]: () => agent.destroy(),
  };
}

async function* readChunks(body: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  try {
    yield* body;
  } catch (cause) {
    throw new ApiFailure(`The download broke off${codeInBrackets(cause)}`, {}, { cause });
  }
}

async function readJson(base: string, response: Dispatcher.ResponseData): Promise<unknown> {
  try {
    return await response.body.json();
  } catch (cause) {
    if (!(cause instanceof SyntaxError)) throw toUnreachable(base, cause);
    throw new ApiFailure(`What answers at ${base} is not a Nightguard API; check --url`, {}, { cause });
  }
}

function toUnreachable(base: string, cause: unknown): ApiFailure {
  return new ApiFailure(`No API answers at ${base}${codeInBrackets(cause)}; is it running?`, {}, { cause });
}

async function toFailure(response: Dispatcher.ResponseData, { keyHint, absentHint }: ApiClientOptions) {
  const { statusCode, headers } = response;
  const text = await response.body.text().catch(() => "");
  const retryAfterSeconds = Number(headers["retry-after"]) || undefined;
  const error = describeError(text);
  const parts = [`The API answered ${statusCode}: ${error ?? toForeign(statusCode)}`];
  if (statusCode === 401) parts.push(keyHint);
  if (statusCode === 404 && error && absentHint) parts.push(absentHint);
  return new ApiFailure(parts.join("; "), { statusCode, retryAfterSeconds });
}

const toForeign = (statusCode: number): string =>
  [502, 503, 504].includes(statusCode)
    ? "a proxy in front of it answered, perhaps since no process is ready; --url can name a process itself"
    : "not the answer of a Nightguard API; check --url";

function describeError(text: string): string | undefined {
  const parsed = errorBodySchema.safeParse(parseJson(text));
  if (!parsed.success) return undefined;
  const { message, issues = [], issues_omitted: omitted = 0 } = parsed.data.error;
  const further = issues.filter((issue) => !message.endsWith(issue.message)); // the message may repeat a single issue
  const shown = further.slice(0, issuesShown).map((issue) => [issue.path, issue.message].filter(Boolean).join(" "));
  const hidden = further.length + omitted - shown.length;
  if (hidden > 0) shown.push(`and ${hidden} more`);
  return [message, ...shown].join("; ");
}
