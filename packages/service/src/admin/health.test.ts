import { expect, test } from "vitest";
import { createHealth } from "./health.ts";

/** What the report asks. */
const available = {
  checkWritable: async () => undefined,
  dispatch: {
    readState: async () => ({ warnings: ["eviction_policy"] }),
    breakers: { readUpstreamState: () => Promise.reject(new Error()) },
  },
  certificates: { listEnding: async () => [{ upstream: "clearinghouse", expiresAt: new Date() }] },
} as unknown as Parameters<typeof createHealth>[0];

test("a warning of Redis does not make it unavailable; the dependencies are asked once for all who ask within a second", async () => {
  let checks = 0;
  const health = createHealth({ ...available, checkWritable: async () => void checks++ });

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

test("a process that ends is not ready, whatever it depends on", async () => {
  const health = createHealth(available);
  health.end();

  expect(await health.ready()).toMatchObject({
    status: "unavailable",
    ending: true,
    checks: { postgres: { status: "ok" } },
  });
});
