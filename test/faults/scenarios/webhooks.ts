import { setTimeout as sleep } from "node:timers/promises";
import { type ReceivedWebhook, startReceiver, type TestReceiver } from "../../support/receiver.ts";
import { letLeasesRunOut, until, untilAllEnded } from "../harness/conditions.ts";
import type { Figures } from "../harness/figures.ts";
import type { Fleet, FleetAccount } from "../harness/fleet.ts";

/** Everything that happens to an account, rows of batches included. */
const everyEvent = [
  "job.succeeded",
  "job.failed",
  "job.expired",
  "job.cancelled",
  "batch.completed",
  "batch.cancelled",
] as const;

const limits = { perSecond: 60, burst: 30 };
const betweenLoadsMs = 150;
const worksBetweenFaultsMs = 1_500;
const quietMs = 1_000;
const endsWithinMs = 240_000;

/** An event as `GET /Event` lists it, as far as it is compared. */
interface FeedEvent {
  readonly id: string;
  readonly type: string;
  readonly data: { readonly sequence: number; readonly job_id?: string; readonly batch_id: string | null };
}

/** The environment of a fleet whose webhooks go to receivers on this machine. */
export const toLocalReceivers = { NIGHTGUARD_ALLOW_PRIVATE_WEBHOOKS: "1" };

/**
 * Steady work whose events go to a receiver that accepts most of them, while faults follow one another.
 *
 * @param options.faults each does it and undoes it
 * @returns figures, and what is wrong with what the receiver got: each event at least once under the same id, none that
 *   is not in the feed, and a feed without gaps that tells of every job and batch
 */
export async function deliverThroughFaults(
  fleet: Fleet,
  options: { faults: readonly ((fleet: Fleet) => Promise<void>)[]; waitsForLeases: boolean },
): Promise<{ figures: Figures; problems: readonly string[] }> {
  const account = await fleet.createAccount("told", limits);
  const receiver = await startReceiver();
  try {
    // Some are refused the first time, so that retries are under way too.
    const seen = new Set<string>();
    receiver.answersWith(({ id, body }) => {
      const isFirst = !seen.has(id);
      seen.add(id);
      return isFirst && Number(body.data.sequence) % 7 === 0 ? { status: 500 } : { status: 204 };
    });
    await createEndpoint(account, receiver);
    fleet.upstream.behave();

    const loading = new AbortController();
    const load = loadUntil(fleet, account, loading.signal);
    for (const fault of options.faults) {
      await sleep(worksBetweenFaultsMs);
      await fault(fleet);
    }
    await sleep(worksBetweenFaultsMs);
    loading.abort();
    await load;

    const calmAt = performance.now();
    if (!options.waitsForLeases) await letLeasesRunOut(fleet);
    await untilAllEnded(fleet, endsWithinMs);
    const feed = await readFeed(account);
    if (!options.waitsForLeases) await letClaimsRunOut(fleet, receiver);
    await untilDelivered(fleet, feed);
    const recoveryMs = performance.now() - calmAt;

    const repeats = receiver.received.length - new Set(receiver.received.map(({ id }) => id)).size;
    const measured = `${feed.length} events, ${receiver.received.length} webhooks, ${repeats} of them again`;
    return {
      figures: { faults: options.faults.length, recoveryMs, measured },
      problems: findProblems(fleet, feed, receiver.received),
    };
  } finally {
    await receiver.close();
  }
}

async function createEndpoint({ client }: FleetAccount, { url }: TestReceiver): Promise<void> {
  const { status, text } = await client.post("/WebhookEndpoint", { url, events: everyEvent, rate: 1_000 });
  if (status !== 201) throw new Error(`the endpoint was not created: ${text}`);
}

/** Whatever does not succeed was not promised. */
async function loadUntil(fleet: Fleet, account: FleetAccount, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await Promise.allSettled([fleet.submit(account, 5), fleet.ask(account)]);
    await sleep(betweenLoadsMs);
  }
}

/** All of an account's feed. */
async function readFeed({ client }: FleetAccount): Promise<FeedEvent[]> {
  const feed: FeedEvent[] = [];
  for (;;) {
    const last = feed.at(-1);
    const { body } = await client.get(`/Event?limit=200${last ? `&after=${last.id}` : ""}`);
    const page = body.data as FeedEvent[]; // the contract's shape
    if (page.length === 0) return feed;
    feed.push(...page);
  }
}

async function untilDelivered({ sql }: Fleet, feed: readonly FeedEvent[]): Promise<void> {
  await until("every event is delivered", endsWithinMs, async () => {
    const { rows } = await sql.query<{ delivered: number }>(
      "select count(*)::integer as delivered from webhook_deliveries where state = 'delivered'",
    );
    return rows[0]?.delivered === feed.length;
  });
}

/** As if a dead worker's claims had run out, once nothing moves any more: short runs need not wait for them. */
async function letClaimsRunOut({ sql }: Fleet, { received }: TestReceiver): Promise<void> {
  for (let before = -1; before !== received.length; await sleep(quietMs)) before = received.length;
  await sql.query("update webhook_deliveries set lease_until = now() where state in ('released', 'sending')");
}

function findProblems(fleet: Fleet, feed: readonly FeedEvent[], received: readonly ReceivedWebhook[]): string[] {
  const problems: string[] = [];
  const byId = Map.groupBy(received, ({ id }) => id);
  for (const [index, { id, data }] of feed.entries()) {
    if (data.sequence !== index + 1) problems.push(`event ${index + 1} of the feed has the number ${data.sequence}`);
    const bodies = new Set((byId.get(id) ?? []).map(({ text }) => text));
    if (bodies.size !== 1) problems.push(`event ${data.sequence} came with ${bodies.size} bodies`);
  }
  const ids = new Set(feed.map(({ id }) => id));
  for (const id of byId.keys()) if (!ids.has(id)) problems.push("a webhook came of no event in the feed");

  const countDelivered = (type: string, key: "job_id" | "batch_id", id: string) =>
    feed.filter((event) => event.type.startsWith(type) && event.data[key] === id).length;
  for (const [batchId, rows] of fleet.promised.batches) {
    if (countDelivered("batch.", "batch_id", batchId) !== 1)
      problems.push("a batch's end is not delivered exactly once");
    if (countDelivered("job.", "batch_id", batchId) !== rows) problems.push("not every row of a batch is told of once");
  }
  for (const jobId of fleet.promised.jobs) {
    if (countDelivered("job.", "job_id", jobId) !== 1) problems.push("a job's end is not delivered exactly once");
  }
  return problems;
}

const healthyEndpoints = 100;
const endpointsPerAccount = 10;
const betweenEventsMs = 100;

/**
 * A hundred endpoints that answer, and in each account one that never does; each event goes to ten of them.
 *
 * @returns the delays from a job's end to its webhook's receipt, in milliseconds, in order
 */
export async function deliverBesideHanging(
  fleet: Fleet,
  options: { rounds: number; hanging: boolean },
): Promise<readonly number[]> {
  const healthy = await startReceiver();
  const hanging = await startReceiver();
  hanging.answers("hangs");
  try {
    const accounts: FleetAccount[] = [];
    for (let index = 0; index < healthyEndpoints / endpointsPerAccount; index++) {
      const account = await fleet.createAccount(`told${options.hanging ? "h" : "n"}${index}`, limits);
      accounts.push(account);
      for (let count = 0; count < endpointsPerAccount; count++) await createEndpoint(account, healthy);
      if (options.hanging) await createEndpoint(account, hanging);
    }
    fleet.upstream.behave([], 1);
    const tellOnce = async () => {
      for (const account of accounts) {
        await fleet.ask(account);
        await sleep(betweenEventsMs);
      }
    };
    // Endpoints are unheard of at first, and get little at a time.
    await tellOnce();
    await healthy.waitFor(healthyEndpoints, undefined, 60_000);
    for (let round = 0; round < options.rounds; round++) await tellOnce();
    const all = await healthy.waitFor((1 + options.rounds) * healthyEndpoints, undefined, 60_000);
    return all
      .slice(healthyEndpoints)
      .map(({ at, body }) => at - Date.parse(body.timestamp))
      .sort((one, other) => one - other);
  } finally {
    await healthy.close();
    await hanging.close();
  }
}
