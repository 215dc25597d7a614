import type { Readable } from "node:stream";
import { Agent, type Dispatcher, request } from "undici";
import { z } from "zod";
import { CommandError, exitCodes, findCode } from "./exit.ts";

/** Talks to the API of a Nightguard, on behalf of an account or of the operator. */
export interface ApiClient {
  /** @throws ApiFailure, as all of these */
  getJson(path: string): Promise<unknown>;
  sendJson(method: "POST" | "PUT" | "PATCH", path: string, body: unknown): Promise<unknown>;
  /** A POST that needs no body. */
  post(path: string): Promise<unknown>;
  /** Sends a file as it is, read as a stream where it is one. */
  upload(path: string, file: Upload): Promise<unknown>;
  /** The body of an answer, as a stream. */
  download(path: string): Promise<Readable>;
  close(): Promise<void>;
}

interface Upload {
  readonly type: string;
  readonly body: Readable | Buffer | string;
  readonly isGzip?: boolean;
  /** Under one key the same file may be sent any number of times: it is taken in once. */
  readonly idempotencyKey?: string;
}

/** The API refused, or no API answered. `statusCode` is undefined in the second case. */
export class ApiFailure extends CommandError {
  override readonly name = "ApiFailure";
  readonly statusCode: number | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(
    message: string,
    answer: { statusCode?: number | undefined; retryAfterSeconds?: number | undefined } = {},
    options?: ErrorOptions,
  ) {
    super(message, exitCodes.failure, options);
    this.statusCode = answer.statusCode;
    this.retryAfterSeconds = answer.retryAfterSeconds;
  }

  /** Whether the same request may succeed by itself a little later. */
  get isPassing(): boolean {
    return this.statusCode === undefined || [429, 502, 503, 504].includes(this.statusCode);
  }

  /** Whether there was nobody to hear the request. */
  get isAbsent(): boolean {
    const code = findCode(this.cause);
    return code === "ECONNREFUSED" || code === "ENOTFOUND" || code === "EAI_AGAIN";
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
/** An upload is answered when all its rows are stored; a million take under a minute. */
const answerTimeoutMs = 600_000;

interface ApiClientOptions {
  /** The API's address, with or without a slash at its end. */
  readonly url: string;
  /** An account's API key, or the admin token. */
  readonly key: string;
  /** What to do when the key is refused. */
  readonly keyHint: string;
  /** What to do when the API knows no such thing. */
  readonly absentHint?: string | undefined;
}

/** A client with connections of its own, which the caller closes. */
export function createApiClient(options: ApiClientOptions): ApiClient {
  const base = options.url.replace(/(?<!\/)\/+$/, "");
  const dispatcher = new Agent({ headersTimeout: answerTimeoutMs, bodyTimeout: answerTimeoutMs });

  async function call(method: Dispatcher.HttpMethod, path: string, content?: Upload): Promise<Dispatcher.ResponseData> {
    const response = await request(`${base}${path}`, {
      method,
      dispatcher,
      headers: {
        authorization: `Bearer ${options.key}`,
        ...(content && { "content-type": content.type }),
        ...(content?.isGzip && { "content-encoding": "gzip" }),
        ...(content?.idempotencyKey !== undefined && { "idempotency-key": content.idempotencyKey }),
      },
      ...(content && { body: content.body }),
    }).catch((cause: unknown) => {
      throw unreachable(base, cause);
    });
    if (response.statusCode < 300) return response;
    throw await refused(response, options);
  }

  return {
    getJson: async (path) => readJson(base, await call("GET", path)),
    sendJson: async (method, path, body) =>
      readJson(base, await call(method, path, { type: "application/json", body: JSON.stringify(body) })),
    post: async (path) => readJson(base, await call("POST", path)),
    upload: async (path, file) => readJson(base, await call("POST", path, file)),
    download: async (path) => (await call("GET", path)).body,
    close: () => dispatcher.destroy(),
  };
}

async function readJson(base: string, response: Dispatcher.ResponseData): Promise<unknown> {
  try {
    return await response.body.json();
  } catch (cause) {
    throw new ApiFailure(`What answers at ${base} is not a Nightguard API; check --url`, {}, { cause });
  }
}

function unreachable(base: string, cause: unknown): ApiFailure {
  const code = findCode(cause);
  const reason = code === undefined ? "" : ` (${code})`;
  return new ApiFailure(`No API answers at ${base}${reason}; is it running?`, {}, { cause });
}

async function refused(
  response: Dispatcher.ResponseData,
  { keyHint, absentHint }: ApiClientOptions,
): Promise<ApiFailure> {
  const { statusCode, headers } = response;
  const text = await response.body.text().catch(() => "");
  const retryAfterSeconds = Number(headers["retry-after"]) || undefined;
  const words = describeBody(text);
  const parts = [`The API answered ${statusCode}: ${words ?? "not the answer of a Nightguard API; check --url"}`];
  if (statusCode === 401) parts.push(keyHint);
  if (statusCode === 404 && words && absentHint) parts.push(absentHint);
  return new ApiFailure(parts.join("; "), { statusCode, retryAfterSeconds });
}

/** Undefined for what no Nightguard says. */
function describeBody(text: string): string | undefined {
  const parsed = errorBodySchema.safeParse(parseJson(text));
  if (!parsed.success) return undefined;
  const { message, issues = [], issues_omitted: omitted = 0 } = parsed.data.error;
  const further = issues.filter((issue) => !message.endsWith(issue.message)); // of a single fault the message may tell all
  const shown = further.slice(0, issuesShown).map((issue) => [issue.path, issue.message].filter(Boolean).join(" "));
  const hidden = further.length + omitted - shown.length;
  if (hidden > 0) shown.push(`and ${hidden} more`);
  return [message, ...shown].join("; ");
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
