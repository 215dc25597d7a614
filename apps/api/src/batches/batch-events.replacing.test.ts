import { once } from "node:events";
import type { Batch } from "@nightguard/contract";
import { expect, test } from "vitest";
import { aBatch, collect, startApi } from "../test-support.ts";
import { toEvents } from "./batch-events.ts";

const counts = (done: number): Batch["counts"] => ({ ...aBatch.counts, total: 3, queued: 3 - done, succeeded: done });
const running = (done: number): Batch => ({ ...aBatch, status: "running", counts: counts(done) });
const completed: Batch = { ...aBatch, status: "completed", counts: counts(3), finished_at: "2026-11-20T23:00:00.000Z" };

async function* statesOf(...states: Batch[]) {
  yield* states;
}

async function read(states: AsyncIterable<Batch>, seen?: string) {
  const text = (await collect(toEvents(states, { seen, heartbeatMs: 10_000 }))).join("");
  return toFields(text);
}

/** The events of a stream, with the fields of each. */
function toFields(text: string): Record<string, string>[] {
  expect(text.startsWith("retry: 2000\n\n")).toBe(true);
  return text
    .split("\n\n")
    .slice(1, -1)
    .map((event) => Object.fromEntries(event.split("\n").map((line) => line.split(/: (.*)/s, 2))));
}

test("each state is an event with its own id, and the last one is sent again as the end", async () => {
  const events = await read(statesOf(running(0), running(1), completed));

  expect(events.map(({ event }) => event)).toEqual([undefined, undefined, undefined, "end"]);
  expect(events.map(({ data = "" }) => JSON.parse(data).counts.succeeded)).toEqual([0, 1, 3, 3]);
  expect(new Set(events.map(({ id }) => id)).size).toBe(4);
});

test("a reconnected stream sends only what has changed since", async () => {
  const [first] = await read(statesOf(running(1)));
  const [, end] = await read(statesOf(completed));

  expect(await read(statesOf(running(1), running(2)), first?.id)).toMatchObject([{ id: expect.any(String) }]);
  expect(await read(statesOf(running(2)), first?.id)).toHaveLength(1);
  expect((await read(statesOf(completed), end?.id?.replace(".end", ""))).map(({ event }) => event)).toEqual(["end"]);
});

test("an id names the state, whatever the clock says meanwhile", async () => {
  const later = { ...running(1), rate_per_second: 2.5, estimated_completion_at: "2026-11-21T00:00:00.000Z" };

  const [[one], [other]] = [await read(statesOf(running(1))), await read(statesOf(later))];

  expect(one?.id).toBe(other?.id);
});

test("a stream on which nothing happens shows that it lives", async () => {
  const { promise: seenTwice, resolve: complete } = Promise.withResolvers<void>();
  async function* slow() {
    yield running(0);
    await seenTwice;
    yield completed;
  }

  const texts: string[] = [];
  for await (const text of toEvents(slow(), { seen: undefined, heartbeatMs: 10 })) {
    texts.push(text);
    if (texts.filter((text) => text.startsWith(":")).length === 2) complete();
  }

  const first = texts.findIndex((text) => text.startsWith("id:"));
  expect(texts.slice(first + 1, -2).every((text) => text.startsWith(":"))).toBe(true);
  expect(texts.slice(first + 1, -2).length).toBeGreaterThan(1);
});

/** Follows a batch that never changes, until told to stop. */
const unchanging = {
  getBatch: async () => running(0),
  async followBatch(_caller: unknown, _id: string, signal: AbortSignal) {
    async function* untilAborted() {
      yield running(0);
      if (!signal.aborted) await once(signal, "abort");
    }
    return untilAborted();
  },
};

test("a stream ends when its time is over, says so, and goes on where it ended", async () => {
  const { send } = await startApi({ eventStreamLimitMs: 100, useCases: unchanging });

  const first = toFields(await (await send(`/Batch/${aBatch.id}/events`)).text());
  const seen = first.at(-1)?.id ?? "";
  const second = toFields(
    await (await send(`/Batch/${aBatch.id}/events`, { headers: { "last-event-id": seen } })).text(),
  );

  expect(first).toMatchObject([{ id: seen }, { event: "reconnect", retry: "2000", data: first[0]?.data }]);
  expect(second).toMatchObject([{ event: "reconnect", id: seen, data: first[0]?.data }]);
});

test("the API closes while batches are being watched, and their streams end in order", async () => {
  const { app, send } = await startApi({ useCases: unchanging });
  const answer = await send(`/Batch/${aBatch.id}/events`);
  await app.close();

  expect(answer.headers.get("content-type")).toBe("text/event-stream; charset=utf-8");
  const events = toFields(await answer.text());
  expect(events.map(({ event }) => event)).toEqual([undefined, "reconnect"]);
});
