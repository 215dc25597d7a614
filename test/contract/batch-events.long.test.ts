import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { request } from "undici";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { type TestBatch, untilEnded } from "../support/batches.ts";
import { checkDescribed } from "../support/description.ts";
import { expectError } from "../support/expect-error.ts";
import { activeAnswer, type PayerAnswer } from "../support/payer.ts";
import { anEligibilityRequest } from "../support/requests.ts";
import { type Stack, startStack, type TestAccount } from "../support/stack.ts";
import { until } from "../support/waiting.ts";

let stack: Stack;
let account: TestAccount;

beforeAll(async () => {
  stack = await startStack(); // scans of its tables are counted
  account = await stack.createAccount();
});
afterAll(() => stack.stop());

interface StreamEvent {
  readonly id: string;
  readonly event: string;
  readonly batch: TestBatch;
}

/** Watches a batch and keeps what comes; `ended` once the stream has. */
async function watch(id: string, options: { lastEventId?: string | undefined; url?: string } = {}) {
  const path = `/Batch/${id}/events`;
  const response = await request((options.url ?? stack.url) + path, {
    headers: {
      "x-token-api": account.liveKey,
      ...(options.lastEventId !== undefined && { "last-event-id": options.lastEventId }),
    },
  });
  const events: StreamEvent[] = [];
  const { statusCode: status, headers, body } = response;
  onTestFinished(() => void body.on("error", () => undefined).destroy());
  const ended = read();
  ended.catch(() => undefined);

  async function read(): Promise<void> {
    let text = "";
    let unfinished = "";
    for await (const chunk of body) {
      text += chunk;
      const blocks = (unfinished + chunk).split("\n\n");
      unfinished = blocks.pop() ?? "";
      events.push(...blocks.flatMap(toEvent));
    }
    await checkDescribed({ method: "GET", path }, { status, headers, text, body: {} });
  }
  return { status, headers, events, ended, leave: () => body.destroy() };
}

function toEvent(block: string): StreamEvent[] {
  const fields = new Map(block.split("\n").map((line) => [line.split(":", 1)[0], line.replace(/^[^:]*: ?/, "")]));
  const data = fields.get("data");
  if (data === undefined) return [];
  return [{ id: fields.get("id") ?? "", event: fields.get("event") ?? "message", batch: JSON.parse(data) }];
}

/** A batch of so many rows, each answered `after`. */
async function aBatch(rows: number, answer: Pick<PayerAnswer, "after"> = {}) {
  const items = Array.from({ length: rows }, () => anEligibilityRequest());
  for (const { subscriber } of items) stack.payer.answersAbout(subscriber.member_id, { body: activeAnswer, ...answer });
  const accepted = await account.api.post("/Batch", { items });
  return { accepted, id: String(accepted.body.id) };
}

/** A batch whose rows are answered once `answer` was called. */
async function aHeldBatch(rows: number) {
  const { promise: after, resolve: answer } = Promise.withResolvers<void>();
  return { ...(await aBatch(rows, { after })), answer };
}

const sum = (counts: Readonly<Record<string, number>>) => Object.values(counts).reduce((one, other) => one + other, 0);

describe("the events of a batch", () => {
  test("are its present state, what changes, and its end", async () => {
    const { id, accepted, answer } = await aHeldBatch(3);

    const { status, headers, events, ended } = await watch(id);
    await until(() => expect(events).not.toEqual([]));
    answer();
    await ended;

    expect(status).toBe(200);
    expect(headers["content-type"]).toMatch(/^text\/event-stream/);
    expect(headers["cache-control"]).toBe("no-store");
    expect(events.map(({ event }) => event)).toEqual([...events.slice(1).map(() => "message"), "end"]);
    for (const { batch } of events) {
      const { total, rejected, ...states } = batch.counts;
      expect([sum(states), total, rejected]).toEqual([3, 3, 0]);
    }
    const last = (await untilEnded(account.api, accepted)) as unknown;
    expect(events.at(-1)?.batch).toEqual(last);
    expect(events.at(-2)?.batch).toEqual(last);
    expect(events[0]?.batch).toMatchObject({ id, counts: { succeeded: 0 } });
  });

  test("each have an id; the same state has the same id at every process", async () => {
    const { id, accepted } = await aBatch(2);
    await untilEnded(account.api, accepted);
    const url = await stack.addApi("another");

    const [one, other] = [await watch(id), await watch(id, { url })];
    await Promise.all([one.ended, other.ended]);

    expect(one.events.map(({ event }) => event)).toEqual(["message", "end"]);
    expect(one.events.map(({ id: eventId }) => eventId)).toEqual(other.events.map(({ id: eventId }) => eventId));
    expect(new Set(one.events.map(({ id: eventId }) => eventId)).size).toBe(2);
  });

  test("go on after Last-Event-ID without what was seen; after the end there is nothing more", async () => {
    const { id, answer } = await aHeldBatch(1);
    const first = await watch(id);
    await until(() => expect(first.events.at(-1)?.batch).toMatchObject({ counts: { running: 1 } }));
    first.leave();

    const second = await watch(id, { lastEventId: first.events.at(-1)?.id });
    answer();
    await second.ended;
    const [state, end] = second.events.slice(-2);
    const third = await watch(id, { lastEventId: state?.id });
    await third.ended;
    const fourth = await watch(id, { lastEventId: end?.id });

    expect(second.events[0]?.batch).toMatchObject({ status: "completed" });
    expect(third.events.map(({ event }) => event)).toEqual(["end"]);
    expect(fourth.status).toBe(204);
  });

  test("go on when a batch that has ended is retried", async () => {
    const item = anEligibilityRequest();
    stack.payer.answersAbout(item.subscriber.member_id, { status: 400, body: "no" }, { body: activeAnswer });
    const { id } = await untilEnded(account.api, await account.api.post("/Batch", { items: [item] }));
    const before = await watch(id);
    await before.ended;

    await account.api.post(`/Batch/${id}/retry`, undefined);
    const after = await watch(id, { lastEventId: before.events.at(-1)?.id });
    await after.ended;

    expect(before.events.at(-1)?.batch).toMatchObject({ counts: { failed: 1 } });
    expect(after.events.at(-1)).toMatchObject({ event: "end", batch: { counts: { succeeded: 1, failed: 0 } } });
  });

  test("of a cancelled batch end when the running rows have ended", async () => {
    const { api } = account;
    const { id, answer } = await aHeldBatch(1);
    const { events, ended } = await watch(id);
    await until(() => expect(events.at(-1)?.batch.counts.running).toBe(1));

    await api.post(`/Batch/${id}/cancel`, undefined);
    answer();
    await ended;

    expect(events.at(-1)).toMatchObject({ event: "end", batch: { status: "cancelled", counts: { running: 0 } } });
    expect(events.at(-1)?.batch).toEqual((await api.get(`/Batch/${id}`)).body);
  });

  test("cost the ledger one reading however many listen", async () => {
    const { id, answer } = await aHeldBatch(1);
    const counting = await createStatementCounter(stack.databaseUrl);
    const listeners = 40;

    // Counted from before they open: PostgreSQL reports a scan up to seconds after it was made.
    const [before, from] = [await counting(), performance.now()];
    const listening: Awaited<ReturnType<typeof watch>>[] = [];
    while (listening.length < listeners) listening.push(await watch(id));
    await sleep(3_000);
    answer();
    await Promise.all(listening.map(({ ended }) => ended));
    const scans = (await counting()) - before;
    const seconds = (performance.now() - from) / 1_000;

    for (const { events } of listening) expect(events.at(-1)?.event).toBe("end");
    // Opening costs up to four scans each; on its own, each would look twice a second besides.
    expect(scans).toBeLessThan(listeners * 4 + 30 * (seconds + 0.5));
  });

  test("are visible to their owner only", async () => {
    const { id } = await aBatch(1);
    const other = await stack.createAccount();

    for (const path of [`/Batch/${id}/events`, `/Batch/bat_${"0".repeat(32)}/events`, "/Batch/x/events"]) {
      expectError(await other.api.get(path), 404);
    }
    expectError(await stack.anonymous.get(`/Batch/${id}/events`), 401);
  });
});

describe("polling a batch", () => {
  test("is cheap: 304 until something has changed", async () => {
    const { api } = account;
    const { id, accepted, answer } = await aHeldBatch(2);
    const first = await api.get(`/Batch/${id}`);
    answer();
    const tag = String(first.headers.etag);

    await untilEnded(api, accepted);
    const changed = await api.get(`/Batch/${id}`, { "if-none-match": tag });
    const again = await api.get(`/Batch/${id}`, { "if-none-match": `"x", ${changed.headers.etag}` });

    expect(tag).toMatch(/^W\/"[\w-]+"$/);
    expect(changed.status).toBe(200);
    expect(changed.headers.etag).not.toBe(tag);
    expect(again).toMatchObject({ status: 304, text: "", headers: { etag: changed.headers.etag } });
  });

  test("gets 304 for a batch whose age alone has changed", async () => {
    const { api } = account;
    const item = anEligibilityRequest();
    const { body } = await api.post("/Batch", { items: [item], not_before: new Date(Date.now() + 3_600_000) });

    const first = await api.get(`/Batch/${body.id}`);
    const readAt = Date.now();
    await until(() => expect(Date.now()).toBeGreaterThan(readAt));
    const second = await api.get(`/Batch/${body.id}`, { "if-none-match": String(first.headers.etag) });

    expect(second.status).toBe(304);
    await api.post(`/Batch/${body.id}/pause`, undefined);
    expect((await api.get(`/Batch/${body.id}`, { "if-none-match": String(first.headers.etag) })).status).toBe(200);
    await api.post(`/Batch/${body.id}/cancel`, undefined);
  });
});

/** How often the batches of a database have been looked up. */
async function createStatementCounter(databaseUrl: string): Promise<() => Promise<number>> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  onTestFinished(() => client.end());
  return async () => {
    const { rows } = await client.query(
      "select idx_scan + seq_scan as scans from pg_stat_user_tables where relname = 'batches'",
    );
    return Number(rows[0]?.scans);
  };
}
