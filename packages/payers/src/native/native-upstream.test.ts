import { createServer, type IncomingMessage, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";
import { expect, onTestFinished, test } from "vitest";
import type { VerifyCall } from "../upstream.ts";
import { createNativeUpstream } from "./native-upstream.ts";

const call: VerifyCall = {
  operation: "eligibility",
  accountId: "0193d5c1-0000-7000-8000-000000000002",
  jobId: "job_1",
  attemptId: "0193d5c1-0000-4000-8000-000000000003",
  trace: "0193D5C1000070008000000000000001",
  payerId: "60054",
  provider: { npi: "1234567893", taxId: "123456789" },
  subscriber: { firstName: "A", lastName: "B", memberId: "C", dob: "1990-01-02", groupNumber: "D" },
  serviceTypes: ["35"],
  procedures: [],
};

/** What the specification has of it. */
const question = {
  payer: { id: "60054" },
  provider: { npi: "1234567893", tax_id: "123456789" },
  subscriber: { first_name: "A", last_name: "B", member_id: "C", dob: "01/02/1990", group_number: "D" },
  version: "v2",
};

async function upstreamThat(answers: RequestListener, path = "") {
  const server = createServer(answers);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo; // listens on TCP
  const url = `http://127.0.0.1:${port}${path}`;
  const upstream = createNativeUpstream({ name: "native", url, key: "k", maxConnections: 2 });
  onTestFinished(async () => {
    await upstream.close();
    server.closeAllConnections();
    server.close();
  });
  return upstream;
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = "";
  for await (const chunk of request) text += chunk;
  return text;
}

test("a call carries only the request's fields, the key, the job's id and a request id", async () => {
  let seen: { url: string | undefined; headers: IncomingMessage["headers"]; body: string } | undefined;
  const upstream = await upstreamThat(async (request, response) => {
    seen = { url: request.url, headers: request.headers, body: await bodyOf(request) };
    response.setHeader("content-type", "application/json").end('{ "a":1 }');
  }, "/v1/");

  const outcome = await upstream.verify(call);

  expect(outcome).toEqual({ kind: "answered", contentType: "application/json", body: Buffer.from('{ "a":1 }') });
  expect(seen?.url).toBe("/v1/Eligibility");
  expect(JSON.parse(seen?.body ?? "")).toEqual(question);
  expect(seen?.headers).toMatchObject({ "x-token-api": "k", "idempotency-key": "job_1" });
  expect(seen?.headers["x-request-id"]).toMatch(/^[0-9a-f-]{36}$/);
});

test("a dependent and a location are sent as the caller sent them, and nothing that only other services take", async () => {
  let body = "";
  const upstream = await upstreamThat(async (request, response) => {
    body = await bodyOf(request);
    response.end("{}");
  });

  await upstream.verify({
    ...call,
    operation: "clearcoverage",
    provider: { ...call.provider, name: { organization: "Practice" }, taxonomy: "1223G0001X" },
    dependent: { firstName: "E", lastName: "F", dob: "2015-12-31", gender: "F", relationship: "child" },
    procedures: ["D1110"],
    dateOfService: "2026-11-24",
    locationId: "7",
  });

  const dependent = { first_name: "E", last_name: "F", dob: "12/31/2015" };
  expect(JSON.parse(body)).toEqual({ ...question, dependent, location_id: "7" });
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
])("an error body that is %s is read as such", async (_form, body, expected) => {
  const upstream = await upstreamThat((_request, response) => response.writeHead(422).end(body));
  expect(await upstream.verify(call)).toEqual({
    kind: "refused",
    cause: "request",
    isTransient: false,
    statusCode: 422,
    upstream: expected,
    retryAfterMs: undefined,
  });
});

test.each([
  [400, "request", false],
  [401, "credentials", false],
  [402, "credentials", false],
  [403, "credentials", false],
  [408, "payer", true],
  [425, "request", true],
  [429, "limit", true],
  [500, "payer", true],
  [501, "payer", false],
  [504, "payer", true],
])("status %i has the cause %s", async (status, cause, isTransient) => {
  const upstream = await upstreamThat((_request, response) => response.writeHead(status).end());
  expect(await upstream.verify(call)).toMatchObject({ kind: "refused", cause, isTransient, statusCode: status });
});

test("a redirect is not followed", async () => {
  let calls = 0;
  const upstream = await upstreamThat((_request, response) => {
    calls++;
    response.writeHead(307, { location: "/elsewhere" }).end();
  });
  expect(await upstream.verify(call)).toEqual({ kind: "unreachable", sent: "perhaps" });
  expect(calls).toBe(1);
});

test("a compressed answer is decompressed, up to 8 MiB", async () => {
  const bodies = [gzipSync('{"a":1}'), gzipSync(Buffer.alloc(9 * 1024 * 1024, "1"))];
  const upstream = await upstreamThat((_request, response) =>
    response.writeHead(200, { "content-encoding": "gzip" }).end(bodies.shift()),
  );
  expect(await upstream.verify(call)).toMatchObject({ kind: "answered", body: Buffer.from('{"a":1}') });
  expect(await upstream.verify(call)).toEqual({ kind: "unreachable", sent: "perhaps" });
});

test("an answer that breaks, or exceeds 8 MiB, is unreachable, and was perhaps sent", async () => {
  let first = true;
  const upstream = await upstreamThat((_request, response) => {
    if (!first) return void response.end(Buffer.alloc(9 * 1024 * 1024, "1"));
    first = false;
    response.writeHead(200, { "content-length": "100" });
    response.write('{"a":1}', () => response.socket?.destroy());
  });
  expect(await upstream.verify(call)).toEqual({ kind: "unreachable", sent: "perhaps" });
  expect(await upstream.verify(call)).toEqual({ kind: "unreachable", sent: "perhaps" });
});

test("a silent upstream times out; one that refuses connections got nothing", async () => {
  const silent = await upstreamThat(() => undefined);
  expect(await silent.verify({ ...call, timeLimitMs: 1_000.5 })).toEqual({ kind: "timed_out", sent: "perhaps" });

  const absent = createNativeUpstream({ name: "absent", url: "http://127.0.0.1:1", key: undefined, maxConnections: 1 });
  expect(await absent.verify(call)).toEqual({ kind: "unreachable", sent: "no" });
  await absent.close();
});

test("a call that waits for a connection times out as well, unsent", async () => {
  const arrived = Promise.withResolvers<void>();
  let requests = 0;
  const busy = await upstreamThat(() => {
    requests++;
    if (requests === 2) arrived.resolve(); // both connections are taken
  });
  const sent = Array.from({ length: 2 }, () => busy.verify({ ...call, timeLimitMs: 1_500 }));
  await arrived.promise;

  const waiting = Array.from({ length: 28 }, () => busy.verify({ ...call, timeLimitMs: 50 }));

  for (const outcome of await Promise.all(waiting)) expect(outcome).toEqual({ kind: "timed_out", sent: "no" });
  for (const outcome of await Promise.all(sent)) expect(outcome).toEqual({ kind: "timed_out", sent: "perhaps" });
});

test("Retry-After is read in seconds and as a date", async () => {
  const fields = [() => "7", () => new Date(Date.now() + 60_000).toUTCString(), () => "soon"];
  const upstream = await upstreamThat((_request, response) =>
    response.writeHead(503, { "retry-after": fields.shift()?.() ?? "" }).end(),
  );
  const read = async () => {
    const outcome = await upstream.verify(call);
    return outcome.kind === "refused" ? outcome.retryAfterMs : "not refused";
  };
  expect(await read()).toBe(7_000);
  expect(await read()).toBeGreaterThan(55_000);
  expect(await read()).toBeUndefined();
});
