import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { ApiError, UnavailableError } from "@nightguard/contract";
import type { ApiServer } from "../deps.ts";
import { logBrokenOff } from "./request-log.ts";

const maxUrlLength = 8_192;

/** How long a caller may go on sending a body that was already answered. */
const lingerMs = 5_000;

/** The request's id: the caller's own where it is fit to be shown and logged, else a fresh one. */
export function toRequestId(request: Pick<IncomingMessage, "headers">): string {
  const given = request.headers["x-request-id"];
  return typeof given === "string" && /^[A-Za-z0-9_.-]{1,64}$/.test(given) ? given : randomUUID();
}

/** What holds for every request before anybody asks who calls: its id, safe header fields, and what cannot be served. */
export function addFrame(app: ApiServer): void {
  let closing = false;
  app.addHook("preClose", async () => {
    closing = true;
  });

  app.addHook("onRequest", async (request, reply) => {
    reply.header("x-request-id", request.id);
    reply.header("x-content-type-options", "nosniff");
    if (closing) throw new UnavailableError("The service is shutting down; try again shortly", 1);
    if (request.raw.httpVersion === "1.1" && request.headers.host === undefined) {
      throw new ApiError(400, "The request has no Host header field");
    }
    if ((request.raw.url ?? "").length > maxUrlLength) throw new ApiError(414, "The address is too long");
  });

  app.addHook("onSend", async (_request, reply) => {
    // A connection kept alive would keep the server from closing until it has been idle long enough.
    if (closing) reply.header("connection", "close");
    // Nearly all answers carry personal data; those that do not say so themselves.
    if (!reply.hasHeader("cache-control")) reply.header("cache-control", "no-store");
  });

  app.addHook("onRequestAbort", async (request) => logBrokenOff(request));

  app.addHook("onResponse", async (request) => {
    const { raw } = request;
    if (raw.complete) return;
    // Refused with a body on its way: what comes is read and thrown away, so that the caller gets to read the answer,
    // but not for ever.
    raw.resume();
    setTimeout(() => raw.complete || raw.destroy(), lingerMs).unref();
  });
}
