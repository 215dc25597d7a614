import { type Batch, batchSchema } from "@nightguard/contract";
import { withTimeout } from "@nightguard/platform";
import { followBatch, getBatch, isSettled, toBatchVersion } from "@nightguard/service";
import { z } from "zod";
import type { ApiDeps, ApiServer } from "../deps.ts";
import { callerSignal, whenClosed } from "../http/caller-signal.ts";
import { limitConcurrency } from "../http/limit-concurrency.ts";
import { asText, routesOf } from "../http/route.ts";
import { toStream } from "./batch-stream.ts";

const route = routesOf("Batch");

/** Proxies close idle connections. */
const heartbeatMs = 15_000;
const reconnectMs = 2_000;
/** Ends forgotten streams, and spreads clients over new processes. */
const defaultLimitMs = 3_600_000;

export function batchEventsRoute(
  app: ApiServer,
  { batches, bounds, eventStreamLimitMs = defaultLimitMs }: Pick<ApiDeps, "batches" | "bounds" | "eventStreamLimitMs">,
): void {
  // Open streams would block the shutdown.
  const closing = new AbortController();
  app.addHook("preClose", async () => closing.abort());

  app.get(
    "/Batch/:id/events",
    route({
      audited: "batch.watch",
      summary: "Watch a batch as server-sent events",
      description:
        "Sends the batch now and after each change, at most twice per second; then, when nothing will change any more, an " +
        "event `end`. The data is the batch as `GET /Batch/{id}` answers it. After an hour, or when the process shuts " +
        "down, the stream ends with an event `reconnect`, with the batch as last sent; an EventSource reconnects by " +
        "itself. `Last-Event-ID` continues a broken stream: seen states are not sent again, and after the end the " +
        "response is 204.",
      params: z.object({ id: z.string() }),
      headers: z.object({ "last-event-id": z.string().optional().describe("The `id` of the last event received") }),
      response: {
        200: { description: "The events", content: { "text/event-stream": { schema: asText(batchSchema) } } },
        204: z.undefined().describe("The client has seen the end"),
      },
      answerFields: { 200: ["X-Accel-Buffering"] },
    }),
    async (request, reply) => {
      const { caller, headers } = request;
      const { id } = request.params;
      const limit = new AbortController();
      const timer = setTimeout(() => limit.abort(), eventStreamLimitMs).unref();
      whenClosed(reply.raw, () => clearTimeout(timer));
      const ending = AbortSignal.any([closing.signal, limit.signal]);
      const signal = AbortSignal.any([callerSignal(reply), ending]);
      const seen = headers["last-event-id"];
      const batch = await getBatch(batches, caller, id, { waitMs: 0, signal });
      if (seen === toEndId(batch) && isSettled(batch)) return reply.code(204).send();
      await limitConcurrency(bounds.eventStreams, reply, signal);
      const states = await followBatch(batches, caller, id, signal);
      // Otherwise nginx and similar proxies buffer responses.
      reply.header("x-accel-buffering", "no").type("text/event-stream; charset=utf-8");
      return reply.send(toStream(request, () => toEvents(states, { seen, heartbeatMs, ending })));
    },
  );
}

/**
 * Event ids depend on the state only, so clients can continue at any process.
 *
 * @param options.seen the last event id that the client received
 * @param options.ending aborts when the client must reconnect
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
    const state = await withTimeout(next, options.heartbeatMs, () => undefined);
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
