import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { untilEnded } from "../support/batches.ts";
import { query } from "../support/databases.ts";
import { expectError } from "../support/expect-error.ts";
import { aMemberId } from "../support/requests.ts";
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

/** The columns of a file in another language. */
const columns = {
  Kasse: "payer_id",
  Vorname: "first_name",
  Nachname: "last_name",
  Versichertennummer: "member_id",
  Geburtstag: "dob",
  Gruppe: "group_number",
};
const fill = { npi: "1234567893", tax_id: "123456789" };
const header = Object.keys(columns).join(";");
const aFile = (memberId: string) => `${header}\n60054;Ada;Quill;${memberId};02/13/1980;G1\n`;

describe("a column mapping", () => {
  test("is kept by its name, replaced, listed by name, and deleted", async () => {
    const { api } = await stack.createAccount();
    const path = `/ColumnMapping/${encodeURIComponent("Praxis & Söhne")}`;

    const put = await api.put(path, { columns, fill });
    await api.put("/ColumnMapping/another", { columns: { Born: "dob" } });

    expect(put.body).toEqual({ name: "Praxis & Söhne", columns, fill, updated_at: put.body.updated_at });
    expect((await api.get(path)).body).toEqual(put.body);
    const { data } = (await api.get("/ColumnMapping")).body as { data: { name: string }[] };
    expect(data).toMatchObject([{ name: "another", columns: { Born: "dob" }, fill: {} }, { name: "Praxis & Söhne" }]);
    await api.put(path, { columns: { Born: "dob" } });
    expect((await api.get(path)).body).toMatchObject({ columns: { Born: "dob" }, fill: {} });
    expect((await api.delete(path)).status).toBe(204);
    expectError(await api.get(path), 404);
    expectError(await api.delete(path), 404);
  });

  test.each([
    ["a name that is too long", "x".repeat(65), { columns: {} }],
    ["a name with a blank around it", "%20x", { columns: {} }],
    ["a name with a control character", "x%07", { columns: {} }],
    ["an unknown field", "x", { columns: { Born: "birthday" } }],
    ["a column that is named twice", "x", { columns: { "Pat. Born": "dob", "pat born": "dob" } }],
    ["a column without a name", "x", { columns: { "": "dob" } }],
    ["too many columns", "x", { columns: Object.fromEntries(Array.from({ length: 201 }, (_, n) => [`c${n}`, "dob"])) }],
    ["a value that no column can have", "x", { columns: {}, fill: { npi: "12" } }],
  ])("cannot have %s", async (_what, name, body) => {
    const { api } = await stack.createAccount();

    const { issues = [] } = expectError(await api.put(`/ColumnMapping/${name}`, body), 400);
    for (const { path } of issues) expect(path).toMatch(/^(?:name|columns(?:\.\d+)?|fill\.npi)$/); // never a column's name
    expect((await api.get("/ColumnMapping")).body.data).toEqual([]);
  });

  test("is one of a hundred at most", async () => {
    const { api } = await stack.createAccount();
    const put = (n: number) => api.put(`/ColumnMapping/m${n}`, { columns: { Born: "dob" } });
    for (let n = 0; n < 100; n++) await put(n);

    expectError(await put(100), 400);
    expect((await put(7)).status).toBe(200);
  });

  test("belongs to its account, in both modes, encrypted, and its name is not in the audit", async () => {
    const [own, other] = [await stack.createAccount(), await stack.createAccount()];
    const test = own.api.with({ "x-token-api": (await createKey(stack, own.id, "test")).key });
    await own.api.put("/ColumnMapping/Quarringtons", { columns: { Unmistakable: "dob" } });

    expect((await test.get("/ColumnMapping/Quarringtons")).status).toBe(200);
    expectError(await other.api.get("/ColumnMapping/Quarringtons"), 404);
    expectError(await other.api.delete("/ColumnMapping/Quarringtons"), 404);
    expect((await other.api.get("/ColumnMapping")).body.data).toEqual([]);
    expectError(await other.api.post("/Batch?mapping=Quarringtons", aFile("M1"), csv), 400);

    const [stored] = await query(
      stack.databaseUrl,
      "select encode(body, 'escape') as text from column_mappings where account_id = $1",
      [toUuid(own.id)],
    );
    expect(stored?.text).not.toMatch(/Quarringtons|Unmistakable/);
    const { body, text } = await own.api.get("/Audit?action=column_mapping.put");
    expect(body.data).toHaveLength(1);
    expect(text).not.toContain("Quarringtons");
    expect(stack.log()).not.toContain("Quarringtons");
    const exported = (await stack.admin.get(`/Admin/Account/${own.id}/export`)).text;
    expect(exported).toContain('{"type":"column_mapping","name":"Quarringtons"');
  });
});

describe("a file is read by a column mapping", () => {
  test("that its upload names", async () => {
    const { api } = await stack.createAccount();
    const memberId = aMemberId();
    await api.put("/ColumnMapping/Kasse", { columns: { ...columns, "Not in this file": "location_id" }, fill });
    expectError(await api.post("/Batch", aFile(memberId), csv), 400);

    const batch = await untilEnded(api, await api.post("/Batch?mapping=Kasse", aFile(memberId), csv));

    expect(batch.counts).toMatchObject({ total: 1, succeeded: 1 });
    expect(stack.payer.callsAbout(memberId)[0]?.body).toMatchObject({
      provider: fill,
      subscriber: { first_name: "Ada", dob: "02/13/1980" },
    });
  });

  test("in a form, too", async () => {
    const { api } = await stack.createAccount();
    await api.put("/ColumnMapping/Kasse", { columns, fill });
    const part = (head: string, body: string) => `--b\r\nContent-Disposition: form-data; ${head}\r\n\r\n${body}\r\n`;
    const file = 'name="file"; filename="f.csv"\r\nContent-Type: text/csv';
    const body = `${part('name="mapping"', "Kasse")}${part(file, aFile(aMemberId()))}--b--\r\n`;

    const accepted = await api.post("/Batch", body, { "content-type": "multipart/form-data; boundary=b" });

    expect(accepted.body).toMatchObject({ counts: { total: 1, rejected: 0 } });
  });

  test("without the columns that it leaves out", async () => {
    const { api } = await stack.createAccount();
    const memberId = aMemberId();
    await api.put("/ColumnMapping/Kasse", { columns: { ...columns, Gender: "ignore" }, fill });
    const file = aFile(memberId).replace(/$/m, ";Gender;NPI").replace("G1", "G1;not read;12");

    const batch = await untilEnded(api, await api.post("/Batch?mapping=Kasse&map[NPI]=ignore", file, csv));

    expect(batch.counts).toMatchObject({ total: 1, succeeded: 1 });
    expect(stack.payer.callsAbout(memberId)[0]?.body).toMatchObject({ provider: fill });
  });

  test("unless the query says otherwise", async () => {
    const { api } = await stack.createAccount();
    const memberId = aMemberId();
    await api.put("/ColumnMapping/Kasse", { columns: { ...columns, Alter: "member_id" }, fill });
    const options = "mapping=Kasse&map[Nummer]=member_id&npi=1679576722";
    const file = aFile(memberId)
      .replace("Versichertennummer", "Nummer")
      .replaceAll(/$/gm, ";x")
      .replace(";x", ";Alter");

    const batch = await untilEnded(api, await api.post(`/Batch?${options}`, file.trim().replace(/;x$/, ""), csv));

    expect(batch.counts).toMatchObject({ total: 1, succeeded: 1 });
    expect(stack.payer.callsAbout(memberId)[0]?.body).toMatchObject({ provider: { npi: "1679576722" } });
  });
});
