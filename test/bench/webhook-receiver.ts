import { setTimeout as sleep } from "node:timers/promises";
import { anEligibilityRequest } from "../support/requests.ts";
import type { Nightguard } from "./nightguard.ts";
import type { Stage } from "./stage.ts";

const betweenSinglesMs = 100;
const withinMs = 120_000;

/** What a receiver has received since its tally was last reset. */
export interface WebhookTally {
  readonly count: number;
  readonly perSecond: number;
  /** From the event to its receipt: the median, the 99th percentile, and the longest. */
  readonly delayMs: { readonly median: number; readonly most: number; readonly worst: number };
  readonly isInOrder: boolean;
}

export interface Receiver {
  readonly url: string;
  /** Waits until `count` deliveries have arrived, then resets the tally. */
  tallyOf(count: number): Promise<WebhookTally>;
}

/** Ends jobs one at a time, each with an event. */
export async function verifySome({ api }: Nightguard, count: number): Promise<void> {
  for (let made = 0; made < count; made++) {
    await api.post("/Eligibility", anEligibilityRequest());
    await sleep(betweenSinglesMs);
  }
}

export async function createEndpoints(
  { api }: Nightguard,
  { url }: Receiver,
  count: number,
  { path = "/", events }: { readonly path?: string; readonly events?: readonly string[] } = {},
): Promise<string[]> {
  return Promise.all(
    Array.from({ length: count }, async () => {
      const endpoint = { url: url + path, rate: 1_000, ...(events && { events }) };
      const { status, body, text } = await api.post("/WebhookEndpoint", endpoint);
      if (status !== 201) throw new Error(`the endpoint was not created: ${text}`);
      return String(body.id);
    }),
  );
}

export async function removeEndpoints({ api }: Nightguard, ids: readonly string[]): Promise<void> {
  await Promise.all(ids.map((id) => api.send("DELETE", `/WebhookEndpoint/${id}`, undefined, {})));
}

export async function startReceiver({ children }: Stage): Promise<Receiver> {
  const child = await children.start(new URL("receiver-process.ts", import.meta.url));
  const { port } = child.ready as { port: number }; // from our own receiver-process.ts
  const url = `http://127.0.0.1:${port}`;
  const ask = async (method: "GET" | "DELETE") =>
    (await (await fetch(`${url}/tally`, { method })).json()) as WebhookTally; // from our own receiver-process.ts
  return {
    url,
    async tallyOf(count) {
      const giveUpAt = performance.now() + withinMs;
      while ((await ask("GET")).count < count) {
        if (performance.now() > giveUpAt) throw new Error(`not ${count} webhooks within ${withinMs} ms`);
        await sleep(50);
      }
      return ask("DELETE");
    },
  };
}
