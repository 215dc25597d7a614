import { readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { expect, onTestFinished, test } from "vitest";
import { createApiClient } from "./api-client.ts";
import { saveResults, submitFile, toResultsFile } from "./batch-file.ts";
import { followBatch } from "./follow-batch.ts";
import { aBatch, aFolder, aServer } from "./test-support.ts";
import { toFormat } from "./verify.ts";

function aClient(url: string) {
  const client = createApiClient({ url, key: "ng_test_x", keyHint: "give a valid key" });
  onTestFinished(client.close);
  return client;
}

/** An API that answers everything with a batch and keeps what it was asked. */
async function aBatchServer() {
  const requests: { url: string | undefined; type: string | undefined; body: string }[] = [];
  const url = await aServer(async (request, response) => {
    requests.push({ url: request.url, type: request.headers["content-type"], body: await text(request) });
    response.writeHead(202).end(JSON.stringify(aBatch()));
  });
  return { client: aClient(url), requests };
}

test("a CSV file is sent as it is, its options beside it", async () => {
  const { client, requests } = await aBatchServer();
  const file = join(await aFolder(), "patients.CSV");
  await writeFile(file, "payer_id\n60054\n");

  await submitFile(client, file, { operation: "clearcoverage", name: undefined });

  expect(requests).toEqual([{ url: "/Batch?operation=clearcoverage", type: "text/csv", body: "payer_id\n60054\n" }]);
});

test.each([
  ["an array of items", '[{"a": 1}]', { items: [{ a: 1 }], name: "n" }],
  ["a whole batch", '{"items": [], "name": "old"}', { items: [], name: "n" }],
])("a JSON file may be %s; options win", async (_kind, content, sent) => {
  const { client, requests } = await aBatchServer();
  const file = join(await aFolder(), "patients.json");
  await writeFile(file, content);

  await submitFile(client, file, { name: "n" });

  expect(requests.map(({ url, body }) => [url, JSON.parse(body)])).toEqual([["/Batch", sent]]);
});

test.each([
  ["absent.csv", "there is no such file"],
  ["patients.xlsx", "its name must end in .csv"],
])("%s is refused in words", async (name, words) => {
  const { client } = await aBatchServer();

  await expect(submitFile(client, join(await aFolder(), name), {})).rejects.toMatchObject({
    exitCode: 64,
    message: expect.stringContaining(words),
  });
});

test("a refusal lists the faults, and what to do about the key", async () => {
  const answers = [
    {
      statusCode: 400,
      message: "No row is valid; see issues",
      issues: [{ path: "rows.1.payer.id", message: "is missing" }],
    },
    { statusCode: 401, message: "Authentication required" },
  ];
  const url = await aServer((request, response) => {
    const error = answers[request.method === "GET" ? 1 : 0];
    response.writeHead(error?.statusCode ?? 500).end(JSON.stringify({ error }));
  });

  await expect(aClient(url).sendJson("POST", "/Batch", {})).rejects.toThrow(
    "The API answered 400: No row is valid; see issues; rows.1.payer.id is missing",
  );
  await expect(aClient(url).getJson("/Batch")).rejects.toThrow("give a valid key");
});

test("an address where nobody answers is told", async () => {
  await expect(aClient("http://127.0.0.1:1").getJson("/")).rejects.toThrow(
    "No API answers at http://127.0.0.1:1 (ECONNREFUSED); is it running?",
  );
});

test("a batch is followed to its end through an API that is away for a moment", async () => {
  const states = ["queued", 503, "running", "completed"];
  const url = await aServer((_request, response) => {
    const state = states.shift();
    if (typeof state === "number") return void response.writeHead(state, { "retry-after": "0" }).end("{}");
    response.end(JSON.stringify({ ...aBatch(), status: state }));
  });
  const seen: string[] = [];

  const batch = await followBatch(aClient(url), "bat_1", { onChange: ({ status }) => void seen.push(status) });

  expect(batch.status).toBe("completed");
  expect(seen).toEqual(["queued", "running", "completed"]);
});

test("results are written for their owner alone, and only whole", async () => {
  const folder = await aFolder();
  const url = await aServer((request, response) => {
    if (request.url?.includes("bat_broken")) {
      response.write("row\n1");
      setImmediate(() => response.destroy());
    } else response.end("row\n1\n");
  });
  const file = join(folder, "out.csv");

  await saveResults(aClient(url), aBatch(), { file, format: "csv" });
  const broken = saveResults(aClient(url), aBatch({ id: "bat_broken" }), { file, format: "csv" });

  await expect(broken).rejects.toThrow("could not be written");
  expect(await readFile(file, "utf8")).toBe("row\n1\n");
  expect((await stat(file)).mode & 0o777).toBe(0o600);
});

test("the results file is named after the file, the format after the results file", () => {
  expect(toResultsFile("a/patients.csv", "csv")).toBe("a/patients.results.csv");
  expect(toResultsFile("patients.json", "ndjson")).toBe("patients.results.ndjson");
  expect([toFormat("x.ndjson"), toFormat("x.JSON"), toFormat("x.txt"), toFormat("-"), toFormat(undefined)]).toEqual([
    "ndjson",
    "json",
    "csv",
    "csv",
    "csv",
  ]);
});
