import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { expectError } from "../support/expect-error.ts";
import { readAll } from "../support/lists.ts";
import { borrowStack } from "../support/shared-stack.ts";
import type { Stack } from "../support/stack.ts";
import { until, untilLater } from "../support/waiting.ts";

let stack: Stack;

beforeAll(async () => {
  stack = await borrowStack();
});
afterAll(() => stack.stop());

const time = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
const unknownId = "0198d5c1000070008000000000000000";
const aName = () => `n-${randomUUID()}`;

describe("a plan", () => {
  test("is created with the limits that are not said at their defaults", async () => {
    const name = aName();

    const { status, body } = await stack.admin.put(`/Admin/Plan/${name}`, {
      verifications_per_second: 0.5,
      verification_burst: 20,
    });

    expect(status).toBe(200);
    expect(body).toEqual({
      name,
      verifications_per_second: 0.5,
      verification_burst: 20,
      requests_per_second: 50,
      max_batch_rows: 1_000_000,
      max_concurrency: 50,
      verifications_per_day: null,
      retention_days: 30,
      max_stored_rows: 10_000_000,
      recovery_questions: 2,
      questions_per_verification: 1,
      cost_per_verification: null,
      seconds_per_verification: null,
    });
    expect(await readAll(stack.admin, "/Admin/Plan")).toContainEqual(body);
  });

  test("is put in the place of what it was before", async () => {
    const name = aName();
    const limits = {
      verifications_per_second: 7,
      verification_burst: 70,
      requests_per_second: 5,
      max_batch_rows: 1_000,
      max_concurrency: 5,
      verifications_per_day: 10_000,
      retention_days: 7,
      max_stored_rows: 5_000,
      recovery_questions: 0,
      questions_per_verification: 3,
      cost_per_verification: 1.25,
      seconds_per_verification: 600,
    };
    await stack.admin.put(`/Admin/Plan/${name}`, { ...limits, verifications_per_day: null });

    const { body } = await stack.admin.put(`/Admin/Plan/${name}`, limits);

    expect(body).toEqual({ name, ...limits });
    expect((await readAll(stack.admin, "/Admin/Plan")).filter((plan) => plan.name === name)).toEqual([body]);
  });

  test.each([
    ["verifications_per_second", undefined],
    ["verifications_per_second", 0],
    ["verifications_per_second", -1],
    ["verifications_per_second", 1e-300],
    ["verifications_per_second", "7"],
    ["verification_burst", undefined],
    ["verification_burst", 0],
    ["verification_burst", 1.5],
    ["requests_per_second", 0],
    ["requests_per_second", 1e-300],
    ["requests_per_second", null],
    ["max_batch_rows", 0],
    ["max_concurrency", 0],
    ["verifications_per_day", 0],
    ["retention_days", 0],
    ["retention_days", 1e9],
  ])("cannot have %s %j", async (field, value) => {
    const limits = { verifications_per_second: 1, verification_burst: 1, [field]: value };

    const { issues } = expectError(await stack.admin.put(`/Admin/Plan/${aName()}`, limits), 400);

    expect(issues).toEqual([{ path: field, message: expect.any(String) }]);
  });

  test.each(["a%20b", "%2F", "-a", "x".repeat(65)])("cannot be called %s", async (name) => {
    const limits = { verifications_per_second: 1, verification_burst: 1 };

    const { issues } = expectError(await stack.admin.put(`/Admin/Plan/${name}`, limits), 400);

    expect(issues).toEqual([{ path: "name", message: expect.any(String) }]);
  });
});

describe("an account", () => {
  test("is created, shown and listed", async () => {
    const plan = aName();
    await stack.admin.put(`/Admin/Plan/${plan}`, { verifications_per_second: 1, verification_burst: 1 });
    const account = {
      name: "Clinic 4, Überlingen",
      plan,
      trial_ends_at: "2030-01-31T23:00:00.000Z",
      card_on_file: true,
      billing_synced: false,
    };

    const { status, body } = await stack.admin.post("/Admin/Account", account);

    expect(status).toBe(201);
    expect(body).toEqual({
      ...account,
      id: expect.stringMatching(/^acc_[0-9a-f]{32}$/),
      suspended_at: null,
      created_at: expect.stringMatching(time),
    });
    expect((await stack.admin.get(`/Admin/Account/${body.id}`)).body).toEqual(body);
    expect((await stack.admin.get("/Admin/Account?limit=1")).body.data).toEqual([body]);
  });

  test("has no plan, no trial, no card and billing in order unless something else is said", async () => {
    const { body } = await stack.admin.post("/Admin/Account", { name: "Clinic" });

    expect(body).toMatchObject({ plan: null, trial_ends_at: null, card_on_file: false, billing_synced: true });
  });

  test("is changed in what is said and stays as it is in the rest", async () => {
    const { id } = await stack.createAccount();
    const { body: before } = await stack.admin.get(`/Admin/Account/${id}`);

    const { status, body } = await stack.admin.patch(`/Admin/Account/${id}`, {
      trial_ends_at: "2030-02-01T01:00:00+02:00",
      card_on_file: true,
    });

    expect(status).toBe(200);
    expect(body).toEqual({ ...before, trial_ends_at: "2030-01-31T23:00:00.000Z", card_on_file: true });
    const { body: after } = await stack.admin.patch(`/Admin/Account/${id}`, { trial_ends_at: null, plan: null });
    expect(after).toEqual({ ...before, card_on_file: true, plan: null });
    expect((await stack.admin.get(`/Admin/Account/${id}`)).body).toEqual(after);
  });

  test("is listed newest first, page by page, each once", async () => {
    const made: unknown[] = [];
    for (let count = 0; count < 5; count++) made.unshift((await stack.createAccount()).id);

    const ids = (await readAll(stack.admin, "/Admin/Account?limit=2")).map(({ id }) => id);

    expect(ids.slice(0, 5)).toEqual(made);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test.each([
    ["name", ""],
    ["name", "x".repeat(256)],
    ["name", "a\nb"],
    ["name", 7],
    ["name", null],
    ["plan", "no-such-plan"],
    ["plan", "not a name"],
    ["plan", 7],
    ["trial_ends_at", "2030-01-31"],
    ["trial_ends_at", "2030-02-30T00:00:00Z"],
    ["trial_ends_at", 1_900_000_000],
    ["card_on_file", "yes"],
    ["card_on_file", null],
    ["billing_synced", 1],
  ])("cannot have %s %j", async (field, value) => {
    const { id } = await stack.createAccount();
    const { body: before } = await stack.admin.get(`/Admin/Account/${id}`);

    for (const answer of [
      await stack.admin.post("/Admin/Account", { name: "Clinic", [field]: value }),
      await stack.admin.patch(`/Admin/Account/${id}`, { name: "Other", [field]: value }),
    ]) {
      expect(expectError(answer, 400).issues).toEqual([{ path: field, message: expect.any(String) }]);
    }
    expect((await stack.admin.get(`/Admin/Account/${id}`)).body).toEqual(before);
  });

  test("needs a name", async () => {
    expect(expectError(await stack.admin.post("/Admin/Account", {}), 400).issues).toEqual([
      { path: "name", message: expect.any(String) },
    ]);
  });

  test.each([`acc_${unknownId}`, `key_${unknownId}`, unknownId, "x", "%01"])("called %s is 404", async (id) => {
    expectError(await stack.admin.get(`/Admin/Account/${id}`), 404);
    expectError(await stack.admin.patch(`/Admin/Account/${id}`, { name: "Other" }), 404);
    expectError(await stack.admin.post(`/Admin/Account/${id}/ApiKey`, {}), 404);
    expectError(await stack.admin.get(`/Admin/Account/${id}/ApiKey`), 404);
    expectError(await stack.admin.get(`/Admin/Account/${id}/WebhookEndpoint`), 404);
  });
});

describe("what an account has", () => {
  test("is listed: its keys of both modes, newest first, page by page, never the key", async () => {
    const [{ id, liveKey, api }, other] = await Promise.all([stack.createAccount(), stack.createAccount()]);
    const { body: testKey } = await stack.admin.post(`/Admin/Account/${id}/ApiKey`, { name: "Build", mode: "test" });
    const { body: live } = await api.post("/ApiKey", { name: "Desk", mode: "live" });
    await stack.admin.patch(`/Admin/ApiKey/${live.id}`, { disabled: true });

    const keys = await readAll(stack.admin, `/Admin/Account/${id}/ApiKey?limit=2`);

    expect(keys).toMatchObject([
      { id: live.id, name: "Desk", mode: "live", disabled: true, disabled_by: "operator" },
      { id: testKey.id, name: "Build", mode: "test", disabled: false, disabled_by: null },
      { name: "live", mode: "live" },
    ]);
    for (const key of [liveKey, testKey.key, live.key]) expect(JSON.stringify(keys)).not.toContain(key);
    expect(await readAll(stack.admin, `/Admin/Account/${other.id}/ApiKey`)).toHaveLength(1);
  });

  test("is listed with the keys of all accounts, newest first, page by page", async () => {
    const accounts = [await stack.createAccount(), await stack.createAccount()];

    const { data, next_cursor } = (await stack.admin.get("/Admin/ApiKey?limit=2")).body;

    expect(data).toMatchObject(
      accounts.toReversed().map(({ id, keyId }) => ({ id: keyId, account_id: id, account: expect.any(String) })),
    );
    expect(next_cursor).not.toBeNull();
  });

  test("is listed: its webhook endpoints of both modes, without secrets and what may hold one", async () => {
    const { id, api } = await stack.createAccount();
    const { body: testKey } = await stack.admin.post(`/Admin/Account/${id}/ApiKey`, { name: "build", mode: "test" });
    const testApi = stack.anonymous.with({ "x-token-api": String(testKey.key) });
    const wanted = { url: "https://hooks.example.com:8443/secret-path?token=secret", description: "Xanthippe" };
    const { body: live } = await api.post("/WebhookEndpoint", wanted);
    const { body: ofTest } = await testApi.post("/WebhookEndpoint", wanted);

    const endpoints = await readAll(stack.admin, `/Admin/Account/${id}/WebhookEndpoint?limit=1`);

    const { url: _url, description: _description, secret, old_secret_expires_at: _expiry, ...withFigures } = live;
    const { waiting: _waiting, next_attempt_at: _next, last_24_hours: _day, ...shown } = withFigures;
    const origin = "https://hooks.example.com:8443";
    expect(endpoints).toEqual([
      { ...shown, origin, id: ofTest.id, key_id: ofTest.key_id, mode: "test", created_at: ofTest.created_at },
      { ...shown, origin },
    ]);
    for (const hidden of ["secret", "Xanthippe", secret, ofTest.secret]) {
      expect(JSON.stringify(endpoints)).not.toContain(hidden);
    }
  });
});

describe("what is known of a payer", () => {
  test("is kept as it was put, and replaced as a whole", async () => {
    const known = {
      max_per_second: 2.5,
      max_concurrency: 4,
      max_per_second_per_npi: 0.5,
      closed: ["20:00-06:00 America/Los_Angeles", "12:00-12:30 UTC"],
      status: "inactive",
    };

    const { status, body } = await stack.admin.put("/Admin/Payer/KNOWN1", known);

    expect(status).toBe(200);
    expect(body).toEqual({ payer_id: "KNOWN1", ...known, updated_at: expect.stringMatching(time) });
    expect((await stack.admin.get("/Admin/Payer/KNOWN1")).body).toEqual(body);
    expect(await readAll(stack.admin, "/Admin/Payer")).toContainEqual(body);
    expect((await stack.admin.put("/Admin/Payer/KNOWN1", { max_concurrency: 1 })).body).toMatchObject({
      max_per_second: null,
      max_concurrency: 1,
      max_per_second_per_npi: null,
      closed: [],
      status: null,
    });
  });

  test("decides its status in the list of payers, within a second, until it is taken back", async () => {
    const { api } = await stack.createAccount();
    const statusOf = async () => {
      const { body } = await api.get("/Payer");
      const { service_payer_list: payers } = body.data as { service_payer_list: { id: string; status: string }[] };
      return payers.find(({ id }) => id === "60054")?.status;
    };
    const becomes = (status: string) => untilLater(1_000, async () => expect(await statusOf()).toBe(status));
    await until(async () => expect(await statusOf()).toBe("active")); // once the list was fetched

    await stack.admin.put("/Admin/Payer/60054", { status: "inactive" });
    await becomes("inactive");

    await stack.admin.put("/Admin/Payer/60054", {});
    await becomes("active");
  });

  test.each([
    ["max_per_second", 0],
    ["max_per_second", 1e-300],
    ["max_concurrency", 0.5],
    ["max_per_second_per_npi", "1"],
    ["closed", "20:00-06:00 UTC"],
    ["closed.0", ["20:00-06:00"]],
    ["closed.0", ["24:00-06:00 UTC"]],
    ["closed.1", ["20:00-06:00 UTC", "20:00-06:00 Mars/Olympus"]],
    ["status", "asleep"],
  ])("cannot have %s of %j", async (path, value) => {
    const [field = ""] = path.split(".");
    const address = `/Admin/Payer/${aName()}`;

    const { issues } = expectError(await stack.admin.put(address, { [field]: value }), 400);

    expect(issues).toEqual([{ path, message: expect.any(String) }]);
    expectError(await stack.admin.get(address), 404);
  });
});
