import { createMetrics } from "@nightguard/platform";
import { expect, onTestFinished, test } from "vitest";
import { createMetricsServer } from "./metrics-server.ts";

async function aMetricsServer(status: "ok" | "unavailable") {
  const server = createMetricsServer({ metrics: createMetrics(), ready: async () => ({ status }) });
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
