import type { IncomingMessage, ServerResponse } from "node:http";
import type { Readable } from "node:stream";
import type { ApiServer } from "../deps.ts";

/** The answer comes when the body is first read, so after the checks: a refused caller has not sent its body. */
export function continueWhenRead(app: ApiServer): void {
  const waiting = new WeakSet<IncomingMessage>();

  app.server.on("checkContinue", (request: IncomingMessage, response: ServerResponse) => {
    waiting.add(request);
    const read = request._read;
    request._read = function readBody(this: Readable, size) {
      request._read = read;
      // After the response, the body is read to be discarded.
      if (!response.headersSent) {
        waiting.delete(request);
        response.writeContinue();
      }
      read.call(this, size);
    };
    app.server.emit("request", request, response);
  });

  // Node closes a connection without 100 Continue. A caller whose body has begun to come sends all of it; any other may
  // send its next request instead.
  app.addHook("onSend", async ({ raw }, reply) => {
    if (!waiting.has(raw)) return;
    if (!hasBegun(raw)) reply.header("connection", "close");
    else if (!reply.hasHeader("connection") && !asksToClose(raw)) reply.header("connection", "keep-alive");
  });
}

const hasBegun = ({ complete, readableLength }: IncomingMessage): boolean => complete || readableLength > 0;

const asksToClose = ({ headers }: IncomingMessage): boolean => /\bclose\b/i.test(headers.connection ?? "");
