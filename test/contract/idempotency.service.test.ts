import { connect } from "node:net";
import { gzipSync } from "node:zlib";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { ApiAnswer } from "../support/api-answer.ts";
import { type TestBatch, untilEnded } from "../support/batches.ts";
import type { TestClient } from "../support/client.ts";
import { query } from "../support/databases.ts";
import { expectError } from "../support/expect-error.ts";
import { activeAnswer } from "../support/payer.ts";
import { anEligibilityRequest } from "../support/requests.ts";
import { borrowStack } from "../support/shared-stack.ts";
import type { Stack } from "../support/stack.ts";
import { toUuid } from "../support/to-uuid.ts";
import { until, untilLater } from "../support/waiting.ts";

let stack: Stack;

beforeAll(async () => {
  stack = await borrowStack();
});
afterEach(() => stack.payer.reset());
afterAll(() => stack.stop());

let keys = 0;
const aKey = () => ({ "idempotency-key": `key ${process.pid}-${++keys}` });
const respondAsync = { prefer: "respond-async" };
const isReplayed = ({ headers }: ApiAnswer) => headers["idempotent-replayed"];
/** What the payer was asked because of this request, and not because of a row that another test has left. */
const callsFor = (request: ReturnType<typeof anEligibilityRequest>) =>
  stack.payer.callsAbout(request.subscriber.member_id);
const countOf = async (api: TestClient, path: string) => ((await api.get(path)).body.data as unknown[]).length;

describe("the same key with the same body", () => {
  test("gives a batch's first 202 again, and there is one batch", async () => {
    const { api } = await stack.createAccount();
    const key = aKey();
    const body = { items: [anEligibilityRequest()] };
    const first = await api.post("/Batch", body, key);

    const second = await api.post("/Batch", body, key);

    expect([first.status, isReplayed(first)]).toEqual([202, undefined]);
    expect([second.status, isReplayed(second), second.headers.location]).toEqual([202, "true", first.headers.location]);
    expect(second.text).toBe(first.text);
    expect(second.headers["x-request-id"]).not.toBe(first.headers["x-request-id"]);
    expect(await countOf(api, "/Batch")).toBe(1);
  });

  test("gives an answer again in the coding that the second caller accepts", async () => {
    const { liveKey } = await stack.createAccount();
    const request = anEligibilityRequest();
    const answer = JSON.stringify({ notes: "x".repeat(4_000) });
    stack.payer.answersAbout(request.subscriber.member_id, { body: answer });
    const headers = { "x-token-api": liveKey, "content-type": "application/json", ...aKey() };
    const ask = async (coding: string) => {
      const init = {
        method: "POST",
        body: JSON.stringify(request),
        headers: { ...headers, "accept-encoding": coding },
      };
      const response = await fetch(`${stack.url}/Eligibility`, init);
      const [coded, replayed] = ["content-encoding", "idempotent-replayed"].map((name) => response.headers.get(name));
      return { text: await response.text(), coded, replayed };
    };

    expect(await ask("gzip")).toEqual({ text: answer, coded: "gzip", replayed: null });
    expect(await ask("identity")).toEqual({ text: answer, coded: null, replayed: "true" });
    expect(await ask("gzip")).toEqual({ text: answer, coded: "gzip", replayed: "true" });
    expect(callsFor(request)).toHaveLength(1);
  });

  test("gives a waiting call's answer again, byte for byte, and the payer is asked once", async () => {
    const { api } = await stack.createAccount();
    const key = aKey();
    const body = anEligibilityRequest();
    const first = await api.post("/Eligibility", body, key);

    const second = await api.post("/Eligibility", body, key);

    expect([first.status, first.text]).toEqual([200, activeAnswer]);
    expect([second.status, second.text, isReplayed(second)]).toEqual([200, activeAnswer, "true"]);
    expect(second.headers["x-job-id"]).toBe(first.headers["x-job-id"]);
    expect(second.headers["content-type"]).toBe(first.headers["content-type"]);
    expect(callsFor(body)).toHaveLength(1);
  });

  test("gives what the payer service refused again: it is not asked twice", async () => {
    const { api } = await stack.createAccount();
    stack.payer.answers({ status: 400, body: { code: "invalid_payer_id" } });
    const key = aKey();
    const body = anEligibilityRequest();
    const first = await api.post("/Eligibility", body, key);

    const second = await api.post("/Eligibility", body, key);

    expectError(first, 400);
    expect([second.status, second.text, isReplayed(second)]).toEqual([400, first.text, "true"]);
    expect(callsFor(body)).toHaveLength(1);
  });

  test("needs no verification token the second time", async () => {
    const { api } = await stack.createAccount({ verifications_per_second: 0.001, verification_burst: 1 });
    const key = aKey();
    const body = anEligibilityRequest();
    await api.post("/Eligibility", body, key);

    expect([(await api.post("/Eligibility", body, key)).status, (await api.post("/Eligibility", body)).status]).toEqual(
      [200, 429],
    );
  });

  test("gives a job again that is only queued", async () => {
    const { api } = await stack.createAccount();
    const key = aKey();
    const body = anEligibilityRequest();
    const first = await api.post("/Eligibility", body, { ...key, ...respondAsync });

    const second = await api.post("/Eligibility", body, { ...key, ...respondAsync });

    expect([second.status, second.text, isReplayed(second)]).toEqual([202, first.text, "true"]);
    expect(await countOf(api, "/Job")).toBe(1);
  });

  test("repeats the answer of a new API key without the key, which is not stored", async () => {
    const { id } = await stack.createAccount();
    const key = aKey();
    const first = await stack.admin.post(`/Admin/Account/${id}/ApiKey`, { name: "k" }, key);

    const second = await stack.admin.post(`/Admin/Account/${id}/ApiKey`, { name: "k" }, key);

    expect([second.status, second.body, isReplayed(second)]).toEqual([201, { ...first.body, key: null }, "true"]);
    const [{ rows } = { rows: "" }] = await query(
      stack.databaseUrl,
      "select string_agg(k::text, ',') as rows from idempotency_keys k",
    );
    expect(rows).not.toContain(Buffer.from(String(first.body.key)).toString("hex"));
    expect(rows).not.toContain(key["idempotency-key"]);
  });

  test("knows a file that is sent as multipart again, though each sending draws a new boundary", async () => {
    const { api } = await stack.createAccount();
    const key = aKey();
    const line = JSON.stringify(anEligibilityRequest());
    const part = 'content-disposition: form-data; name="file"; filename="a.ndjson"';
    const send = (boundary: string) =>
      api.post("/Batch", `--${boundary}\r\n${part}\r\n\r\n${line}\n\r\n--${boundary}--\r\n`, {
        ...key,
        "content-type": `multipart/form-data; boundary=${boundary}`,
      });

    const [first, second] = [await send("aaaaaaaa"), await send("bbbbbbbbbbbb")];

    expect([first.status, second.status, isReplayed(second)]).toEqual([202, 202, "true"]);
    expect(second.text).toBe(first.text);
  });

  test("knows a file that is compressed again", async () => {
    const { api } = await stack.createAccount();
    const key = aKey();
    const line = `${JSON.stringify(anEligibilityRequest())}\n`;
    const kind = { ...key, "content-type": "application/x-ndjson" };
    const send = (level: number) =>
      api.send("POST", "/Batch", gzipSync(line, { level }), { ...kind, "content-encoding": "gzip" });

    const [first, second] = [await send(9), await send(0)];

    expect([first.status, second.status, isReplayed(second)]).toEqual([202, 202, "true"]);
  });
});

describe("a key", () => {
  test("with another body or other options in the query is 422", async () => {
    const { api } = await stack.createAccount();
    const key = aKey();
    const body = anEligibilityRequest();
    await api.post("/Batch?name=a", { items: [body] }, key);

    expectError(await api.post("/Batch?name=a", { items: [body, body] }, key), 422);
    expectError(await api.post("/Batch?name=b", { items: [body] }, key), 422);
    expect((await api.post("/Batch?name=a", { items: [body] }, key)).status).toBe(202);
    expect(await countOf(api, "/Batch")).toBe(1);
  });

  test("belongs to account, mode, method and path", async () => {
    const [mine, theirs] = [await stack.createAccount(), await stack.createAccount()];
    const { body: testKey } = await stack.admin.post(`/Admin/Account/${mine.id}/ApiKey`, { mode: "test" });
    const asTest = mine.api.with({ "x-token-api": String(testKey.key) });
    const key = aKey();
    const body = anEligibilityRequest();
    const answers = [
      await mine.api.post("/Eligibility", body, key),
      await theirs.api.post("/Eligibility", body, key),
      await mine.api.post("/ClearCoverage", body, key),
      await asTest.post("/Eligibility", body, key),
    ];

    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(answers.map(isReplayed)).toEqual([undefined, undefined, undefined, undefined]);
    expect(new Set(answers.map(({ headers }) => headers["x-job-id"])).size).toBe(4);
    const again = await asTest.post("/Eligibility", body, key);
    expect([again.headers["x-job-id"], isReplayed(again)]).toEqual([answers[3]?.headers["x-job-id"], "true"]);
  });

  test.each([
    ["empty", ""],
    ["of 256 characters", "k".repeat(256)],
    ["with a character that is not printable", "k\tk"],
    ["with a character that is not ASCII", "kÿ"],
  ])("%s is refused", async (_, value) => {
    const { api } = await stack.createAccount();

    const answer = await api.post("/Batch", { items: [anEligibilityRequest()] }, { "idempotency-key": value });

    expectError(answer, 400);
    expect(answer.body.error).toMatchObject({ issues: [{ path: "Idempotency-Key" }] });
  });

  test("of 255 characters is taken", async () => {
    const { api } = await stack.createAccount();
    const key = { "idempotency-key": "~".repeat(255) };
    expect((await api.post("/Batch", { items: [anEligibilityRequest()] }, key)).status).toBe(202);
  });

  test("can be used again once a fault of form is mended", async () => {
    const { api } = await stack.createAccount();
    const key = aKey();

    expectError(await api.post("/Batch", { items: [] }, key), 400);
    expectError(await api.post("/Batch", "{", { ...key, "content-type": "application/json" }), 400);
    expectError(await api.post("/Batch", "x", { ...key, "content-type": "text/plain" }), 415);
    const mended = await api.post("/Batch", { items: [anEligibilityRequest()] }, key);

    expect([mended.status, isReplayed(mended)]).toEqual([202, undefined]);
  });

  test("can be used again after 402 and 429", async () => {
    const { id, api, changePlan } = await stack.createAccount({
      verifications_per_second: 0.001,
      verification_burst: 1,
    });
    const body = anEligibilityRequest();
    const key = aKey();
    await stack.admin.patch(`/Admin/Account/${id}`, { card_on_file: false, trial_ends_at: "2199-01-01T00:00:00Z" });
    await until(async () => expectError(await api.get("/Batch"), 402));
    expectError(await api.post("/Eligibility", body, key), 402);
    await stack.admin.patch(`/Admin/Account/${id}`, { card_on_file: true });
    await until(async () => expect((await api.get("/Batch")).status).toBe(200));
    await until(async () => expectError(await api.post("/Eligibility", anEligibilityRequest()), 429));
    expectError(await api.post("/Eligibility", body, key), 429);
    await changePlan({});

    await until(async () => expect((await api.post("/Eligibility", body, key)).status).toBe(200));
    expect(callsFor(body)).toHaveLength(1);
  });

  test.each([401, 402, 403, 429, 503])(
    "calls the payer again where the payer service's own answer was %i",
    async (status) => {
      const { api } = await stack.createAccount();
      const body = anEligibilityRequest();
      const key = aKey();
      stack.payer.answers({ status, body: "no", headers: { "retry-after": "0" } });
      const refused = await api.post("/Eligibility", body, key);
      expectError(refused, status);
      stack.payer.reset();

      const second = await api.post("/Eligibility", body, key);

      expect([second.status, isReplayed(second)]).toEqual([200, undefined]);
      expect(second.headers["x-job-id"]).not.toBe(refused.headers["x-job-id"]);
      const again = await api.post("/Eligibility", body, key);
      expect([again.text, isReplayed(again)]).toEqual([second.text, "true"]);
    },
  );

  test("is new after a day, and its answer is forgotten", async () => {
    const { api } = await stack.createAccount();
    const key = aKey();
    const body = { items: [anEligibilityRequest()] };
    const first = await api.post("/Batch", body, key);
    await query(stack.databaseUrl, "update idempotency_keys set claimed_at = now() - interval '25 hours'");

    const second = await api.post("/Batch", body, key);

    expect([second.status, isReplayed(second)]).toEqual([202, undefined]);
    expect(second.body.id).not.toBe(first.body.id);
    await query(stack.databaseUrl, "update idempotency_keys set claimed_at = now() - interval '25 hours'");
    await until(async () => expect(await query(stack.databaseUrl, "select digest from idempotency_keys")).toEqual([]));
  });
});

describe("while the first request under a key is running", () => {
  test("another one is 409 with Retry-After, and then gets the first's answer", async () => {
    const { api } = await stack.createAccount();
    const { promise, resolve } = Promise.withResolvers<void>();
    stack.payer.answersWith(() => ({ after: promise, body: activeAnswer }));
    const key = aKey();
    const body = anEligibilityRequest();
    const first = api.post("/Eligibility", body, key);
    await until(() => expect(callsFor(body)).toHaveLength(1));

    const second = await api.post("/Eligibility", body, key);

    expectError(second, 409);
    expect(Number(second.headers["retry-after"])).toBeGreaterThan(0);
    resolve();
    expect((await first).status).toBe(200);
    expect(isReplayed(await api.post("/Eligibility", body, key))).toBe("true");
    expect(callsFor(body)).toHaveLength(1);
  });

  test("many at once make one batch", async () => {
    const { api } = await stack.createAccount();
    const other = api.with({});
    const key = aKey();
    const body = { items: Array.from({ length: 50 }, () => anEligibilityRequest()) };

    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => (index % 2 ? api : other).post("/Batch", body, key)),
    );

    const statuses = answers.map(({ status }) => status);
    // 429: a busy machine does not end four uploads of an account within the time that the next ones wait.
    expect(statuses.filter((status) => ![202, 409, 429].includes(status))).toEqual([]);
    expect(statuses).toContain(202);
    expect(await countOf(api, "/Batch")).toBe(1);
    const ids = new Set(answers.flatMap(({ status, body: { id } }) => (status === 202 ? [id] : [])));
    expect(ids.size).toBe(1);
  });
});

describe("after a broken connection", () => {
  const kinds = [
    {
      kind: "application/json",
      file: JSON.stringify({ items: Array.from({ length: 500 }, () => anEligibilityRequest()) }),
    },
    {
      kind: "application/x-ndjson",
      file: Array.from({ length: 2_000 }, () => `${JSON.stringify(anEligibilityRequest())}\n`).join(""),
    },
  ];

  test.each(kinds)("in mid upload of $kind the key is free within five seconds", async ({ kind, file }) => {
    const account = await stack.createAccount();
    const key = aKey();
    const socket = openUpload(account.liveKey, kind, key["idempotency-key"], file.length);
    socket.write(file.slice(0, file.length / 2));
    const headers = { ...key, "content-type": kind };
    await until(async () => expect(await query(stack.databaseUrl, underWay)).toEqual([{ count: 1 }]));
    expectError(await account.api.post("/Batch", file, headers), 409);

    socket.resetAndDestroy();

    await untilLater(5_000, async () => {
      expect((await account.api.post("/Batch", file, headers)).status).toBe(202);
    });
    expect(isReplayed(await account.api.post("/Batch", file, headers))).toBe("true");
    expect(await countOf(account.api, "/Batch")).toBe(1);
  });

  test("a process that died leaves its key free after its lease", async () => {
    const { api } = await stack.createAccount();
    const key = aKey();
    const body = { items: [anEligibilityRequest()] };
    const first = await api.post("/Batch", body, key);
    const change = (sql: string) =>
      query(
        stack.databaseUrl,
        `update idempotency_keys set ${sql}
        where claimed_at > now() - interval '20 hours' and subject_id = '${toUuid(first.body.id)}'`,
      );
    // As it is when a process dies after the commit and before its answer was kept.
    await change("answer = null, status_code = null, headers = null, lease_until = now() + interval '1 hour'");
    expectError(await api.post("/Batch", body, key), 409);
    await change("lease_until = now()");

    // Another body is refused, and does not take the key away from the first.
    expectError(await api.post("/Batch", { items: [] }, key), 422);
    expect((await api.post("/Batch", body, key)).status).toBe(202);

    const again = await api.post("/Batch", body, key);
    expect([again.body.id, isReplayed(again), again.headers.location]).toEqual([
      first.body.id,
      "true",
      first.headers.location,
    ]);
    expectError(await api.post("/Batch", { items: [] }, key), 422);
    expect(await countOf(api, "/Batch")).toBe(1);
    expect(((await untilEnded(api, first)) as TestBatch).counts.total).toBe(1);
  });

  test("of a waiting caller the next one gets the first's answer, and the payer is asked once", async () => {
    const account = await stack.createAccount();
    const { promise, resolve } = Promise.withResolvers<void>();
    stack.payer.answersWith(() => ({ after: promise, body: activeAnswer }));
    const key = aKey();
    const request = anEligibilityRequest();
    const body = JSON.stringify(request);
    const socket = openUpload(account.liveKey, "application/json", key["idempotency-key"], body.length, "/Eligibility");
    socket.write(body);
    await until(() => expect(callsFor(request)).toHaveLength(1));

    socket.resetAndDestroy();
    const headers = { ...key, "content-type": "application/json" };
    let again: ApiAnswer | undefined;
    await until(async () => {
      const asked = account.api.post("/Eligibility", body, headers);
      resolve(); // it is on its way
      again = await asked;
      expect(again.status).toBe(200);
    });
    expect(again && [again.text, isReplayed(again)]).toEqual([activeAnswer, "true"]);
    expect(callsFor(request)).toHaveLength(1);
    expect(await countOf(account.api, "/Job")).toBe(1);
  });
});

/** Keys under which somebody works. */
const underWay = "select count(*)::integer as count from idempotency_keys where lease_until > now()";

function openUpload(apiKey: string, kind: string, key: string, length: number, path = "/Batch") {
  const socket = connect(Number(new URL(stack.url).port), "127.0.0.1");
  socket.on("error", () => undefined); // it is broken on purpose
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: x\r\nX-Token-API: ${apiKey}\r\nContent-Type: ${kind}\r\n` +
      `Idempotency-Key: ${key}\r\nContent-Length: ${length}\r\n\r\n`,
  );
  return socket;
}
