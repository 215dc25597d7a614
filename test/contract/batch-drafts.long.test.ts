import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { untilEnded } from "../support/batches.ts";
import { query } from "../support/databases.ts";
import { expectError } from "../support/expect-error.ts";
import { anEligibilityRequest } from "../support/requests.ts";
import { borrowStack } from "../support/shared-stack.ts";
import type { Stack, TestAccount } from "../support/stack.ts";
import { createKey } from "../support/standing.ts";
import { toUuid } from "../support/to-uuid.ts";
import { until } from "../support/waiting.ts";

let stack: Stack;

beforeAll(async () => {
  stack = await borrowStack();
});
afterAll(() => stack.stop());

/** A batch that has ended, with a rejected row. */
async function aBatch({ api }: TestAccount): Promise<string> {
  const items = [anEligibilityRequest(), anEligibilityRequest({ provider: { npi: "1", tax_id: "123456789" } })];
  return (await untilEnded(api, await api.post("/Batch", { items }))).id;
}

const aRow = (last_name: string, row = 2) => ({ row, item: { subscriber: { last_name, dob: "02/30/1980" } } });

describe("a draft", () => {
  test("is what was saved last", async () => {
    const account = await stack.createAccount();
    const path = `/Batch/${await aBatch(account)}/draft`;
    expectError(await account.api.get(path), 404);

    const rows = [aRow("Łoś"), { ...aRow("Moss", 7), left_out: true }];
    const saved = await account.api.put(path, { rows: [{ ...rows[0], unknown: 1 }, rows[1]] });
    const read = await account.api.get(path);

    expect(saved.status).toBe(200);
    expect(read.body).toEqual({ rows, updated_at: saved.body.updated_at });
    expect(read.headers.etag).toBe(saved.headers.etag);
    const etag = String(read.headers.etag);
    expect((await account.api.get(path, { "if-none-match": etag })).status).toBe(304);
    await account.api.put(path, { rows: [] });
    expect((await account.api.get(path)).body).toMatchObject({ rows: [] });
    expect((await account.api.delete(path)).status).toBe(204);
    expectError(await account.api.get(path), 404);
    expectError(await account.api.delete(path), 404);
  });

  test("is not overwritten by a window that has not seen it", async () => {
    const account = await stack.createAccount();
    const path = `/Batch/${await aBatch(account)}/draft`;
    const onlyFirst = { "if-none-match": "*" };

    const beginnings = await Promise.all(
      ["Ada", "Bob"].map((name) => account.api.put(path, { rows: [aRow(name)] }, onlyFirst)),
    );
    expect(beginnings.map(({ status }) => status).sort()).toEqual([200, 412]);
    const seen = { "if-match": String((await account.api.get(path)).headers.etag) };
    const changes = await Promise.all(
      ["Cleo", "Dan", "Eve"].map((name) => account.api.put(path, { rows: [aRow(name)] }, seen)),
    );

    expect(changes.map(({ status }) => status).sort()).toEqual([200, 412, 412]);
    const winner = changes.find(({ status }) => status === 200);
    expect((await account.api.get(path)).body.updated_at).toBe(winner?.body.updated_at);
    expectError(await account.api.delete(path, seen), 412);
    expectError(await account.api.put(path, { rows: [] }, { "if-match": 'W/"nonsense"' }), 412);
    expectError(await account.api.put(path, { rows: [] }, { "if-none-match": 'W/"1"' }), 400);
    const current = { "if-match": String(winner?.headers.etag) };
    expect((await account.api.put(path, { rows: [] }, current)).status).toBe(200);
    expect((await account.api.delete(path, { "if-match": "*" })).status).toBe(204);
    expectError(await account.api.put(path, { rows: [] }, { "if-match": "*" }), 412);
  });

  test("has at most 10,000 rows and 8 MiB", async () => {
    const account = await stack.createAccount();
    const path = `/Batch/${await aBatch(account)}/draft`;
    const rows = (count: number) => Array.from({ length: count }, (_, index) => aRow(`Name ${index}`, index + 1));

    expect((await account.api.put(path, { rows: rows(10_000) })).status).toBe(200);
    expect((await account.api.get(path)).body.rows).toHaveLength(10_000);
    const { issues } = expectError(await account.api.put(path, { rows: rows(10_001) }), 400);
    expect(issues).toEqual([{ path: "rows", message: "must have at most 10000 entries" }]);
    expectError(await account.api.put(path, { rows: [aRow("x".repeat(1_001))] }), 400);
    expectError(await account.api.put(path, { rows: [{ row: 0, item: { dependent: "Kim" } }] }), 400);
    expectError(await account.api.put(path, { rows: [aRow("x".repeat(8 * 1024 * 1024))] }), 413);
  });

  test("belongs to its account and mode, is stored encrypted, and leaves lines in the audit without a patient", async () => {
    const [own, other] = [await stack.createAccount(), await stack.createAccount()];
    const { key } = await createKey(stack, own.id, "test");
    const id = await aBatch(own);
    const path = `/Batch/${id}/draft`;
    await own.api.put(path, { rows: [aRow("Quarrington-Draft")] });

    for (const api of [other.api, own.api.with({ "x-token-api": key })]) {
      expectError(await api.get(path), 404);
      expectError(await api.put(path, { rows: [] }), 404);
      expectError(await api.delete(path), 404);
    }

    expect((await own.api.get(path)).body.rows).toHaveLength(1);
    const [stored] = await query(
      stack.databaseUrl,
      "select encode(body, 'escape') as text from batch_drafts where batch_id = $1",
      [toUuid(id)],
    );
    expect(stored?.text).not.toContain("Quarrington");
    const { body, text } = await own.api.get("/Audit?limit=200");
    const actions = (body.data as { action: string; subject: string }[]).flatMap(({ action, subject }) =>
      subject === id ? [action] : [],
    );
    expect(actions).toEqual(expect.arrayContaining(["batch_draft.put", "batch_draft.read"]));
    expect(text).not.toContain("Quarrington");
    expect(stack.log()).not.toContain("Quarrington-Draft");
  });

  test("is in the account's export, and goes with its batch", async () => {
    const account = await stack.createAccount();
    const id = await aBatch(account);
    const rows = [aRow("Moss")];
    await account.api.put(`/Batch/${id}/draft`, { rows });

    const { text } = await stack.admin.get(`/Admin/Account/${account.id}/export`);
    const lines = text.split("\n").flatMap((line) => (line === "" ? [] : [JSON.parse(line) as { type: string }]));
    expect(lines.filter(({ type }) => type === "batch_draft")).toMatchObject([{ batch_id: id, rows }]);

    expect((await account.api.delete(`/Batch/${id}`)).status).toBe(204);
    expect(await query(stack.databaseUrl, "select from batch_drafts where batch_id = $1", [toUuid(id)])).toEqual([]);
    expectError(await account.api.put(`/Batch/${id}/draft`, { rows }), 404);
  });

  test("goes with the account", async () => {
    const account = await stack.createAccount({}, { name: "Draft Dental" });
    const id = await aBatch(account);
    await account.api.put(`/Batch/${id}/draft`, { rows: [aRow("Moss")] });
    await account.api.put("/ColumnMapping/Ours", { columns: { Born: "dob" } });

    await stack.admin.delete(`/Admin/Account/${account.id}?confirm=Draft Dental`);

    const left = `
      select batch_id::text from batch_drafts where batch_id = $1
      union all
      select account_id::text from column_mappings where account_id = $2
    `;
    await until(async () => expect(await query(stack.databaseUrl, left, [toUuid(id), toUuid(account.id)])).toEqual([]));
  });
});
