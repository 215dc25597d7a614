import type { IncomingHttpHeaders } from "node:http";
import type { Dispatcher } from "undici";

/** A response with its whole body. */
export interface Response {
  readonly statusCode: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

export class TimeLimitError extends Error {
  override readonly name = "TimeLimitError";
}

/**
 * Sends a request and collects its response. `pool.request` takes a third longer: it creates a stream and a signal per call.
 *
 * @param options.timeLimitMs for the whole exchange, waiting for a connection included
 * @throws TimeLimitError, or undici's error when the connection breaks or the body is too long
 */
export function exchange(
  pool: Dispatcher,
  request: Dispatcher.DispatchOptions,
  { timeLimitMs, signal }: { readonly timeLimitMs: number; readonly signal?: AbortSignal },
): Promise<Response> {
  const { promise, resolve, reject } = Promise.withResolvers<Response>();
  const chunks: Buffer[] = [];
  let statusCode = 0;
  let headers: IncomingHttpHeaders = {};
  let controller: Dispatcher.DispatchController | undefined;
  let reason: Error | undefined;

  function fail(error: Error): void {
    reason = error;
    controller?.abort(error);
    end();
    reject(error);
  }
  const timer = setTimeout(() => fail(new TimeLimitError()), timeLimitMs);
  const onAbort = () => fail(new Error("aborted"));
  signal?.addEventListener("abort", onAbort, { once: true });
  function end(): void {
    clearTimeout(timer);
    signal?.removeEventListener("abort", onAbort);
  }
  if (signal?.aborted) fail(new Error("aborted"));

  pool.dispatch(request, {
    onRequestStart(started) {
      controller = started;
      if (reason) started.abort(reason);
    },
    onResponseStart(_controller, code, fields) {
      // Called again after each informational response; the last one counts.
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
      end();
      reject(error);
    },
  });
  return promise;
}
