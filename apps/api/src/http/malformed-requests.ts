import { randomUUID } from "node:crypto";
import { STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import type { Duplex } from "node:stream";
import { ApiError } from "@nightguard/contract";
import type { Log } from "@nightguard/platform";
import type { ConnectionError } from "fastify";
import type { ApiServer } from "../deps.ts";
import { toRequestId } from "./common-hooks.ts";

const maxLineLength = 8_192;

/** How long a caller may take to read the answer to a request that was none. */
const lingerMs = 1_000;

/**
 * Answers on the socket what is not HTTP, or takes too long to become a request: an Error object like everywhere else,
 * after which the connection ends.
 */
export function answerMalformedRequest(log: Log): (error: ConnectionError, socket: Socket) => void {
  return (error, socket) => {
    // Also for every further piece of the same request; the first was answered.
    if (error.code === "ECONNRESET" || !socket.writable) return;
    // Node's own handler looks there too: an answer that has begun must not get another in its middle.
    const { _httpMessage: begun } = socket as Socket & { _httpMessage?: { headersSent: boolean } };
    if (begun?.headersSent) return void socket.destroy();

    const fault = toFault(error);
    log.info({ status: fault.statusCode, code: error.code }, "malformed request answered");
    endWith(fault, socket);
  };
}

/** Answers what Node keeps from the routes: an `Expect` that is not `100-continue`, and `CONNECT`. */
export function answerOddRequests(app: ApiServer): void {
  app.server.on("checkExpectation", (request) => {
    endWith(new ApiError(417, "No such expectation is known here"), request.socket, toRequestId(request));
  });
  app.server.on("connect", (request, socket) => {
    socket.on("error", () => undefined); // Node, which listened, has let go of it
    endWith(new ApiError(400, "This server is no proxy"), socket, toRequestId(request));
  });
}

/** The last that is said on a connection; whoever does not close their side of it is not waited for. */
function endWith(fault: ApiError, socket: Duplex, requestId: string = randomUUID()): void {
  socket.end(toResponse(fault, requestId));
  setTimeout(() => socket.destroy(), lingerMs).unref();
}

function toFault(error: ConnectionError): ApiError {
  switch (error.code) {
    case "HPE_HEADER_OVERFLOW":
      return isInRequestLine(error)
        ? new ApiError(414, "The address is too long")
        : new ApiError(431, "The header fields are too large");
    case "ERR_HTTP_REQUEST_TIMEOUT":
      return new ApiError(408, "The request did not arrive in time");
    default:
      return new ApiError(400, "This is not a well-formed HTTP request");
  }
}

/** Whether it was the first line that never ended. */
function isInRequestLine({ rawPacket }: ConnectionError): boolean {
  const begin = Buffer.from(rawPacket as unknown as Buffer).toString("latin1", 0, maxLineLength); // Node gives a Buffer
  return /^[A-Z]+ \S+$/.test(begin);
}

function toResponse(fault: ApiError, requestId: string): string {
  const body = JSON.stringify(fault.toBody());
  return [
    `HTTP/1.1 ${fault.statusCode} ${STATUS_CODES[fault.statusCode]}`,
    "Connection: close",
    "Cache-Control: no-store",
    "Content-Type: application/json; charset=utf-8",
    `Content-Length: ${Buffer.byteLength(body)}`,
    "X-Content-Type-Options: nosniff",
    `X-Request-Id: ${requestId}`,
    "",
    body,
  ].join("\r\n");
}
