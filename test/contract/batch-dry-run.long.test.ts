import { connect } from "node:net";
import { gzipSync } from "node:zlib";
import type { DryRun } from "@nightguard/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { TestClient } from "../support/client.ts";
import { query } from "../support/databases.ts";
import { expectError } from "../support/expect-error.ts";
import { aMemberId, anEligibilityRequest } from "../support/requests.ts";
import { borrowStack } from "../support/shared-stack.ts";
import type { Stack } from "../support/stack.ts";
import { toUuid } from "../support/to-uuid.ts";
import { until, untilLater } from "../support/waiting.ts";

let stack: Stack;

beforeAll(async () => {
  stack = await borrowStack();
});
afterAll(() => stack.stop());

const csv = { "content-type": "text/csv" };
const ndjson = { "content-type": "application/x-ndjson" };
const columns = "payer_id,npi,tax_id,first_name,last_name,member_id,dob,group_number,reference";
const aRow = ({ npi = "1234567893", dob = "02/13/1980", last = "Quill", reference = "appt-1" } = {}) =>
  `60054,${npi},123456789,Ada,${last},${aMemberId()},${dob},G1,${reference}`;
const aFile = (...rows: readonly string[]) => [columns, ...rows, ""].join("\n");

async function tryOut(
  api: TestClient,
  body: unknown,
  { headers = csv, options = "" }: { headers?: Readonly<Record<string, string>>; options?: string } = {},
): Promise<DryRun> {
  const answer = await api.post(`/Batch?dry_run=1${options}`, body, headers);
  expect([answer.status, answer.body.error]).toEqual([200, undefined]);
  return answer.body as unknown as DryRun; // the client holds it to the description
}

describe("a dry run", () => {
  test("shows what uploading a table would do", async () => {
    const { api } = await stack.createAccount();
    const file = aFile(
      aRow({ dob: "2/13/1980" }),
      aRow({ npi: "12", reference: "appt-2" }),
      aRow({ npi: "34" }),
      aRow({ dob: "02/30/1980" }),
    );

    const found = await tryOut(api, file);

    expect(found).toMatchObject({
      accepted: true,
      missing: [],
      issues: [],
      counts: { total: 1, rejected: 3 },
      deadline: null,
      at_risk: 0,
      reasons: [
        { path: "provider.npi", count: 2, first_row: 2 },
        { path: "subscriber.dob", message: "must be a real day", count: 1, first_row: 4 },
      ],
      rejections: [
        { row: 2, reference: "appt-2", item: { provider: { npi: "12" } }, issues: [{ path: "provider.npi" }] },
        { row: 3 },
        { row: 4, item: { subscriber: { dob: "02/30/1980", last_name: "Quill" } } },
      ],
      warnings: [{ code: "read_otherwise", kind: "date_form", count: 1, first_row: 1 }],
    });
    expect(found.rows).toHaveLength(4);
    expect(found.rows[0]).toMatchObject({
      row: 1,
      item: { payer: { id: "60054" }, subscriber: { dob: "02/13/1980" } },
    });
    const dob = found.columns.find(({ field }) => field === "dob");
    expect(dob).toEqual({
      name: "dob",
      field: "dob",
      examples: ["2/13/1980", "02/13/1980", "02/13/1980", "02/30/1980"],
    });
    expect(Date.parse(found.ends_at ?? "")).toBeGreaterThan(Date.now() - 60_000);
  });

  test("counts as the upload does that follows it", async () => {
    const { api } = await stack.createAccount();
    const rows = Array.from({ length: 1_300 }, (_, index) => aRow(index % 3 === 0 ? { npi: "12" } : {}));
    const file = aFile(...rows);

    const { counts, rejections, rows: shown, columns: seen, reasons } = await tryOut(api, file);
    const { body } = await api.post("/Batch", file, csv);

    expect(body).toMatchObject({ counts: counts ?? {} });
    expect(reasons).toMatchObject([{ count: 434, first_row: 1 }]);
    expect([rejections.length, shown.length, seen[0]?.examples.length]).toEqual([200, 20, 20]);
  });

  test("reads JSON, NDJSON, forms and gzip, which have no columns unless they are tables", async () => {
    const { api } = await stack.createAccount();
    const [good, bad] = [anEligibilityRequest(), anEligibilityRequest({ payer: {} })];
    const file = aFile(aRow(), aRow({ npi: "1" }));
    const form = `--b\r\nContent-Disposition: form-data; name="file"; filename="f.csv"\r\n\r\n${file}\r\n--b--\r\n`;

    const found = {
      json: await tryOut(api, { items: [good, bad] }, { headers: {} }),
      ndjson: await tryOut(api, `${JSON.stringify(good)}\nno JSON\n`, { headers: ndjson }),
      form: await tryOut(api, form, { headers: { "content-type": "multipart/form-data; boundary=b" } }),
      gzip: await tryOut(api, gzipSync(file), { headers: { ...csv, "content-encoding": "gzip" } }),
    };

    for (const one of Object.values(found)) expect(one.counts).toEqual({ total: 1, rejected: 1 });
    expect([found.json, found.ndjson].map((one) => [one.columns, one.missing])).toEqual([
      [[], []],
      [[], []],
    ]);
    expect(found.ndjson.rejections).toEqual([
      { row: 2, reference: null, issues: [{ path: "", message: "is not JSON" }], item: {} },
    ]);
    expect([found.form, found.gzip].map((one) => one.columns.length)).toEqual([9, 9]);
  });

  test("shows the columns of a table whose header row does not fit, with the issues of an upload", async () => {
    const { api } = await stack.createAccount();
    const rows = Array.from({ length: 40 }, (_, n) => `60054;Ada;Quill;M${n};02/13/1980;x`);
    const file = ["Kasse;Vorname;Nachname;Nummer;dob;Hausarzt", ...rows, ""].join("\n");
    const refused = expectError(await api.post("/Batch", file, csv), 400);

    const found = await tryOut(api, file);

    expect(found).toMatchObject({ accepted: false, counts: null, rows: [], rejections: [], ends_at: null });
    expect(found.issues).toEqual(refused.issues);
    expect(found.missing).toEqual([
      "payer_id",
      "npi",
      "tax_id",
      "first_name",
      "last_name",
      "member_id",
      "group_number",
    ]);
    expect(found.columns.map(({ name, field }) => [name, field])).toEqual([
      ["Kasse", null],
      ["Vorname", null],
      ["Nachname", null],
      ["Nummer", null],
      ["dob", "dob"],
      ["Hausarzt", null],
    ]);
    expect(found.columns[3]?.examples).toEqual(Array.from({ length: 20 }, (_, n) => `M${n}`));
    const options = [
      "Kasse=payer_id",
      "Vorname=first_name",
      "Nachname=last_name",
      "Nummer=member_id",
      "Hausarzt=group_number",
    ]
      .map((pair) => `&map[${pair.replace("=", "]=")}`)
      .join("");
    const mapped = await tryOut(api, file, { options: `${options}&npi=1234567893&tax_id=123456789` });
    expect(mapped).toMatchObject({ accepted: true, missing: [], counts: { total: 40, rejected: 0 } });
  });

  test("reports a header row that is not understood, and two columns of one meaning", async () => {
    const { api } = await stack.createAccount();

    const foreign = await tryOut(api, "Kasse;Vorname\nA;Ada\nB;Bob\n");
    const double = await tryOut(api, `${columns},DOB\n${aRow()},02/13/1980\n`);

    expect(foreign.columns).toEqual([
      { name: "Kasse", field: null, examples: ["A", "B"] },
      { name: "Vorname", field: null, examples: ["Ada", "Bob"] },
    ]);
    expect(double).toMatchObject({ accepted: false, counts: null, missing: [] });
    expect(double.issues).toMatchObject([{ path: "dob", message: expect.stringMatching(/stands in two columns/) }]);
    expect(double.columns.filter(({ field }) => field === "dob")).toHaveLength(2);
  });

  test("forecasts the end against the deadline, behind what is queued", async () => {
    const { api } = await stack.createAccount({ verifications_per_second: 1, verification_burst: 1 });
    const items = (count: number) => Array.from({ length: count }, () => anEligibilityRequest());
    const inAMinute = () => new Date(Date.now() + 60_000).toISOString();
    const deadline = inAMinute();

    const alone = await tryOut(api, { deadline, items: items(101) }, { headers: {} });
    const secondsLeft = (Date.parse(deadline) - Date.now()) / 1_000;
    await api.post("/Batch", { priority: "high", items: items(200) });
    const behind = await tryOut(api, { deadline: inAMinute(), items: items(20) }, { headers: {} });
    const ahead = await tryOut(api, { deadline: inAMinute(), priority: "high", items: items(20) }, { headers: {} });

    expect(alone).toMatchObject({ deadline, warnings: [{ code: "deadline_at_risk", ends_at: alone.ends_at }] });
    expect(alone.at_risk).toBeGreaterThan(35);
    expect(alone.at_risk).toBeLessThan(106 - secondsLeft);
    expect(behind.at_risk).toBe(20);
    expect(ahead.at_risk).toBe(0);
  });

  test("says whether the upload would be taken in", async () => {
    const { api } = await stack.createAccount();
    const bad = aFile(aRow({ npi: "1" }));

    expect(await tryOut(api, bad)).toMatchObject({ accepted: false, counts: { total: 0, rejected: 1 } });
    expect(await tryOut(api, `${bad}${aRow()}\n`)).toMatchObject({ accepted: true });
    expect(await tryOut(api, `${bad}${aRow()}\n`, { options: "&on_invalid=reject" })).toMatchObject({
      accepted: false,
    });
    expect(await tryOut(api, aFile())).toMatchObject({
      accepted: false,
      counts: { total: 0, rejected: 0 },
      issues: [{ path: "rows", message: "must not be empty" }],
    });
    expectError(await api.post("/Batch?dry_run=1", "", csv), 400);
    expectError(await api.post("/Batch?dry_run=1", "%PDF-1.7", csv), 400);
    expectError(await api.post("/Batch?dry_run=yes", bad, csv), 400);
  });

  test("checks what would be mended", async () => {
    const { api } = await stack.createAccount();
    const { body } = await api.post("/Batch", aFile(aRow(), aRow({ npi: "1" })), csv);
    const items = [2, 2, 7].map((mends_row) => anEligibilityRequest({ mends_row }));

    const found = await tryOut(api, { mends: body.id, items }, { headers: {} });

    expect(found).toMatchObject({ counts: { total: 1, rejected: 2 } });
    expect((await api.get(`/Batch/${body.id}`)).body.mended).toBe(0);
  });

  test("keeps nothing, and leaves its idempotency key to the upload", async () => {
    const account = await stack.createAccount();
    const file = aFile(aRow({ last: "Quarrington-Dry" }), aRow({ npi: "1" }));
    const key = { ...csv, "idempotency-key": "one file" };

    await account.api.post("/Batch?dry_run=1", file, key);
    await account.api.post("/Batch?dry_run=1", `${file}${aRow()}\n`, key);

    const accountId = toUuid(account.id);
    const stored = "select id from batches where account_id = $1 union all select id from jobs where account_id = $1";
    expect(await query(stack.databaseUrl, stored, [accountId])).toEqual([]);
    expect((await account.api.get("/Batch")).body.data).toEqual([]);
    const { body, text } = await account.api.get("/Audit?action=batch.dry_run");
    expect(body.data).toMatchObject([
      { subject: null, outcome: 200 },
      { subject: null, outcome: 200 },
    ]);
    expect(text + stack.log()).not.toContain("Quarrington-Dry");
    const accepted = await account.api.post("/Batch", file, key);
    expect(accepted.status).toBe(202);
    expect(accepted.headers).not.toHaveProperty("idempotent-replayed");
  });

  test("of a long file whose header row does not fit reads it to its end, as browsers send it", async () => {
    const { api } = await stack.createAccount();
    const rows = Array.from({ length: 100_000 }, () => "60054,Ada,Quill").join("\n");

    const found = await tryOut(api, `payer_id,Given,Family\n${rows}\n`);

    expect(found).toMatchObject({ accepted: false, counts: null });
    expect(found.columns).toMatchObject([{ field: "payer_id" }, { name: "Given" }, { name: "Family" }]);
  });

  test("that breaks off leaves room for the next ones", async () => {
    const { api, liveKey } = await stack.createAccount();
    const { port } = new URL(stack.url);
    const head = `POST /Batch?dry_run=1 HTTP/1.1\r\nHost: x\r\nX-Token-API: ${liveKey}\r\nContent-Type: text/csv\r\n`;
    const sockets = Array.from({ length: 4 }, () => {
      const socket = connect(Number(port), "127.0.0.1");
      socket.on("error", () => undefined); // broken off in the end
      socket.write(`${head}Content-Length: 100000\r\n\r\n${aFile(aRow())}`);
      return socket;
    });
    await until(async () => expect((await api.post("/Batch?dry_run=1", aFile(aRow()), csv)).status).toBe(429));

    for (const socket of sockets) socket.destroy();

    // Not when an upload this slow would be dropped, after 30 s.
    await untilLater(8_000, async () => expect((await tryOut(api, aFile(aRow()))).counts?.total).toBe(1));
    expect((await api.get("/Batch")).body.data).toEqual([]);
  });

  test("is refused in a form, where it would come too late", async () => {
    const { api } = await stack.createAccount();
    const part = (head: string, body: string) => `--b\r\nContent-Disposition: form-data; ${head}\r\n\r\n${body}\r\n`;
    const form = `${part('name="dry_run"', "1")}${part('name="file"; filename="f.csv"', aFile(aRow()))}--b--\r\n`;

    const { issues } = expectError(
      await api.post("/Batch", form, { "content-type": "multipart/form-data; boundary=b" }),
      400,
    );

    expect(issues).toMatchObject([{ path: "dry_run" }]);
    expectError(await api.post("/Batch", { dry_run: "1", items: [anEligibilityRequest()] }), 400);
    expect((await api.get("/Batch")).body.data).toEqual([]);
  });

  test("counts as one request, and needs no more than the plan allows in a batch", async () => {
    const { api } = await stack.createAccount({ requests_per_second: 0.005, max_batch_rows: 3 });

    expect((await api.post("/Batch?dry_run=1", aFile(aRow()), csv)).status).toBe(200);
    expectError(await api.post("/Batch?dry_run=1", aFile(aRow()), csv), 429);
    const small = await stack.createAccount({ max_batch_rows: 3 });
    expectError(await small.api.post("/Batch?dry_run=1", aFile(aRow(), aRow(), aRow(), aRow()), csv), 413);
  });
});
