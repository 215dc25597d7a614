import { Registry } from "prom-client";
import { expect, test } from "vitest";
import { addPayerCalls } from "./payer-calls.ts";

async function aRegistry(ids: readonly string[], alternates: readonly string[] = []) {
  const registry = new Registry();
  const calls = addPayerCalls(registry, async () => ids.map((id) => ({ id, alt_payer_ids: [...alternates] })));
  await registry.metrics(); // reads the list
  const call = (payerId: string) => {
    const { end, observe } = calls.begin({ upstream: "default", payerId });
    end();
    observe("answered", 2_000);
  };
  const listLabels = async () => {
    const text = await registry.metrics();
    return [
      ...text.matchAll(/^nightguard_payer_call_seconds_count\{upstream="default",payer="(.*?)".*\} (\d+)$/gm),
    ].map(([, payer, count]) => [payer, Number(count)]);
  };
  return { registry, calls, call, listLabels };
}

test("a payer that is not listed has no label of its own, for its id may be a name", async () => {
  const { call, listLabels } = await aRegistry(["60054"], ["AETNA"]);
  for (const payerId of ["60054", "AETNA", "JANEDOE"]) call(payerId);

  expect(await listLabels()).toEqual([
    ["60054", 2],
    ["other", 1],
  ]);
});

test("at most a hundred payers have labels of their own, the others share one", async () => {
  const ids = Array.from({ length: 150 }, (_, index) => `P${index}`);
  const { call, listLabels } = await aRegistry(ids);
  for (const id of [...ids, ...ids]) call(id);

  const labels = await listLabels();
  expect(labels).toHaveLength(101);
  expect(labels).toContainEqual(["P99", 2]);
  expect(labels).toContainEqual(["other", 100]);
});

test("calls are in flight until they end, under the label with which they began", async () => {
  const { registry, calls } = await aRegistry(["60054"]);
  const running = async () => (await registry.metrics()).match(/^nightguard_payer_calls_running.*$/gm);

  const { end } = calls.begin({ upstream: "default", payerId: "60054" });
  expect(await running()).toEqual(['nightguard_payer_calls_running{upstream="default",payer="60054"} 1']);
  end();
  expect(await running()).toEqual(['nightguard_payer_calls_running{upstream="default",payer="60054"} 0']);
});

test("a list that cannot be read fails no scrape", async () => {
  const registry = new Registry();
  addPayerCalls(registry, () => Promise.reject(new Error("away")));

  expect(await registry.metrics()).toContain("nightguard_payer_calls_running");
});
