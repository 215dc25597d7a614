import type { IncomingHttpHeaders } from "node:http";
import type { Dispatcher } from "@nightguard/platform/http";

export interface RawResponse {
  readonly statusCode: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

export class ExchangeError extends Error {
  override readonly name = "ExchangeError";
  readonly timedOut: boolean;
  /** `no`: it still waited for a connection, and nothing was written. */
  readonly sent: "no" | "perhaps";

  constructor(how: { timedOut: boolean; sent: "no" | "perhaps" }, options?: ErrorOptions) {
    super(how.timedOut ? "no response in time" : "no response", options);
    this.timedOut = how.timedOut;
    this.sent = how.sent;
  }
}

/**
 * `pool.request` would take a third longer: it creates a stream and a signal per call.
 *
 * @param options.timeLimitMs includes the wait for a connection
 * @throws ExchangeError, also when the body is too long
 */
export function exchange(
  pool: Dispatcher,
  request: Dispatcher.DispatchOptions,
  { timeLimitMs, signal }: { readonly timeLimitMs: number; readonly signal?: AbortSignal | undefined },
): Promise<RawResponse> {
  const { promise, resolve, reject } = Promise.withResolvers<RawResponse>();
  const chunks: Buffer[] = [];
  let statusCode = 0;
  let headers: IncomingHttpHeaders = {};
  let controller: Dispatcher.DispatchController | undefined;
  let failure: ExchangeError | undefined;

  function fail(timedOut: boolean, cause?: unknown): void {
    if (failure) return;
    failure = new ExchangeError({ timedOut, sent: controller ? "perhaps" : "no" }, { cause });
    controller?.abort(failure);
    end();
    reject(failure);
  }
  const timer = setTimeout(() => fail(true), timeLimitMs);
  const onAbort = () => fail(false);
  signal?.addEventListener("abort", onAbort, { once: true });
  function end(): void {
    clearTimeout(timer);
    signal?.removeEventListener("abort", onAbort);
  }
  if (signal?.aborted) fail(false);

  pool.dispatch(request, {
    onRequestStart(started) {
      // undici calls this right before writing the request.
      if (failure) return started.abort(failure);
      controller = started;
    },
    onResponseStart(_controller, code, fields) {
      // undici calls this also for each informational response; the last one counts.
      statusCode = code;
      headers = fields;
    },
    onResponseData(_controller, chunk) {
      chunks.push(chunk);
    },
    onResponseEnd() {
      end();
      resolve({ statusCode, headers, body: Buffer.concat(chunks) });
    },
    onResponseError(_controller, error) {
      fail(false, error);
    },
  });
  return promise;
}
