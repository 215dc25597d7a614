import { expect, test } from "vitest";
import { createSessionClient, NightguardError } from "./session.ts";
import { type Answering, cut, failureOf, json, refusal, startServer } from "./test-support.ts";

async function startPage(answers: readonly [Answering, ...Answering[]], context: string | undefined = "acc_1;live") {
  const { url, received } = await startServer(answers);
  return { received, page: createSessionClient({ url, context: () => context }) };
}

test("a call has the context and no key", async () => {
  const { page, received } = await startPage([json(200, { data: [] }, { etag: 'W/"1"' })]);
  const answer = await page.send({ path: "/Batch", query: { status: "running" } });
  expect(answer).toMatchObject({ status: 200, body: { data: [] } });
  expect(answer.headers.get("etag")).toBe('W/"1"');
  expect(received[0]).toMatchObject({ method: "GET", url: "/Batch?status=running" });
  expect(received[0]?.headers).toMatchObject({ "x-nightguard-context": "acc_1;live" });
  expect(received[0]?.headers).not.toHaveProperty("x-token-api");
  expect(received[0]?.headers).not.toHaveProperty("authorization");
});

test("before signing in there is no context", async () => {
  const { url, received } = await startServer([json(401, { error: { statusCode: 401, message: "Sign in" } })]);
  const page = createSessionClient({ url, context: () => undefined });
  expect(await failureOf(page.send({ path: "/Session" }))).toMatchObject({ statusCode: 401, message: "Sign in" });
  expect(received[0]?.headers).not.toHaveProperty("x-nightguard-context");
});

test("a 304 is an answer without a body, not a failure", async () => {
  const { page, received } = await startPage([(response) => void response.writeHead(304).end()]);
  expect(await page.send({ path: "/Batch/bat_1", etag: 'W/"7"' })).toMatchObject({ status: 304, body: undefined });
  expect(received[0]?.headers["if-none-match"]).toBe('W/"7"');
});

test("changes are sent as JSON, and every attempt of a POST has the same idempotency key", async () => {
  const { page, received } = await startPage([cut, json(201, { id: "key_1" })]);
  const answer = await page.send({ method: "POST", path: "/ApiKey", json: { name: "Office" }, maxTries: 2 });
  expect(answer).toMatchObject({ status: 201, body: { id: "key_1" } });
  expect(received.map(({ body }) => body)).toEqual(['{"name":"Office"}', '{"name":"Office"}']);
  expect(received[0]?.headers["content-type"]).toBe("application/json");
  expect(received[0]?.headers["idempotency-key"]).toMatch(/^[0-9a-f]{32}$/);
  expect(received[1]?.headers["idempotency-key"]).toBe(received[0]?.headers["idempotency-key"]);
});

test("other methods, and a POST that wants none, have no idempotency key", async () => {
  const { page, received } = await startPage([(response) => void response.writeHead(204).end()]);
  await page.send({ method: "DELETE", path: "/Session" });
  await page.send({ method: "POST", path: "/Session", idempotencyKey: null });
  expect(received.map(({ headers }) => headers["idempotency-key"])).toEqual([undefined, undefined]);
});

test("a call is sent once unless it says otherwise", async () => {
  const { page, received } = await startPage([refusal(503, { "retry-after": "0", "x-request-id": "r-9" })]);
  const error = await failureOf(page.send({ path: "/Batch" }));
  expect(error).toBeInstanceOf(NightguardError);
  expect(error).toMatchObject({ statusCode: 503, requestId: "r-9", retryAfterSeconds: 0 });
  expect(received).toHaveLength(1);
});

test("a context that would break the header is refused before anything is sent", async () => {
  const { page, received } = await startPage([json(200, {})], "acc_1;live\r\nx-token-api: k");
  expect(await failureOf(page.send({ path: "/Batch" }))).toMatchObject({ message: expect.stringContaining("context") });
  expect(received).toHaveLength(0);
});
