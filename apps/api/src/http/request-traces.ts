import type { Traces } from "@nightguard/service";
import type { ApiServer } from "../deps.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** Of the request's span; undefined if the request is not traced. */
    traceparent: string | undefined;
  }
}

/** A span for each request but those of probes. It names the route's pattern, never an address. */
export function traceRequests(app: ApiServer, traces: Traces): void {
  app.addHook("onRequest", async (request, { raw }) => {
    const { method, headers, routeOptions } = request;
    const route = routeOptions.url ?? "(none)";
    if (route.startsWith("/health/")) return;
    const { traceparent } = headers;
    const span = traces.beginRequest({
      method,
      route,
      traceparent: typeof traceparent === "string" ? traceparent : undefined,
    });
    if (!span) return;
    request.traceparent = span.traceparent;
    raw.once("close", () => {
      const values = { "http.response.status_code": raw.statusCode, "nightguard.job.id": request.jobId };
      if (!raw.writableFinished) span.end(values, "broken_off");
      else span.end(values, raw.statusCode >= 500 ? String(raw.statusCode) : undefined);
    });
  });
}
