import { createLog, createMetrics } from "@nightguard/platform";
import { expect, onTestFinished, test, vi } from "vitest";
import { createMetricsServer } from "./metrics-server.ts";

const silent = createLog({ level: "silent", name: "test" });

async function aMetricsServer(status: "ok" | "unavailable") {
  const server = createMetricsServer({ metrics: createMetrics(), ready: async () => ({ status }), log: silent });
  onTestFinished(server.close);
  return server.listen({ port: 0, host: "127.0.0.1" });
}

test("metrics are in the Prometheus format", async () => {
  const response = await fetch(`${await aMetricsServer("ok")}/metrics`);

  expect(response.headers.get("content-type")).toContain("text/plain");
  expect(await response.text()).toContain("# TYPE nightguard_jobs_settled_total counter");
});

test("a process whose dependencies are unavailable is live but not ready", async () => {
  const url = await aMetricsServer("unavailable");

  expect((await fetch(`${url}/health/live`)).status).toBe(200);
  const ready = await fetch(`${url}/health/ready`);
  expect(ready.status).toBe(503);
  expect(Number(ready.headers.get("retry-after"))).toBeGreaterThan(0);
  expect((await fetch(`${url}/constructor`)).status).toBe(404);
});

test("metrics that cannot be collected are answered with 500 at once, and the error is logged", async () => {
  const metrics = createMetrics();
  vi.spyOn(metrics.registry, "metrics").mockRejectedValue(new Error("a gauge is broken"));
  const lines: string[] = [];
  const log = createLog({ level: "error", name: "test", destination: { write: (line) => void lines.push(line) } });
  const server = createMetricsServer({ metrics, ready: async () => ({ status: "ok" }), log });
  onTestFinished(server.close);
  const url = await server.listen({ port: 0, host: "127.0.0.1" });

  const response = await fetch(`${url}/metrics`, { signal: AbortSignal.timeout(5_000) });

  expect(response.status).toBe(500);
  expect(await response.json()).toEqual({ error: { statusCode: 500, message: "Internal error" } });
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ path: "/metrics", err: { type: "Error" } }]);
});
