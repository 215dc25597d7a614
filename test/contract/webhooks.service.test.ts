import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import { createSignatureVerifier } from "@nightguard/webhooks";
import { Queue } from "bullmq";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { repeatOnDeadlock } from "../../packages/ledger/src/database/index.ts";
import { type ReceivedWebhook, startReceiver, type TestReceiver } from "../support/receiver.ts";
import { anEligibilityRequest } from "../support/requests.ts";
import { borrowStack } from "../support/shared-stack.ts";
import type { Stack, TestAccount } from "../support/stack.ts";
import { toUuid } from "../support/to-uuid.ts";

let stack: Stack;
let sql: pg.Pool;

beforeAll(async () => {
  stack = await borrowStack();
  sql = new pg.Pool({ connectionString: stack.databaseUrl, max: 2 });
});
afterAll(async () => {
  await sql.end();
  await stack.stop();
});

interface Fixture {
  readonly account: TestAccount;
  readonly receiver: TestReceiver;
  readonly endpointId: string;
  readonly secret: string;
}

/** An account with an endpoint at a receiver of its own. */
async function withReceiver(run: (fixture: Fixture) => Promise<void>, endpoint: object = {}): Promise<void> {
  const [receiver, account] = await Promise.all([startReceiver(), stack.createAccount()]);
  try {
    const { body } = await account.api.post("/WebhookEndpoint", { url: `${receiver.url}/hooks`, ...endpoint });
    await run({ account, receiver, endpointId: String(body.id), secret: String(body.secret) });
  } finally {
    await receiver.close();
  }
}

/** Has one verification made, and resolves with its job's id. */
async function verify({ api }: TestAccount, request: object = {}): Promise<string> {
  const { headers } = await api.post("/Eligibility", anEligibilityRequest({ ...request }), once());
  return String(headers["x-job-id"]);
}

async function submitBatch({ api }: TestAccount, rows: number): Promise<string> {
  const items = Array.from({ length: rows }, () => anEligibilityRequest());
  const { body } = await api.post("/Batch", { items }, once());
  return String(body.id);
}

/** The client repeats what a busy machine answered with 503, and the work may have been done all the same. */
const once = () => ({ "idempotency-key": randomUUID() });

const withHyphens = (publicId: string) =>
  toUuid(publicId).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");

interface Delivery {
  readonly id: string;
  readonly event_id: string;
  readonly status: string;
  readonly sequence: number | null;
  readonly created_at: string;
  readonly next_attempt_at: string | null;
  readonly attempts: readonly { status_code: number | null; error: string | null; answer: string | null; at: string }[];
}

async function listDeliveries({ account, endpointId }: Fixture, query = ""): Promise<Delivery[]> {
  const { body } = await account.api.get(`/WebhookEndpoint/${endpointId}/deliveries${query}`);
  return body.data as Delivery[];
}

async function getEndpoint({ account, endpointId }: Fixture) {
  const { body } = await account.api.get(`/WebhookEndpoint/${endpointId}`);
  return body;
}

/** Waits until what is looked at is so. */
async function until<Value>(look: () => Promise<Value>, isSo: (value: Value) => boolean): Promise<Value> {
  const giveUpAt = performance.now() + 240_000;
  for (;;) {
    const value = await look();
    if (isSo(value)) return value;
    if (performance.now() > giveUpAt) throw new Error(`not within four minutes: ${JSON.stringify(value)}`);
    await sleep(20);
  }
}

/** Waits until no delivery is pending: one settled later would get a new next attempt. */
const untilAllSettled = (fixture: Fixture) =>
  until(
    () => listDeliveries(fixture, "?status=pending"),
    (pending) => pending.every(({ next_attempt_at }) => next_attempt_at !== null),
  );

/** As if this much time had gone by for an endpoint and what waits for it. */
async function letTimePass({ endpointId }: Fixture, interval: string): Promise<void> {
  const statements = [
    "update webhook_deliveries set due_at = due_at - $2::interval where endpoint_id = $1",
    `update webhook_endpoints
     set due_at = case when due_at < 'infinity' then due_at - $2::interval else due_at end,
       failing_since = failing_since - $2::interval, probe_at = probe_at - $2::interval,
       paused_until = paused_until - $2::interval
     where id = $1`,
  ];
  for (const statement of statements) {
    // The worker may change the same rows: serializable transactions then have to be repeated.
    await repeatOnDeadlock("test", () => sql.query(statement, [toUuid(endpointId), interval]));
  }
}

function expectSignedBy(secret: string, webhook: ReceivedWebhook | undefined): void {
  expect(createSignatureVerifier(secret)(Buffer.from(webhook?.text ?? ""), webhook?.headers ?? {})).toBeUndefined();
}

const sequences = (webhooks: readonly ReceivedWebhook[]) => webhooks.map(({ body }) => Number(body.data.sequence));

describe("what an endpoint gets", () => {
  test("the end of a job without a batch, signed, thin, within moments", () =>
    withReceiver(async ({ account, receiver, secret }) => {
      const jobId = await verify(account, { reference: "appt-1" });

      const [webhook] = await receiver.waitFor(1);
      expect(webhook?.path).toBe("/hooks");
      expect(webhook?.id).toMatch(/^evt_[0-9a-f]{32}$/);
      expect(webhook?.body).toEqual({
        type: "job.succeeded",
        timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
        data: {
          sequence: 1,
          job_id: jobId,
          batch_id: null,
          status: "succeeded",
          url: `/Job/${jobId}`,
        },
      });
      expectSignedBy(secret, webhook);
    }));

  test("one event for a batch, whatever became of its rows, and none for its rows unless it asks", () =>
    withReceiver(async ({ account, receiver }) => {
      const asking = await startReceiver();
      await account.api.post("/WebhookEndpoint", { url: asking.url, events: ["job.succeeded", "batch.completed"] });
      const batchId = await submitBatch(account, 3);

      const [completed] = await receiver.waitFor(1, ({ body }) => body.type === "batch.completed");
      expect(completed?.body.data).toMatchObject({
        batch_id: batchId,
        status: "completed",
        counts: { total: 3, succeeded: 3, failed: 0 },
      });
      const all = await asking.waitFor(4);
      expect(all.filter(({ body }) => body.type === "job.succeeded")).toHaveLength(3);
      expect(receiver.received).toHaveLength(1);
      await asking.close();
    }));

  test("the job with its result and its reference where it asked for that", () =>
    withReceiver(
      async ({ account, receiver }) => {
        const jobId = await verify(account, { reference: "Quill, Ada" });
        const [webhook] = await receiver.waitFor(1);
        const { body: job } = await account.api.get(`/Job/${jobId}`);
        expect(webhook?.body.data).toMatchObject({ reference: "Quill, Ada", result: job });
      },
      { include_result: true },
    ));

  test("nothing of another account's", () =>
    withReceiver(async ({ receiver }) => {
      const other = await stack.createAccount();
      await withReceiver(async (fixture) => {
        await verify(other);
        await verify(fixture.account);
        await fixture.receiver.waitFor(1);
      });
      expect(receiver.received).toEqual([]);
    }));

  test("signatures by the old secret too, after it was rotated", () =>
    withReceiver(async ({ account, receiver, endpointId, secret }) => {
      const rotated = await account.api.post(`/WebhookEndpoint/${endpointId}/rotate`, {});
      await verify(account);
      const [webhook] = await receiver.waitFor(1);
      for (const valid of [secret, String(rotated.body.secret)]) {
        expectSignedBy(valid, webhook);
      }
    }));

  test("no signature by any older secret after a rotation without an overlap", () =>
    withReceiver(async ({ account, receiver, endpointId, secret }) => {
      const path = `/WebhookEndpoint/${endpointId}/rotate`;
      const former = await account.api.post(path, undefined);
      const current = await account.api.post(`${path}?overlap_seconds=0`, undefined);

      await verify(account);

      const [webhook] = await receiver.waitFor(1);
      expectSignedBy(String(current.body.secret), webhook);
      expect(String(webhook?.headers["webhook-signature"]).split(" ")).toHaveLength(1);
      for (const ended of [secret, String(former.body.secret)]) {
        expect(() => expectSignedBy(ended, webhook)).toThrow();
      }
    }));
});

describe("a failed attempt", () => {
  test("is made again after 5 seconds, with the same id and a new timestamp, and logged with the answer", () =>
    withReceiver(async (fixture) => {
      const { account, receiver } = fixture;
      receiver.answersWith(() => (receiver.received.length === 1 ? { status: 500, body: "no room" } : { status: 200 }));
      await verify(account);

      const [first, second] = await receiver.waitFor(2);
      if (!first || !second) throw new Error("unreachable");
      expect(second.id).toBe(first.id);
      expect(second.text).toBe(first.text);
      expect(second.headers["webhook-timestamp"]).not.toBe(first.headers["webhook-timestamp"]);
      expect(second.at - first.at).toBeGreaterThanOrEqual(4_900);
      expect(second.at - first.at).toBeLessThan(60_000); // the next delay is five minutes
      const [delivery] = await until(
        () => listDeliveries(fixture, "?status=delivered"),
        ({ length }) => length === 1,
      );
      expect(delivery).toMatchObject({
        event_id: first.id,
        sequence: 1,
        next_attempt_at: null,
        attempts: [
          { status_code: 500, error: "status_500", answer: "no room" },
          { status_code: 200, error: null, answer: null },
        ],
      });
    }));

  test("holds up no new events, however long it is until the next one", () =>
    withReceiver(async (fixture) => {
      const { account, receiver } = fixture;
      receiver.answersWith(({ body }) => ({ status: body.data.sequence === 1 ? 500 : 200 }));
      await verify(account);
      await receiver.waitFor(1);
      await untilAllSettled(fixture);
      await letTimePass(fixture, "-1 hour");

      await verify(account);

      await receiver.waitFor(1, ({ body }) => body.data.sequence === 2);
    }));

  test("waits as long as Retry-After says", () =>
    withReceiver(async (fixture) => {
      fixture.receiver.answers({ status: 503, headers: { "retry-after": "1800" } });
      await verify(fixture.account);
      const [delivery] = await until(
        () => listDeliveries(fixture),
        ([it]) => it?.next_attempt_at != null,
      );
      const waitMs = Date.parse(String(delivery?.next_attempt_at)) - Date.parse(String(delivery?.attempts[0]?.at));
      expect(waitMs).toBeGreaterThanOrEqual(1_800_000);
    }));

  test("is followed by nine more by the schedule; then it is given up, and sent again when the account says so", () =>
    withReceiver(async (fixture) => {
      const { account, receiver, endpointId } = fixture;
      receiver.answers({ status: 500 });
      await verify(account);
      const seconds = [5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400];
      for (const [index, delay] of seconds.entries()) {
        const [delivery] = await until(
          () => listDeliveries(fixture),
          ([it]) => it?.attempts.length === index + 1 && it.next_attempt_at !== null,
        );
        const waitMs =
          Date.parse(String(delivery?.next_attempt_at)) - Date.parse(String(delivery?.attempts.at(-1)?.at));
        expect(waitMs / 1_000).toBeGreaterThanOrEqual(delay);
        expect(waitMs / 1_000).toBeLessThan(delay * 1.2 + 60); // of which the attempt itself took a part
        await letTimePass(fixture, `${delay * 1.2} seconds`);
      }
      const [failed] = await until(
        () => listDeliveries(fixture, "?status=failed"),
        ({ length }) => length === 1,
      );
      expect(failed?.attempts).toHaveLength(10);

      receiver.answers({ status: 200 });
      const since = new Date(Date.now() - 3_600_000).toISOString();
      const countRecoverable = async (more: string) =>
        (await account.api.get(`/WebhookEndpoint/${endpointId}/recoverable?since=${since}${more}`)).body.recoverable;
      expect(await countRecoverable("")).toBe(1);
      expect(await countRecoverable("&type=job.succeeded")).toBe(1);
      expect(await countRecoverable("&type=job.failed")).toBe(0);
      expect(await countRecoverable(`&until=${since}`)).toBe(0);
      const recovered = await account.api.post(`/WebhookEndpoint/${endpointId}/recover?since=${since}`, undefined);
      expect(recovered.body).toEqual({ recovered: 1 });
      await receiver.waitFor(11);
      await until(
        () => listDeliveries(fixture, "?status=delivered"),
        ({ length }) => length === 1,
      );
      expect(new Set(receiver.received.map(({ id }) => id)).size).toBe(1);
    }));

  test("of a kind that is no answer is logged by what went wrong", () =>
    withReceiver(async (fixture) => {
      fixture.receiver.answers("breaks");
      await verify(fixture.account);
      const [delivery] = await until(
        () => listDeliveries(fixture),
        ([it]) => it?.attempts.length === 1,
      );
      expect(delivery?.attempts[0]).toMatchObject({ status_code: null, error: "reset", answer: null });
    }));
});

describe("an endpoint that fails", () => {
  test("with 410 is disabled at once, and gets what it missed in order when it is enabled again", () =>
    withReceiver(async (fixture) => {
      const { account, receiver, endpointId } = fixture;
      receiver.answers({ status: 410 });
      await verify(account);
      const endpoint = await until(
        () => getEndpoint(fixture),
        ({ status }) => status === "disabled",
      );
      expect(endpoint).toMatchObject({ disabled_reason: "gone", last_error: "status_410" });
      const watched = await startReceiver();
      onTestFinished(watched.close);
      await account.api.post("/WebhookEndpoint", { url: `${watched.url}/hooks` });
      for (let count = 0; count < 4; count++) await verify(account);
      await watched.waitFor(4, ({ body }) => Number(body.data.sequence) > 1);
      expect(receiver.received).toHaveLength(1);

      receiver.answers({ status: 200 });
      await account.api.patch(`/WebhookEndpoint/${endpointId}`, { status: "enabled" });
      await receiver.waitFor(6);
      expect(sequences(receiver.received)).toEqual([1, 1, 2, 3, 4, 5]);
    }));

  test("for five days is disabled, and the account sees why", () =>
    withReceiver(async (fixture) => {
      fixture.receiver.answers({ status: 500 });
      await verify(fixture.account);
      await until(
        () => getEndpoint(fixture),
        ({ consecutive_failures }) => Number(consecutive_failures) >= 1,
      );
      await letTimePass(fixture, "5 days");
      const endpoint = await until(
        () => getEndpoint(fixture),
        ({ status }) => status === "disabled",
      );
      expect(endpoint).toMatchObject({ disabled_reason: "failing", last_error: "status_500" });
    }));

  test("for six hours gets all of it once it is back, in order, and no event has lost its tries", () =>
    withReceiver(async (fixture) => {
      const { account, receiver } = fixture;
      receiver.answers({ status: 503 });
      for (let count = 0; count < 30; count++) await verify(account);
      // Ten failures in a row open the breaker; from then on one attempt at a time finds out whether it is back.
      await until(
        () => getEndpoint(fixture),
        ({ consecutive_failures }) => Number(consecutive_failures) >= 10,
      );
      await untilAllSettled(fixture);
      const firstTries = receiver.received.length;
      for (let hour = 1; hour <= 6; hour++) {
        await letTimePass(fixture, "1 hour");
        const probe = (await receiver.waitFor(firstTries + hour)).at(-1);
        expect(probe?.body.data.sequence).toBe(1);
        await untilAllSettled(fixture);
        expect(receiver.received.length).toBe(firstTries + hour);
      }
      const before = receiver.received.length;
      receiver.answers({ status: 200 });
      await letTimePass(fixture, "1 hour");

      await receiver.waitFor(before + 30);
      await until(
        () => listDeliveries(fixture, "?status=delivered"),
        ({ length }) => length === 30,
      );
      expect(sequences(receiver.received.slice(before))).toEqual(Array.from({ length: 30 }, (_, index) => index + 1));
      expect(await listDeliveries(fixture, "?status=failed")).toEqual([]);
    }));

  test("by hanging holds up no other, and has few calls under way", () =>
    withReceiver(async (hanging) => {
      hanging.receiver.answers("hangs");
      for (let count = 0; count < 12; count++) await verify(hanging.account);
      await withReceiver(async ({ account, receiver }) => {
        for (let count = 0; count < 5; count++) await verify(account);
        await receiver.waitFor(5);
      });
      // Had the others waited for all of them, each would have been tried.
      expect(hanging.receiver.received.length).toBeLessThan(12);
      expect(hanging.receiver.countMostUnderWay()).toBeLessThanOrEqual(2);
    }));
});

test("an endpoint shows since when it fails, what waits, when it is called next, and how the last day went", () =>
  withReceiver(async (fixture) => {
    const { account, receiver } = fixture;
    const settled = (wanted: object) =>
      until(
        () => getEndpoint(fixture),
        (endpoint) => isDeepStrictEqual(endpoint.last_24_hours, wanted),
      );
    expect(await getEndpoint(fixture)).toMatchObject({ failing_since: null, waiting: 0, next_attempt_at: null });
    await verify(account);
    expect(await settled({ delivered: 1, undelivered: 0 })).toMatchObject({ failing_since: null, waiting: 0 });

    receiver.answers({ status: 503, headers: { "retry-after": "1800" } });
    const began = Date.now();
    await verify(account);
    await settled({ delivered: 1, undelivered: 1 });
    const failing = await getEndpoint(fixture);
    expect(failing).toMatchObject({ failing_since: failing.last_failure_at, waiting: 1 });
    expect(Date.parse(String(failing.next_attempt_at))).toBeGreaterThan(began + 1_700_000);
    expect((await account.api.get("/WebhookEndpoint")).body.data).toEqual([failing]);
  }));

describe("without a fault", () => {
  test("each event is sent once, also by two workers, and a ticket that comes again sends nothing", () =>
    withReceiver(
      async (fixture) => {
        const { account, receiver } = fixture;
        await stack.addWorker("another");
        await submitBatch(account, 60);
        await receiver.waitFor(60);
        const deliveries = await until(
          () => listDeliveries(fixture, "?status=delivered&limit=200"),
          ({ length }) => length === 60,
        );

        const queue = new Queue("deliveries", { connection: { url: stack.redisUrl }, prefix: "{nightguard}" });
        const tickets = deliveries.flatMap(({ id }) => [1, 2].map((no) => `${withHyphens(id)}-${no}`));
        await queue.add("deliveries", tickets, { removeOnComplete: true });
        await until(
          () => queue.getJobCounts("wait", "active"),
          ({ wait, active }) => wait === 0 && active === 0,
        );
        await queue.close();
        expect(receiver.received).toHaveLength(60);
        expect(new Set(receiver.received.map(({ id }) => id)).size).toBe(60);
      },
      { events: ["job.succeeded"], rate: 1_000 },
    ));
});

describe("pace", () => {
  test("an endpoint gets no more in a second than its rate", () =>
    withReceiver(
      async ({ account, receiver }) => {
        // From here, since the first may come late, and the others after it in less time.
        const startedAt = Date.now();
        for (let count = 0; count < 8; count++) await verify(account);
        const webhooks = await receiver.waitFor(8);
        expect((webhooks.at(-1)?.at ?? 0) - startedAt).toBeGreaterThanOrEqual((7 / 4) * 1_000);
        expect(sequences(webhooks).sort((one, other) => one - other)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
      },
      { rate: 4 },
    ));
});

describe("tests and replays", () => {
  test("a test event is sent at once, signed, and is in the log but in no feed", () =>
    withReceiver(async (fixture) => {
      const { account, receiver, endpointId, secret } = fixture;
      const { status, body } = await account.api.post(`/WebhookEndpoint/${endpointId}/test`, {});
      expect(status).toBe(202);
      const [webhook] = await receiver.waitFor(1);
      expect(webhook?.body).toMatchObject({ type: "endpoint.test", data: { endpoint_id: endpointId } });
      expect(webhook?.id).toBe(body.event_id);
      expectSignedBy(secret, webhook);
      const [delivery] = await until(
        () => listDeliveries(fixture, "?status=delivered"),
        ({ length }) => length === 1,
      );
      expect(delivery).toMatchObject({ id: body.id, sequence: null });
      expect((await account.api.get("/Event")).body.data).toEqual([]);
    }));

  test("a test that fails is not made again, and reaches a disabled endpoint too", () =>
    withReceiver(async (fixture) => {
      const { account, receiver, endpointId } = fixture;
      await account.api.patch(`/WebhookEndpoint/${endpointId}`, { status: "disabled" });
      receiver.answers({ status: 500 });
      await account.api.post(`/WebhookEndpoint/${endpointId}/test`, {});
      const [delivery] = await until(
        () => listDeliveries(fixture, "?status=failed"),
        ({ length }) => length === 1,
      );
      expect(delivery?.attempts).toMatchObject([{ status_code: 500, error: "status_500" }]);
      expect(await getEndpoint(fixture)).toMatchObject({ consecutive_failures: 0 });
    }));

  test("an account has five tests under way at most, so that one that hangs holds up no other's deliveries", () =>
    withReceiver(async ({ account, receiver, endpointId }) => {
      receiver.answers("hangs");
      const answers = [];
      for (let count = 0; count < 7; count++) {
        answers.push(await account.api.post(`/WebhookEndpoint/${endpointId}/test`, {}));
      }
      expect(answers.map(({ status }) => status)).toEqual([202, 202, 202, 202, 202, 429, 429]);
      expect(Number(answers.at(-1)?.headers["retry-after"])).toBeGreaterThan(0);
    }));

  test("what was delivered is sent again when the account says so, with the same id; what is under way is not", () =>
    withReceiver(async (fixture) => {
      const { account, receiver } = fixture;
      await verify(account);
      const [delivery] = await until(
        () => listDeliveries(fixture, "?status=delivered"),
        ({ length }) => length === 1,
      );
      const replayed = await account.api.post(`/WebhookDelivery/${delivery?.id}/replay`, {});
      expect(replayed.status).toBe(202);
      expect(replayed.body).toMatchObject({ id: delivery?.id, status: "pending" });
      const [first, second] = await receiver.waitFor(2);
      expect(second?.id).toBe(first?.id);

      await until(
        () => listDeliveries(fixture, "?status=delivered"),
        ({ length }) => length === 1,
      );
      receiver.answers({ status: 500 });
      await account.api.post(`/WebhookDelivery/${delivery?.id}/replay`, {});
      await receiver.waitFor(3);
      const again = await account.api.post(`/WebhookDelivery/${delivery?.id}/replay`, {});
      expect(again.status).toBe(409);
    }));
});

describe("a delivery", () => {
  const openDelivery = async ({ account }: Fixture, id: string | undefined) =>
    (await account.api.get(`/WebhookDelivery/${id}`)).body as unknown as Delivery & {
      message: { headers: { name: string; value: string }[]; body: string | null } | null;
    };
  const untilDelivered = (fixture: Fixture, count: number) =>
    until(
      () => listDeliveries(fixture, "?status=delivered"),
      ({ length }) => length === count,
    );

  test("is shown with the message of its last attempt, byte for byte", () =>
    withReceiver(async (fixture) => {
      const { account, receiver, endpointId, secret } = fixture;
      receiver.answersWith(() => ({ status: receiver.received.length === 1 ? 500 : 200 }));
      await verify(account, { reference: "Quill, Ada" });
      await receiver.waitFor(2);
      await account.api.post(`/WebhookEndpoint/${endpointId}/test`, {});
      await receiver.waitFor(3);
      const deliveries = await untilDelivered(fixture, 2);

      for (const [index, received] of receiver.received.slice(1).entries()) {
        const { message, ...delivery } = await openDelivery(fixture, deliveries[1 - index]?.id);
        expect(delivery).toEqual(deliveries[1 - index]);
        expect(message?.body).toBe(received.text);
        const headers = Object.fromEntries((message?.headers ?? []).map(({ name, value }) => [name, value]));
        expect(received.headers).toMatchObject(headers);
        expectSignedBy(secret, { ...received, headers });
        expect(JSON.stringify(message)).not.toContain(secret);
      }
    }));

  test("with a result shows it with the whole job", () =>
    withReceiver(
      async (fixture) => {
        await verify(fixture.account, { reference: "Quill, Ada" });
        const [received] = await fixture.receiver.waitFor(1);
        const [delivery] = await untilDelivered(fixture, 1);
        expect((await openDelivery(fixture, delivery?.id)).message?.body).toBe(received?.text);
      },
      { include_result: true },
    ));

  test("before its first attempt has no message", () =>
    withReceiver(async (fixture) => {
      fixture.receiver.answers("hangs");
      await verify(fixture.account);
      await fixture.receiver.waitFor(1);
      const [delivery] = await listDeliveries(fixture);
      expect(await openDelivery(fixture, delivery?.id)).toMatchObject({ status: "pending", message: null });
    }));

  test("is found by its type and time", () =>
    withReceiver(async (fixture) => {
      const { account, receiver, endpointId } = fixture;
      await verify(account);
      await submitBatch(account, 1);
      await receiver.waitFor(2);
      const all = await untilDelivered(fixture, 2);
      const [batch, job] = all.map(({ id }) => id);
      const list = async (query: string) => (await listDeliveries(fixture, query)).map(({ id }) => id);

      expect(await list("?type=job.succeeded")).toEqual([job]);
      expect(await list("?type=batch.completed&status=delivered")).toEqual([batch]);
      const time = String(all[0]?.created_at);
      expect(await list(`?since=${time}`)).toEqual([batch]);
      expect(await list(`?until=${time}`)).toEqual([job]);
      const wrong = await account.api.get(`/WebhookEndpoint/${endpointId}/deliveries?type=job.begun`);
      expect(wrong.status).toBe(400);
    }));
});
