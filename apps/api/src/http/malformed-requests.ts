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

const lingerMs = 1_000;

/** Answers malformed HTTP, and requests that arrive too slowly, with an Error object, and closes the connection. */
export function answerMalformedRequest(log: Log): (error: ConnectionError, socket: Socket) => void {
  return (error, socket) => {
    // Node calls this again for later chunks of an answered request.
    if (error.code === "ECONNRESET" || !socket.writable) return;
    // As in Node's own handler, a response that has begun must not be mixed with another.
    const { _httpMessage: begun } = socket as Socket & { _httpMessage?: { headersSent: boolean } };
    if (begun?.headersSent) return void socket.destroy();

    const fault = toFault(error);
    log.info({ status: fault.statusCode, code: error.code }, "malformed request answered");
    endWith(fault, socket);
  };
}

/** Answers requests that Node does not route: an `Expect` other than `100-continue`, and `CONNECT`. */
export function answerOddRequests(app: ApiServer): void {
  app.server.on("checkExpectation", (request) => {
    endWith(new ApiError(417, "This expectation is not supported"), request.socket, toRequestId(request));
  });
  app.server.on("connect", (request, socket) => {
    socket.on("error", () => undefined);
    endWith(new ApiError(400, "This server is not a proxy"), socket, toRequestId(request));
  });
}

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
    case "HPE_INVALID_URL":
      return new ApiError(400, "The address has characters that must be percent-encoded, as UTF-8");
    case "ERR_HTTP_REQUEST_TIMEOUT":
      return new ApiError(408, "The request did not arrive in time");
    default:
      return new ApiError(400, "This is not a well-formed HTTP request");
  }
}

function isInRequestLine({ rawPacket }: ConnectionError): boolean {
  const begin = Buffer.from(rawPacket as unknown as Buffer).toString("latin1", 0, maxLineLength);
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
