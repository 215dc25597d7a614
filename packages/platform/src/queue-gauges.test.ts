import { Registry } from "prom-client";
import { expect, test } from "vitest";
import { addQueueGauges, type QueueReading } from "./queue-gauges.ts";

test("gauges show what was read at the scrape, and nothing that cannot be read", async () => {
  const registry = new Registry();
  let reading: QueueReading | undefined = {
    jobs: { waiting: 1, ready: 1_000_000, released: 3, running: 4 },
    oldestWaitingSeconds: 12.5,
    oldestWebhookSeconds: 3.5,
    lostCommits: 2,
    rowsAtRisk: 622,
    certificates: [{ upstream: "clearinghouse", expiresAt: new Date("2026-12-01T00:00:00Z") }],
    redisWarnings: ["eviction_policy"],
    closedGates: { credential: 1, payer: 2 },
  };
  addQueueGauges(registry, async () => {
    if (!reading) throw new Error("the ledger is away");
    return reading;
  });

  const text = await registry.metrics();
  expect(text).toContain('nightguard_jobs{state="ready"} 1000000');
  expect(text).toContain("nightguard_oldest_waiting_seconds 12.5");
  expect(text).toContain("nightguard_webhook_oldest_waiting_seconds 3.5");
  expect(text).toContain('nightguard_gates_closed{gate="payer"} 2');
  expect(text).toContain("nightguard_lost_commits 2");
  expect(text).toContain("nightguard_rows_at_risk 622");

  expect(text).toContain('nightguard_upstream_certificate_expiry_seconds{upstream="clearinghouse"} 1796083200');
  expect(text).toContain('nightguard_redis_warnings{warning="eviction_policy"} 1');
  expect(text).toContain('nightguard_redis_warnings{warning="no_append_only_file"} 0');

  reading = { ...reading, redisWarnings: undefined, oldestWaitingSeconds: null, closedGates: undefined };
  expect(await registry.metrics()).toContain("nightguard_oldest_waiting_seconds 0");
  expect(await registry.metrics()).not.toMatch(/nightguard_(gates_closed|redis_warnings){/);

  reading = undefined;
  expect(await registry.metrics()).toContain("nightguard_oldest_waiting_seconds Nan");
  expect(await registry.metrics()).not.toMatch(/^nightguard_(jobs|gates_closed)/m);
});
