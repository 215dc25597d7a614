import { setTimeout as sleep } from "node:timers/promises";
import type { Dispatch, Ticket } from "@nightguard/dispatch";
import type { Ledger } from "@nightguard/ledger";
import { createLog, createMetrics } from "@nightguard/platform";
import { expect, test } from "vitest";
import { createDeliverer } from "./deliver.ts";

test("a line is said to have ended when all of it is settled, however long some of it takes", async () => {
  const underWay = new Set<string>();
  const ended: { id: string; beside: string[] }[] = [];
  const ledger = {
    deliveries: {
      claim: async (tickets: readonly Ticket[]) => tickets.map(toClaimed),
      async settle(attempts: readonly (Ticket & { endsLine: boolean })[]) {
        for (const { id } of attempts) underWay.add(id);
        if (attempts.some(({ id }) => id === "first")) await sleep(100);
        for (const { id } of attempts) underWay.delete(id);
        for (const { id, endsLine } of attempts) if (endsLine) ended.push({ id, beside: [...underWay] });
        return { settled: [], health: [] };
      },
    },
  } as unknown as Ledger; // all that is asked of it here
  const sent: Promise<void>[] = [];
  const dispatch = {
    consume(_queue: unknown, _concurrency: number, run: (line: readonly Ticket[]) => Promise<void>) {
      sent.push(run(["first", "second", "third"].map((id) => ({ id, dispatchNo: 1 }))));
    },
  } as unknown as Dispatch;
  const sender = {
    send: async () =>
      ({ kind: "answered", status: 200, retryAfterMs: undefined, bodyStart: Buffer.alloc(0), durationMs: 1 }) as const,
    close: async () => undefined,
  };
  const log = createLog({ level: "error", name: "test" });
  createDeliverer({ ledger, dispatch, sender, log, metrics: createMetrics() }).start();
  await Promise.all(sent);

  expect(ended).toEqual([{ id: "third", beside: [] }]);
});

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
});
