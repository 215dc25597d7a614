import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { generateAdminToken } from "../../packages/service/src/access/api-key.ts";
import { createTestClient } from "../support/client.ts";
import { expectError } from "../support/expect-error.ts";
import { borrowStack } from "../support/shared-stack.ts";
import type { Stack } from "../support/stack.ts";
import { untilLater } from "../support/waiting.ts";

let stack: Stack;

beforeAll(async () => {
  stack = await borrowStack();
});
afterAll(() => stack.stop());

const withToken = (token: unknown) => stack.anonymous.with({ authorization: `Bearer ${token}` });

async function create(role: "operator" | "auditor") {
  const name = `anna-${randomUUID()}`;
  const { status, body } = await stack.admin.post("/Admin/Administrator", { name, role });
  expect(status).toBe(201);
  return { name, body, api: withToken(body.token) };
}

describe("an administrator", () => {
  test("has a token that is shown once, and a name that the audit shows", async () => {
    const { name, body, api } = await create("operator");

    expect(body).toEqual({
      name,
      role: "operator",
      created_by: "administrator:environment",
      created_at: expect.any(String),
      ended_at: null,
      token: expect.stringMatching(/^ng_admin_[0-9A-Za-z]{38}$/),
    });
    const created = await api.post("/Admin/Account", { name: "By Anna" });
    expect(created.status).toBe(201);
    const { body: audit } = await api.get(`/Admin/Audit?account_id=${created.body.id}`);
    expect(audit.data).toMatchObject([{ actor: `administrator:${name}`, action: "account.create" }]);
    const { text } = await api.get("/Admin/Administrator");
    expect(text).toContain(name);
    expect(text).not.toContain(body.token);
    expectError(await api.get("/Payer"), 401);
  });

  test("with the role auditor reads and changes nothing", async () => {
    const { api } = await create("auditor");

    for (const path of ["Account", "Plan", "Audit", "Status", "Administrator"]) {
      expect((await api.get(`/Admin/${path}`)).status).toBe(200);
    }
    for (const [method, path] of [
      ["POST", "/Admin/Account"],
      ["PUT", "/Admin/Plan/p"],
      ["PATCH", "/Admin/ApiKey/key_1"],
      ["POST", "/Admin/Administrator"],
      ["DELETE", "/Admin/Administrator/anna"],
    ] as const) {
      expect(expectError(await api.send(method, path, {}, {}), 403).message).toMatch(/needs the role operator/);
    }
  });

  test("is refused once ended, and the name is never used again", async () => {
    const { name, api } = await create("operator");
    expect((await api.get("/Admin/Plan")).status).toBe(200);

    const ended = await stack.admin.send("DELETE", `/Admin/Administrator/${name}`, undefined, {});

    expect(ended.body).toMatchObject({ name, ended_at: expect.any(String) });
    await untilLater(1_000, async () => expectError(await api.get("/Admin/Plan"), 401));
    expectError(await stack.admin.send("DELETE", `/Admin/Administrator/${name}`, undefined, {}), 404);
    expectError(await stack.admin.post("/Admin/Administrator", { name, role: "auditor" }), 409);
  });

  test.each([
    ["name", { name: "environment", role: "operator" }],
    ["name", { name: "an na", role: "operator" }],
    ["role", { name: "anna", role: "owner" }],
  ])("without a valid %s is 400: %j", async (path, body) => {
    expect(expectError(await stack.admin.post("/Admin/Administrator", body), 400).issues).toMatchObject([{ path }]);
  });

  test("is not shown again under the same Idempotency-Key", async () => {
    const [body, key] = [{ name: `bo-${randomUUID()}`, role: "auditor" }, { "idempotency-key": randomUUID() }];
    const first = await stack.admin.post("/Admin/Administrator", body, key);
    const second = await stack.admin.post("/Admin/Administrator", body, key);

    expect(second.body).toEqual({ ...first.body, token: null });
  });

  test("is let through from an address of which many wrong tokens came", async () => {
    const { body } = await create("auditor");
    // A process of its own: one that got so many refuses all wrong tokens for a minute, also those of other test files.
    const url = await stack.addApi("flooded");
    const read = (token: unknown) => createTestClient(url, { authorization: `Bearer ${token}` }).get("/Admin/Plan");
    const statuses = new Set<number>();
    for (let round = 0; round < 13; round++) {
      const wrong = Array.from({ length: 50 }, () => read(generateAdminToken()));
      for (const { status } of await Promise.all(wrong)) statuses.add(status);
    }

    expect([...statuses].sort()).toEqual([401, 429]);
    expect((await read(body.token)).status).toBe(200);
    expect((await read(stack.adminToken)).status).toBe(200);
  });
});
