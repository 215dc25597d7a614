import { createServer, type ServerResponse } from "node:http";
import { type Ledger, readDeadlockRetries } from "@nightguard/ledger";
import {
  addPoolGauges,
  addReplicaReads,
  addStoreGauge,
  addTransactionRetries,
  type Closers,
  type Config,
  type Log,
  type Metrics,
} from "@nightguard/platform";
import type { Health } from "@nightguard/service";
import { startServer } from "./listening.ts";

/**
 * Serves metrics and health on NIGHTGUARD_METRICS_PORT, if set.
 *
 * @throws ConfigError when the port is not available
 */
export async function openMetrics(
  { metricsPort: port, host }: Config,
  metrics: Metrics,
  {
    ready,
    ledger,
    log,
  }: Pick<Health, "ready"> & { readonly ledger: Pick<Ledger, "readPools" | "replica">; readonly log: Log },
  closers: Closers,
): Promise<void> {
  if (port === undefined) return;
  addTransactionRetries(metrics.registry, readDeadlockRetries);
  addReplicaReads(metrics.registry, () => ledger.replica?.counts);
  addPoolGauges(metrics.registry, ledger.readPools);
  addStoreGauge(metrics.registry, ready);
  const server = createMetricsServer({ metrics, ready, log });
  log.debug({ address: await server.listen({ port, host }) }, "metrics are served");
  closers.add("metrics", server.close);
}

/** @param deps.ready the checks of `/health/ready`, the same as in the API */
export function createMetricsServer(deps: {
  metrics: Metrics;
  ready: () => Promise<{ status: "ok" | "unavailable" }>;
  log: Log;
}) {
  const handlers: Readonly<Record<string, (response: ServerResponse) => Promise<void>>> = {
    "/metrics": async (response) => {
      const { registry } = deps.metrics;
      const text = await registry.metrics(); // before the head: a failure answers 500
      response.writeHead(200, { "content-type": registry.contentType }).end(text);
    },
    "/health/live": async (response) => sendJson(response, 200, { status: "ok" }),
    "/health/ready": async (response) => {
      const health = await deps.ready();
      sendJson(response, health.status === "ok" ? 200 : 503, health);
    },
  };

  const server = createServer((request, response) => {
    const [path = ""] = (request.url ?? "").split("?");
    const handle = Object.hasOwn(handlers, path) ? handlers[path] : undefined;
    if (!handle) return sendJson(response, 404, { error: { statusCode: 404, message: "Not found" } });
    handle(response).catch((error: unknown) => {
      deps.log.error({ err: error, path }, "request to the metrics port failed");
      sendJson(response, 500, { error: { statusCode: 500, message: "Internal error" } });
    });
  });

  return {
    listen: (options: { port: number; host: string }) => startServer(server, options, "NIGHTGUARD_METRICS_PORT"),
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function sendJson(response: ServerResponse, statusCode: number, body: unknown): void {
  const retry = statusCode === 503 ? { "retry-after": "5" } : {};
  response.writeHead(statusCode, { "content-type": "application/json", ...retry }).end(JSON.stringify(body));
}
