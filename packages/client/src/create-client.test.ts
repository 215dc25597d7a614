import { inspect } from "node:util";
import { describe, expect, test } from "vitest";
import { createClient } from "./create-client.ts";
import { NightguardError } from "./error.ts";
import { type Answering, aRequest, cut, failureOf, hang, json, refusal, startServer, testKey } from "./test-support.ts";
import type { SourceReport } from "./types.ts";

const payers = json(200, { data: { service_payer_list: [] } });
const answered = json(200, { coverage: "active" }, { "x-job-id": "job_1" });
const aBatch = { id: "bat_1", status: "completed", counts: { queued: 0, running: 0 } };

describe("transient failures are retried", () => {
  test("a 429 after its Retry-After", async () => {
    const { client, received } = await startServer([refusal(429, { "retry-after": "1" }), payers]);
    expect(await client.payers()).toEqual([]);
    const [first, second] = received;
    expect((second?.at ?? 0) - (first?.at ?? 0)).toBeGreaterThan(990); // timers may fire a millisecond early
  });

  test.each([
    ["a 503", refusal(503, { "retry-after": "0" })],
    ["a 502 of a proxy", (response) => void response.writeHead(502).end("<html>bad gateway</html>")],
    ["a connection that ends without an answer", cut],
    [
      "an answer that breaks off",
      (response) => void response.writeHead(200, { "content-length": "100" }).write("{", () => response.destroy()),
    ],
  ] satisfies [string, Answering][])("%s", async (_, broken) => {
    const { client, received } = await startServer([broken, broken, payers]);
    expect(await client.payers()).toEqual([]);
    expect(received).toHaveLength(3);
  });

  test("every attempt has the same idempotency key and body", async () => {
    const { client, received } = await startServer([cut, refusal(503, { "retry-after": "0" }), answered]);
    expect(await client.verify(aRequest)).toEqual({ jobId: "job_1", answer: { coverage: "active" } });
    expect(new Set(received.map(({ headers }) => headers["idempotency-key"])).size).toBe(1);
    expect(received[0]?.headers["idempotency-key"]).toMatch(/^[0-9a-f-]{36}$/);
    expect(new Set(received.map(({ body }) => body))).toEqual(
      new Set([JSON.stringify({ version: "v2", ...aRequest })]),
    );
  });

  test("a 409 with Retry-After: the first attempt is still running", async () => {
    const { client } = await startServer([refusal(409, { "retry-after": "0" }), json(202, aBatch)]);
    expect(await client.submitBatch([aRequest])).toMatchObject({ id: "bat_1" });
  });

  test("every attempt sends the same form", async () => {
    const { client, received } = await startServer([cut, json(202, aBatch)]);
    await client.submitBatch(new File(["payer_id\n1\n"], "tomorrow.csv"), { name: "Tomorrow" });
    expect(received).toHaveLength(2);
    expect(received[1]?.body).toBe(received[0]?.body);
    expect(received[1]?.headers["content-type"]).toBe(received[0]?.headers["content-type"]);
  });

  test("a file under a key of the caller's is the same form again, also from another process", async () => {
    const { client, received } = await startServer([json(202, aBatch)]);
    const idempotencyKey = crypto.randomUUID();
    for (let process = 1; process <= 2; process++) {
      await client.submitBatch(new Blob(["payer_id\n1\n"]), { type: "csv", name: "Tomorrow" }, { idempotencyKey });
    }
    expect(received[1]?.body).toBe(received[0]?.body);
    expect(received[1]?.headers["content-type"]).toBe(received[0]?.headers["content-type"]);
  });

  test("a function opens a new stream for each attempt", async () => {
    const { client, received } = await startServer([cut, json(202, aBatch)]);
    await client.submitBatch(async function* () {
      yield aRequest;
    });
    expect(received.map(({ body }) => JSON.parse(body))).toEqual([{ items: [aRequest] }, { items: [aRequest] }]);
  });

  test("up to maxTries, then the last failure is thrown", async () => {
    const { client, received } = await startServer([refusal(503, { "retry-after": "0" })], { maxTries: 3 });
    expect(await failureOf(client.payers())).toMatchObject({ statusCode: 503, isRetryable: true });
    expect(received).toHaveLength(3);
  });
});

describe("permanent failures are not retried", () => {
  test.each([400, 401, 402, 403, 404, 409, 422, 500])("%i", async (statusCode) => {
    const { client, received } = await startServer([refusal(statusCode, { "x-request-id": "r-1" })]);
    const error = await failureOf(client.submitBatch([aRequest]));
    expect(error).toBeInstanceOf(NightguardError);
    expect(error).toMatchObject({
      statusCode,
      message: `refused with ${statusCode}`,
      requestId: "r-1",
      isRetryable: false,
    });
    expect(received).toHaveLength(1);
  });

  test("an error with a job id: the same key would return it again", async () => {
    const { client, received } = await startServer([refusal(503, { "retry-after": "0", "x-job-id": "job_1" })]);
    expect(await failureOf(client.verify(aRequest))).toMatchObject({ statusCode: 503, jobId: "job_1" });
    expect(received).toHaveLength(1);
  });

  test("a stream that can be read only once", async () => {
    const { client, received } = await startServer([refusal(503, { "retry-after": "0" })]);
    const items = (async function* () {
      yield aRequest;
    })();
    expect(await failureOf(client.submitBatch(items))).toMatchObject({ statusCode: 503 });
    expect(received).toHaveLength(1);
  });

  test("an error of the caller's stream is rethrown", async () => {
    const { client } = await startServer([json(202, aBatch)]);
    const failure = new Error("the database went away");
    const items = async function* () {
      yield aRequest;
      throw failure;
    };
    expect(await failureOf(client.submitBatch(items))).toBe(failure);
  });

  test("a Retry-After beyond the call's time limit", async () => {
    const { client, received } = await startServer([refusal(429, { "retry-after": "3600" })]);
    expect(await failureOf(client.payers())).toMatchObject({ statusCode: 429, retryAfterSeconds: 3_600 });
    expect(received).toHaveLength(1);
  });

  test("a response that is not from Nightguard", async () => {
    const { client, received } = await startServer([(response) => void response.end("<html>")]);
    expect(await failureOf(client.payers())).toMatchObject({ message: expect.stringContaining("not a Nightguard") });
    expect(received).toHaveLength(1);
  });

  test("a redirect: its target does not get the key", async () => {
    const elsewhere = await startServer([payers]);
    const { client } = await startServer([
      (response) => void response.writeHead(307, { location: elsewhere.url }).end(),
    ]);
    expect(await failureOf(client.payers())).toMatchObject({ statusCode: 307 });
    expect(elsewhere.received).toEqual([]);
  });
});

test("a payer's own answer keeps every digit of a number above 2^53, as text", async () => {
  const { client } = await startServer([
    (response) =>
      void response
        .writeHead(200, { "content-type": "application/json", "x-job-id": "job_1" })
        .end('{"memberId":1234567890123456789,"amount":12.50}'),
  ]);

  const { answer } = await client.verify(aRequest);

  expect(answer).toEqual({ memberId: "1234567890123456789", amount: 12.5 });
});

test("compression is left to fetch, and refused on one machine, where it costs more than it saves", async () => {
  const { client, received } = await startServer([payers]);
  const sent: unknown[] = [];
  const remote = createClient({
    url: "https://nightguard.example.com",
    key: testKey,
    fetch: async (_url, init) => {
      sent.push(new Headers(init?.headers).get("accept-encoding"));
      return Response.json({ data: { service_payer_list: [] } });
    },
  });

  await Promise.all([client.payers(), remote.payers()]);

  expect(received[0]?.headers["accept-encoding"]).toBe("identity");
  expect(sent).toEqual([null]);
});

describe("time limits", () => {
  test("a call to a service that hangs ends at its time limit", async () => {
    const { client } = await startServer([hang]);
    const started = performance.now();
    const error = await failureOf(client.payers({}, { timeLimitMs: 200 }));
    expect(error).toMatchObject({
      statusCode: undefined,
      isRetryable: true,
      message: expect.stringContaining("in time"),
    });
    expect(performance.now() - started).toBeLessThan(9_000); // not at that of an attempt, 10 s
  });

  test("the limit includes reading the body", async () => {
    const { client } = await startServer([(response) => void response.writeHead(200).write("{")]);
    expect(await failureOf(client.payers({}, { timeLimitMs: 200 }))).toBeInstanceOf(NightguardError);
  });

  test("each kind of call has its own limit and passes it on in Prefer: wait", async () => {
    const { client, received } = await startServer([answered]);
    await client.verify(aRequest);
    await client.clearCoverage(aRequest);
    await client.clearCoverage(aRequest, { timeLimitMs: 30_000 });
    expect(received.map(({ headers }) => headers.prefer)).toEqual(["wait=63", "wait=118", "wait=28"]);
    const hasty = createClient({ url: "http://127.0.0.1:1", key: testKey, timeLimitsMs: { clearcoverage: 50 } });
    expect(await failureOf(hasty.clearCoverage(aRequest))).toBeInstanceOf(NightguardError);
  });

  test("a verification that continues after a timeout has a job id", async () => {
    const accepted = json(202, { id: "job_1", status: "running" }, { "x-job-id": "job_1" });
    const { client, received } = await startServer([accepted]);
    const error = await failureOf(client.verify(aRequest));
    expect(error).toMatchObject({ jobId: "job_1", statusCode: undefined, isRetryable: false });
    expect(received).toHaveLength(1);
  });

  test("the caller's signal ends a call, a pause between attempts, and a wait, with its reason", async () => {
    const { client } = await startServer([refusal(429, { "retry-after": "20" })]);
    const hanging = await startServer([hang]);
    for (const [call, reason] of [
      [(signal: AbortSignal) => client.payers({}, { signal }), "enough of pauses"],
      [(signal: AbortSignal) => hanging.client.payers({}, { signal }), "enough of hanging"],
      [(signal: AbortSignal) => hanging.client.waitForBatch("bat_1", { signal }), "enough of waiting"],
    ] as const) {
      const controller = new AbortController();
      setTimeout(() => controller.abort(new Error(reason)), 100);
      expect(await failureOf(call(controller.signal))).toEqual(new Error(reason));
    }
    expect(await failureOf(client.payers({}, { signal: AbortSignal.abort("never") }))).toBe("never");
  });

  test("waiting for a batch survives an outage and reports progress", async () => {
    const running = { ...aBatch, status: "running", counts: { queued: 1, running: 0 } };
    const { client } = await startServer([
      json(200, running),
      cut,
      refusal(503, { "retry-after": "0" }),
      json(200, aBatch),
    ]);
    const seen: string[] = [];
    const batch = await client.waitForBatch("bat_1", { onProgress: ({ status }) => void seen.push(status) });
    expect(batch).toEqual(aBatch);
    expect(seen).toEqual(["running", "completed"]);
  });

  test("waiting for a job ends at its time limit", async () => {
    const { client } = await startServer([json(200, { id: "job_1", status: "queued" })]);
    expect(await failureOf(client.waitForJob("job_1", { timeLimitMs: 100 }))).toMatchObject({ isRetryable: true });
  });
});

describe("results", () => {
  const line = (row: number) => `${JSON.stringify({ id: `job_${row}`, row })}\n`;
  const endingAt = (last: number) => ({ "x-last-row": String(last) });
  /** Results that should go to the row `last`. */
  const lines =
    (rows: readonly number[], last: number): Answering =>
    (response) =>
      void response.writeHead(200, endingAt(last)).end(rows.map(line).join(""));

  test("a broken stream is resumed after the last whole row", async () => {
    const { client, received } = await startServer([
      (response) =>
        void response.writeHead(200, endingAt(3)).write(`${line(1)}${line(2)}{"id":"jo`, () => response.destroy()),
      cut,
      lines([3], 3),
    ]);
    const rows: unknown[] = [];
    for await (const { row } of client.results("bat_1", { status: "succeeded" })) rows.push(row);
    expect(rows).toEqual([1, 2, 3]);
    expect(received.map(({ url }) => url)).toEqual([
      "/Batch/bat_1/results?status=succeeded&after_row=0",
      "/Batch/bat_1/results?status=succeeded&after_row=2",
      "/Batch/bat_1/results?status=succeeded&after_row=2",
    ]);
  });

  test("a stream that a proxy ends early as if it were whole goes on", async () => {
    const { client, received } = await startServer([
      lines([1, 2], 9),
      lines([3], 9),
      lines([], 9),
      refusal(503, { "retry-after": "0" }),
      lines([4], 9),
      lines([], 4), // the others were deleted meanwhile
    ]);
    const rows = await Array.fromAsync(client.results("bat_1"), ({ row }) => row);
    expect(rows).toEqual([1, 2, 3, 4]);
    const after = received.map(({ url }) => new URL(url, "http://x").searchParams.get("after_row"));
    expect(after).toEqual(["0", "2", "3", "3", "3", "4"]);
  });

  test("a stream that does not say where it ends is not taken for whole", async () => {
    const { client } = await startServer([(response) => void response.end(line(1))]);
    const error = await failureOf(Array.fromAsync(client.results("bat_1")));
    expect(error).toMatchObject({ isRetryable: false, message: expect.stringContaining("X-Last-Row") });
  });

  test("rows that come again are not results", async () => {
    const { client } = await startServer([lines([1, 2], 3)]);
    const reading = Array.fromAsync(client.results("bat_1"));
    expect(await failureOf(reading)).toMatchObject({ isRetryable: false, statusCode: undefined });
  });

  test("a character split between two chunks is read whole", async () => {
    const bytes = Buffer.from(`${JSON.stringify({ id: "job_1", row: 1, reference: "Zoë" })}\n`);
    const at = bytes.indexOf(0xc3) + 1;
    const { client } = await startServer([
      (response) => {
        response.writeHead(200, endingAt(1)).write(bytes.subarray(0, at));
        setTimeout(() => response.end(bytes.subarray(at)), 50);
      },
    ]);
    for await (const { reference } of client.results("bat_1")) expect(reference).toBe("Zoë");
  });

  test("the connection is closed when the caller stops reading", async () => {
    let closed: () => void;
    const isClosed = new Promise<void>((resolve) => {
      closed = resolve;
    });
    const { client } = await startServer([
      (response) => {
        response.on("close", () => closed());
        response.writeHead(200, endingAt(2)).write(line(1));
      },
    ]);
    for await (const { row } of client.results("bat_1")) {
      expect(row).toBe(1);
      break;
    }
    await isClosed;
  });

  test("an error status is thrown without retries", async () => {
    const { client, received } = await startServer([refusal(404)]);
    const read = async () => {
      for await (const _ of client.results("bat_1"));
    };
    expect(await failureOf(read())).toMatchObject({ statusCode: 404 });
    expect(received).toHaveLength(1);
  });
});

describe("a file of results or of rejected rows", () => {
  test("comes as its bytes", async () => {
    const { client, received } = await startServer([(response) => void response.end("row\n1\n")]);
    const results = await Array.fromAsync(client.resultFile("bat_1", { format: "csv", status: "failed" }));
    const rejections = await Array.fromAsync(client.rejectionFile("bat_1"));
    for (const chunks of [results, rejections]) expect(Buffer.concat(chunks).toString()).toBe("row\n1\n");
    expect(received.map(({ url }) => url)).toEqual([
      "/Batch/bat_1/results?format=csv&status=failed",
      "/Batch/bat_1/rejections?format=csv",
    ]);
  });

  test.each([
    [
      "breaks off",
      (response) => void response.writeHead(200, { "content-length": "9" }).write("row", () => response.destroy()),
    ],
    ["is refused", refusal(404)],
  ] satisfies [string, Answering][])("one that %s is an error", async (_, answer) => {
    const { client } = await startServer([answer]);
    const error = await failureOf(Array.fromAsync(client.resultFile("bat_1", { format: "xlsx" })));
    expect(error).toBeInstanceOf(NightguardError);
  });
});

test("sources are reported, listed and deleted, also when the first answer was lost", async () => {
  const report: SourceReport = {
    ...({
      agent: "k3f9m2ab7c",
      kind: "folder",
      is_watching: true,
      under_way: 0,
      problem: null,
      last_runs: [],
    } as const),
    ...{ last_look_at: null, last_success_at: null, next_run_at: null, late_at: null },
  };
  const { client, received } = await startServer([
    json(200, { name: "north" }),
    json(200, { data: [{ name: "north" }] }),
    cut,
    refusal(404),
    refusal(403),
  ]);
  expect(await client.reportSource("north", report)).toEqual({ name: "north" });
  expect(await client.sources()).toEqual([{ name: "north" }]);
  await client.deleteSource("north", report.agent);
  expect(await failureOf(client.deleteSource("north", report.agent))).toMatchObject({ statusCode: 403 });

  const deleting = "DELETE /Source/north?agent=k3f9m2ab7c";
  expect(received.map(({ method, url }) => `${method} ${url}`)).toEqual([
    ...["PUT /Source/north", "GET /Source"],
    ...[deleting, deleting, deleting],
  ]);
  expect(JSON.parse(received[0]?.body ?? "")).toEqual(report);
});

test("locations are set, listed and deleted, whatever their ids", async () => {
  const { client, received } = await startServer([json(200, { id: "a/b" }), json(200, { data: [] }), refusal(404)]);
  const details = { name: "North", time_zone: "America/Chicago" };

  expect(await client.putLocation("a/b ü", details)).toEqual({ id: "a/b" });
  expect(await client.locations()).toEqual([]);
  await client.deleteLocation("a/b ü");
  await expect(client.deleteLocation("..")).rejects.toThrow(TypeError);

  expect(received.map(({ method, url }) => `${method} ${url}`)).toEqual([
    ...["PUT /Location/a%2Fb%20%C3%BC", "GET /Location", "DELETE /Location/a%2Fb%20%C3%BC"],
  ]);
  expect(JSON.parse(received[0]?.body ?? "")).toEqual(details);
});

test("what was found out is recorded under a key of its own, and deleted", async () => {
  const { client, received } = await startServer([json(201, { id: "fnd_1" }), refusal(404)]);
  const finding = { source: "telephone", values: [{ path: "/coverage/status", value: "active" }] } as const;

  expect(await client.addFinding("job_1", finding)).toEqual({ id: "fnd_1" });
  await client.deleteFinding("job_1", "fnd_1");

  expect(received.map(({ method, url }) => `${method} ${url}`)).toEqual([
    "POST /Job/job_1/finding",
    "DELETE /Job/job_1/finding/fnd_1",
  ]);
  expect(JSON.parse(received[0]?.body ?? "")).toEqual(finding);
  expect(received[0]?.headers["idempotency-key"]).toBeDefined();
});

test("items of the work list are listed page by page, changed and noted", async () => {
  const { client, received } = await startServer([
    json(200, { data: [{ id: "wrk_1" }], next_cursor: "next" }),
    json(200, { data: [{ id: "wrk_2" }], next_cursor: null }),
    json(200, { id: "wrk_1", history: [] }),
    json(200, { id: "wrk_1", owner: "usr_1" }),
    refusal(409),
    json(200, { data: [{ id: "wrk_2", status: 200 }] }),
    cut,
    json(201, { id: "wke_1" }),
    json(200, { data: [{ id: "usr_1", name: "Ann" }] }),
  ]);
  const ids: string[] = [];
  for await (const { id } of client.workItems({ state: ["open", "called"], owner: "none", isOverdue: true }))
    ids.push(id);
  expect(ids).toEqual(["wrk_1", "wrk_2"]);
  expect(await client.workItem("wrk_1")).toEqual({ id: "wrk_1", history: [] });
  const take = { owner: "usr_1", version: 0 };
  expect(await client.patchWorkItem("wrk_1", take)).toMatchObject({ owner: "usr_1" });
  expect(await failureOf(client.patchWorkItem("wrk_1", take))).toMatchObject({ statusCode: 409 });
  const items = [{ id: "wrk_2", version: 3 }];
  expect(await client.patchWorkItems({ state: "done", items })).toEqual([{ id: "wrk_2", status: 200 }]);
  expect(await client.addWorkNote("wrk_1", "Called")).toEqual({ id: "wke_1" });
  expect(await client.workOwners()).toEqual([{ id: "usr_1", name: "Ann" }]);

  const listing = "GET /WorkItem?owner=none&state=open%2Ccalled&overdue=1";
  expect(received.map(({ method, url }) => `${method} ${url}`)).toEqual([
    ...[`${listing}&limit=200`, `${listing}&cursor=next&limit=200`, "GET /WorkItem/wrk_1"],
    ...["PATCH /WorkItem/wrk_1", "PATCH /WorkItem/wrk_1", "PATCH /WorkItem"],
    ...["POST /WorkItem/wrk_1/note", "POST /WorkItem/wrk_1/note", "GET /WorkItem/owners"],
  ]);
  expect(received.slice(3, 7).map(({ body }) => JSON.parse(body))).toEqual([
    take,
    take,
    { state: "done", items },
    { text: "Called" },
  ]);
  const [, noted, again] = received.slice(5);
  expect(noted?.headers["idempotency-key"]).toBe(again?.headers["idempotency-key"]);
});

describe("events", () => {
  const event = (sequence: number) => ({
    id: `evt_${sequence}`,
    type: "batch.completed",
    timestamp: "2026-11-20T22:00:00.000Z",
    data: { sequence },
  });

  test("come in order, from the last one seen to the latest", async () => {
    const { client, received } = await startServer([
      json(200, { data: [event(2), event(3)] }),
      cut,
      json(200, { data: [event(4)] }),
      json(200, { data: [] }),
    ]);
    const ids: string[] = [];
    for await (const { id } of client.events({ after: "evt_1", follow: false })) ids.push(id);
    expect(ids).toEqual(["evt_2", "evt_3", "evt_4"]);
    expect(received.map(({ url }) => new URL(url, "http://x").searchParams.get("after"))).toEqual([
      "evt_1",
      "3",
      "3",
      "4",
    ]);
  });

  test("continue after a restore of the service, which is reported once", async () => {
    const { client } = await startServer([
      json(200, { data: [], restarted: true }),
      json(200, { data: [], restarted: true }),
      json(200, { data: [event(101)], restarted: true }),
      json(200, { data: [event(102)], restarted: false }),
      json(200, { data: [event(201)], restarted: true }),
      hang,
    ]);
    const leaving = new AbortController();
    const seen: unknown[] = [];
    const filter = { after: 7, onRestart: () => void seen.push("restart") };
    const read = async () => {
      for await (const { data } of client.events(filter, { signal: leaving.signal })) {
        seen.push(data.sequence);
        if (data.sequence === 201) leaving.abort(new Error("seen enough"));
      }
    };
    await failureOf(read());
    expect(seen).toEqual(["restart", 101, 102, "restart", 201]);
  });

  test("are awaited until the signal aborts", async () => {
    const { client, received } = await startServer([json(200, { data: [] }), json(200, { data: [event(1)] }), hang]);
    const leaving = new AbortController();
    const ids: string[] = [];
    const read = async () => {
      for await (const { id } of client.events({}, { signal: leaving.signal })) {
        ids.push(id);
        setTimeout(() => leaving.abort(new Error("seen enough")), 50);
      }
    };
    expect(await failureOf(read())).toEqual(new Error("seen enough"));
    expect(ids).toEqual(["evt_1"]);
    expect(received[0]?.url).toBe("/Event?wait=25&limit=200");
  });
});

describe("no secret or personal data leaks", () => {
  test("URLs and errors hold neither the key nor personal data", async () => {
    const { client, received, url } = await startServer([
      refusal(400),
      cut,
      refusal(400),
      refusal(400),
      (response) => void response.end("<html>"),
    ]);
    const name = "Zebulon's batch";
    const failures = [
      await failureOf(client.verify(aRequest)),
      await failureOf(client.submitBatch([aRequest], { name })),
      await failureOf(client.submitBatch(new File(["Quarrington"], "Quarrington.csv"), { name })),
      await failureOf(client.enqueue("clearcoverage", { ...aRequest, reference: "Zebulon" })),
      await failureOf(
        createClient({ url: url.replace("127.0.0.1", "nowhere.invalid"), key: testKey, maxTries: 1 }).payers(),
      ),
    ];
    const shown = inspect(failures, { depth: 9 }) + failures.map((failure) => JSON.stringify(failure)).join();
    expect(shown).not.toMatch(/do_not_show_me|Zebulon|Quarrington|M-77/);
    expect(received.map((one) => one.url).join()).not.toMatch(/do_not_show_me|Zebulon|Quarrington|M-77/);
  });

  test.each([
    ["a key with a line break", { key: `${testKey}\n` }],
    ["an empty key", { key: "" }],
    ["an address with credentials", { url: `https://me:${testKey}@nightguard.example` }],
    ["an invalid url", { url: `${testKey} nightguard` }],
    ["an address of another kind", { url: `file:///${testKey}` }],
  ])("%s is refused and not repeated", (_, options) => {
    const create = () => createClient({ url: "https://nightguard.example", key: testKey, ...options });
    expect(create).toThrow(TypeError);
    expect(create).not.toThrow(/do_not_show_me/);
  });

  test.each(["", "..", "bat_1/../../Admin", "bat_1?x=1", "Zebulon Quarrington"])(
    "%j is rejected as an id",
    async (id) => {
      const client = createClient({ url: "https://nightguard.example", key: testKey });
      const error = await failureOf(client.batch(id));
      expect(error).toBeInstanceOf(TypeError);
      expect(String(error)).not.toContain("Zebulon");
    },
  );
});
