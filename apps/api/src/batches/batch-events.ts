import { setTimeout as sleep } from "node:timers/promises";
import { type Batch, batchSchema } from "@nightguard/contract";
import { isSettled, toBatchVersion } from "@nightguard/service";
import { z } from "zod";
import type { ApiDeps, ApiServer } from "../deps.ts";
import { callerSignal, whenClosed } from "../http/caller-signal.ts";
import { holdPlace } from "../http/hold-place.ts";
import { toStream } from "./batch-stream.ts";

/** Often enough that nothing between us and the listener takes the connection for dead. */
const heartbeatMs = 15_000;
/** How long a listener whose stream broke off waits before it comes again. */
const reconnectMs = 2_000;
/** So that a stream that was forgotten does not hold its place for ever, and listeners spread over new processes. */
const defaultLimitMs = 3_600_000;

/** Events are written as text by hand; the schema of their data serves the documentation. */
const eventDataSchema: z.ZodType<unknown> = batchSchema;

/** `GET /Batch/{id}/events`: a batch's counts as server-sent events, for dashboards. */
export function batchEventsRoute(
  app: ApiServer,
  { batches, bounds, eventStreamLimitMs = defaultLimitMs }: Pick<ApiDeps, "batches" | "bounds" | "eventStreamLimitMs">,
): void {
  // Streams that end only with their batch would keep the server from closing.
  const closing = new AbortController();
  app.addHook("preClose", async () => closing.abort());

  app.get(
    "/Batch/:id/events",
    {
      schema: {
        tags: ["Batch"],
        summary: "Watch a batch as server-sent events",
        description:
          "First the batch as it stands, then again whenever that has changed, twice a second at most; last, when nothing " +
          "of it will change any more, an event called `end` with the batch as it ended. The data is the batch as " +
          "`GET /Batch/{id}` answers it. A stream ends after an hour, or when the process shuts down, with an event called " +
          "`reconnect`, which is the batch as it was last sent; an EventSource comes again by itself. `Last-Event-ID` goes on where a broken stream ended: nothing is sent that was " +
          "seen, and whoever has seen the end gets 204.",
        params: z.object({ id: z.string() }),
        headers: z.object({ "last-event-id": z.string().optional() }),
        response: {
          200: { description: "The events", content: { "text/event-stream": { schema: eventDataSchema } } },
          204: z.undefined().describe("The end was seen"),
        },
        answerFields: { 200: ["X-Accel-Buffering"] },
      },
    },
    async (request, reply) => {
      const { caller, headers } = request;
      const { id } = request.params;
      const limit = new AbortController();
      const timer = setTimeout(() => limit.abort(), eventStreamLimitMs).unref();
      whenClosed(reply.raw, () => clearTimeout(timer));
      const ending = AbortSignal.any([closing.signal, limit.signal]);
      const signal = AbortSignal.any([callerSignal(reply), ending]);
      const seen = headers["last-event-id"];
      const batch = await batches.get(caller, id, { waitMs: 0, signal });
      if (seen === toEndId(batch) && isSettled(batch)) return reply.code(204).send();
      await holdPlace(bounds.eventStreams, reply, signal);
      const states = await batches.follow(caller, id, signal);
      // Proxies of the kind of nginx collect an answer before they pass it on, unless told.
      reply.header("x-accel-buffering", "no").type("text/event-stream; charset=utf-8");
      return reply.send(toStream(request, () => toEvents(states, { seen, heartbeatMs, ending })));
    },
  );
}

/**
 * States of a batch as the text of an event stream. Ids are named after the state and not counted, so that a listener can go
 * on at any process of the API.
 *
 * @param options.seen the id of the last event that the listener has got
 * @param options.ending aborts when the listener has to come again: the stream then says so
 */
export async function* toEvents(
  states: AsyncIterable<Batch>,
  options: { seen: string | undefined; heartbeatMs: number; ending?: AbortSignal },
): AsyncGenerator<string> {
  yield `retry: ${reconnectMs}\n\n`;
  const reading = states[Symbol.asyncIterator]();
  let next = reading.next();
  let last: Batch | undefined;
  for (;;) {
    const state = await within(next, options.heartbeatMs);
    if (state === undefined) {
      yield ": still here\n\n";
      continue;
    }
    if (state.done) break;
    last = state.value;
    const version = toBatchVersion(last);
    const data = JSON.stringify(last);
    if (version !== options.seen) yield `id: ${version}\ndata: ${data}\n\n`;
    if (isSettled(last)) yield `event: end\nid: ${toEndId(last)}\ndata: ${data}\n\n`;
    next = reading.next();
  }
  if (last === undefined || isSettled(last) || !options.ending?.aborted) return;
  yield `event: reconnect\nid: ${toBatchVersion(last)}\nretry: ${reconnectMs}\ndata: ${JSON.stringify(last)}\n\n`;
}

const toEndId = (batch: Batch): string => `${toBatchVersion(batch)}.end`;

/** What the promise brings, or undefined when that takes too long. */
async function within<Value>(promise: Promise<Value>, limitMs: number): Promise<Value | undefined> {
  const settled = new AbortController();
  const limit = sleep(limitMs, undefined, { signal: settled.signal }).catch(() => undefined);
  return Promise.race([promise, limit]).finally(() => settled.abort());
}
