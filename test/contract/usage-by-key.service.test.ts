import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { expectError } from "../support/expect-error.ts";
import { anEligibilityRequest } from "../support/requests.ts";
import { openPerson } from "../support/sessions.ts";
import { borrowStack } from "../support/shared-stack.ts";
import type { Stack } from "../support/stack.ts";
import { createKey } from "../support/standing.ts";

let stack: Stack;

beforeAll(async () => {
  stack = await borrowStack();
});
afterAll(() => stack.stop());
afterEach(() => stack.payer.reset());

const today = () => new Date().toISOString().slice(0, "2026-11-30".length);
const none = { reused: 0, possible_duplicates: 0, perhaps_billed: 0 };

test("usage by key has a line for each key and person and day, also of a disabled key, and is a file too", async (context) => {
  const { id: accountId, keyId, api } = await stack.createAccount();
  const { id: otherId, key } = await createKey(stack, accountId);
  const { id: userId, browser } = await openPerson(stack, { account_id: accountId, roles: ["coordinator"] });
  const days = [today()];
  await api.post("/Eligibility", anEligibilityRequest());
  await api.post("/Eligibility", anEligibilityRequest());
  const failing = anEligibilityRequest();
  stack.payer.answersAbout(failing.subscriber.member_id, { status: 503 });
  await stack.anonymous.with({ "x-token-api": String(key) }).post("/Eligibility", failing);
  await browser.api(`${accountId};live`).post("/Eligibility", anEligibilityRequest());
  expect((await api.patch(`/ApiKey/${otherId}`, { name: "Night run", disabled: true })).status).toBe(200);
  days.push(today());
  if (days[0] !== days[1]) context.skip("a day has ended meanwhile: the lines are of both days");

  const { status, body } = await api.get("/Usage/keys");

  expect(status).toBe(200);
  const ofDay = { day: days[0], mode: "live", name: expect.any(String), ...none };
  const lines = body.data as Record<string, unknown>[];
  expect(lines).toHaveLength(3);
  expect(lines).toEqual(
    expect.arrayContaining([
      { ...ofDay, key_id: keyId, user_id: null, verifications: 2, calls: 2 },
      { ...ofDay, key_id: otherId, user_id: null, name: "Night run", verifications: 1, calls: 3 },
      { ...ofDay, key_id: null, user_id: userId, verifications: 1, calls: 1 },
    ]),
  );
  expect(lines[0]).toMatchObject({ key_id: keyId });
  const file = await api.get("/Usage/keys?format=csv");
  expect(file.headers["content-disposition"]).toBe('attachment; filename="usage-by-key.csv"');
  const [head, ...rows] = file.text.trimEnd().split("\r\n");
  expect(head).toBe("day,mode,key_id,user_id,name,verifications,calls,reused,possible_duplicates,perhaps_billed");
  expect(rows).toHaveLength(3);
  expect(rows).toContain([days[0], "live", otherId, "", "Night run", 1, 3, 0, 0, 0].join(","));
  expect((await api.get("/Usage/keys?to=2026-01-01")).body).toEqual({ data: [] });
});

test("usage by key is shown to those who see keys, and to keys that manage keys", async () => {
  const { id: accountId, api } = await stack.createAccount();
  const statusFor = async (role: "viewer" | "coordinator") => {
    const { browser } = await openPerson(stack, { account_id: accountId, roles: [role] });
    return (await browser.api(`${accountId};live`).get("/Usage/keys")).status;
  };
  expect(await statusFor("viewer")).toBe(200);
  expect(await statusFor("coordinator")).toBe(403);
  const { body } = await api.post("/ApiKey", { name: "Reader", scopes: ["read", "verify"] });

  const reader = stack.anonymous.with({ "x-token-api": String(body.key) });

  expect((await reader.get("/Usage")).status).toBe(200);
  expectError(await reader.get("/Usage/keys"), 403);
});

test("usage by key is refused for no day and for more than 366 days", async () => {
  const { api } = await stack.createAccount();

  for (const query of ["from=2026-01-02&to=2026-01-01", "from=2024-01-01&to=2025-01-01"]) {
    expectError(await api.get(`/Usage/keys?${query}`), 400);
  }
});
