import { createServer, type IncomingMessage, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";
import { expect, onTestFinished, test } from "vitest";
import { createPayerService } from "./payer-service.ts";

const question = {
  payer: { id: "60054" },
  provider: { npi: "1234567893", tax_id: "123456789" },
  subscriber: { first_name: "A", last_name: "B", member_id: "C", dob: "01/02/1990", group_number: "D" },
  version: "v2",
} as const;
const call = { operation: "eligibility", question, jobId: "job_1" } as const;

async function upstreamThat(answers: RequestListener, path = "") {
  const server = createServer(answers);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo; // listens on TCP
  const service = createPayerService({ url: `http://127.0.0.1:${port}${path}`, key: "k", maxConnections: 2 });
  onTestFinished(async () => {
    await service.close();
    server.closeAllConnections();
    server.close();
  });
  return service;
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = "";
  for await (const chunk of request) text += chunk;
  return text;
}

test("a call carries only the request's fields, the key, the job's id and a request id", async () => {
  let seen: { url: string | undefined; headers: IncomingMessage["headers"]; body: string } | undefined;
  const service = await upstreamThat(async (request, response) => {
    seen = { url: request.url, headers: request.headers, body: await bodyOf(request) };
    response.setHeader("content-type", "application/json").end('{ "a":1 }');
  }, "/v1/");

  const answer = await service.verify(call);

  expect(answer).toEqual({ kind: "answered", contentType: "application/json", body: Buffer.from('{ "a":1 }') });
  expect(seen?.url).toBe("/v1/Eligibility");
  expect(JSON.parse(seen?.body ?? "")).toEqual(question);
  expect(seen?.headers).toMatchObject({ "x-token-api": "k", "idempotency-key": "job_1" });
  expect(seen?.headers["x-request-id"]).toMatch(/^[0-9a-f-]{36}$/);
});

const nested = (levels: number) => `${'{"a":'.repeat(levels)}1${"}".repeat(levels)}`;

test.each([
  ["an object", '{"message":"m","code":"c"}', { message: "m", code: "c" }],
  ["an object inside error", '{"error":{"message":"m"}}', { message: "m" }],
  ["a JSON string", '"no such payer"', "no such payer"],
  ["text", "gateway says no", "gateway says no"],
  ["a list", "[1]", "[1]"],
  ["nested beyond use", nested(20_000), nested(20_000)],
  ["nothing", "", undefined],
])("an error body that is %s is read as such", async (_form, body, upstream) => {
  const service = await upstreamThat((_request, response) => response.writeHead(422).end(body));
  expect(await service.verify(call)).toEqual({ kind: "refused", statusCode: 422, upstream, retryAfterMs: undefined });
});

test("a redirect is not followed", async () => {
  let calls = 0;
  const service = await upstreamThat((_request, response) => {
    calls++;
    response.writeHead(307, { location: "/elsewhere" }).end();
  });
  expect(await service.verify(call)).toEqual({ kind: "unreachable" });
  expect(calls).toBe(1);
});

test("a compressed answer is decompressed, up to 8 MiB", async () => {
  const bodies = [gzipSync('{"a":1}'), gzipSync(Buffer.alloc(9 * 1024 * 1024, "1"))];
  const service = await upstreamThat((_request, response) =>
    response.writeHead(200, { "content-encoding": "gzip" }).end(bodies.shift()),
  );
  expect(await service.verify(call)).toMatchObject({ kind: "answered", body: Buffer.from('{"a":1}') });
  expect(await service.verify(call)).toEqual({ kind: "unreachable" });
});

test("an answer that breaks, or exceeds 8 MiB, is unreachable", async () => {
  let first = true;
  const service = await upstreamThat((_request, response) => {
    if (!first) return void response.end(Buffer.alloc(9 * 1024 * 1024, "1"));
    first = false;
    response.writeHead(200, { "content-length": "100" });
    response.write('{"a":1}', () => response.socket?.destroy());
  });
  expect(await service.verify(call)).toEqual({ kind: "unreachable" });
  expect(await service.verify(call)).toEqual({ kind: "unreachable" });
});

test("a silent upstream times out; one that refuses connections is unreachable", async () => {
  const silent = await upstreamThat(() => undefined);
  expect(await silent.verify({ ...call, timeLimitMs: 50.5 })).toEqual({ kind: "timed_out" });

  const absent = createPayerService({ url: "http://127.0.0.1:1", key: undefined, maxConnections: 1 });
  expect(await absent.verify(call)).toEqual({ kind: "unreachable" });
  await absent.close();
});

test("a call that waits for a connection times out as well", async () => {
  const busy = await upstreamThat(() => undefined);
  const calls = Array.from({ length: 30 }, () => busy.verify({ ...call, timeLimitMs: 100 }));

  expect(new Set((await Promise.all(calls)).map(({ kind }) => kind))).toEqual(new Set(["timed_out"]));
});

test("Retry-After is read in seconds and as a date", async () => {
  const fields = ["7", new Date(Date.now() + 60_000).toUTCString(), "soon"];
  const service = await upstreamThat((_request, response) =>
    response.writeHead(503, { "retry-after": fields.shift() ?? "" }).end(),
  );
  const read = async () => {
    const answer = await service.verify(call);
    return answer.kind === "refused" ? answer.retryAfterMs : "not refused";
  };
  expect(await read()).toBe(7_000);
  expect(await read()).toBeGreaterThan(55_000);
  expect(await read()).toBeUndefined();
});
