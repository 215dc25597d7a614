import { setTimeout as sleep } from "node:timers/promises";
import { untilSignal } from "@nightguard/platform";
import { anEligibilityRequest } from "../support/requests.ts";
import { readNumbers } from "./arguments.ts";
import { type Nightguard, startNightguard } from "./nightguard.ts";
import { type Stage, startStage } from "./stage.ts";

const usage = `npm run bench:webhooks [-- EVENTS]

Sends EVENTS (2,000 by default) events to a receiver on this machine. Shows deliveries per second, and the delay from an
event to its receipt, with and without an endpoint that never responds. The API, a worker and the receiver are processes
of their own.`;

const [events = 0] = readNumbers(usage, 2_000);
const singles = 60;
const betweenSinglesMs = 100;
const healthyEndpoints = 20;
const withinMs = 120_000;

/** What a receiver has received since its tally was last reset. */
export interface WebhookTally {
  readonly count: number;
  readonly perSecond: number;
  /** From the event to its receipt: the median, and the 99th percentile. */
  readonly delayMs: { readonly median: number; readonly most: number };
  readonly isInOrder: boolean;
}

interface Receiver {
  readonly url: string;
  /** Waits until `count` deliveries have arrived, then resets the tally. */
  tallyOf(count: number): Promise<WebhookTally>;
}

if (import.meta.main) await main();

async function main(): Promise<void> {
  const interruption = new AbortController();
  void untilSignal().then(() => interruption.abort());
  const stage = await startStage(interruption.signal);
  try {
    const settings = { NIGHTGUARD_ALLOW_PRIVATE_WEBHOOKS: "1" };
    const nightguard = await startNightguard(stage, { workers: 1, concurrency: 200, settings });
    const receiver = await startReceiver(stage);
    await measureDelays(nightguard, receiver);
    await measureThroughput(nightguard, receiver);
    await measureCatchUp(nightguard, receiver);
  } finally {
    await stage.close();
  }
}

/** The delay of single events. */
async function measureDelays(nightguard: Nightguard, receiver: Receiver): Promise<void> {
  const endpoints = await createEndpoints(nightguard, receiver, healthyEndpoints);
  for (const hanging of [[], await createEndpoints(nightguard, receiver, 1, { path: "/hang" })]) {
    const isAlone = hanging.length === 0;
    if (isAlone) await verifySome(nightguard, 10); // warm-up
    await receiver.tallyOf(isAlone ? 10 * healthyEndpoints : 0);
    await verifySome(nightguard, singles);
    const { delayMs } = await receiver.tallyOf(singles * healthyEndpoints);
    const beside = isAlone ? "alone" : "with an endpoint that never responds";
    console.log(
      `${singles} events to ${healthyEndpoints} endpoints, ${beside}: received after ${delayMs.median} ms ` +
        `at the median, ${delayMs.most} ms at the 99th percentile`,
    );
    await removeEndpoints(nightguard, hanging);
  }
  await removeEndpoints(nightguard, endpoints);
}

/** A batch with an event for each row, to one endpoint and to many. */
async function measureThroughput(nightguard: Nightguard, receiver: Receiver): Promise<void> {
  for (const count of [1, healthyEndpoints]) {
    const rows = Math.ceil(events / Math.sqrt(count));
    const endpoints = await createEndpoints(nightguard, receiver, count, { events: ["job.succeeded"] });
    await receiver.tallyOf(0);
    await nightguard.verify(rows);
    const { perSecond } = await receiver.tallyOf(rows * count);
    console.log(`${rows} rows of a batch, each to ${count} endpoints: ${Math.round(perSecond)} deliveries/s`);
    await removeEndpoints(nightguard, endpoints);
  }
}

/** Events missed while an endpoint was disabled, sent one at a time and in order. */
async function measureCatchUp(nightguard: Nightguard, receiver: Receiver): Promise<void> {
  const missed = Math.ceil(events / 4);
  const [id = ""] = await createEndpoints(nightguard, receiver, 1, { events: ["job.succeeded"] });
  await nightguard.api.patch(`/WebhookEndpoint/${id}`, { status: "disabled" });
  await nightguard.verify(missed);
  await receiver.tallyOf(0);
  await nightguard.api.patch(`/WebhookEndpoint/${id}`, { status: "enabled" });
  const { perSecond, isInOrder } = await receiver.tallyOf(missed);
  const order = isInOrder ? "in order" : "NOT in order";
  console.log(`${missed} events that one endpoint had missed: ${Math.round(perSecond)} deliveries/s, ${order}`);
  await removeEndpoints(nightguard, [id]);
}

async function verifySome({ api }: Nightguard, count: number): Promise<void> {
  for (let made = 0; made < count; made++) {
    await api.post("/Eligibility", anEligibilityRequest());
    await sleep(betweenSinglesMs);
  }
}

async function createEndpoints(
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

async function removeEndpoints({ api }: Nightguard, ids: readonly string[]): Promise<void> {
  await Promise.all(ids.map((id) => api.send("DELETE", `/WebhookEndpoint/${id}`, undefined, {})));
}

async function startReceiver({ children }: Stage): Promise<Receiver> {
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
