import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import type { ApiAnswer } from "../support/api-answer.ts";
import { untilEnded } from "../support/batches.ts";
import type { TestClient } from "../support/client.ts";
import { query } from "../support/databases.ts";
import { passDeadlines } from "../support/deadlines.ts";
import { expectError } from "../support/expect-error.ts";
import { activeAnswer } from "../support/payer.ts";
import { startReceiver } from "../support/receiver.ts";
import { aMemberId, anEligibilityRequest } from "../support/requests.ts";
import { openPerson } from "../support/sessions.ts";
import { borrowStack } from "../support/shared-stack.ts";
import type { Stack } from "../support/stack.ts";
import { createKey } from "../support/standing.ts";
import { toUuid } from "../support/to-uuid.ts";
import { until } from "../support/waiting.ts";

let stack: Stack;

beforeAll(async () => {
  stack = await borrowStack();
});
afterEach(() => stack.payer.reset());
afterAll(() => stack.stop());

interface FeedEvent {
  readonly id: string;
  readonly type: string;
  readonly timestamp: string;
  readonly data: Readonly<Record<string, unknown>> & { readonly sequence: number };
}

const respondAsync = { prefer: "respond-async" };
const refusal = { status: 400, body: { message: "no", code: "invalid_payer_id" } };
const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1_000).toISOString();

/** An item of a batch, or with `version` the request of a job without one. */
const about = (memberId: string, more: object = {}) => {
  const { subscriber, version: _, ...request } = anEligibilityRequest();
  return { ...request, subscriber: { ...subscriber, member_id: memberId }, ...more };
};
const aRequest = (more: object = {}, memberId = aMemberId()) => about(memberId, { version: "v2", ...more });

/** The whole of a feed, a few events at a time. */
async function readFeed(api: TestClient): Promise<FeedEvent[]> {
  const events: FeedEvent[] = [];
  for (let after = 0; ; after = events.length) {
    const { body } = await api.get(`/Event?limit=3&after=${after}`);
    const page = body.data as FeedEvent[]; // what these tests hold it to
    if (page.length === 0) return events;
    events.push(...page);
    expect(events.map(({ data }) => data.sequence)).toEqual(events.map((_, index) => index + 1));
  }
}

/** Sends a request again that an overloaded machine did not serve in time: 503, or 409 while it is still being served. */
async function untilServed(send: () => Promise<ApiAnswer>): Promise<ApiAnswer> {
  for (;;) {
    const answer = await send();
    if (answer.status !== 503 && answer.status !== 409) return answer;
    await sleep(200);
  }
}

const typesOf = (events: readonly FeedEvent[]) => events.map(({ type }) => type);

async function untilFeed(api: TestClient, ...types: string[]): Promise<FeedEvent[]> {
  await until(async () => expect(typesOf(await readFeed(api))).toEqual(types));
  return readFeed(api);
}

/** An endpoint that wants these events and is not called. */
async function anAskingEndpoint(api: TestClient, ...events: string[]): Promise<void> {
  const { body } = await api.post("/WebhookEndpoint", { url: "https://hooks.example.com/", events });
  expect((await api.patch(`/WebhookEndpoint/${body.id}`, { status: "disabled" })).status).toBe(200);
}

async function submit(api: TestClient, items: readonly object[], options: object = {}) {
  return api.post("/Batch", { items, ...options });
}

describe("a job without a batch", () => {
  test("has an event when it succeeds, with ids, status and reference and no personal data", async () => {
    const { api } = await stack.createAccount();
    const before = new Date().toISOString();
    const request = anEligibilityRequest({ reference: "appt-8841" });
    const answer = await api.post("/Eligibility", request);
    const jobId = answer.headers["x-job-id"];

    const { status, body, text } = await api.get("/Event");

    expect(status).toBe(200);
    expect(body).toEqual({
      data: [
        {
          id: expect.stringMatching(/^evt_[0-9a-f]{12}7[0-9a-f]{3}[89ab][0-9a-f]{15}$/),
          type: "job.succeeded",
          timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
          data: {
            sequence: 1,
            job_id: jobId,
            batch_id: null,
            status: "succeeded",
            reference: "appt-8841",
            url: `/Job/${jobId}`,
          },
        },
      ],
      next_cursor: null,
      restarted: false,
    });
    const [event] = body.data as FeedEvent[];
    expect(String(event?.timestamp) >= before).toBe(true);
    expect((await api.get(String(event?.data.url))).body.id).toBe(jobId);
    for (const value of Object.values(request.subscriber)) expect(text).not.toContain(value);
  });

  test("has one event when it fails, expires, is cancelled, or reuses an earlier answer", async () => {
    const { api } = await stack.createAccount();
    const memberId = aMemberId();
    stack.payer.answersAbout(memberId, refusal);
    const later = { not_before: inSeconds(3_600) };

    await api.post("/Eligibility", aRequest({}, memberId));
    const cancelled = await api.post("/Eligibility", aRequest(later), respondAsync);
    await api.post(`/Job/${cancelled.body.id}/cancel`, undefined);
    await api.post(`/Job/${cancelled.body.id}/cancel`, undefined);
    const answered = aRequest();
    await api.post("/Eligibility", answered);
    await api.post("/Eligibility", { ...answered, max_age: 60 });
    await api.post("/Eligibility", { ...answered, max_age: 60 }, respondAsync);
    await api.post("/Eligibility", aRequest({ ...later, deadline: inSeconds(3_601) }), respondAsync);
    await passDeadlines(stack.databaseUrl);

    const events = await untilFeed(
      api,
      "job.failed",
      "job.cancelled",
      "job.succeeded",
      "job.succeeded",
      "job.succeeded",
      "job.expired",
    );
    expect(events.map(({ data }) => `job.${data.status}`)).toEqual(typesOf(events));
    expect(events[1]?.data.job_id).toBe(cancelled.body.id);
  });

  test("has another event when it ends again after a retry", async () => {
    const { api } = await stack.createAccount();
    stack.payer.answers(refusal);
    const { headers } = await api.post("/Eligibility", aRequest());
    stack.payer.reset();
    await api.post(`/Job/${headers["x-job-id"]}/retry`, undefined);

    const [first, second] = await untilFeed(api, "job.failed", "job.succeeded");

    expect(second?.data).toMatchObject({ job_id: first?.data.job_id });
    expect(second?.id).not.toBe(first?.id);
  });
});

describe("a batch", () => {
  test("has one event when its last row has ended, with its final counts; its rows have none", async () => {
    const { api } = await stack.createAccount();
    const failing = aMemberId();
    stack.payer.answersAbout(failing, refusal);
    const same = aMemberId();
    const items = [about(failing), about(same), about(same), about(aMemberId()), { payer: { id: "60054" } }];
    const accepted = await submit(api, items);
    const batch = await untilEnded(api, accepted);

    const events = await readFeed(api);

    expect(events).toEqual([
      {
        id: expect.stringMatching(/^evt_/),
        type: "batch.completed",
        timestamp: expect.any(String),
        data: {
          sequence: 1,
          batch_id: batch.id,
          status: "completed",
          counts: batch.counts,
          url: `/Batch/${batch.id}`,
        },
      },
    ]);
    expect(batch.counts).toMatchObject({ total: 4, rejected: 1, succeeded: 3, failed: 1 });
  });

  test("has an event when all its rows expire", async () => {
    const { api } = await stack.createAccount({ verifications_per_second: 0.001, verification_burst: 1 });
    const accepted = await submit(api, [about(aMemberId()), about(aMemberId()), about(aMemberId())], {
      deadline: inSeconds(1.5),
    });
    const { counts } = await untilEnded(api, accepted);

    const [event] = await untilFeed(api, "batch.completed");

    expect(counts.expired).toBeGreaterThan(0);
    expect(event?.data).toMatchObject({ batch_id: accepted.body.id, counts });
  });

  test("has one cancelled event with its final counts once a cancel has taken effect, and no completed one", async () => {
    const { api } = await stack.createAccount({ max_concurrency: 1 });
    const { promise, resolve } = Promise.withResolvers<void>();
    stack.payer.answersWith(() => ({ after: promise, body: activeAnswer }));
    const { body } = await submit(
      api,
      Array.from({ length: 40 }, () => about(aMemberId())),
    );
    await until(() => expect(stack.payer.calls.length).toBe(1));

    await api.post(`/Batch/${body.id}/cancel`, undefined);
    await api.post(`/Batch/${body.id}/cancel`, undefined);
    resolve();

    const [event] = await untilFeed(api, "batch.cancelled");
    const batch = (await api.get(`/Batch/${body.id}`)).body;
    expect(batch).toMatchObject({ status: "cancelled", counts: { total: 40, cancelled: 39, succeeded: 1 } });
    expect(event?.data).toMatchObject({ batch_id: body.id, status: "cancelled", counts: batch.counts });
  });

  test("has another event when it ends again after a retry", async () => {
    const { api } = await stack.createAccount();
    stack.payer.answers(refusal);
    const accepted = await submit(api, [about(aMemberId()), about(aMemberId())]);
    await untilEnded(api, accepted);
    stack.payer.reset();

    await api.post(`/Batch/${accepted.body.id}/retry`, undefined);

    const events = await untilFeed(api, "batch.completed", "batch.completed");
    expect(events.map(({ data }) => data.counts)).toMatchObject([{ failed: 2 }, { failed: 0, succeeded: 2 }]);
  });

  test("that reuses all its answers has its event at once, and events of its rows where an endpoint wants them", async () => {
    const { api } = await stack.createAccount();
    const rows = [about(aMemberId()), about(aMemberId())];
    await untilEnded(api, await submit(api, rows));

    await submit(api, rows, { max_age: 3_600 });
    await untilFeed(api, "batch.completed", "batch.completed");
    await anAskingEndpoint(api, "job.succeeded");
    const { body } = await submit(api, rows, { max_age: 3_600 });

    const types = ["batch.completed", "batch.completed", "job.succeeded", "job.succeeded", "batch.completed"];
    const events = await untilFeed(api, ...types);
    expect(events.slice(2).map(({ data }) => data.batch_id)).toEqual([body.id, body.id, body.id]);
    expect(events[4]?.data.counts).toMatchObject({ total: 2, succeeded: 2 });
  });

  test("has events of its rows, of the chosen types only and before its own, where an endpoint wants them", async () => {
    const { api } = await stack.createAccount();
    await anAskingEndpoint(api, "job.failed");
    const failing = aMemberId();
    stack.payer.answersAbout(failing, refusal);
    // The second row waits for the first, and fails with it.
    const items = [about(failing, { reference: "a" }), about(failing, { reference: "b" }), about(aMemberId())];

    await untilEnded(api, await submit(api, items));

    const events = await untilFeed(api, "job.failed", "job.failed", "batch.completed");
    expect(events.map(({ data }) => data.reference).sort()).toEqual(["a", "b", undefined]);
  });

  test("has events of cancelled and expired rows too", async () => {
    const { api } = await stack.createAccount({ verifications_per_second: 0.001, verification_burst: 1 });
    await anAskingEndpoint(api, "job.cancelled", "job.expired");
    const later = { not_before: inSeconds(3_600) };
    const cancelled = await submit(api, [about(aMemberId()), about(aMemberId())], later);
    await api.post(`/Batch/${cancelled.body.id}/cancel`, undefined);
    await untilFeed(api, "job.cancelled", "job.cancelled", "batch.cancelled");
    await submit(api, [about(aMemberId())], { ...later, deadline: inSeconds(3_601) });
    await passDeadlines(stack.databaseUrl);

    await untilFeed(api, "job.cancelled", "job.cancelled", "batch.cancelled", "job.expired", "batch.completed");
  });
});

describe("an event", () => {
  test("is read with its body, byte for byte as endpoints without results get it, and its deliveries", async () => {
    const { api } = await stack.createAccount();
    const receiver = await startReceiver();
    onTestFinished(receiver.close);
    const { body: endpoint } = await api.post("/WebhookEndpoint", { url: `${receiver.url}/hooks` });
    await anAskingEndpoint(api, "job.failed");
    await api.post("/Eligibility", aRequest({ reference: "appt-8841" }));
    const [event] = await untilFeed(api, "job.succeeded");
    const [sent] = await receiver.waitFor(1);

    const body = await until(async () => {
      const answer = await api.get(`/Event/${event?.id}`);
      expect(answer.body).toMatchObject({ deliveries: [{ status: "delivered" }] });
      return answer.body;
    });

    const { data: deliveries } = (await api.get(`/WebhookEndpoint/${endpoint.id}/deliveries`)).body;
    const [{ id, created_at, finished_at }] = deliveries as [Record<string, unknown>];
    expect(body).toEqual({
      ...event,
      body: sent?.text,
      deliveries: [
        {
          id,
          endpoint_id: endpoint.id,
          url: `${receiver.url}/hooks`,
          status: "delivered",
          created_at,
          finished_at,
          next_attempt_at: null,
          attempts: 1,
        },
      ],
    });
  });

  test("shows its reference only to those who see patients, and no other account anything", async () => {
    const { id: accountId, api } = await stack.createAccount();
    const { body: given } = await api.post("/ApiKey", { scopes: ["manage_webhooks"] });
    const key = stack.anonymous.with({ "x-token-api": String(given.key) });
    const { browser } = await openPerson(stack, { account_id: accountId, roles: ["developer"] });
    const developer = browser.api(`${accountId};live`);
    await api.post("/Eligibility", aRequest({ reference: "Quill, Ada" }));
    const [event] = await untilFeed(api, "job.succeeded");
    const path = `/Event/${event?.id}`;

    expect((await api.get(path)).body.data).toMatchObject({ reference: "Quill, Ada" });
    for (const answer of [await key.get(path), await developer.get(path), await developer.get("/Event")]) {
      expect([answer.status, answer.text]).toEqual([200, expect.not.stringContaining("Quill")]);
      expect(answer.text).toContain('"reference":null');
    }
    expectError(await key.get("/Event"), 403);
    expectError(await (await stack.createAccount()).api.get(path), 404);
    expectError(await api.get("/Event/evt_0198d5c1000070008000000000000000"), 404);
  });
});

describe("the feed", () => {
  test("has no gaps and loses nothing when many jobs end at once, and shows what it has shown in the same order", async () => {
    const { api } = await stack.createAccount({ requests_per_second: 100_000 });
    await stack.addWorker("another worker");
    const count = 150;
    const seen: FeedEvent[] = [];
    const reading = (async () => {
      while (seen.length < count) {
        const { body } = await untilServed(() => api.get(`/Event?limit=200&wait=5&after=${seen.length}`));
        seen.push(...(body.data as FeedEvent[]));
      }
    })();

    const submissions = Array.from({ length: count }, () => {
      const request = aRequest();
      const headers = { ...respondAsync, "idempotency-key": randomUUID() };
      return untilServed(() => api.post("/Eligibility", request, headers));
    });
    const accepted = await Promise.all(submissions);
    expect(accepted.filter(({ status }) => status !== 202)).toEqual([]);
    const jobs = accepted.map(({ body }) => body.id);
    await reading;

    expect((await api.get("/Event?limit=200")).body.data).toEqual(seen);
    expect(seen.map(({ data }) => data.sequence)).toEqual(seen.map((_, index) => index + 1));
    expect(new Set(seen.map(({ data }) => data.job_id))).toEqual(new Set(jobs));
  });

  test.each(["commit", "rollback"])("waits for an event whose transaction is still open, until its %s", async (end) => {
    const { id, api } = await stack.createAccount();
    const client = new pg.Client({ connectionString: stack.databaseUrl });
    await client.connect();
    onTestFinished(() => client.end());
    await client.query("begin");
    await client.query(
      `select record_events(array[gen_random_uuid()], array[$1::uuid], array['live'], array['job.failed'],
         array[gen_random_uuid()], array[null::uuid], array[null::jsonb])`,
      [toUuid(id)],
    );

    await api.post("/Eligibility", aRequest(), respondAsync);
    await until(async () => {
      const waiting = `select count(*)::integer as count from pg_stat_activity
        where wait_event_type = 'Lock' and datname = current_database()`;
      expect((await client.query(waiting)).rows).toEqual([{ count: 1 }]);
    });
    // Neither of the two: the later one is not shown before the earlier.
    expect(await readFeed(api)).toEqual([]);
    await client.query(end);

    await untilFeed(api, ...(end === "commit" ? ["job.failed", "job.succeeded"] : ["job.succeeded"]));
  });

  test("goes on after a sequence number, an event's id or a cursor", async () => {
    const { api } = await stack.createAccount();
    for (let count = 0; count < 4; count++) await api.post("/Eligibility", aRequest());
    const all = await readFeed(api);
    const read = async (query: string) => (await api.get(`/Event?${query}`)).body;

    const first = await read("limit=1");

    expect(first).toEqual({ data: all.slice(0, 1), next_cursor: expect.any(String), restarted: false });
    expect((await read(`after=${first.next_cursor}`)).data).toEqual(all.slice(1));
    expect((await read("after=2")).data).toEqual(all.slice(2));
    expect(await read(`after=${all[2]?.id}&limit=1`)).toEqual({
      data: all.slice(3),
      next_cursor: null,
      restarted: false,
    });
    expect(await read("after=4")).toEqual({ data: [], next_cursor: null, restarted: false });
    // As after a restore that the operator did not tell of: better twice than never.
    expect(await read("after=5")).toEqual({ data: all, next_cursor: null, restarted: true });
  });

  test("answers who waits as soon as there is an event, and with none when the time is up", async () => {
    const { api } = await stack.createAccount();
    const { promise, resolve } = Promise.withResolvers<void>();
    stack.payer.answersWith(() => ({ after: promise, body: activeAnswer }));
    const { body } = await api.post("/Eligibility", aRequest(), respondAsync);

    const begunAt = performance.now();
    expect((await api.get("/Event?wait=1")).body).toEqual({ data: [], next_cursor: null, restarted: false });
    expect(performance.now() - begunAt).toBeGreaterThan(900);

    const waiting = api.get("/Event?wait=60");
    const alsoWaiting = api.get("/Event?wait=60&after=0");
    resolve();
    for (const answer of await Promise.all([waiting, alsoWaiting])) {
      expect(answer.body.data).toMatchObject([{ type: "job.succeeded", data: { job_id: body.id } }]);
    }
    expect(performance.now() - begunAt).toBeLessThan(50_000); // not when the time is up
    expect((await api.get("/Event?wait=60")).body.data).toHaveLength(1);
  });

  test("is an account's own, and live and test work have one each", async () => {
    const { id, api } = await stack.createAccount();
    const stranger = (await stack.createAccount()).api;
    const testApi = stack.anonymous.with({ "x-token-api": (await createKey(stack, id, "test")).key });
    await api.post("/Eligibility", aRequest());
    await testApi.post("/Eligibility", aRequest({ reference: "in the sandbox" }));

    const [live] = await untilFeed(api, "job.succeeded");
    const [sandboxed] = await readFeed(testApi);

    expect(sandboxed?.data).toMatchObject({ sequence: 1, reference: "in the sandbox" });
    expect(await readFeed(stranger)).toEqual([]);
    for (const other of [stranger, testApi]) {
      expect(expectError(await other.get(`/Event?after=${live?.id}`), 400).issues).toHaveLength(1);
    }
  });

  test.each([
    ...["after=evt_0198d5c1000070008000000000000000", "after=-1", "after=", "wait=61", "wait=x", "limit=201"],
    ...["before=4", "type=job.failed", "type=none&order=desc", "order=newest", "after=4&order=desc"],
    ...["wait=1&order=desc", "before=-1&order=desc", "before=evt_0198d5c1000070008000000000000000&order=desc"],
  ])("refuses ?%s", async (query) => {
    const { api } = await stack.createAccount();

    const { issues } = expectError(await api.get(`/Event?${query}`), 400);

    expect(issues).toMatchObject([{ path: query.split("=", 1)[0] }]);
  });

  test("is listed newest first, a page at a time, before a number, an id or a cursor", async () => {
    const { api } = await stack.createAccount();
    for (let count = 0; count < 5; count++) await api.post("/Eligibility", aRequest());
    const newest = (await readFeed(api)).toReversed();
    const read = async (query: string) => (await api.get(`/Event?order=desc&${query}`)).body;

    const first = await read("limit=2");

    expect(first).toEqual({ data: newest.slice(0, 2), next_cursor: expect.any(String), restarted: false });
    const second = await read(`limit=2&before=${first.next_cursor}`);
    expect(second.data).toEqual(newest.slice(2, 4));
    expect(await read(`limit=2&before=${second.next_cursor}`)).toEqual({
      data: newest.slice(4),
      next_cursor: null,
      restarted: false,
    });
    expect((await read(`before=${newest[1]?.id}`)).data).toEqual(newest.slice(2));
    expect((await read("before=3")).data).toEqual(newest.slice(3));
    expect((await read("before=1")).data).toEqual([]);
  });

  test("is listed newest first by type, whose few events among very many take several pages", async () => {
    const { id, api } = await stack.createAccount();
    stack.payer.answers(refusal);
    await api.post("/Eligibility", aRequest());
    const [failed] = await untilFeed(api, "job.failed");
    const insertMany = `select record_events(array_agg(gen_random_uuid()), array_agg($1::uuid), array_agg('live'::text),
      array_agg('job.succeeded'::text), array_agg(gen_random_uuid()), array_agg(null::uuid), array_agg(null::jsonb))
      from generate_series(1, 20000)`;
    await query(stack.databaseUrl, insertMany, [toUuid(id)]);
    const read = async (more: string) => (await api.get(`/Event?order=desc&limit=1&type=${more}`)).body;

    expect(await read("job.succeeded")).toMatchObject({ data: [{ data: { sequence: 20_001 } }], next_cursor: "20001" });
    const empty = await read("job.failed");
    expect(empty).toEqual({ data: [], next_cursor: "2", restarted: false });
    expect(await read(`job.failed&before=${empty.next_cursor}`)).toEqual({
      data: [failed],
      next_cursor: null,
      restarted: false,
    });
  });
});
