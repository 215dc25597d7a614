import { randomUUID } from "node:crypto";
import {
  type Operation,
  type Payer,
  payerListSchema,
  type Question,
  readRetryAfterMs,
  type Upstream,
  UpstreamUnreachableError,
} from "@nightguard/contract";
import { defaultTls, type TlsOptions } from "@nightguard/platform";
import { type Dispatcher, Pool } from "undici";
import { exchange, type Response, TimeLimitError } from "./exchange.ts";
import { maxBodyBytes, readBody, readErrorBody } from "./response-body.ts";

export interface VerifyCall {
  readonly operation: Operation;
  readonly question: Question;
  /** The job's public id, the same for every attempt: the upstream can use it to avoid billing twice. */
  readonly jobId: string;
  /** Shorter than the operation's limit if a waiting caller has less time left. */
  readonly timeLimitMs?: number | undefined;
}

/** The outcome of a call; `verify` never throws. */
export type UpstreamAnswer =
  /** 2xx, with a body not yet parsed. */
  | { readonly kind: "answered"; readonly contentType: string; readonly body: Buffer }
  /** 4xx or 5xx. */
  | {
      readonly kind: "refused";
      readonly statusCode: number;
      readonly upstream: Upstream | undefined;
      readonly retryAfterMs: number | undefined;
    }
  /** No connection, a broken one, or an unusable response: a redirect, or a body that is too long. */
  | { readonly kind: "unreachable" }
  | { readonly kind: "timed_out" };

export type Unanswered = Exclude<UpstreamAnswer, { kind: "answered" }>;

/** @see the contract, section 11 */
export interface PayerService {
  /** Whether its answers are invented. */
  readonly isSandbox: boolean;
  verify(call: VerifyCall): Promise<UpstreamAnswer>;
  /** @throws UpstreamUnreachableError */
  listPayers(signal: AbortSignal): Promise<Payer[]>;
  close(): Promise<void>;
}

export const callTimeLimitsMs: Readonly<Record<Operation, number>> = { eligibility: 30_000, clearcoverage: 110_000 };

const paths: Readonly<Record<Operation, string>> = { eligibility: "/Eligibility", clearcoverage: "/ClearCoverage" };
const connectTimeLimitMs = 5_000;
const listTimeLimitMs = 30_000;

/**
 * A client of one upstream. It does not follow redirects: patient data goes to the configured host only.
 *
 * @param options.url may have a path
 * @param options.key sent in `X-Token-API`
 * @param options.tls by default the authorities that Node trusts, and no client certificate
 * @param options.maxConnections further calls wait for a connection
 */
export function createPayerService(options: {
  url: string;
  key: string | undefined;
  tls?: TlsOptions;
  isSandbox?: boolean;
  maxConnections: number;
}): PayerService {
  const base = new URL(options.url);
  const basePath = base.pathname.replace(/\/$/, "");
  const pool = new Pool(base.origin, {
    connections: options.maxConnections,
    connect: { timeout: connectTimeLimitMs, ...(options.tls ?? defaultTls) },
    // Each call has a time limit of its own.
    headersTimeout: 0,
    bodyTimeout: 0,
    maxResponseSize: maxBodyBytes,
  });
  const credentials: Record<string, string> = options.key === undefined ? {} : { "x-token-api": options.key };

  const request = (
    { path, ...rest }: Pick<Dispatcher.DispatchOptions, "method" | "path" | "body">,
    {
      headers,
      ...limits
    }: {
      readonly headers?: Readonly<Record<string, string>>;
      readonly timeLimitMs: number;
      readonly signal?: AbortSignal;
    },
  ) =>
    exchange(
      pool,
      {
        ...rest,
        path: basePath + path,
        headers: {
          ...credentials,
          "x-request-id": randomUUID(),
          accept: "application/json, application/edi-x12",
          "accept-encoding": "gzip",
          ...headers,
        },
      },
      limits,
    );

  return {
    isSandbox: options.isSandbox ?? false,
    async verify({ operation, question, jobId, timeLimitMs = callTimeLimitsMs[operation] }) {
      try {
        const response = await request(
          { method: "POST", path: paths[operation], body: JSON.stringify(question) },
          {
            headers: { "content-type": "application/json", "idempotency-key": jobId },
            timeLimitMs: Math.min(timeLimitMs, callTimeLimitsMs[operation]),
          },
        );
        return await toUpstreamAnswer(response);
      } catch (error) {
        return { kind: error instanceof TimeLimitError ? "timed_out" : "unreachable" };
      }
    },
    async listPayers(signal) {
      try {
        const response = await request({ method: "GET", path: "/Payer" }, { timeLimitMs: listTimeLimitMs, signal });
        const body = await readBody(response);
        if (response.statusCode !== 200) throw new UpstreamUnreachableError();
        return payerListSchema.parse(JSON.parse(body.toString())).data.service_payer_list;
      } catch (cause) {
        throw new UpstreamUnreachableError("The payer service did not return a payer list", { cause });
      }
    },
    // `close` would wait for calls that outlast the shutdown grace; their jobs were handed back.
    close: () => pool.destroy(),
  };
}

/** Where nobody may be asked: every call fails before anything leaves this process. */
export const noPayerService: PayerService = {
  isSandbox: false,
  verify: async () => ({ kind: "unreachable" }),
  listPayers: async () => {
    throw new UpstreamUnreachableError("There is no payer service; set NIGHTGUARD_UPSTREAM_URL");
  },
  close: async () => undefined,
};

async function toUpstreamAnswer(response: Response): Promise<UpstreamAnswer> {
  const { statusCode, headers } = response;
  const body = await readBody(response);
  if (statusCode >= 400 && statusCode < 600) {
    return {
      kind: "refused",
      statusCode,
      upstream: readErrorBody(body),
      retryAfterMs: readRetryAfterMs(headers, Date.now()),
    };
  }
  if (statusCode < 200 || statusCode >= 300) return { kind: "unreachable" };
  const contentType = headers["content-type"];
  return {
    kind: "answered",
    contentType: typeof contentType === "string" ? contentType : "application/octet-stream",
    body,
  };
}
