import { gzipSync } from "node:zlib";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { readResults, untilEnded } from "../support/batches.ts";
import { aMemberId, anEligibilityRequest } from "../support/requests.ts";
import { borrowStack } from "../support/shared-stack.ts";
import { type Stack, startStack, type TestAccount } from "../support/stack.ts";
import { until } from "../support/waiting.ts";

let stack: Stack;

/** What is taken in for tomorrow leaves the stack alone while the next tests run. */
const tomorrow = new Date(Date.now() + 86_400_000).toISOString();

beforeAll(async () => {
  stack = await borrowStack();
});
afterAll(() => stack.stop());

const header = "payer_id,npi,tax_id,first_name,last_name,member_id,dob,group_number";
const csvOf = (rows: number) =>
  `${header}\n${Array.from({ length: rows }, () => `60054,1234567893,123456789,Ada,Quill,${aMemberId()},02/03/1980,G1\n`).join("")}`;
const itemsOf = (rows: number) => Array.from({ length: rows }, () => anEligibilityRequest());
const linesOf = (rows: number) =>
  itemsOf(rows)
    .map((item) => `${JSON.stringify(item)}\n`)
    .join("");

async function expectNothing({ api }: TestAccount): Promise<void> {
  expect((await api.get("/Batch")).body.data).toEqual([]);
  expect((await api.get("/Job")).body.data).toEqual([]);
}

describe("a compressed body", () => {
  test.each([
    { contentType: "text/csv", body: csvOf(3) },
    { contentType: "application/x-ndjson", body: linesOf(3) },
    { contentType: "application/json", body: JSON.stringify({ items: itemsOf(3) }) },
  ])("is read as $contentType", async ({ contentType, body }) => {
    const { api } = await stack.createAccount();

    const accepted = await api.post("/Batch", gzipSync(body), {
      "content-type": contentType,
      "content-encoding": "gzip",
    });

    expect((await untilEnded(api, accepted)).counts).toMatchObject({ total: 3, succeeded: 3 });
  });

  test("is read as a form, too", async () => {
    const { api } = await stack.createAccount();
    const form = aForm([{ name: "file", fileName: "patients.csv", text: csvOf(2) }]);

    const accepted = await api.post("/Batch", gzipSync(form.body), { ...form.headers, "content-encoding": "gzip" });

    expect(accepted.body).toMatchObject({ counts: { total: 2 } });
  });

  const whole = gzipSync(csvOf(500));
  test.each<{ name: string; body: Buffer; encoding: string; status: number }>([
    { name: "cut off", body: whole.subarray(0, whole.length / 2), encoding: "gzip", status: 400 },
    { name: "cut by its last byte", body: whole.subarray(0, -1), encoding: "gzip", status: 400 },
    { name: "altered", body: Buffer.from(whole).fill(0xa5, 200, 260), encoding: "gzip", status: 400 },
    { name: "no gzip at all", body: Buffer.from(csvOf(2)), encoding: "gzip", status: 400 },
    { name: "compressed twice", body: gzipSync(whole), encoding: "gzip", status: 400 },
    { name: "said to be compressed twice", body: gzipSync(whole), encoding: "gzip, gzip", status: 415 },
    { name: "in another encoding", body: whole, encoding: "br", status: 415 },
    // 200 MB of empty lines in 200 KB.
    {
      name: "far larger than it looks",
      body: gzipSync(Buffer.alloc(200_000_000, "\n")),
      encoding: "gzip",
      status: 413,
    },
  ])("is refused when it is $name", async ({ body, encoding, status }) => {
    const account = await stack.createAccount();

    const answer = await account.api.post("/Batch", body, { "content-type": "text/csv", "content-encoding": encoding });

    expect(answer.status).toBe(status);
    expect(answer.body).toMatchObject({ error: { statusCode: status, message: expect.any(String) } });
    await expectNothing(account);
  });

  test("is read nowhere else", async () => {
    const { api } = await stack.createAccount();
    const body = gzipSync(JSON.stringify(anEligibilityRequest()));

    const answer = await api.post("/Eligibility", body, {
      "content-type": "application/json",
      "content-encoding": "gzip",
    });

    expect(answer.status).toBe(415);
  });
});

interface Part {
  readonly name?: string;
  readonly text: string;
  readonly fileName?: string;
  readonly contentType?: string;
}

/** A form as browsers send it. */
function aForm(parts: readonly Part[]) {
  const boundary = "----boundary7MA4YWxk";
  const texts = parts.map(({ name, text, fileName, contentType }) => {
    const file = fileName === undefined ? "" : `; filename="${fileName}"`;
    const type = contentType === undefined ? "" : `Content-Type: ${contentType}\r\n`;
    const named = name === undefined ? "" : `; name="${name}"`;
    return `--${boundary}\r\nContent-Disposition: form-data${named}${file}\r\n${type}\r\n${text}\r\n`;
  });
  return {
    body: `${texts.join("")}--${boundary}--\r\n`,
    headers: { "content-type": `multipart/form-data; boundary=${boundary}` },
  };
}

const postForm = ({ api }: TestAccount, parts: readonly Part[], search = "") => {
  const { body, headers } = aForm(parts);
  return api.post(`/Batch${search}`, body, headers);
};

describe("a form", () => {
  test.each<{ kind: string; file: Omit<Part, "name"> }>([
    { kind: "CSV by its type", file: { fileName: "export", contentType: "text/csv", text: csvOf(2) } },
    {
      kind: "CSV by its name, called a spreadsheet",
      file: { fileName: "patients.CSV", contentType: "application/vnd.ms-excel", text: csvOf(2) },
    },
    { kind: "NDJSON", file: { fileName: "p.ndjson", contentType: "application/octet-stream", text: linesOf(2) } },
    { kind: "JSON", file: { fileName: "p.json", text: JSON.stringify({ items: itemsOf(2) }) } },
  ])("brings one file: $kind", async ({ file }) => {
    const account = await stack.createAccount();

    const accepted = await postForm(account, [
      { name: "name", text: "Tuesday" },
      { name: "operation", text: "clearcoverage" },
      { name: "file", ...file },
    ]);

    const batch = await untilEnded(account.api, accepted);
    expect(batch).toMatchObject({ name: "Tuesday", operation: "clearcoverage", counts: { total: 2, succeeded: 2 } });
  });

  test("maps columns by its fields and takes options from the query", async () => {
    const account = await stack.createAccount();
    const file = csvOf(1).replace("member_id", "Card No");
    const parts = [
      { name: "map[Card No]", text: "member_id" },
      { name: "file", fileName: "a.csv", text: file },
    ];

    const { id } = await untilEnded(account.api, await postForm(account, parts, "?operation=clearcoverage"));

    expect(await readResults(account.api, id)).toMatchObject([{ row: 1, operation: "clearcoverage" }]);
  });

  const file = { name: "file", fileName: "a.csv", text: csvOf(2) };
  test.each<{ name: string; parts: readonly Part[]; path: string }>([
    { name: "it has no file", parts: [{ name: "operation", text: "eligibility" }], path: "file" },
    { name: "it has nothing", parts: [], path: "file" },
    { name: "it has two files", parts: [file, { ...file, name: "other" }], path: "file" },
    {
      name: "an option stands behind the file",
      parts: [file, { name: "operation", text: "clearcoverage" }],
      path: "file",
    },
    { name: "its file is of no known kind", parts: [{ ...file, fileName: "a.pdf" }], path: "file" },
    { name: "no file was chosen", parts: [{ ...file, fileName: "", text: "" }], path: "file" },
    { name: "an option has no name", parts: [{ text: "eligibility" }, file], path: "body" },
    { name: "an option has no name and is long", parts: [{ text: "a".repeat(2_000) }, file], path: "body" },
    { name: "an option is unknown", parts: [{ name: "deadlin", text: "x" }, file], path: "deadlin" },
    { name: "an option is wrong", parts: [{ name: "operation", text: "claims" }, file], path: "operation" },
    {
      name: "an option stands there twice",
      parts: [{ name: "name", text: "a" }, { name: "name", text: "b" }, file],
      path: "name",
    },
    {
      name: "it has very many parts",
      parts: [...Array.from({ length: 1_001 }, (_, index) => ({ name: `map[${index}]`, text: "dob" })), file],
      path: "body",
    },
  ])("is refused whole when $name", async ({ parts, path }) => {
    const account = await stack.createAccount();

    const answer = await postForm(account, parts);

    expect(answer.status).toBe(400);
    const { issues } = answer.body.error as { issues: readonly { path: string }[] };
    expect(issues.map((issue) => issue.path)).toContain(path);
    await expectNothing(account);
  });

  test.each<{ name: string; body: (whole: string) => string; contentType?: string }>([
    { name: "breaks off in its file", body: (whole) => whole.slice(0, whole.length / 2) },
    { name: "lacks its last boundary", body: (whole) => whole.replace(/------boundary7MA4YWxk--\r\n$/, "") },
    { name: "has no boundary", body: (whole) => whole, contentType: "multipart/form-data" },
    { name: "has another boundary", body: (whole) => whole, contentType: "multipart/form-data; boundary=other" },
    {
      name: "has a boundary that is too long",
      body: (whole) => whole.replaceAll("----boundary7MA4YWxk", "-".repeat(71)),
      contentType: `multipart/form-data; boundary=${"-".repeat(71)}`,
    },
    { name: "is empty", body: () => "" },
  ])("is refused whole when it $name", async ({ body, contentType }) => {
    const account = await stack.createAccount();
    const form = aForm([{ ...file, text: csvOf(300) }]);

    const answer = await account.api.post("/Batch", body(form.body), {
      "content-type": contentType ?? form.headers["content-type"],
    });

    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ error: { statusCode: 400, message: expect.any(String) } });
    await expectNothing(account);
  });
});

describe("a JSON body", () => {
  test("may have its options behind its items, however large it is", async () => {
    const { api } = await stack.createAccount();
    const { payer, ...item } = anEligibilityRequest();
    const items = Array.from({ length: 6_000 }, (_, index) => ({ ...item, reference: `r${index}` }));
    const options = { name: "Late", operation: "clearcoverage", not_before: tomorrow, defaults: { payer } };
    const body = JSON.stringify({ items, ...options });
    expect(body.length).toBeGreaterThan(1_200_000);

    const accepted = await api.post("/Batch", body, { "content-type": "application/json" });

    expect(accepted.body).toMatchObject({
      name: "Late",
      operation: "clearcoverage",
      counts: { total: 6_000, rejected: 0 },
    });
  });

  const item = JSON.stringify(anEligibilityRequest());
  test.each<{ name: string; body: string; status?: number }>([
    { name: "never ends", body: `{"items":[${item},` },
    { name: "lacks a comma", body: `{"items":[${item}${item}]}` },
    { name: "has a comma too many", body: `{"items":[${item},]}` },
    { name: "goes on behind its end", body: `{"items":[${item}]}{}` },
    { name: "has an item that is not JSON", body: `{"items":[${item},{"payer":nil}]}` },
    { name: "is a list", body: `[${item}]` },
    { name: "is text", body: '"items"' },
    { name: "has no items", body: '{"name":"a"}' },
    { name: "has items twice", body: `{"items":[${item}],"items":[${item}]}` },
    { name: "has an option twice", body: `{"operation":"eligibility","items":[${item}],"operation":"clearcoverage"}` },
    { name: "is empty", body: "" },
    { name: "has one item of 2 MiB", body: `{"items":[{"notes":"${"x".repeat(2_097_152)}"}]}`, status: 413 },
  ])("is refused whole when it $name", async ({ body, status = 400 }) => {
    const account = await stack.createAccount();

    const answer = await account.api.post("/Batch", body, { "content-type": "application/json" });

    expect(answer.status).toBe(status);
    expect(answer.body).toMatchObject({ error: { statusCode: status, message: expect.any(String) } });
    await expectNothing(account);
  });

  test("has items nested beyond all reason rejected one by one", async () => {
    const { api } = await stack.createAccount();
    const deep = `${"[".repeat(200_000)}${"]".repeat(200_000)}`;

    const { body } = await api.post("/Batch", `{"items":[${item},{"subscriber":${deep}},${deep}]}`, {
      "content-type": "application/json",
    });

    expect(body).toMatchObject({ counts: { total: 1, rejected: 2 } });
  });
});

test("a large batch is taken in without its rows being read for each row, whatever the database knows of others", async () => {
  const own = await startStack(); // reads of its table are counted
  onTestFinished(() => own.stop());
  const rows = 4_000;
  const { api } = await own.createAccount();
  const upload = async () => {
    const path = `/Batch?not_before=${tomorrow}&max_age=3600`;
    const accepted = await api.post(path, csvOf(rows), { "content-type": "text/csv" });
    expect(accepted.status).toBe(202);
  };
  const client = new pg.Client({ connectionString: own.databaseUrl });
  await client.connect();
  onTestFinished(() => client.end());
  const readUse = async () => {
    const { rows: found } = await client.query<{ read: number; added: number }>(
      "select (idx_tup_fetch + seq_tup_read)::integer as read, n_tup_ins::integer as added from pg_stat_user_tables where relname = 'jobs'",
    );
    return found[0] ?? { read: 0, added: 0 };
  };
  await upload();
  await client.query("analyze jobs"); // by which the next batch is as good as empty
  await until(async () => expect((await readUse()).added).toBeGreaterThanOrEqual(rows));
  const before = await readUse();

  await upload();

  // PostgreSQL reports reads and writes of a connection together.
  const allAdded = before.added + rows;
  await until(async () => expect((await readUse()).added).toBeGreaterThanOrEqual(allAdded));
  // For each row it would be millions. The stack's own looking around reads some hundred.
  expect((await readUse()).read - before.read).toBeLessThan(rows * 10);
});
