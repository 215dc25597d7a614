import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { buffer, text } from "node:stream/consumers";
import { brotliDecompressSync, createGunzip, gunzipSync } from "node:zlib";
import { newUuid, toPublicId, type WebhookEndpointWithSecret } from "@nightguard/contract";
import { createLog } from "@nightguard/platform";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { until } from "../../../../test/support/waiting.ts";
import { createApi } from "../app.ts";
import type { ApiDeps } from "../deps.ts";
import { aBatch, aJob, aRequest, startApi, testKey } from "../test-support.ts";

/** A page of jobs: 20 KB. */
const page = { data: Array.from({ length: 50 }, () => aJob), next_cursor: null };
const lists = { useCases: { listJobs: async () => page } };

/** The response as it comes over the connection: `fetch` would decode it. */
async function ask(port: number, path: string, headers: Record<string, string> = {}, method = "GET") {
  const sent = request({ port, path, method, headers: { "x-token-api": testKey, ...headers } }).end();
  const [response] = (await once(sent, "response")) as [IncomingMessage];
  return response;
}

const anEndpoint: Omit<WebhookEndpointWithSecret, "url" | "description" | "secret"> = {
  id: toPublicId("webhookEndpoint", newUuid()),
  mode: "test",
  key_id: null,
  key_disabled: false,
  events: null,
  rate: 50,
  include_result: false,
  status: "enabled",
  disabled_reason: null,
  disabled_at: null,
  created_at: "2026-11-20T22:00:00.000Z",
  old_secret_expires_at: null,
  consecutive_failures: 0,
  failing_since: null,
  last_success_at: null,
  last_failure_at: null,
  last_error: null,
  waiting: 0,
  next_attempt_at: null,
  last_24_hours: { delivered: 0, undelivered: 0 },
};

const gzip = { "accept-encoding": "gzip" };

/** Text in pieces that arrive when the test says so. */
function createSource() {
  const ended = vi.fn();
  const state = { given: Promise.withResolvers<string | undefined>() };
  async function* read() {
    try {
      for (;;) {
        const piece = await state.given.promise;
        if (piece === undefined) return;
        state.given = Promise.withResolvers();
        yield piece;
      }
    } finally {
      ended();
    }
  }
  return {
    ended,
    give: (piece: string | undefined) => state.given.resolve(piece),
    fail: () => state.given.reject(new Error("the database is gone")),
    deps: { useCases: { streamResults: async () => ({ texts: read(), lastRow: 3 }), getBatch: async () => aBatch } },
  };
}

describe("a list", () => {
  test("is compressed for those who accept it, to the same bytes", async () => {
    const { port } = await startApi(lists);

    const plain = await ask(port, "/Job");
    const packed = await ask(port, "/Job", gzip);
    const [body, bytes] = [await text(plain), await buffer(packed)];

    expect(plain.headers).toMatchObject({ vary: "accept-encoding", "content-length": String(body.length) });
    expect(plain.headers["content-encoding"]).toBeUndefined();
    expect(packed.headers).toMatchObject({
      vary: "accept-encoding",
      "content-encoding": "gzip",
      "content-length": String(bytes.length),
      "content-type": plain.headers["content-type"],
    });
    expect(gunzipSync(bytes).toString()).toBe(body);
    expect(bytes.length).toBeLessThan(body.length / 5);
  });

  test("of more than 64 KiB is compressed too", async () => {
    const long = { ...page, data: Array.from({ length: 400 }, () => aJob) };
    const { port } = await startApi({ useCases: { listJobs: async () => long } });

    const packed = await ask(port, "/Job", gzip);

    expect(packed.headers["content-encoding"]).toBe("gzip");
    expect(JSON.parse(gunzipSync(await buffer(packed)).toString())).toEqual(long);
  });

  test("that is short is sent as it is", async () => {
    const { port } = await startApi({ useCases: { listJobs: async () => ({ data: [], next_cursor: null }) } });

    const response = await ask(port, "/Job", gzip);

    expect(response.headers).toMatchObject({ vary: "accept-encoding" });
    expect(response.headers["content-encoding"]).toBeUndefined();
    expect(await text(response)).toBe('{"data":[],"next_cursor":null}');
  });

  test("has the same fields for HEAD", async () => {
    const { port } = await startApi(lists);
    const fields = ["content-encoding", "content-length", "content-type", "vary"];
    const pick = ({ headers }: IncomingMessage) => fields.map((name) => headers[name]);

    const [got, head] = [await ask(port, "/Job", gzip), await ask(port, "/Job", gzip, "HEAD")];

    expect(pick(head)).toEqual(pick(got));
    expect([await text(head), pick(got)[0]]).toEqual(["", "gzip"]);
  });
});

test("one tag covers all codings, and a 304 says that the response varies", async () => {
  const { port } = await startApi();
  const answers: { status: number | undefined; etag: string | undefined }[] = [];
  // One by one: the first builds the description, which takes a busy machine longer than connections may be silent.
  for (const coding of ["identity", "gzip", "br"]) {
    const response = await ask(port, "/openapi.json", { "accept-encoding": coding });
    response.resume();
    answers.push({ status: response.statusCode, etag: response.headers.etag });
  }
  const tag = answers[0]?.etag ?? "";

  const known = await ask(port, "/openapi.json", { ...gzip, "if-none-match": tag });

  expect(answers).toEqual(Array.from({ length: 3 }, () => ({ status: 200, etag: tag })));
  expect(tag).toMatch(/^W\//);
  expect([known.statusCode, known.headers.vary, known.headers["content-encoding"]]).toEqual([
    304,
    "accept-encoding",
    undefined,
  ]);
});

test.each(["/openapi.json", "/docs/swagger-ui-bundle.js"])("%s comes with Brotli too", async (path) => {
  const { port } = await startApi();

  const plain = await text(await ask(port, path));
  const [br, gz] = [await ask(port, path, { "accept-encoding": "gzip, br" }), await ask(port, path, gzip)];
  const [small, larger] = [await buffer(br), await buffer(gz)];

  expect([br, gz].map(({ headers }) => headers["content-encoding"])).toEqual(["br", "gzip"]);
  expect(brotliDecompressSync(small).toString()).toBe(plain);
  expect(gunzipSync(larger).toString()).toBe(plain);
  expect(small.length).toBeLessThan(larger.length);
});

describe("a stream of results", () => {
  test("flows while it is compressed: each row can be read before the next exists", async () => {
    const source = createSource();
    const { port } = await startApi(source.deps);
    const [first, ...others] = ['{"row":1}\n', '{"row":2}\n', '{"row":3}\n'];
    source.give(first);
    const response = await ask(port, `/Batch/${aBatch.id}/results`, gzip);
    const rows = response.pipe(createGunzip()).setEncoding("utf8");

    expect(response.headers).toMatchObject({ "content-encoding": "gzip", vary: "accept-encoding" });
    expect(await once(rows, "data")).toEqual([first]);
    for (const row of others) {
      source.give(row);
      expect(await once(rows, "data")).toEqual([row]);
    }
    source.give(undefined);
    await once(rows, "end");
  });

  test("ends at its source when the caller hangs up", async () => {
    const source = createSource();
    const { port } = await startApi(source.deps);
    source.give("1\n");
    const response = await ask(port, `/Batch/${aBatch.id}/results`, gzip);
    await once(response, "data");

    response.destroy();

    // A generator ends at its next piece.
    await until(() => {
      source.give("2\n");
      expect(source.ended).toHaveBeenCalled();
    });
  });

  test("that fails is cut off, and not ended as if it were whole", async () => {
    const source = createSource();
    const { port } = await startApi(source.deps);
    source.give("1\n");
    const response = await ask(port, `/Batch/${aBatch.id}/results`, gzip);
    await once(response, "data");

    source.fail();

    await expect(text(response)).rejects.toThrow("aborted");
  });

  test("has no body for HEAD, and is not read", async () => {
    const source = createSource();
    const { port } = await startApi(source.deps);

    const response = await ask(port, `/Batch/${aBatch.id}/results`, gzip, "HEAD");

    expect([response.headers["content-encoding"], await text(response)]).toEqual(["gzip", ""]);
  });
});

test("events are not compressed, so that nothing holds one back", async () => {
  async function* states() {
    yield aBatch;
    await new Promise(() => undefined);
  }
  const { port } = await startApi({ useCases: { getBatch: async () => aBatch, followBatch: async () => states() } });
  const response = await ask(port, `/Batch/${aBatch.id}/events`, gzip);
  onTestFinished(() => void response.destroy());

  expect(response.headers).toMatchObject({ "content-type": "text/event-stream; charset=utf-8" });
  expect(response.headers["content-encoding"]).toBeUndefined();
  for await (const chunk of response.setEncoding("utf8")) {
    if (String(chunk).includes(aBatch.id)) break;
  }
});

describe("a secret", () => {
  test("is never compressed: no POST is but the verifications and the tools of agents, whatever is accepted", async () => {
    const app = createApi({ log: createLog({ level: "silent", name: "test" }) } as ApiDeps); // no use case is called
    const compressed: string[] = [];
    app.addHook("onRoute", ({ method, url, config }) => {
      if (config?.compressed) compressed.push(`${method} ${url}`);
    });
    await app.ready();
    await app.close();

    expect(compressed).toEqual(["POST /Eligibility", "POST /ClearCoverage", "POST /mcp"]);
  });

  test("of a webhook endpoint comes as it is, in REST and in GraphQL", async () => {
    const description = "a".repeat(255);
    const url = `https://hooks.example.com/${"a".repeat(1_500)}`;
    const created = { ...anEndpoint, url, description, secret: "whsec_x" };
    const { post } = await startApi({ webhookEndpoints: { create: async () => created } });
    const mutation = `mutation { api_CreateWebhookEndpoint(url: "${url}") { url secret } }`;

    for (const response of [
      await post("/WebhookEndpoint", { url }, gzip),
      await post("/graphql/gql", { query: mutation }, gzip),
    ]) {
      expect(await response.text()).toContain("whsec_x");
      expect(response.headers.get("content-encoding")).toBeNull();
    }
  });
});

test("what a GraphQL query lists is compressed", async () => {
  const { post } = await startApi(lists);
  const query = "{ api_JobList { data { id operation status mode payer_id created_at } } }";

  const response = await post("/graphql/gql", { query }, gzip);

  expect(response.headers.get("content-encoding")).toBe("gzip");
  expect(((await response.json()) as { data: { api_JobList: typeof page } }).data.api_JobList.data).toHaveLength(50);
});

test("a payer's answer is the same bytes, compressed or not", async () => {
  const body = Buffer.from(JSON.stringify({ note: "é \u0000 ".repeat(300) }));
  const verify = async () => ({
    jobId: aJob.id,
    answer: { ok: true, contentType: "application/edi-x12", body },
  });
  const { port } = await startApi({ useCases: { verifyAndWait: verify } } as object);
  const sent = request({
    port,
    path: "/Eligibility",
    method: "POST",
    headers: { "x-token-api": testKey, "content-type": "application/json", ...gzip },
  }).end(JSON.stringify(aRequest));
  const [response] = (await once(sent, "response")) as [IncomingMessage];

  expect(response.headers["content-encoding"]).toBe("gzip");
  expect(gunzipSync(await buffer(response))).toEqual(body);
});
