import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { addReplicaReads, addTransactionRetries, createMetrics } from "./metrics.ts";
import { addPayerCalls } from "./payer-calls.ts";
import { addQueueGauges } from "./queue-gauges.ts";
import { addPoolGauges, addStoreGauge } from "./store-gauges.ts";

test("docs/metrics.md lists each of our metrics with its labels, and no other", () => {
  const { registry } = createMetrics();
  addQueueGauges(registry, () => Promise.reject(new Error("not asked")));
  addTransactionRetries(registry, () => new Map());
  addReplicaReads(registry, () => undefined);
  addPayerCalls(registry, async () => []);
  addPoolGauges(registry, () => []);
  addStoreGauge(registry, () => Promise.reject(new Error("not asked")));
  const page = readFileSync(new URL("../../../docs/metrics.md", import.meta.url), "utf8");

  const listed = [...page.matchAll(/^\| `(nightguard_\w+)` \|.*\| ?(.*) \|$/gm)].map(([, name, labels = ""]) => [
    name,
    [...labels.matchAll(/(?:^|; )`(\w+)`/g)].map(([, label]) => label),
  ]);

  // The library keeps the names of labels, and does not say so in its types.
  const registered = registry.getMetricsAsArray() as unknown as { name: string; labelNames: string[] }[];
  const ours = registered.filter(({ name }) => name.startsWith("nightguard_"));
  expect(Object.fromEntries(listed)).toEqual(
    Object.fromEntries(ours.map(({ name, labelNames }) => [name, labelNames])),
  );
});

test("repeated transactions are counted by their name", async () => {
  const { registry } = createMetrics();
  const retries = new Map([["settle", 2]]);
  addTransactionRetries(registry, () => retries);
  await registry.metrics();
  retries.set("settle", 3);

  expect(await registry.metrics()).toContain('nightguard_transaction_retries_total{transaction="settle"} 3');
});

test("without a metrics port, no metric wakes the process", () => {
  const { registry } = createMetrics({ isServed: false });
  expect(registry.getSingleMetric("nodejs_eventloop_lag_p99_seconds")).toBeUndefined();
  expect(createMetrics().registry.getSingleMetric("nodejs_eventloop_lag_p99_seconds")).toBeDefined();
});
