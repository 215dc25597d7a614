import { untilSignal } from "@nightguard/platform";
import { readNumbers } from "./arguments.ts";
import { type Nightguard, startNightguard } from "./nightguard.ts";
import { startStage } from "./stage.ts";
import { createEndpoints, type Receiver, removeEndpoints, startReceiver, verifySome } from "./webhook-receiver.ts";

const usage = `npm run bench:webhooks [-- EVENTS]

Sends EVENTS (2,000 by default) events to a receiver on this machine. Shows deliveries per second, and the delay from an
event to its receipt, with and without an endpoint that never responds. The API, a worker and the receiver are processes
of their own.`;

const [events = 0] = readNumbers(usage, 2_000);
const singles = 60;
const healthyEndpoints = 20;

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
