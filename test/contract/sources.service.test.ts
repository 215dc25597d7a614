import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { query } from "../support/databases.ts";
import { expectError } from "../support/expect-error.ts";
import { borrowStack } from "../support/shared-stack.ts";
import { aSourceReport } from "../support/source-report.ts";
import type { Stack } from "../support/stack.ts";
import { createKey } from "../support/standing.ts";
import { toUuid } from "../support/to-uuid.ts";

let stack: Stack;

beforeAll(async () => {
  stack = await borrowStack();
});
afterAll(() => stack.stop());

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
const aBatchId = `bat_${"0".repeat(32)}`;

describe("a source", () => {
  test("is reported, listed by name, replaced as a whole, and deleted", async () => {
    const { api } = await stack.createAccount();
    const run = {
      ended_at: "2026-11-29T14:00:00-06:00",
      outcome: "answered",
      batch_id: aBatchId,
      counts: { total: 40, succeeded: 38, rejected: 2 },
    } as const;
    const problem = { code: "enospc", text: "the disk is full; make room", since: "2026-11-29T20:00:00Z" };

    const put = await api.put("/Source/north", aSourceReport({ under_way: 1, problem, last_runs: [run] }));
    await api.put("/Source/east", aSourceReport({ kind: "open-dental", is_watching: false, next_run_at: inHours(1) }));

    expect(put).toMatchObject({ status: 200 });
    expect(put.body).toEqual({
      name: "north",
      ...aSourceReport({ under_way: 1 }),
      problem: { ...problem, since: "2026-11-29T20:00:00.000Z" },
      last_runs: [{ ...run, ended_at: "2026-11-29T20:00:00.000Z" }],
      is_late: false,
      is_silent: false,
      reported_at: put.body.reported_at,
    });
    const listed = (await api.get("/Source")).body;
    expect(listed).toEqual({ data: [expect.objectContaining({ name: "east", kind: "open-dental" }), put.body] });

    await api.put("/Source/north", aSourceReport());
    expect((await api.get("/Source")).body.data).toMatchObject([{}, { under_way: 0, problem: null, last_runs: [] }]);

    const path = `/Source/north?agent=${aSourceReport().agent}`;
    expect((await api.delete(path)).status).toBe(204);
    expectError(await api.delete(path), 404);
    expectError(await api.delete("/Source/north"), 400);
    expect((await api.get("/Source")).body.data).toMatchObject([{ name: "east" }]);
  });

  test("of one name by two agents is two", async () => {
    const { api } = await stack.createAccount();
    const agents = ["a2222222222", "b2222222222"];
    for (const agent of agents) await api.put("/Source/north", aSourceReport({ agent }));

    expect((await api.get("/Source")).body.data).toMatchObject(agents.map((agent) => ({ name: "north", agent })));
    await api.delete(`/Source/north?agent=${agents[0]}`);
    expect((await api.get("/Source")).body.data).toMatchObject([{ agent: agents[1] }]);
  });

  test("is late once the time that was reported has passed, and silent when its agent no longer reports", async () => {
    const { id, api } = await stack.createAccount();
    await api.put("/Source/due", aSourceReport({ late_at: inHours(-0.1) }));
    await api.put("/Source/fine", aSourceReport({ late_at: inHours(1) }));
    await api.put("/Source/once", aSourceReport({ is_watching: false }));
    const states = async () =>
      ((await api.get("/Source")).body.data as { name: string; is_late: boolean; is_silent: boolean }[]).map(
        ({ name, is_late, is_silent }) => [name, is_late, is_silent],
      );
    expect(await states()).toEqual([
      ["due", true, false],
      ["fine", false, false],
      ["once", false, false],
    ]);

    const age = "update sources set reported_at = now() - interval '46 minutes' where account_id = $1";
    await query(stack.databaseUrl, age, [toUuid(id)]);

    expect(await states()).toEqual([
      ["due", true, true],
      ["fine", false, true],
      ["once", false, false],
    ]);
  });

  test.each([
    ["a name with capitals", "North", {}],
    ["a name that is too long", "n".repeat(33), {}],
    ["an unknown kind", "north", { kind: "ftp" }],
    ["an agent that is no id", "north", { agent: "Dr. Quarrington" }],
    ["a time that is none", "north", { last_look_at: "yesterday" }],
    ["a time of a clock that is far off", "north", { last_look_at: "1970-01-01T00:00:00Z" }],
    ["a text that is too long", "north", { problem: { code: "x", text: "x".repeat(501), since: inHours(0) } }],
    ["too many runs", "north", { last_runs: Array.from({ length: 11 }, () => ({})) }],
    ["a run without a batch's id", "north", { last_runs: [{ outcome: "answered", batch_id: "list.csv" }] }],
    ["no report", "north", { agent: undefined }],
  ])("cannot have %s", async (_what, name, more) => {
    const { api } = await stack.createAccount();

    expectError(await api.put(`/Source/${name}`, { ...aSourceReport(), ...more }), 400);
    expect((await api.get("/Source")).body.data).toEqual([]);
  });

  test("may have fields that a later version knows", async () => {
    const { api } = await stack.createAccount();
    expect((await api.put("/Source/north", { ...aSourceReport(), weather: "fine" })).status).toBe(200);
  });

  test("is one of a hundred at most in a mode", async () => {
    const { api } = await stack.createAccount();
    const put = (n: number) => api.put(`/Source/s${n}`, aSourceReport());
    for (let n = 0; n < 100; n++) await put(n);

    expect(expectError(await put(100), 400).issues).toMatchObject([{ path: "name" }]);
    expect((await put(7)).status).toBe(200);
  });

  test("is stored encrypted, and its first report and its deletion are in the audit without its name", async () => {
    const { id, api } = await stack.createAccount();
    for (let report = 1; report <= 3; report++) await api.put("/Source/quarrington", aSourceReport());
    await api.delete(`/Source/quarrington?agent=${aSourceReport().agent}`);
    await api.put("/Source/quarrington", aSourceReport());

    const [stored] = await query(
      stack.databaseUrl,
      "select encode(body, 'escape') as text from sources where account_id = $1",
      [toUuid(id)],
    );
    expect(stored?.text).not.toContain("quarrington");
    const { body, text } = await api.get("/Audit");
    const actions = (body.data as { action: string }[]).map(({ action }) => action);
    expect(actions.filter((action) => action.startsWith("source."))).toEqual([
      "source.add",
      "source.delete",
      "source.add",
    ]);
    expect(text).not.toContain("quarrington");
    expect(stack.log()).not.toContain("quarrington");
  });

  test("is reported with the scope verify, and listed with the scope read", async () => {
    const { id } = await stack.createAccount();
    const withScopes = async (...scopes: string[]) => {
      const { body } = await stack.admin.post(`/Admin/Account/${id}/ApiKey`, { name: "part", mode: "live", scopes });
      return stack.anonymous.with({ "x-token-api": String(body.key) });
    };
    const [reporting, reading] = [await withScopes("verify"), await withScopes("read")];

    expect((await reporting.put("/Source/north", aSourceReport())).status).toBe(200);
    expectError(await reporting.get("/Source"), 403);
    expect((await reading.get("/Source")).body.data).toHaveLength(1);
    expectError(await reading.put("/Source/north", aSourceReport()), 403);
    expectError(await reading.delete(`/Source/north?agent=${aSourceReport().agent}`), 403);
    const test = stack.anonymous.with({ "x-token-api": (await createKey(stack, id, "test")).key });
    expect((await test.get("/Source")).body.data).toEqual([]);
  });
});
