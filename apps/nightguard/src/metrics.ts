import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { readDeadlockRetries } from "@nightguard/ledger";
import { addTransactionRetries, type Closers, type Config, type Metrics } from "@nightguard/platform";
import type { Health } from "@nightguard/service";
import { listening } from "./parts/listening.ts";

/** Answers those who run the process: its metrics and its health. Never reachable on the API's own port. */
export interface MetricsServer {
  /** @returns its address */
  listen(options: { port: number; host: string }): Promise<string>;
  close(): Promise<void>;
}

/** Serves a process's metrics on their own port, if one is configured. @throws ConfigError when the port is taken */
export async function openMetrics(
  { metricsPort: port, host }: Config,
  metrics: Metrics,
  { ready }: Pick<Health, "ready">,
  closers: Closers,
): Promise<void> {
  if (port === undefined) return;
  addTransactionRetries(metrics.registry, readDeadlockRetries);
  const server = createMetricsServer({ metrics, ready });
  await listening(server.listen({ port, host }), port, "NIGHTGUARD_METRICS_PORT");
  closers.add("metrics", server.close);
}

/** @param deps.ready what `/health/ready` answers, as in the API */
export function createMetricsServer(deps: {
  metrics: Metrics;
  ready: () => Promise<{ status: "ok" | "unavailable" }>;
}): MetricsServer {
  const answers: Readonly<Record<string, (response: ServerResponse) => Promise<void>>> = {
    "/metrics": async (response) => {
      const { registry } = deps.metrics;
      response.writeHead(200, { "content-type": registry.contentType }).end(await registry.metrics());
    },
    "/health/live": async (response) => sendJson(response, 200, { status: "ok" }),
    "/health/ready": async (response) => {
      const health = await deps.ready();
      sendJson(response, health.status === "ok" ? 200 : 503, health);
    },
  };

  const server = createServer((request, response) => {
    const [path = ""] = (request.url ?? "").split("?");
    const answer = Object.hasOwn(answers, path) ? answers[path] : undefined;
    if (!answer) return sendJson(response, 404, { error: { statusCode: 404, message: "Not found" } });
    answer(response).catch(() => {
      if (!response.headersSent) sendJson(response, 500, { error: { statusCode: 500, message: "Internal error" } });
    });
  });

  return {
    listen: (options) => listen(server, options),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function listen(server: Server, options: { port: number; host: string }): Promise<string> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(options, () => {
      const { address, port, family } = server.address() as AddressInfo; // it listens on a port, not on a pipe
      resolve(`http://${family === "IPv6" ? `[${address}]` : address}:${port}`);
    });
  });
}

function sendJson(response: ServerResponse, statusCode: number, body: unknown): void {
  const retry = statusCode === 503 ? { "retry-after": "5" } : {};
  response.writeHead(statusCode, { "content-type": "application/json", ...retry }).end(JSON.stringify(body));
}
