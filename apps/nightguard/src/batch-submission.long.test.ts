import { mkdir, writeFile } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { submitFile } from "./batch-submission.ts";
import { aBatch, aClient, aFolder, aServer } from "./test-support.ts";

interface Received {
  readonly url: string | undefined;
  readonly type: string | undefined;
  readonly encoding: string | undefined;
  readonly key: string | string[] | undefined;
  readonly bytes: Buffer;
  readonly body: string;
}

/** An API that records requests and gives these responses in order, repeating the last one. */
async function anApi(...answers: ((request: IncomingMessage, response: ServerResponse) => void)[]) {
  const received: Received[] = [];
  const url = await aServer(async (request, response) => {
    const answer = answers.length > 1 ? answers.shift() : answers[0];
    if (answer === breakOff) return breakOff(request);
    const { "content-type": type, "content-encoding": encoding, "idempotency-key": key } = request.headers;
    const bytes = await buffer(request);
    received.push({ url: request.url, type, encoding, key, bytes, body: bytes.toString() });
    answer?.(request, response);
  });
  return { client: aClient(url), received };
}

const accept = (_request: IncomingMessage, response: ServerResponse) =>
  void response.writeHead(202).end(JSON.stringify(aBatch()));
/** During the upload. */
const breakOff = (request: IncomingMessage) => void request.once("data", () => request.socket.destroy());
/** After the upload, before the response. */
const hangUp = (request: IncomingMessage) => void request.socket.destroy();
const answer = (statusCode: number) => (_request: IncomingMessage, response: ServerResponse) =>
  void response.writeHead(statusCode, { "retry-after": "0" }).end(JSON.stringify({ error: { message: "busy" } }));

async function aFile(name: string, content: string | Buffer): Promise<string> {
  const file = join(await aFolder(), name);
  await writeFile(file, content);
  return file;
}

test("a CSV file is sent unchanged, with its options as query parameters", async () => {
  const { client, received } = await anApi(accept);
  const file = await aFile("patients.CSV", "payer_id\n60054\n");

  await submitFile(client, file, {
    operation: "clearcoverage",
    name: undefined,
    notBefore: "2026-11-21T22:00:00.000Z",
    maxAge: 60,
    taxId: "123456789",
    dateOrder: "dmy",
    npiCheck: "refuse",
    payerMatch: "map",
    map: ["Insurance ID=member_id", "a=b=dob"],
  });

  expect(received).toMatchObject([{ type: "text/csv", body: "payer_id\n60054\n" }]);
  expect(Object.fromEntries(new URL(received[0]?.url ?? "", "http://a").searchParams)).toEqual({
    operation: "clearcoverage",
    not_before: "2026-11-21T22:00:00.000Z",
    max_age: "60",
    tax_id: "123456789",
    date_order: "dmy",
    npi_check: "refuse",
    payer_match: "map",
    "map[Insurance ID]": "member_id",
    "map[a=b]": "dob",
  });
});

test.each([
  ["an array of items", '[{"a": 1}]', { items: [{ a: 1 }], name: "n", on_invalid: "reject" }],
  ["a whole batch", '{"items": [], "name": "old"}', { items: [], name: "n", on_invalid: "reject" }],
])("a JSON file may be %s; options take precedence", async (_kind, content, sent) => {
  const { client, received } = await anApi(accept);

  await submitFile(client, await aFile("patients.json", content), { name: "n", onInvalid: "reject" });

  expect(received.map(({ url, body }) => [url, JSON.parse(body)])).toEqual([["/Batch", sent]]);
});

test("a JSON file's numbers are sent as they stand in it", async () => {
  const { client, received } = await anApi(accept);
  const items = '[{"subscriber":{"member_id":1234567890123456789,"group_number":12E3}}]';

  await submitFile(client, await aFile("patients.json", items), {});

  expect(received.map(({ body }) => body)).toEqual([`{"items":${items}}`]);
});

test("--type takes precedence over the file's name", async () => {
  const { client, received } = await anApi(accept);

  await submitFile(client, await aFile("export.txt", "{}\n"), { type: "ndjson" });

  expect(received).toMatchObject([{ type: "application/x-ndjson", encoding: undefined, body: "{}\n" }]);
});

describe("a gzipped file", () => {
  const csv = gzipSync("payer_id\n60054\n");

  test.each([
    ["a.csv.gz", undefined, "text/csv"],
    ["A.NDJSON.GZ", undefined, "application/x-ndjson"],
    ["export.csv", undefined, "text/csv"],
    ["export.tsv", undefined, "text/csv"],
    ["export.xlsx", undefined, "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"],
    ["export.ZIP", undefined, "application/zip"],
    ["export.gz", "csv", "text/csv"],
  ] as const)("is sent unchanged with its content encoding: %s with --type %s", async (name, given, type) => {
    const { client, received } = await anApi(accept);

    await submitFile(client, await aFile(name, csv), { type: given });

    expect(received).toMatchObject([{ type, encoding: "gzip" }]);
    expect(received[0]?.bytes.equals(csv)).toBe(true);
  });

  test("is recognized by its content, not by its name", async () => {
    const { client, received } = await anApi(accept);

    await submitFile(client, await aFile("a.csv.gz", "payer_id\n60054\n"), {});

    expect(received).toMatchObject([{ type: "text/csv", encoding: undefined, body: "payer_id\n60054\n" }]);
  });

  test("of JSON is decompressed to add the options", async () => {
    const { client, received } = await anApi(accept);

    await submitFile(client, await aFile("a.json.gz", gzipSync('[{"a": 1}]')), { name: "n" });

    expect(received).toMatchObject([{ type: "application/json", encoding: undefined }]);
    expect(JSON.parse(received[0]?.body ?? "")).toEqual({ items: [{ a: 1 }], name: "n" });
  });

  test("of JSON that is truncated is rejected with a clear message", async () => {
    const { client } = await anApi(accept);
    const file = await aFile("a.json.gz", gzipSync('[{"a": 1}]').subarray(0, 20));

    await expect(submitFile(client, file, {})).rejects.toThrow(/a\.json\.gz is not whole gzip/);
  });
});

describe("a failed upload is repeated as a whole with the same key:", () => {
  test.each([
    ["it breaks off", breakOff],
    ["the response is lost", hangUp],
    ["the API is not ready", answer(503)],
    ["the first upload is still being processed", answer(409)],
  ])("%s", async (_name, failing) => {
    const { client, received } = await anApi(failing, hangUp, accept);
    const csv = `payer_id\n${"60054\n".repeat(100_000)}`;
    const broken: string[] = [];

    const onBreak = (reason: string) => void broken.push(reason);
    const batch = await submitFile(client, await aFile("patients.csv", csv), { onBreak });

    expect(batch.id).toBe(aBatch().id);
    expect(broken).toHaveLength(2);
    expect(new Set(received.map(({ key }) => key)).size).toBe(1);
    expect(received.at(-1)?.key).toMatch(/^[0-9a-f-]{36}$/);
    for (const { body } of received) expect(body === csv).toBe(true);
  });
});

test("submitting a file twice creates two batches", async () => {
  const { client, received } = await anApi(accept);
  const file = await aFile("patients.csv", "payer_id\n60054\n");

  await submitFile(client, file, {});
  await submitFile(client, file, {});

  expect(new Set(received.map(({ key }) => key)).size).toBe(2);
});

test("a 400 is not retried", async () => {
  const { client, received } = await anApi(answer(400));

  await expect(submitFile(client, await aFile("patients.csv", "a\n"), {})).rejects.toMatchObject({ statusCode: 400 });
  expect(received).toHaveLength(1);
});

test("an unreachable API is reported at once", async () => {
  const file = await aFile("patients.csv", "a\n");

  await expect(submitFile(aClient("http://127.0.0.1:1"), file, {})).rejects.toThrow("is it running?");
});

test.each([
  ["absent.csv", "there is no such file"],
  ["patients.xls", "its name must end in .csv"],
  ["patients.gz", "its name must end in .csv"],
  ["folder.csv", "is a folder"],
])("%s is rejected with a clear message", async (name, words) => {
  const { client } = await anApi(accept);
  const folder = await aFolder();
  await mkdir(join(folder, "folder.csv"));

  await expect(submitFile(client, join(folder, name), {})).rejects.toMatchObject({
    exitCode: 64,
    message: expect.stringContaining(words),
  });
});

test.each([
  ["patients.json", { npi: "1234567893" }, "complete the columns of a table"],
  ["patients.csv", { map: ["nothing"] }, '--map takes "Column Name=field"'],
])("options that do not apply to %s are rejected", async (name, options, words) => {
  const { client } = await anApi(accept);

  await expect(submitFile(client, await aFile(name, "[]"), options)).rejects.toThrow(words);
});

test("the error for malformed JSON does not contain its text", async () => {
  const { client } = await anApi(accept);
  const file = await aFile("patients.json", '{"last_name": "Quarrington');

  await expect(submitFile(client, file, {})).rejects.toThrow(/not a JSON array of items or a batch object/);
  await expect(submitFile(client, file, {})).rejects.not.toThrow("Quarrington");
});
