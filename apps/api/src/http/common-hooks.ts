import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { ApiError, UnavailableError } from "@nightguard/contract";
import type { ApiServer } from "../deps.ts";
import { logBrokenOff } from "./request-log.ts";

const maxUrlLength = 8_192;

/** One year, as preload lists and ASVS 3.4.1 require. */
const hstsSeconds = 31_536_000;

export function toRequestId(request: Pick<IncomingMessage, "headers">): string {
  const given = request.headers["x-request-id"];
  return typeof given === "string" && /^[A-Za-z0-9_.-]{1,64}$/.test(given) ? given : randomUUID();
}

/** Node keeps the first of several Host fields; a proxy in front may have used another (RFC 9112, 3.2). */
function countHosts({ rawHeaders }: Pick<IncomingMessage, "rawHeaders">): number {
  let count = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? "";
    if (name.length === 4 && name.toLowerCase() === "host") count += 1;
  }
  return count;
}

/** Runs before the checks: request id, security header fields, and refusals that do not depend on the caller. */
export function addCommonHooks(app: ApiServer): void {
  let closing = false;
  app.decorateRequest("serverId", "");
  app.addHook("preClose", async () => {
    closing = true;
  });

  app.addHook("onRequest", async (request, reply) => {
    request.serverId = request.headers["x-request-id"] === request.id ? randomUUID() : request.id;
    reply.header("x-request-id", request.id);
    reply.header("x-content-type-options", "nosniff");
    // The protocol is http behind an untrusted proxy.
    if (request.protocol === "https") reply.header("strict-transport-security", `max-age=${hstsSeconds}`);
    if (closing) throw new UnavailableError("The service is shutting down; try again shortly", 1);
    if (request.raw.httpVersion === "1.1" && request.headers.host === undefined) {
      throw new ApiError(400, "The request has no Host header field");
    }
    if (countHosts(request.raw) > 1) throw new ApiError(400, "The request has more than one Host header field");
    if ((request.raw.url ?? "").length > maxUrlLength) throw new ApiError(414, "The address is too long");
  });

  app.addHook("onSend", async (_request, reply) => {
    // Kept-alive connections would delay the shutdown.
    if (closing) reply.header("connection", "close");
    // Most responses contain personal data; others set their own value.
    if (!reply.hasHeader("cache-control")) reply.header("cache-control", "no-store");
  });

  // Runs after the framework's own hook for HEAD, which would say that a 304 or 204 has 0 bytes; a GET's has no such
  // field.
  app.addHook("onRoute", (route) => {
    if (route.method !== "HEAD") return;
    route.onSend = [route.onSend ?? []].flat().concat(async (_request, reply) => {
      if (reply.statusCode === 304 || reply.statusCode === 204) reply.removeHeader("content-length");
    });
  });

  app.addHook("onRequestAbort", async (request) => logBrokenOff(request));

  app.addHook("onResponse", async () => {
    if (closing) setImmediate(() => app.server.closeIdleConnections());
  });
}
