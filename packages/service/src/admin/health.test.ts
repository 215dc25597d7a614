import { expect, test } from "vitest";
import { createHealth } from "./health.ts";

test("a warning of Redis does not make it unavailable; the dependencies are asked once for all who ask within a second", async () => {
  let checks = 0;
  const deps = {
    checkWritable: async () => void checks++,
    dispatch: {
      readState: async () => ({ warnings: ["eviction_policy"] }),
      breakers: { readUpstreamState: () => Promise.reject(new Error()) },
    },
    certificates: { listEnding: async () => [{ upstream: "clearinghouse", expiresAt: new Date() }] },
  } as unknown as Parameters<typeof createHealth>[0]; // what the report asks
  const health = createHealth(deps);

  const reports = await Promise.all(Array.from({ length: 100 }, health.ready));

  expect(checks).toBe(1);
  expect(reports[99]).toMatchObject({
    status: "ok",
    checks: {
      postgres: { status: "ok" },
      redis: { status: "ok", warnings: [{ code: "eviction_policy" }] },
      upstream_certificates: { status: "ok", warnings: [{ code: "certificate_expires" }] },
    },
  });
});
