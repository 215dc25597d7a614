import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { TestClient } from "../support/client.ts";
import { expectError } from "../support/expect-error.ts";
import { anEligibilityRequest } from "../support/requests.ts";
import { borrowStack } from "../support/shared-stack.ts";
import type { Stack } from "../support/stack.ts";
import { createKey } from "../support/standing.ts";
import { until, untilLater } from "../support/waiting.ts";

let stack: Stack;

beforeAll(async () => {
  stack = await borrowStack();
});
afterAll(() => stack.stop());
afterEach(() => stack.payer.reset());

const withKey = (key: unknown) => stack.anonymous.with({ "x-token-api": String(key) });
const untilStatus = (status: number, api: TestClient) =>
  untilLater(1_000, async () => expect((await api.get("/ApiKey")).status).toBe(status));

/** A use is noted a moment later. */
const withoutUse = ({ last_used_at: _lastUsedAt, ...key }: Record<string, unknown>) => key;

async function listKeys(api: TestClient): Promise<Record<string, unknown>[]> {
  const { body } = await api.get("/ApiKey");
  expect(body.next_cursor).toBeNull();
  return (body.data as Record<string, unknown>[]).map(withoutUse);
}

describe("an account's keys", () => {
  test("are made by the administration or the account itself, and shown only once", async () => {
    const { id, api, liveKey } = await stack.createAccount();

    const byAdmin = await stack.admin.post(`/Admin/Account/${id}/ApiKey`, { name: "Night run", mode: "test" });
    const own = await api.post("/ApiKey", { name: "Front desk" });

    for (const [{ status, body }, name, mode] of [
      [byAdmin, "Night run", "test"],
      [own, "Front desk", "live"],
    ] as const) {
      expect(status).toBe(201);
      expect(body).toEqual({
        id: expect.stringMatching(/^key_[0-9a-f]{32}$/),
        name,
        mode,
        key: expect.stringMatching(new RegExp(`^ng_${mode}_[0-9A-Za-z]{30,}$`)),
        prefix: String(body.key).slice(0, String(body.prefix).length),
        disabled: false,
        disabled_by: null,
        scopes: ["verify", "read", "work", "manage_keys", "manage_webhooks", "manage_account"],
        expires_at: null,
        allowed_cidrs: null,
        last_used_at: null,
        created_by: expect.stringMatching(/^(administrator:environment|key:key_[0-9a-f]{32})$/),
        created_at: expect.any(String),
      });
      expect(String(body.prefix).length).toBeLessThan(16);
      expect((await withKey(body.key).get("/Payer")).status).toBe(200);
    }
    const { key: _shownOnce, ...ofAdmin } = byAdmin.body;
    const { key: _shownOnceToo, ...ofOwn } = own.body;
    const { text } = await api.get("/ApiKey");
    expect((await listKeys(api))[0]).toEqual(withoutUse(ofOwn));
    expect(await listKeys(withKey(byAdmin.body.key))).toEqual([withoutUse(ofAdmin)]);
    for (const key of [byAdmin.body.key, own.body.key, liveKey]) expect(text).not.toContain(key);
  });

  test("are listed newest first, page by page", async () => {
    const { api } = await stack.createAccount();
    for (const name of ["a", "b", "c"]) await api.post("/ApiKey", { name });

    const first = await api.get("/ApiKey?limit=3");
    const second = await api.get(`/ApiKey?limit=3&cursor=${first.body.next_cursor}`);

    const names = [first, second].map(({ body }) => (body.data as { name: string }[]).map(({ name }) => name));
    expect(names).toEqual([["c", "b", "a"], ["live"]]);
    expect(second.body.next_cursor).toBeNull();
  });

  test.each(["the administration", "the account"])("are renamed, disabled and enabled by %s", async (who) => {
    const { id, api } = await stack.createAccount();
    const key = await createKey(stack, id);
    const patch = (changes: object) =>
      who === "the account"
        ? api.patch(`/ApiKey/${key.id}`, changes)
        : stack.admin.patch(`/Admin/ApiKey/${key.id}`, changes);
    await untilStatus(200, withKey(key.key));

    const disabled = await patch({ disabled: true, name: "Lost" });
    expect(disabled.status).toBe(200);
    const disabledBy = who === "the account" ? "account" : "operator";
    expect(disabled.body).toMatchObject({ id: key.id, name: "Lost", disabled: true, disabled_by: disabledBy });
    expect(disabled.body).not.toHaveProperty("key");
    await untilStatus(403, withKey(key.key));

    expect(withoutUse((await patch({})).body)).toEqual(withoutUse(disabled.body));
    expect(withoutUse((await patch({ disabled: false })).body)).toEqual({
      ...withoutUse(disabled.body),
      disabled: false,
      disabled_by: null,
    });
    await untilStatus(200, withKey(key.key));
  });

  test("stay disabled by the operator, whatever the account does with them", async () => {
    const { id, api } = await stack.createAccount();
    const key = await createKey(stack, id);
    await stack.admin.patch(`/Admin/ApiKey/${key.id}`, { disabled: true });
    const enable = () => api.patch(`/ApiKey/${key.id}`, { disabled: false, name: "Mine again" });

    expect(expectError(await enable(), 403).message).toMatch(/disabled by the operator; ask the operator to enable it/);
    const again = await api.patch(`/ApiKey/${key.id}`, { disabled: true, name: "Lost" });
    expect(again.body).toMatchObject({ name: "Lost", disabled: true, disabled_by: "operator" });
    expectError(await enable(), 403);
    await untilStatus(403, withKey(key.key));

    const enabled = await stack.admin.patch(`/Admin/ApiKey/${key.id}`, { disabled: false });
    expect(enabled.body).toMatchObject({ name: "Lost", disabled: false, disabled_by: null });
    await untilStatus(200, withKey(key.key));
  });

  test("that the account disabled become the operator's when the operator disables them too", async () => {
    const { id, api } = await stack.createAccount();
    const key = await createKey(stack, id);
    await api.patch(`/ApiKey/${key.id}`, { disabled: true });

    const { body } = await stack.admin.patch(`/Admin/ApiKey/${key.id}`, { disabled: true });

    expect(body).toMatchObject({ disabled: true, disabled_by: "operator" });
    expectError(await api.patch(`/ApiKey/${key.id}`, { disabled: false }), 403);
    expect((await api.patch(`/ApiKey/${key.id}`, {})).body).toEqual(body);
  });

  test("cannot be seen or changed by another account", async () => {
    const [mine, theirs] = await Promise.all([stack.createAccount(), stack.createAccount()]);
    const [theirKey] = await listKeys(theirs.api);

    const answer = await mine.api.patch(`/ApiKey/${theirKey?.id}`, { disabled: true, name: "Taken" });

    expectError(answer, 404);
    expect(await listKeys(theirs.api)).toEqual([theirKey]);
    expect((await listKeys(mine.api)).map(({ id }) => id)).not.toContain(theirKey?.id);
  });

  test("are managed with a key of the same mode only, and made of that mode where none is given", async () => {
    const { id, api } = await stack.createAccount();
    const [liveKey] = await listKeys(api);
    const testKey = await createKey(stack, id, "test");
    const testApi = withKey(testKey.key);

    for (const [own, ownId, mode, otherId, other] of [
      [api, liveKey?.id, "live", testKey.id, "test"],
      [testApi, testKey.id, "test", liveKey?.id, "live"],
    ] as const) {
      expect((await listKeys(own)).map((key) => key.id)).toEqual([ownId]);
      expectError(await own.patch(`/ApiKey/${otherId}`, { disabled: true, name: "Taken" }), 404);
      const { message } = expectError(await own.post("/ApiKey", { mode: other }), 403);
      expect(message).toContain(`A ${mode} key cannot create a ${other} key`);
      expect((await own.post("/ApiKey", { mode })).body).toMatchObject({ mode });
      expect((await own.post("/ApiKey", {})).body).toMatchObject({ mode });
      expect((await own.patch(`/ApiKey/${ownId}`, { name: "Renamed" })).body).toMatchObject({ id: ownId, mode });
    }

    const all = [...(await listKeys(api)), ...(await listKeys(testApi))];
    expect(all).toHaveLength(6);
    expect(all.filter(({ disabled, name }) => disabled || name === "Taken")).toEqual([]);
  });

  test.each([
    ["name", ""],
    ["name", "x".repeat(256)],
    ["name", "a\u0000b"],
    ["name", 7],
    ["mode", "Live"],
    ["mode", null],
  ])("cannot have %s %j", async (field, value) => {
    const { id, api } = await stack.createAccount();
    const [key] = await listKeys(api);
    const issues = [{ path: field, message: expect.any(String) }];

    const body = { [field]: value };
    expect(expectError(await api.post("/ApiKey", body), 400).issues).toEqual(issues);
    expect(expectError(await stack.admin.post(`/Admin/Account/${id}/ApiKey`, body), 400).issues).toEqual(issues);
    if (field === "name") expect(expectError(await api.patch(`/ApiKey/${key?.id}`, body), 400).issues).toEqual(issues);
    expect(await listKeys(api)).toEqual([key]);
  });

  test("are disabled by true and enabled by false, and by nothing else", async () => {
    const { api } = await stack.createAccount();
    const [key] = await listKeys(api);

    for (const disabled of ["true", 1, null]) {
      const { issues } = expectError(await api.patch(`/ApiKey/${key?.id}`, { disabled }), 400);
      expect(issues).toEqual([{ path: "disabled", message: expect.any(String) }]);
    }
  });
});

describe("usage", () => {
  const today = () => new Date().toISOString().slice(0, 10);

  /** Two answers about one payer, a failure at another, a ClearCoverage answer, and a test. */
  async function anActiveAccount() {
    const account = await stack.createAccount();
    const { api } = account;
    const failing = anEligibilityRequest({ payer: { id: "FAILING" } });
    stack.payer.answersAbout(failing.subscriber.member_id, { status: 503 });
    await api.post("/Eligibility", anEligibilityRequest());
    await api.post("/Eligibility", anEligibilityRequest());
    await api.post("/Eligibility", failing);
    await api.post("/ClearCoverage", anEligibilityRequest());
    const { key } = await createKey(stack, account.id, "test");
    const testApi = withKey(key);
    await testApi.post("/Eligibility", anEligibilityRequest());
    return { ...account, testApi };
  }

  test("is by day, operation, payer and outcome, with the calls that it took", async (context) => {
    const days = [today()];
    const { api, testApi } = await anActiveAccount();
    days.push(today());
    if (days[0] !== days[1]) context.skip("a day has ended meanwhile: the lines are of both days");

    const { status, body } = await api.get("/Usage");

    expect(status).toBe(200);
    const lines = body.data as Record<string, unknown>[];
    for (const { day } of lines) expect(days).toContain(day);
    const common = { day: expect.any(String), mode: "live", possible_duplicates: 0, perhaps_billed: 0, reused: 0 };
    const eligibility = { ...common, operation: "eligibility" };
    expect(lines).toEqual([
      { ...common, operation: "clearcoverage", payer_id: "60054", outcome: "active", verifications: 1, calls: 1 },
      { ...eligibility, payer_id: "60054", outcome: "active", verifications: 2, calls: 2 },
      { ...eligibility, payer_id: "FAILING", outcome: "failed", verifications: 1, calls: 3 },
    ]);
    const test = { ...eligibility, mode: "test", payer_id: "60054", outcome: expect.any(String) };
    expect((await testApi.get("/Usage")).body.data).toEqual([{ ...test, verifications: 1, calls: 1 }]);
    const file = await api.get("/Usage?format=csv");
    expect(file.headers["content-disposition"]).toBe('attachment; filename="usage.csv"');
    expect(file.text.split("\r\n")).toEqual([
      "day,mode,operation,payer_id,outcome,verifications,calls,reused,possible_duplicates,perhaps_billed",
      ...lines.map(({ day, operation, payer_id: payer, outcome, verifications, calls }) =>
        [day, "live", operation, payer, outcome, verifications, calls, 0, 0, 0].join(","),
      ),
      "",
    ]);
  });

  test("is the account's own", async () => {
    const [, other] = await Promise.all([anActiveAccount(), stack.createAccount()]);

    expect((await other.api.get("/Usage")).body).toEqual({ data: [] });
  });

  test("is of the days that are asked for, both included", async () => {
    const { api } = await stack.createAccount();
    await api.post("/Eligibility", anEligibilityRequest());
    const count = async (query: string) => ((await api.get(`/Usage?${query}`)).body.data as unknown[]).length;
    const { data } = (await api.get("/Usage")).body as { data: { day: string }[] };
    const day = String(data[0]?.day);

    expect(await count(`from=${day}&to=${day}`)).toBe(1);
    expect(await count(`from=${day}`)).toBe(1);
    expect(await count("from=2024-01-01&to=2024-12-31")).toBe(0);
    expect(await count("to=2024-12-31")).toBe(0);
  });

  test.each([
    ["from", "from=2024-01-02&to=2024-01-01"],
    ["from", "from=2023-01-01&to=2024-01-02"],
    ["from", "from=1999-12-31&to=2000-01-02"],
    ["from", "from=2024-02-30"],
    ["to", "to=today"],
  ])("cannot be of days that are none or too many: %s of %s", async (path, query) => {
    const { api } = await stack.createAccount();

    const { issues } = expectError(await api.get(`/Usage?${query}`), 400);

    expect(issues).toEqual([{ path, message: expect.any(String) }]);
  });

  test.each([
    ["2024-02-30", "must be a real day as YYYY-MM-DD"],
    ["2023-02-29", "must be a real day as YYYY-MM-DD"],
    ["2024-13-01", "must be a real day as YYYY-MM-DD"],
    ["30/02/2024", "must be a day as YYYY-MM-DD"],
    ["2024-2-3", "must be a day as YYYY-MM-DD"],
    ["1999-12-31", "must be a day of this century"],
  ])("says what is wrong with a day: %s %s", async (from, message) => {
    const { api } = await stack.createAccount();

    const { issues } = expectError(await api.get(`/Usage?from=${from}`), 400);

    expect(issues).toEqual([{ path: "from", message }]);
  });

  test("counts nothing that was refused before it reached the payer service", async () => {
    const { api } = await stack.createAccount();

    expectError(await api.post("/Eligibility", anEligibilityRequest({ version: "v1" })), 400);

    expect((await api.get("/Usage")).body).toEqual({ data: [] });
  });
});

describe("an account as it sees itself", () => {
  test("has its plan, its standing, and what it used", async () => {
    const { id, api } = await stack.createAccount({ verifications_per_day: 1_000 });
    await api.post("/Eligibility", anEligibilityRequest());

    await until(async () => {
      const { status, body } = await api.get("/Account");
      expect([status, body]).toEqual([
        200,
        {
          id,
          name: expect.stringMatching(/^Account /),
          time_zone: "UTC",
          work_due_hours: 48,
          plan: expect.objectContaining({ name: expect.stringMatching(/^plan-/), verifications_per_day: 1_000 }),
          standing: { status: 200, message: expect.stringMatching(/\S/) },
          live_answered_by: "upstream",
          used_today: 1,
          stored_rows: expect.any(Number),
          created_at: expect.any(String),
        },
      ]);
    });
  });

  test("answers without a plan, and still refuses wrong and disabled keys", async () => {
    const { id, keyId, api } = await stack.createAccount();
    await stack.admin.patch(`/Admin/Account/${id}`, { plan: null });

    await untilStatus(402, api);
    expect((await api.get("/Account")).body).toMatchObject({ plan: null, standing: { status: 402 } });
    expectError(await api.patch("/Account", { time_zone: "UTC" }), 402);
    expectError(await stack.anonymous.get("/Account"), 401);
    await stack.admin.patch(`/Admin/ApiKey/${keyId}`, { disabled: true });
    await untilLater(1_000, async () => expectError(await api.get("/Account"), 403));
  });

  test("sets its time zone, by a name that is known", async () => {
    const { api } = await stack.createAccount();

    const changed = await api.patch("/Account", { time_zone: "America/Los_Angeles" });

    expect(changed.body).toMatchObject({ time_zone: "America/Los_Angeles" });
    expect((await api.get("/Account")).body).toEqual(changed.body);
    for (const time_zone of ["Mars/Phobos", "", "+02:00", 3]) {
      expect(expectError(await api.patch("/Account", { time_zone }), 400).issues).toMatchObject([
        { path: "time_zone" },
      ]);
    }
  });
});
