import type { IncomingHttpHeaders } from "node:http";
import type { Dispatcher } from "undici";

/** A response with its whole body, as it came. */
export interface Response {
  readonly statusCode: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** The exchange took longer than it may. */
export class TimeLimitError extends Error {
  override readonly name = "TimeLimitError";
}

/**
 * Sends a request and collects its response. `pool.request` would make a stream of each body and listen to a signal for
 * the time limit, which takes a third more time.
 *
 * @param options.timeLimitMs for all of it: waiting for a connection, sending, and receiving
 * @param options.signal gives it up before that
 * @throws TimeLimitError when the time is up; an error of undici's when the connection breaks or the body is too long
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

  function giveUp(error: Error): void {
    reason = error;
    controller?.abort(error);
    end();
    reject(error);
  }
  const timer = setTimeout(() => giveUp(new TimeLimitError()), timeLimitMs);
  const onAbort = () => giveUp(new Error("given up"));
  signal?.addEventListener("abort", onAbort, { once: true });
  function end(): void {
    clearTimeout(timer);
    signal?.removeEventListener("abort", onAbort);
  }
  if (signal?.aborted) giveUp(new Error("given up"));

  pool.dispatch(request, {
    onRequestStart(started) {
      controller = started;
      // It waited for a connection until then.
      if (reason) started.abort(reason);
    },
    onResponseStart(_controller, code, fields) {
      // Of several the last is the answer: those below 200 say that it is on its way.
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
