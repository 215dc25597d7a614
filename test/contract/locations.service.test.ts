import { afterAll, beforeAll, expect, test } from "vitest";
import { untilEnded } from "../support/batches.ts";
import { query } from "../support/databases.ts";
import { expectError } from "../support/expect-error.ts";
import { askGraphql } from "../support/graphql.ts";
import { anEligibilityRequest } from "../support/requests.ts";
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

test("the day of a location has what was sent with its location_id, in its time zone, also refused and corrected", async () => {
  const { api } = await stack.createAccount();
  await api.put("/Location/north", aLocation("North", "Pacific/Auckland"));
  const at = (location_id: string, time: string, more = {}) =>
    anEligibilityRequest({ location_id, appointment_at: time, ...more });
  const items = [
    at("north", "2026-11-23T20:00:00Z"), // the 24th in Auckland
    at("south", "2026-11-24T15:00:00Z"),
    at("north", "2026-11-24T15:00:00Z"), // the 25th there
    at("north", "2026-11-23T21:00:00Z", { payer: {} }),
    anEligibilityRequest({ appointment_at: "2026-11-24T15:00:00Z" }),
  ];
  const batch = await untilEnded(api, await api.post("/Batch", { items }));
  const { headers } = await api.post("/ClearCoverage", at("north", "2026-11-23T22:00:00Z"));
  const idOf = async (row: number) => {
    const { body } = await api.get(`/Batch/${batch.id}/Row`);
    return (body.data as { row: number; job_id: string }[]).find((one) => one.row === row)?.job_id;
  };
  const first = await idOf(1);
  const corrected = await api.post(`/Job/${first}/correct`, { subscriber: { group_number: "G-78" } });

  const { body } = await api.get("/Appointment?on=2026-11-24&location_id=north");
  expect(body.data).toMatchObject([{ job_id: corrected.body.id }, { job_id: headers["x-job-id"] }]);
  expect(body.refused).toMatchObject([{ row: 4 }]);
  expect(body).toMatchObject({ time_zone: "Pacific/Auckland", summary: { total: 3, refused: 1 } });

  const south = await api.get("/Appointment?on=2026-11-24&location_id=south");
  expect(south.body).toMatchObject({ data: [{ row: 2 }], refused: [], time_zone: "UTC", summary: { total: 1 } });
  expect((await api.get("/Appointment?on=2026-11-24")).body.summary).toMatchObject({ total: 3 });
  const other = await stack.createAccount();
  expect((await other.api.get("/Appointment?on=2026-11-24&location_id=south")).body.data).toEqual([]);
});
