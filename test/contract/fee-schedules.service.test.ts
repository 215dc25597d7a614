import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { query } from "../support/databases.ts";
import { expectError } from "../support/expect-error.ts";
import { borrowStack } from "../support/shared-stack.ts";
import type { Stack } from "../support/stack.ts";
import { createKey } from "../support/standing.ts";
import { toUuid } from "../support/to-uuid.ts";

let stack: Stack;

beforeAll(async () => {
  stack = await borrowStack();
});
afterAll(() => stack.stop());

const csv = { "content-type": "text/csv" };
const file = "code,fee,allowed\nD2740,1450,980\nD1110,110.00,\n";

describe("a fee schedule", () => {
  test("is kept by its name, replaced, listed by name, and deleted", async () => {
    const { api } = await stack.createAccount();
    const path = `/FeeSchedule/${encodeURIComponent("Our fees & more")}`;

    const put = await api.put(path, file, csv);
    await api.put("/FeeSchedule/another", "code,fee\nD0120,60.00\n", csv);

    expect(put.body).toEqual({ name: "Our fees & more", procedures: 2, updated_at: put.body.updated_at });
    expect((await api.get(path)).body).toEqual({
      ...put.body,
      fees: [
        { code: "D1110", fee: "110.00", allowed: null },
        { code: "D2740", fee: "1450.00", allowed: "980.00" },
      ],
    });
    expect((await api.get("/FeeSchedule")).body.data).toMatchObject([{ name: "another" }, { name: "Our fees & more" }]);
    await api.put(path, "code,fee\nD0120,60.00\n", csv);
    expect((await api.get(path)).body.fees).toEqual([{ code: "D0120", fee: "60.00", allowed: null }]);
    expect((await api.delete(path)).status).toBe(204);
    expectError(await api.get(path), 404);
    expectError(await api.delete(path), 404);
  });

  test("with a faulty row changes nothing, and the issue names its line", async () => {
    const { api } = await stack.createAccount();
    await api.put("/FeeSchedule/ours", file, csv);

    const { issues } = expectError(
      await api.put("/FeeSchedule/ours", "code,fee\nD1110,110\nD0120,about 60\n", csv),
      400,
    );

    expect(issues).toMatchObject([{ path: "line 3.fee" }]);
    expect((await api.get("/FeeSchedule/ours")).body.procedures).toBe(2);
  });

  test.each([
    ["a longer body than it may have", "x", `code,fee\n${"D1110,1\n".repeat(40_000)}`, csv, 413],
    ["a body that is no CSV", "x", { fees: [] }, {}, 415],
    ["an empty body", "x", "", csv, 400],
    ["a name with a blank around it", "%20x", file, csv, 400],
  ])("cannot have %s", async (_what, name, body, headers, status) => {
    const { api } = await stack.createAccount();

    expectError(await api.put(`/FeeSchedule/${name}`, body, headers), status);
    expect((await api.get("/FeeSchedule")).body.data).toEqual([]);
  });

  test("is one of fifty at most", async () => {
    const { api } = await stack.createAccount();
    const put = (n: number) => api.put(`/FeeSchedule/s${n}`, file, csv);
    for (let n = 0; n < 50; n++) await put(n);

    expectError(await put(50), 400);
    expect((await put(7)).status).toBe(200);
  });

  test("belongs to its account, in both modes, encrypted, and its name is not in the audit", async () => {
    const [own, other] = [await stack.createAccount(), await stack.createAccount()];
    const test = own.api.with({ "x-token-api": (await createKey(stack, own.id, "test")).key });
    await own.api.put("/FeeSchedule/Quarrington", file, csv);

    expect((await test.get("/FeeSchedule/Quarrington")).status).toBe(200);
    expect((await other.api.get("/FeeSchedule")).body.data).toEqual([]);
    expectError(await other.api.get("/FeeSchedule/Quarrington"), 404);
    expectError(await other.api.delete("/FeeSchedule/Quarrington"), 404);
    const [stored] = await query(
      stack.databaseUrl,
      "select encode(head, 'escape') || encode(fees, 'escape') as text from fee_schedules where account_id = $1",
      [toUuid(own.id)],
    );
    expect(stored?.text).not.toMatch(/Quarrington|D2740/);
    const { body, text } = await own.api.get("/Audit?action=fee_schedule.put");
    expect(body.data).toHaveLength(1);
    expect(text).not.toContain("Quarrington");
    expect(stack.log()).not.toContain("Quarrington");
    const exported = (await stack.admin.get(`/Admin/Account/${own.id}/export`)).text;
    expect(exported).toContain('{"type":"fee_schedule","name":"Quarrington"');
  });
});
