import { setTimeout as sleep } from "node:timers/promises";
import { newUuid } from "@nightguard/contract";
import {
  claimDeliveries,
  handBackDeliveries,
  insertTestDelivery,
  listDeliveries,
  listEndpoints,
  patchEndpoint,
  recoverDeliveries,
  releaseDeliveries,
  removeEndpoint,
  replayDelivery,
  returnLostDeliveries,
  sweepDeletedEndpoints,
} from "@nightguard/ledger";
import type { Ledger } from "../../../packages/ledger/src/ledger.ts";
import type { ClaimedDelivery } from "../../../packages/ledger/src/webhooks/delivery-claims.ts";
import type {
  AttemptMade,
  DeliveryOutcome,
  Judge,
} from "../../../packages/ledger/src/webhooks/delivery-settlements.ts";
import { settleDeliveries } from "../../../packages/ledger/src/webhooks/delivery-settlements.ts";
import { addEndpoint } from "../test-ledger.ts";
import { by, type World, type Writer } from "./world.ts";

const leaseMs = 1_000;
/** Deliveries that lie released at once: no more than are claimed within their lease. */
const mostTickets = 400;

async function release(world: World, ledger: Ledger): Promise<void> {
  const most = Math.max(0, mostTickets - world.deliveryTickets.length);
  const { lines } = await releaseDeliveries(ledger, {
    maxEndpoints: 20,
    leaseMs,
    assignQuotas: (slots) => {
      const limit = Math.min(100, Math.floor(most / slots.length));
      return slots.map(({ now }) => ({ limit, lines: 3, isProbe: false, againAt: now + 20 }));
    },
  });
  const released = lines.flat();
  if (world.isDraining() || !world.random.chance(0.03)) world.deliveryTickets.push(...released);
  else await handBackDeliveries(ledger, released, "released");
}

interface Made extends AttemptMade {
  readonly isTest: boolean;
}

const toMade = ({ id, accountId, fencingToken, endpointId, type }: ClaimedDelivery): Made => ({
  id,
  accountId,
  fencingToken,
  endpointId,
  isTest: type === "endpoint.test",
  attempt: { at: 0, durationMs: 3, statusCode: 200, error: null, answer: null },
});

const judgeAtRandom =
  (world: World): Judge<Made> =>
  (standings, attempts, now) => {
    const outcomes = attempts.map(({ isTest }): DeliveryOutcome => {
      const dice = world.isDraining() ? 1 : world.random.next();
      if (dice < 0.1 && !isTest) return { state: "waiting", dueAt: now + world.random.below(200), isTry: true };
      return { state: dice < 0.13 ? "failed" : "delivered" };
    });
    const health = standings.map((standing) => ({
      ...standing,
      disabledReason: null,
      hasRecovered: world.random.chance(0.1),
      isFree: true,
    }));
    return { outcomes, health };
  };

async function send(world: World, ledger: Ledger): Promise<void> {
  const { random } = world;
  const taken = random.take(world.deliveryTickets, 100);
  if (taken.length === 0) return void (await sleep(30));
  const claimed = (await claimDeliveries(ledger, taken, leaseMs)).filter((delivery) => delivery !== undefined);
  if (claimed.length === 0) return;
  const dice = world.isDraining() ? 1 : random.next();
  if (dice < 0.04) return; // the worker dies
  if (dice < 0.1) return handBackDeliveries(ledger, claimed, "sending");
  await settleDeliveries(ledger, claimed.map(toMade), judgeAtRandom(world));
}

async function returnLost(world: World, ledger: Ledger): Promise<void> {
  const forgets = !world.isDraining() && world.random.chance(0.02);
  if (forgets) world.deliveryTickets.length = 0;
  await returnLostDeliveries(ledger, forgets ? "released" : "overdue", 200);
}

/** An account asks for deliveries again. */
async function sendAgain({ random, all }: World, ledger: Ledger): Promise<void> {
  const tenant = random.pick(all);
  const endpoint = tenant && random.pick(await listEndpoints(ledger, tenant, { limit: 5 }));
  if (!tenant || !endpoint) return;
  const listed = await listDeliveries(ledger, tenant, endpoint.id, {}, { limit: 20 });
  const delivery = random.pick(listed);
  if (delivery) await replayDelivery(ledger, tenant, delivery.id);
  await recoverDeliveries(ledger, tenant, endpoint.id, { since: new Date(Date.now() - 60_000), limit: 50 });
}

/** An endpoint that comes, is changed, tried out, and goes again. */
async function changeEndpoints({ tenants, random, deliveryTickets }: World, ledger: Ledger): Promise<void> {
  const tenant = random.pick(tenants.usual);
  if (!tenant) return;
  const endpointId = await addEndpoint(ledger, tenant);
  await sleep(random.below(300));
  await patchEndpoint(ledger, by, tenant, endpointId, { status: "disabled" });
  await patchEndpoint(ledger, by, tenant, endpointId, { status: "enabled" });
  const test = { id: newUuid(), tenant, endpointId, eventId: newUuid() };
  const fencingToken = await insertTestDelivery(ledger, test, { leaseMs, most: 10 });
  if (fencingToken !== undefined) deliveryTickets.push({ id: test.id, fencingToken });
  await sleep(random.below(300));
  await removeEndpoint(ledger, by, tenant, endpointId);
}

/** Deliveries of the events, and what accounts do with their endpoints. */
export const webhookWriters: readonly Writer[] = [
  { name: "release deliveries", copies: 2, restMs: 40, drains: true, step: release },
  { name: "send", copies: 2, restMs: 10, drains: true, step: send },
  { name: "return lost deliveries", restMs: 100, drains: true, step: returnLost },
  { name: "send again", restMs: 100, step: sendAgain },
  { name: "change endpoints", restMs: 100, step: changeEndpoints },
  {
    name: "sweep deleted endpoints",
    restMs: 100,
    drains: true,
    step: (_, ledger) => sweepDeletedEndpoints(ledger, 100),
  },
];
