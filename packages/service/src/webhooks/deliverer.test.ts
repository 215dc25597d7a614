import { setTimeout as sleep } from "node:timers/promises";
import type { Dispatch, Ticket } from "@nightguard/dispatch";
import { createLog, createMetrics } from "@nightguard/platform";
import { expect, test } from "vitest";
import { createDeliverer } from "./deliverer.ts";
import type { DeliveryLedger } from "./delivery-ledger.ts";

test("a line is said to have ended when all of it is settled, however long some of it takes", async () => {
  const underWay = new Set<string>();
  const ended: { id: string; beside: string[] }[] = [];
  const ledger = {
    claimDeliveries: async (tickets: readonly Ticket[]) => tickets.map(toClaimed),
    async settleDeliveries(attempts: readonly (Ticket & { endsLine: boolean })[]) {
      for (const { id } of attempts) underWay.add(id);
      if (attempts.some(({ id }) => id === "first")) await sleep(100);
      for (const { id } of attempts) underWay.delete(id);
      for (const { id, endsLine } of attempts) if (endsLine) ended.push({ id, beside: [...underWay] });
      return { settled: [], health: [] };
    },
  } as unknown as DeliveryLedger; // all that is asked of it here
  const { line, dispatch } = aLine("first", "second", "third");
  const sender = { send: async () => taken, close: async () => undefined };
  createDeliverer({ ledger, writeBody: neverAsked, dispatch, sender, log, metrics: createMetrics() }).start();
  await Promise.all(line);

  expect(ended).toEqual([{ id: "third", beside: [] }]);
});

test("the last of a line is handed back where it was not claimed, so that its endpoint may have another line", async () => {
  const calls: string[] = [];
  const ledger = {
    claimDeliveries: async (tickets: readonly Ticket[]) =>
      tickets.map((ticket) => (ticket.id === "first" ? toClaimed(ticket) : undefined)),
    async settleDeliveries() {
      await sleep(20);
      calls.push("settled");
      return { settled: [], health: [] };
    },
    handBackDeliveries: async (tickets: readonly Ticket[], state: string) =>
      void calls.push(`${tickets.map(({ id }) => id)} ${state}`),
  } as unknown as DeliveryLedger; // all that is asked of it here
  const { line, dispatch } = aLine("first", "second", "third");
  const sender = { send: async () => taken, close: async () => undefined };
  createDeliverer({ ledger, writeBody: neverAsked, dispatch, sender, log, metrics: createMetrics() }).start();
  await Promise.all(line);

  expect(calls).toEqual(["settled", "third released"]);
});

test("attempts are dated by the database's time of their claim and the monotonic time since", async () => {
  const ledger = {
    claimDeliveries: async (tickets: readonly Ticket[]) => tickets.map(toClaimed),
    settleDeliveries: async () => ({ settled: [], health: [] }),
  } as unknown as DeliveryLedger; // all that is asked of it here
  const { line, dispatch } = aLine("first");
  const times: unknown[] = [];
  const sender = {
    async send({ headers, body }: { headers: Readonly<Record<string, string>>; body: string }) {
      times.push(headers["webhook-timestamp"], JSON.parse(body).timestamp);
      return taken;
    },
    close: async () => undefined,
  };
  let now = 5_000;
  // Each look at the clock comes two seconds after the one before.
  const clock = { now: () => (now += 2_000), sleep: async () => undefined };
  createDeliverer({ ledger, writeBody: neverAsked, dispatch, sender, log, metrics: createMetrics(), clock }).start();
  await Promise.all(line);

  expect(times).toEqual([String((claimedAt + 2_000) / 1_000), new Date(claimedAt + 2_000).toISOString()]);
});

test("few released lines are sent by the process itself, many are left to the queue, and none is begun after its close", async () => {
  const ended: string[] = [];
  const ledger = {
    claimDeliveries: async (tickets: readonly Ticket[]) => tickets.map(toClaimed),
    async settleDeliveries(attempts: readonly Ticket[]) {
      ended.push(...attempts.map(({ id }) => id));
      return { settled: [], health: [] };
    },
  } as unknown as DeliveryLedger; // all that is asked of it here
  const dispatch = { consume: () => ({ close: async () => undefined }) } as unknown as Dispatch; // an empty queue
  const sender = { send: async () => taken, close: async () => undefined };
  const deliverer = createDeliverer({
    ledger,
    writeBody: neverAsked,
    dispatch,
    sender,
    log,
    metrics: createMetrics(),
  });
  const sending = deliverer.start();
  const linesOf = (count: number) =>
    Array.from({ length: count }, (_, index) => [{ id: `delivery ${index}`, fencingToken: 1 }]);

  expect([deliverer.sendHere(linesOf(2)), deliverer.sendHere(linesOf(1_000))]).toEqual([true, false]);
  await sending.close();

  expect(ended.toSorted()).toEqual(["delivery 0", "delivery 1"]);
  expect(deliverer.sendHere(linesOf(2))).toBe(false);
});

const neverAsked = async () => ""; // a test has a body of its own
const claimedAt = Date.parse("2020-02-02T20:20:20Z");
const log = createLog({ level: "error", name: "test" });
const taken = {
  kind: "answered",
  status: 200,
  retryAfterMs: undefined,
  bodyStart: Buffer.alloc(0),
  durationMs: 1,
} as const;

/** A queue that hands out one line of deliveries. */
function aLine(...ids: readonly string[]) {
  const line: Promise<void>[] = [];
  const dispatch = {
    consume(_queue: unknown, _concurrency: number, run: (line: readonly Ticket[]) => Promise<void>) {
      line.push(run(ids.map((id) => ({ id, fencingToken: 1 }))));
    },
  } as unknown as Dispatch; // all that is asked of it here
  return { line, dispatch };
}

/** One that is a test, whose body tells of no event. */
const toClaimed = (ticket: Ticket) => ({
  ...ticket,
  endpointId: "0197a000-0000-7000-8000-000000000001",
  eventId: "0197a000-0000-7000-8000-000000000002",
  type: "endpoint.test",
  tries: 0,
  url: "https://receiver.example/hooks",
  secrets: [`whsec_${Buffer.alloc(24, 1).toString("base64")}`],
  includesResult: false,
  claimedAt,
});
