import { createLog } from "@nightguard/platform";
import { expect, test } from "vitest";
import { createApi } from "../app.ts";
import type { ApiDeps } from "../deps.ts";

/** Reads that show no patient: reference data, an account's settings and usage, and who is signed in. */
const notAudited = [
  "/Account",
  "/Admin/Account/:id/export", // its use case records it, before the first line is sent
  "/ApiKey",
  "/Appointment/locations",
  "/Audit",
  "/BulkAction",
  "/BulkAction/:id",
  "/BulkAction/count",
  "/ClearCoverageCarrier",
  "/ColumnMapping",
  "/ColumnMapping/:name",
  "/FeeSchedule",
  "/FeeSchedule/:name",
  "/Location",
  "/Location/:id",
  "/Notification",
  "/Passkey",
  "/Payer",
  "/PayerDirectory",
  "/PayerHealth",
  "/PayerHealth/:id",
  "/Request",
  "/Request/causes",
  "/SavedView",
  "/Session",
  "/Session/oidc",
  "/Session/oidc/callback",
  "/Session/options",
  "/Source",
  "/Usage",
  "/Usage/keys",
  "/WebhookEndpoint",
  "/WebhookEndpoint/:id",
  "/WebhookEndpoint/:id/recoverable",
  "/WorkItem/owners",
];

async function listUnauditedReads(): Promise<string[]> {
  const app = createApi({ log: createLog({ level: "silent", name: "test" }) } as ApiDeps); // no use case is called
  const routes: string[] = [];
  app.addHook("onRoute", ({ method, url, config }) => {
    if (method === "GET" && config?.access !== "public" && !config?.audited) routes.push(url);
  });
  await app.ready();
  await app.close();
  return routes.sort();
}

test("every route that reads patients' data, or is for administrators, names its audit entry", async () => {
  expect(await listUnauditedReads()).toEqual(notAudited);
});
