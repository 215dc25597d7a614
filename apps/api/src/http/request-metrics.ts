import type { Metrics } from "@nightguard/platform";
import type { ApiServer } from "../deps.ts";

/** Labels are the route's pattern, never an address. Requests that their callers broke off are not counted. */
export function measureRequests(app: ApiServer, seconds: Metrics["httpSeconds"]): void {
  app.addHook("onResponse", async (request, reply) => {
    const status = `${Math.floor(reply.statusCode / 100)}xx`;
    const route = request.routeOptions.url ?? "(none)";
    seconds.observe({ method: request.method, route, status }, reply.elapsedTime / 1_000);
  });
}
