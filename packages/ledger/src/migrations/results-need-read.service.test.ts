import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import { newUuid, type Scope } from "@nightguard/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { by, createTestLedger } from "../../../../test/ledger/test-ledger.ts";
import { query } from "../../../../test/support/databases.ts";
import { createApiKey } from "../accounts/api-keys.ts";
import { createEndpoint } from "../webhooks/endpoints.ts";
import { listMigrations, migrationsDirectory } from "./schema.ts";

let opened: Awaited<ReturnType<typeof createTestLedger>>;
beforeAll(async () => {
  opened = await createTestLedger();
});
afterAll(() => opened.close());

/** An endpoint with results that a key with these scopes created; undefined: a person. @returns its id */
async function addEndpoint(scopes: readonly Scope[] | null | undefined): Promise<string> {
  const { ledger, tenant } = opened;
  const [keyId, id] = [newUuid(), newUuid()];
  const key = { ...tenant, id: keyId, key: randomBytes(8).toString("hex"), prefix: "ng_live_x", name: "k" };
  if (scopes !== undefined) {
    await createApiKey(ledger, by, { ...key, scopes, allowedCidrs: null, expiresAt: null });
  }
  const actor =
    scopes === undefined ? ({ kind: "user", id: newUuid() } as const) : ({ kind: "key", id: keyId } as const);
  const endpoint = {
    url: "https://hooks.example.com/",
    description: null,
    events: null,
    include_result: true,
    rate: 1,
  };
  await createEndpoint(ledger, { actor, requestId: null }, tenant, { ...endpoint, id, secret: "whsec_x" }, 500);
  return id;
}

test("endpoints with results that keys without the scope read created send none after the migration, and all others do", async () => {
  const without = [await addEndpoint(["manage_webhooks"]), await addEndpoint(["verify", "manage_webhooks"])];
  const others = [
    await addEndpoint(null),
    await addEndpoint(["read", "manage_webhooks"]),
    await addEndpoint(undefined),
  ];
  const name = (await listMigrations(migrationsDirectory)).find((one) => one.endsWith("results-need-read"));

  await query(opened.databaseUrl, await readFile(new URL(`${name}.sql`, migrationsDirectory), "utf8"));

  const rows = await query(opened.databaseUrl, "select id from webhook_endpoints where include_result order by id");
  expect(rows.map(({ id }) => id)).toEqual(others.toSorted());
  expect(rows).not.toContainEqual({ id: without[0] });
});
