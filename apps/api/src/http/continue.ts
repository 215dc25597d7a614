import type { IncomingMessage, ServerResponse } from "node:http";
import type { Readable } from "node:stream";
import type { ApiServer } from "../deps.ts";

/** The answer comes when the body is first read, so after the checks: a refused caller has not sent its body. */
export function continueWhenRead(app: ApiServer): void {
  app.server.on("checkContinue", (request: IncomingMessage, response: ServerResponse) => {
    const read = request._read;
    request._read = function readBody(this: Readable, size) {
      request._read = read;
      // After the response, the body is read to be discarded.
      if (!response.headersSent) response.writeContinue();
      read.call(this, size);
    };
    app.server.emit("request", request, response);
  });
}
