import { once } from "node:events";
import { connect, type Server } from "node:net";
import { ApiError, NotFoundError, newUuid, RateLimitedError, toPublicId, UnavailableError } from "@nightguard/contract";
import { createPayerIndex, LimitReachedError } from "@nightguard/service";
import { expect, test, vi } from "vitest";
import { until } from "../../../test/support/waiting.ts";
import { aBatch, aJob, aRequest, aState, collect, startApi, testAdminToken, testKey } from "./test-support.ts";

/** Files bring any payer id. */
const getPayerIndex = async () => createPayerIndex([], false);

const jobId = toPublicId("job", newUuid());
const findTimeZone = async () => "UTC";

/** The Error object of a response, after checks that hold for every error. */
async function errorOf(response: Response) {
  expect(response.headers.get("content-type")).toBe("application/json; charset=utf-8");
  expect(response.headers.get("x-request-id")).toMatch(/^[A-Za-z0-9_.-]{1,64}$/);
  expect(response.headers.get("x-content-type-options")).toBe("nosniff");
  expect(response.headers.get("cache-control")).toBe("no-store");
  const { error } = (await response.json()) as { error: { statusCode: number; message: string; issues?: unknown } };
  expect(error.statusCode).toBe(response.status);
  return error;
}

/** Everything a raw connection answers to these bytes. */
async function speak(port: number, bytes: string): Promise<string> {
  const socket = connect(port, "127.0.0.1");
  socket.write(bytes);
  return Buffer.concat(await collect(socket)).toString();
}

const connectionsOf = (server: Server) =>
  new Promise<number>((resolve, reject) =>
    server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  );

test("a path that does not exist is 404, and 401 without a key", async () => {
  const { send, post } = await startApi();
  expect((await errorOf(await send("/Nothing"))).statusCode).toBe(404);
  expect((await errorOf(await post("/Nothing", "{", { "content-type": "text/odd" }))).statusCode).toBe(404);
  const refused = await send("/Nothing", { headers: { "x-token-api": "wrong" } });
  expect((await errorOf(refused)).statusCode).toBe(401);
  expect(refused.headers.get("www-authenticate")).toBe("Bearer");
});

test("a method that a path does not have is 405 with Allow, and 401 without a key", async () => {
  const { send } = await startApi();
  const response = await send(`/Job/${jobId}`, { method: "PUT" });
  expect((await errorOf(response)).statusCode).toBe(405);
  expect(response.headers.get("allow")).toBe("DELETE, GET, HEAD");
  expect((await send("/Eligibility")).headers.get("allow")).toBe("POST");
  expect((await send("/Eligibility", { method: "OPTIONS" })).status).toBe(405);
  expect((await send("/Eligibility", { method: "PROPFIND" })).status).toBe(405);
  expect((await send("/Eligibility", { headers: { "x-token-api": "wrong" } })).status).toBe(401);
  expect((await send("/health/live", { method: "POST", headers: { "x-token-api": "" } })).status).toBe(405);
});

test("administration needs its own token, and is not there without one", async () => {
  const { send } = await startApi();
  const withToken = (token: string) => ({ headers: { authorization: `bearer ${token}`, "x-token-api": "" } });
  expect((await errorOf(await send("/Admin/Nothing", withToken(testAdminToken)))).statusCode).toBe(404);
  expect((await send("/Admin/Nothing", withToken(`${testAdminToken}x`))).status).toBe(401);
  expect((await send("/Admin/Nothing")).status).toBe(401);
  const without = await startApi({ administrators: { check: () => Promise.reject(new NotFoundError()) } });
  expect((await errorOf(await without.send("/Admin/Plan", withToken("a")))).statusCode).toBe(404);
});

test.each([
  ["malformed JSON", "{", {}, 400],
  ["an empty body", "", {}, 400],
  ["JSON that is not UTF-8", Buffer.from('{"a":"\xe9"}', "latin1"), {}, 400],
  ["another content type", "a,b", { "content-type": "text/csv" }, 415],
  ["no content type that can be read", "{}", { "content-type": ";;" }, 415],
  ["a compressed body", "{}", { "content-encoding": "gzip" }, 415],
  ["a body over 1 MiB", Buffer.alloc(1024 * 1024 + 1, " "), {}, 413],
])("%s is refused, and its verification token given back", async (_what, body, headers, status) => {
  const withdraw = vi.fn(async () => undefined);
  const { post } = await startApi({
    limits: { admit: async () => ({ id: "1", state: aState }), withdraw, takeRequest: async () => undefined },
  });
  expect((await errorOf(await post("/Eligibility", body, headers))).statusCode).toBe(status);
  expect(withdraw).toHaveBeenCalledOnce();
});

test("all faults of a request are listed at once, by path", async () => {
  const { post } = await startApi();
  const { payer: _, ...request } = { ...aRequest, provider: { npi: "1", tax_id: "123456789" }, version: "v1" };
  const { issues } = await errorOf(await post("/Eligibility", request));
  expect(issues).toEqual([
    { path: "payer", message: "is required" },
    { path: "provider.npi", message: "must be 10 digits" },
    { path: "version", message: "must be v2" },
  ]);
});

test("a faulty query parameter is named", async () => {
  const { send } = await startApi();
  const { issues } = await errorOf(await send(`/Job/${jobId}?wait=61`));
  expect(issues).toEqual([{ path: "wait", message: "must be at most 60" }]);
});

test("broken addresses are 400 and 414", async () => {
  const { send } = await startApi();
  expect((await errorOf(await send("/Job/%zz"))).statusCode).toBe(400);
  expect((await errorOf(await send(`/Job?reference=${"x".repeat(9_000)}`))).statusCode).toBe(414);
});

test("what is not HTTP is answered with an Error object on the socket", async () => {
  const { port } = await startApi();
  const request = (rest: string) => `GET /health/live HTTP/1.1\r\nHost: a\r\nConnection: close\r\n${rest}\r\n`;
  const answers = await Promise.all([
    speak(port, "nonsense\r\n\r\n"),
    speak(port, request(`X-Big: ${"x".repeat(20_000)}\r\n`)),
    speak(port, "GET /health/live HTTP/1.1\r\nConnection: close\r\n\r\n"),
    speak(port, request("Expect: miracles\r\n")),
    speak(port, `GET /${"x".repeat(20_000)} HTTP/1.1\r\nHost: a\r\n\r\n`),
  ]);
  for (const [index, status] of [400, 431, 400, 417, 414].entries()) {
    expect(answers[index]).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(answers[index]).toMatch(/x-request-id: [\w-]{36}\r\n/i);
    expect(answers[index]).toContain(`{"error":{"statusCode":${status},"message":`);
  }
});

test("the caller's request id is used where it is fit", async () => {
  const { send } = await startApi();
  const idOf = async (given: string) =>
    (await send("/health/live", { headers: { "x-request-id": given } })).headers.get("x-request-id");
  expect(await idOf("order-7.a_B")).toBe("order-7.a_B");
  expect(await idOf("x".repeat(65))).toMatch(/^[0-9a-f-]{36}$/);
  expect(await idOf("a b")).toMatch(/^[0-9a-f-]{36}$/);
});

test("a defect is 500 with a fixed message, logged once without what was sent", async () => {
  const { send, log } = await startApi({
    useCases: {
      listJobs: async () => {
        throw new Error("value of Ada Quill");
      },
    },
  });
  const response = await send("/Job?reference=Quill", { headers: { "x-request-id": "r1" } });
  expect((await errorOf(response)).message).not.toContain("Quill");
  await until(() => expect(log()).toContainEqual(expect.objectContaining({ msg: "request answered" })));
  const lines = log().filter(({ requestId }) => requestId === "r1");
  expect(lines.map(({ msg, level }) => ({ msg, level }))).toEqual([
    { msg: "request failed", level: "error" },
    { msg: "request answered", level: "info" },
  ]);
  expect(lines[1]).toMatchObject({
    method: "GET",
    route: "/Job",
    status: 500,
    accountId: expect.stringMatching(/^acc_/),
  });
  expect(JSON.stringify(log())).not.toContain("Quill");
});

test("503 and 429 carry Retry-After, also those of the upstream", async () => {
  const failure = { current: new Error() };
  const { send, post } = await startApi({
    useCases: {
      listJobs: async () => {
        throw failure.current;
      },
      verifyAndWait: async () => ({ jobId, answer: { ok: false, error: new ApiError(429, "m") } }),
    },
  });
  const retryAfter = async (error: Error) => {
    failure.current = error;
    return (await send("/Job")).headers.get("retry-after");
  };
  expect(await retryAfter(new UnavailableError("m", 0.2))).toBe("1");
  expect(await retryAfter(new RateLimitedError(2.5))).toBe("3");
  expect(await retryAfter(Object.assign(new Error(), { code: "ECONNREFUSED" }))).toBe("5");
  expect((await post("/Eligibility", aRequest)).headers.get("retry-after")).toBe("5");
});

test("a key may come in two fields, if they agree", async () => {
  const { send } = await startApi({ useCases: { listJobs: async () => ({ data: [], next_cursor: null }) } });
  const status = async (headers: Record<string, string>) => (await send("/Job", { headers })).status;
  expect(await status({ authorization: `Bearer ${testKey}` })).toBe(200);
  expect(await status({ authorization: `bEARER  ${testKey}`, "x-token-api": testKey })).toBe(200);
  expect(await status({ authorization: "Bearer another" })).toBe(401);
  expect(await status({ authorization: "Basic YTpi" })).toBe(200);
  expect(await status({ "x-token-api": "" })).toBe(401);
});

test("the limit's state is shown on answers and on its own 429", async () => {
  const { send, post } = await startApi({
    limits: {
      admit: async () => {
        throw new LimitReachedError({ ...aState, remaining: 0, resetSeconds: 1.5 });
      },
      withdraw: async () => undefined,
      takeRequest: async () => ({ policy: "requests", limit: 50, windowSeconds: 1, remaining: 49, resetSeconds: 0 }),
    },
    useCases: { listJobs: async () => ({ data: [], next_cursor: null }) },
  });
  const fields = ({ headers }: Response) => [headers.get("ratelimit-policy"), headers.get("ratelimit")];
  expect(fields(await send("/Job"))).toEqual(['"requests";q=50;w=1', '"requests";r=49;t=0']);
  const limited = await post("/Eligibility", aRequest);
  expect(limited.status).toBe(429);
  expect(limited.headers.get("retry-after")).toBe("2");
  expect(fields(limited)).toEqual(['"verifications";q=20;w=10', '"verifications";r=0;t=2']);
});

test("a token that is exchanged for the id of an earlier try shows the limit's state as it then is", async () => {
  const withdraw = vi.fn(async () => {
    throw new UnavailableError("Redis is away", 7);
  });
  const { post } = await startApi({
    limits: {
      admit: async (_caller, id) => {
        if (id !== undefined) throw new LimitReachedError({ ...aState, remaining: 0, resetSeconds: 1.5 });
        return { id: newUuid(), state: aState };
      },
      withdraw,
    },
    idempotency: {
      claim: async () => ({
        kind: "claimed",
        claim: { digest: Buffer.from("1"), accountId: null, claimNo: 1, subjectId: newUuid() },
      }),
      noteBody: async () => undefined,
      free: async () => undefined,
    },
  });

  const limited = await post("/Eligibility", aRequest, { "idempotency-key": "a" });

  expect([limited.status, limited.headers.get("ratelimit")]).toEqual([429, '"verifications";r=0;t=2']);
  expect(withdraw).toHaveBeenCalledOnce();
});

test("a waiting verification answers the payer's bytes", async () => {
  const body = Buffer.from("ISA*00*~");
  const withdraw = vi.fn(async () => undefined);
  const { post } = await startApi({
    limits: { admit: async () => ({ id: "1", state: aState }), withdraw, takeRequest: async () => undefined },
    useCases: {
      verifyAndWait: async () => ({ jobId, answer: { ok: true, contentType: "application/edi-x12", body } }),
    },
  });
  const response = await post("/Eligibility", aRequest);
  expect(response.status).toBe(200);
  expect(response.headers.get("content-type")).toBe("application/edi-x12");
  expect(response.headers.get("x-job-id")).toBe(jobId);
  expect(await response.text()).toBe("ISA*00*~");
  expect(withdraw).not.toHaveBeenCalled();
});

test("an upstream's refusal is passed through with the job's id", async () => {
  const upstream = { message: "m", code: "invalid_payer_id", primaryReason: "Invalid payer ID" };
  const error = new ApiError(400, "refused", { upstream });
  const { post } = await startApi({
    useCases: { verifyAndWait: async () => ({ jobId, answer: { ok: false, error } }) },
  });
  const response = await post("/Eligibility", aRequest);
  expect(response.headers.get("x-job-id")).toBe(jobId);
  expect(await errorOf(response)).toEqual({ statusCode: 400, message: "refused", upstream });
});

test("without an answer in time it is 504, or 202 for those who said how long they wait", async () => {
  const asked: number[] = [];
  const { post } = await startApi({
    useCases: {
      verifyAndWait: async ({ waitMs }) => {
        asked.push(waitMs);
        return { jobId };
      },
      getJob: async () => ({ job: { ...aJob, id: jobId }, resultJson: null, version: "1" }),
    },
  });
  const late = await post("/Eligibility", aRequest);
  expect((await errorOf(late)).statusCode).toBe(504);
  expect(late.headers.get("x-job-id")).toBe(jobId);

  const accepted = await post("/ClearCoverage", aRequest, { prefer: "wait=500" });
  expect(accepted.status).toBe(202);
  expect(accepted.headers.get("location")).toBe(`/Job/${jobId}`);
  expect(accepted.headers.get("preference-applied")).toBe("wait=500");
  expect(await accepted.json()).toMatchObject({ id: jobId, status: "queued" });
  expect(asked).toEqual([60_000, 120_000]);
});

test("respond-async is 202 at once and takes no verification token", async () => {
  const admit = vi.fn(async () => ({ id: "1", state: aState }));
  const { post } = await startApi({
    limits: { admit, withdraw: async () => undefined, takeRequest: async () => undefined },
    useCases: { enqueueVerification: async () => aJob },
  });
  const response = await post("/Eligibility", aRequest, { prefer: "Respond-Async" });
  expect(response.status).toBe(202);
  expect(response.headers.get("location")).toBe(`/Job/${aJob.id}`);
  expect(response.headers.get("preference-applied")).toBe("respond-async");
  expect(admit).not.toHaveBeenCalled();
});

test("a caller who hangs up ends the waiting", async () => {
  const waiting = Promise.withResolvers<AbortSignal>();
  const { send } = await startApi({
    useCases: {
      verifyAndWait: async ({ signal }) => {
        waiting.resolve(signal);
        await new Promise((resolve) => signal.addEventListener("abort", resolve));
        return { jobId };
      },
    },
  });
  const controller = new AbortController();
  const call = send("/Eligibility", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(aRequest),
    signal: controller.signal,
  }).catch(() => "gone");
  const signal = await waiting.promise;
  controller.abort();
  expect(await call).toBe("gone");
  await until(() => expect(signal.aborted).toBe(true));
});

test("a job is sent with its result's own bytes, and 304 where it has not changed", async () => {
  const { send } = await startApi({
    useCases: { getJob: async () => ({ job: aJob, resultJson: '{ "amount": 1.50 }', version: "succeeded.1" }) },
  });
  const response = await send(`/Job/${aJob.id}`);
  expect(await response.text()).toBe(`${JSON.stringify(aJob).slice(0, -1)},"result":{ "amount": 1.50 }}`);
  const etag = response.headers.get("etag") ?? "";
  const again = await send(`/Job/${aJob.id}`, { headers: { "if-none-match": `"other", ${etag}` } });
  expect(again.status).toBe(304);
  expect(again.headers.get("etag")).toBe(etag);
  expect((await send(`/Job/${aJob.id}`, { headers: { "if-none-match": '"other"' } })).status).toBe(200);
});

test("a list of jobs is narrowed by its query", async () => {
  const list = vi.fn(async () => ({ data: [aJob], next_cursor: null }));
  const { send } = await startApi({ useCases: { listJobs: list } });
  await send("/Job?status=failed&batch_id=bat_1&limit=2&created_after=2026-11-20T22:00:00%2B01:00");
  expect(list).toHaveBeenCalledWith(
    expect.anything(),
    expect.objectContaining({ status: "failed", batchId: "bat_1", createdAfter: new Date("2026-11-20T21:00:00Z") }),
    { limit: 2, cursor: undefined },
  );
  expect((await send("/Job?limit=201")).status).toBe(400);
});

test("batches are taken in from three kinds of body", async () => {
  const create = vi.fn(async (_caller, options, rows) => {
    taken.push({ options, rows: (await collect(rows)).flat() });
    return aBatch;
  });
  const taken: unknown[] = [];
  const { post } = await startApi({ useCases: { submitBatch: create, getTimeZone: findTimeZone, getPayerIndex } });
  const options = {
    name: "night",
    operation: "clearcoverage",
    transform: null,
    notBefore: null,
    deadline: null,
    priority: "normal",
    maxAgeSeconds: null,
    onUnknown: "retry",
    onInvalid: "reject",
    mends: null,
  };
  const query = "name=night&operation=clearcoverage&on_invalid=reject";

  const json = await post("/Batch", { name: "night", operation: "clearcoverage", on_invalid: "reject", items: [1] });
  await post(`/Batch?${query}`, "1\n", { "content-type": "application/x-ndjson" });
  const csv = "Patient,last_name,member_id,dob,group_number,payer_id\nAda,Quill,M1,1988-02-29,G1,60054\n";
  await post(`/Batch?${query}&npi=1234567893&tax_id=123456789&map[patient]=first_name`, csv, {
    "content-type": "text/csv; charset=UTF-8",
  });

  expect(json.status).toBe(202);
  expect(json.headers.get("location")).toBe(`/Batch/${aBatch.id}`);
  expect(taken).toEqual([
    { options, rows: [{ row: 1, item: 1 }] },
    { options, rows: [{ row: 1, item: 1 }] },
    {
      options,
      rows: [
        {
          row: 1,
          item: expect.objectContaining({
            provider: aRequest.provider,
            subscriber: aRequest.subscriber,
            payer: { id: "60054" },
          }),
        },
      ],
    },
  ]);
});

test("a batch that cannot be read is refused while its body is still coming", async () => {
  const create = vi.fn(async (_caller, _options, rows) => {
    await collect(rows);
    return aBatch;
  });
  const { post } = await startApi({ useCases: { submitBatch: create, getTimeZone: findTimeZone, getPayerIndex } });
  const bytes = Buffer.alloc(3 * 1024 * 1024, "x,y\n");
  const { issues } = await errorOf(await post("/Batch", bytes, { "content-type": "text/csv" }));
  expect(issues).toContainEqual({
    path: "member_id",
    message: expect.stringContaining("is a column that the file lacks"),
  });

  expect((await post("/Batch", "a", { "content-type": "text/csv; charset=shift_jis" })).status).toBe(415);
  expect((await post("/Batch", "a", { "content-type": "text/plain" })).status).toBe(415);
  expect((await post("/Batch", "a", { "content-type": "text/csv", "content-encoding": "br" })).status).toBe(415);
  expect((await post("/Batch", "a", { "content-type": "text/csv", "content-encoding": "gzip" })).status).toBe(400);
  expect((await errorOf(await post("/Batch?map[a]=b", "a", { "content-type": "text/csv" }))).issues).toHaveLength(1);
  expect((await errorOf(await post("/Batch", { items: 1 }))).issues).toEqual([
    { path: "items", message: "must be a list of items" },
  ]);
});

test("an upload that breaks off undoes its batch and is no defect", async () => {
  const ended = Promise.withResolvers<unknown>();
  const { port, log } = await startApi({
    useCases: {
      submitBatch: async (_caller, _options, rows) => {
        await collect(rows).catch((error: unknown) => {
          ended.resolve(error);
          throw error;
        });
        return aBatch;
      },
    },
  });
  const socket = connect(port, "127.0.0.1");
  const head = "Host: a\r\nX-Token-API: ng_test_key\r\nContent-Type: application/x-ndjson\r\nContent-Length: 100\r\n";
  socket.write(`POST /Batch HTTP/1.1\r\n${head}\r\n1\n2\n`, () => socket.destroy());
  expect(await ended.promise).toBeInstanceOf(Error);
  await until(() => expect(log()).toContainEqual(expect.objectContaining({ msg: "request broken off" })));
  expect(log().some(({ level }) => level === "error")).toBe(false);
});

test("health, docs and the interface's description need no key", async () => {
  const status = { current: "ok" as "ok" | "unavailable" };
  const { send } = await startApi({
    health: {
      ready: async () => ({
        status: status.current,
        checks: { postgres: { status: "ok" }, redis: { status: status.current }, upstream: { status: "held" } },
      }),
    },
  });
  const open = (path: string) => send(path, { headers: { "x-token-api": "" } });
  expect(await (await open("/health/live")).json()).toEqual({ status: "ok" });
  expect((await open("/health/ready")).status).toBe(200);
  status.current = "unavailable";
  const unready = await open("/health/ready");
  expect(unready.headers.get("retry-after")).toBe("1");
  expect(await unready.json()).toMatchObject({
    checks: { redis: { status: "unavailable" } },
    error: { statusCode: 503 },
  });

  const docs = await open("/docs");
  expect(docs.headers.get("content-security-policy")).toMatch(/^default-src 'none'; script-src 'self';/);
  const root = await open("/");
  expect([root.status, root.headers.get("location")]).toEqual([302, "/console/"]);
});

test("a closing API ends what runs and answers what still comes 503", async () => {
  const arrived = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  const { app, port } = await startApi({
    useCases: {
      listJobs: async () => {
        arrived.resolve();
        await release.promise;
        return { data: [], next_cursor: null };
      },
    },
  });
  const request = "GET /Job HTTP/1.1\r\nHost: a\r\nX-Token-API: ng_test_key\r\n\r\n";
  const [running, begun] = [connect(port, "127.0.0.1"), connect(port, "127.0.0.1")];
  begun.write(request.slice(0, 20));
  running.write(request);
  await arrived.promise;
  await until(async () => expect(await connectionsOf(app.server)).toBe(2));
  const closed = app.close();
  await until(() => expect(app.server.listening).toBe(false));
  begun.write(request.slice(20));
  const refused = Buffer.concat(await collect(begun)).toString();
  release.resolve();
  const served = Buffer.concat(await collect(running)).toString();
  await closed;
  expect(served).toMatch(/^HTTP\/1.1 200 /);
  expect(refused).toMatch(/^HTTP\/1.1 503 /);
  expect(refused).toContain("retry-after: 1");
  expect(refused).toContain('{"error":{"statusCode":503');
});

test("a closing API does not wait for connections whose last response had begun before", async () => {
  const ending = Promise.withResolvers<void>();
  async function* rows() {
    yield Buffer.from("{}\n");
    await ending.promise;
  }
  const { app, port } = await startApi({ useCases: { streamResults: async () => ({ texts: rows(), lastRow: 1 }) } });
  app.server.keepAliveTimeout = 3_600_000; // kept alive, the connection would be waited for this long
  const caller = connect(port, "127.0.0.1");
  caller.write(`GET /Batch/${aBatch.id}/results HTTP/1.1\r\nHost: a\r\nX-Token-API: ng_test_key\r\n\r\n`);
  await once(caller, "data");
  const closed = app.close();
  await until(() => expect(app.server.listening).toBe(false));
  ending.resolve();
  expect(Buffer.concat(await collect(caller)).toString()).toMatch(/0\r\n\r\n$/);
  await closed;
});
