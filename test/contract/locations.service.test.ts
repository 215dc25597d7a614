import { afterAll, beforeAll, expect, test } from "vitest";
import { query } from "../support/databases.ts";
import { expectError } from "../support/expect-error.ts";
import { askGraphql } from "../support/graphql.ts";
import { borrowStack } from "../support/shared-stack.ts";
import type { Stack } from "../support/stack.ts";
import { createKey } from "../support/standing.ts";
import { toUuid } from "../support/to-uuid.ts";

let stack: Stack;

beforeAll(async () => {
  stack = await borrowStack();
});
afterAll(() => stack.stop());

const aLocation = (name: string, time_zone = "America/Chicago") => ({ name, time_zone });

test("a location is set, listed by name, replaced as a whole, and deleted", async () => {
  const { api } = await stack.createAccount();
  const id = "Main St. / 2 — “north”";
  const path = `/Location/${encodeURIComponent(id)}`;
  expectError(await api.get(path), 404);

  const put = await api.put(path, aLocation("Office 10"));
  await api.put("/Location/south", aLocation("office 9", "America/New_York"));

  expect(put).toMatchObject({ status: 200 });
  expect(put.body).toEqual({ id, ...aLocation("Office 10"), updated_at: put.body.updated_at });
  expect((await api.get(path)).body).toEqual(put.body);
  expect((await api.get("/Location")).body).toEqual({
    data: [expect.objectContaining({ id: "south", time_zone: "America/New_York" }), put.body],
  });
  const { data } = await askGraphql(api, "{ api_LocationList { data { id name time_zone } } }");
  expect(data).toMatchObject({ api_LocationList: { data: [{ id: "south" }, { id, ...aLocation("Office 10") }] } });

  await api.put(path, aLocation("Acorn"));
  expect((await api.get("/Location")).body.data).toMatchObject([{ name: "Acorn" }, { name: "office 9" }]);
  expect((await api.delete(path)).status).toBe(204);
  expectError(await api.delete(path), 404);
  expect((await api.get("/Location")).body.data).toMatchObject([{ id: "south" }]);
});

test.each([
  { name: "no name", body: { time_zone: "America/Chicago" }, path: "name" },
  { name: "an offset as a zone", body: { name: "North", time_zone: "-06:00" }, path: "time_zone" },
  { name: "a zone that does not exist", body: { name: "North", time_zone: "America/Atlantis" }, path: "time_zone" },
  { name: "a name that is too long", body: aLocation("x".repeat(101)), path: "name" },
])("a location with $name is refused", async ({ body, path }) => {
  const { api } = await stack.createAccount();

  const refused = await api.put("/Location/north", body);

  expectError(refused, 400);
  expect(refused.body.error).toMatchObject({ issues: [{ path }] });
  expect((await api.get("/Location")).body.data).toEqual([]);
});

test("locations are apart by mode, stored encrypted, and their changes are in the audit without the id", async () => {
  const { id: accountId, api } = await stack.createAccount();
  const tester = stack.anonymous.with({ "x-token-api": (await createKey(stack, accountId, "test")).key });
  await api.put("/Location/quarrystone", aLocation("Quarrystone"));
  await api.delete("/Location/quarrystone");
  await api.put("/Location/quarrystone", aLocation("Quarrystone"));

  expect((await tester.get("/Location")).body.data).toEqual([]);
  const stored = await query(stack.databaseUrl, "select * from locations where account_id = $1", [toUuid(accountId)]);
  expect(stored).toHaveLength(1);
  expect(JSON.stringify(stored.map((row) => Object.values(row).map(String)))).not.toMatch(/quarrystone/i);
  const { body } = await stack.admin.get(`/Admin/Audit?account_id=${accountId}`);
  const lines = (body.data as { action: string; subject: unknown }[]).filter(({ action }) => /^location/.test(action));
  expect(lines.map(({ action, subject }) => [action, subject])).toEqual([
    ["location.put", null],
    ["location.delete", null],
    ["location.put", null],
  ]);
});

test("an account has at most 1,000 locations in a mode, which can still be changed", async () => {
  const { id: accountId, api } = await stack.createAccount();
  await api.put("/Location/north", aLocation("North"));
  const insert = `
    insert into locations (account_id, mode, location_hash, body)
    select account_id, mode, sha256(i::text::bytea), body from locations, generate_series(1, 999) i where account_id = $1
  `;
  await query(stack.databaseUrl, insert, [toUuid(accountId)]);

  expectError(await api.put("/Location/south", aLocation("South")), 400);
  expect((await api.put("/Location/north", aLocation("North Side"))).status).toBe(200);
});
