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
import { type Dispatcher, Pool } from "undici";
import { exchange, type Response, TimeLimitError } from "./exchange.ts";
import { maxBodyBytes, readBody, readErrorBody } from "./read-answer.ts";

/** One question for the upstream payer service. */
export interface VerifyCall {
  readonly operation: Operation;
  readonly question: Question;
  /** The job's public id: the same for every attempt, so that the upstream can refuse to bill twice. */
  readonly jobId: string;
  /** Less than the operation's own limit when a waiting caller has less time left. */
  readonly timeLimitMs?: number | undefined;
}

/** What became of a call. Whatever it is, nothing is thrown: each kind is something a job can come to. */
export type UpstreamAnswer =
  /** 2xx, whatever its body holds: that is for its reader to say. */
  | { readonly kind: "answered"; readonly contentType: string; readonly body: Buffer }
  /** 4xx or 5xx, with what the upstream said, if anything. */
  | {
      readonly kind: "refused";
      readonly statusCode: number;
      readonly upstream: Upstream | undefined;
      readonly retryAfterMs: number | undefined;
    }
  /** No connection, one that broke, or what is no answer: a redirect, or a body that is too long. */
  | { readonly kind: "unreachable" }
  /** No answer in time. */
  | { readonly kind: "timed_out" };

/** What became of a call that brought no answer to read. */
export type Unanswered = Exclude<UpstreamAnswer, { kind: "answered" }>;

/** The upstream payer service: section 11 of the contract. */
export interface PayerService {
  verify(call: VerifyCall): Promise<UpstreamAnswer>;
  /** @throws UpstreamUnreachableError when there is no list to be had */
  listPayers(signal: AbortSignal): Promise<Payer[]>;
  close(): Promise<void>;
}

/** How long one call may take, by operation. */
export const callTimeLimitsMs: Readonly<Record<Operation, number>> = { eligibility: 30_000, clearcoverage: 110_000 };

const paths: Readonly<Record<Operation, string>> = { eligibility: "/Eligibility", clearcoverage: "/ClearCoverage" };
const connectTimeLimitMs = 5_000;
const listTimeLimitMs = 30_000;

/**
 * A client of one upstream. Redirects are not followed: a question goes to the address that was configured, or nowhere.
 *
 * @param options.url its base address, which may have a path
 * @param options.key sent in `X-Token-API`
 * @param options.maxConnections calls in flight at most; more wait for a connection
 */
export function createPayerService(options: {
  url: string;
  key: string | undefined;
  maxConnections: number;
}): PayerService {
  const base = new URL(options.url);
  const basePath = base.pathname.replace(/\/$/, "");
  const pool = new Pool(base.origin, {
    connections: options.maxConnections,
    connect: { timeout: connectTimeLimitMs },
    // Each call has one time limit for all of it; the pool's own are for connections that nobody uses.
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
    async verify({ operation, question, jobId, timeLimitMs = callTimeLimitsMs[operation] }) {
      try {
        const response = await request(
          { method: "POST", path: paths[operation], body: JSON.stringify(question) },
          {
            headers: { "content-type": "application/json", "idempotency-key": jobId },
            timeLimitMs: Math.min(timeLimitMs, callTimeLimitsMs[operation]),
          },
        );
        return await readAnswer(response);
      } catch (error) {
        // Whatever broke the call off, a time limit apart, means one thing: there is no answer that can be read.
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
        throw new UpstreamUnreachableError("The payer service gave no list of payers", { cause });
      }
    },
    // Not `close`, which would wait for calls that outlast the worker's grace: those were handed back.
    close: () => pool.destroy(),
  };
}

async function readAnswer(response: Response): Promise<UpstreamAnswer> {
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
