import { type Nightguard, startNightguard } from "./nightguard.ts";
import type { Sizes } from "./sizes.ts";
import type { Stage } from "./stage.ts";
import type { Section } from "./table.ts";
import { quickMs } from "./upstream.ts";
import { measureWaitingCalls, type WaitingCalls } from "./waiting-calls.ts";
import { createEndpoints, type Receiver, startReceiver, verifySome } from "./webhook-receiver.ts";

const endpoints = 20;

/** What a waiting call takes beyond the payer's time, and a webhook after its job's end, while nothing else is done. */
export async function measureLatencies(stage: Stage, sizes: Sizes, say: (line: string) => void): Promise<Section> {
  const { calls, events } = sizes.latency;
  say(`latency of ${calls} waiting calls and ${events} webhooks`);
  const settings = { NIGHTGUARD_ALLOW_PRIVATE_WEBHOOKS: "1" };
  const nightguard = await startNightguard(stage, { workers: 1, concurrency: 200, settings });
  try {
    const call = () => measureWaitingCalls(nightguard, (made) => made < calls);
    const first = await call();
    await call(); // warm-up
    const later = await call();
    const receiver = await startReceiver(stage);
    await createEndpoints(nightguard, receiver, endpoints);
    await measureWebhooks(nightguard, receiver, events); // warm-up
    const alone = await measureWebhooks(nightguard, receiver, events);
    await createEndpoints(nightguard, receiver, 1, { path: "/hang" });
    const besideHanging = await measureWebhooks(nightguard, receiver, events);
    return {
      title: "Latency while nothing else is done",
      columns: ["median, ms", "worst, ms"],
      rows: [
        { name: `waiting calls above ${quickMs} ms, the first ${calls}`, cells: toAdded(first) },
        { name: "the same, later", cells: toAdded(later) },
        { name: `webhooks to ${endpoints} endpoints after the job's end`, cells: [alone.median, alone.worst] },
        { name: "the same beside an endpoint that hangs", cells: [besideHanging.median, besideHanging.worst] },
      ],
    };
  } finally {
    await nightguard.end();
  }
}

const toAdded = ({ medianMs, worstMs }: WaitingCalls) => [medianMs - quickMs, worstMs - quickMs];

async function measureWebhooks(nightguard: Nightguard, receiver: Receiver, events: number) {
  await verifySome(nightguard, events);
  return (await receiver.tallyOf(events * endpoints)).delayMs;
}
