import { newUuid } from "@nightguard/contract";
import { afterEach, beforeEach, expect, test } from "vitest";
import { by, createTestLedger } from "../../../../test/ledger/test-ledger.ts";
import {
  countDeadlocks,
  openForDeadlock,
  openTransaction,
  runInDeadlock,
  twoOf,
  untilWaiting,
} from "../../../../test/ledger/transactions.ts";
import { query } from "../../../../test/support/databases.ts";
import { sweepDeletedEndpoints } from "./deleted-endpoints.ts";
import { countRecoverable, findDelivery, insertTestDelivery, recoverDeliveries, replayDelivery } from "./deliveries.ts";
import { claimDeliveries } from "./delivery-claims.ts";
import type { EndpointQuota } from "./delivery-lines.ts";
import { releaseDeliveries } from "./delivery-release.ts";
import { handBackDeliveries, returnLostDeliveries } from "./delivery-returns.ts";
import type { AttemptMade, DeliveryOutcome, Judge } from "./delivery-settlements.ts";
import { settleDeliveries } from "./delivery-settlements.ts";
import { readEndpointFigures } from "./endpoint-figures.ts";
import { createEndpoint, patchEndpoint, removeEndpoint } from "./endpoints.ts";

let made: Awaited<ReturnType<typeof createTestLedger>>;
beforeEach(async () => {
  made = await createTestLedger();
});
afterEach(() => made.close());

const leaseMs = 60_000;

async function addEndpoint(): Promise<string> {
  const endpoint = {
    id: newUuid(),
    url: "https://example.com/hook",
    description: null,
    events: ["job.failed" as const],
    include_result: false,
    rate: 1_000,
    secret: "whsec_test",
  };
  await createEndpoint(made.ledger, by, made.tenant, endpoint, 500);
  return endpoint.id;
}

async function addEvents(count: number): Promise<void> {
  await query(
    made.databaseUrl,
    `select record_events(array_agg(gen_random_uuid()), array_agg($1::uuid), array_agg('live'::text),
       array_agg('job.failed'::text), array_agg(gen_random_uuid()), array_agg(null::uuid), array_agg(null::jsonb))
     from generate_series(1, $2::integer)`,
    [made.tenant.accountId, count],
  );
}

/** What release hands out, in one line for each endpoint. */
async function release(limit = 100, againAt = 0) {
  const quota: EndpointQuota = { limit, lines: 1, isProbe: false, againAt };
  const { lines } = await releaseDeliveries(made.ledger, {
    maxEndpoints: 10,
    leaseMs,
    assignQuotas: (endpoints) => endpoints.map(() => quota),
  });
  return lines.flat();
}

async function claim(wanted: Awaited<ReturnType<typeof release>>) {
  return (await claimDeliveries(made.ledger, wanted, leaseMs)).filter((delivery) => delivery !== undefined);
}

const toMade = (delivery: {
  id: string;
  accountId: string;
  fencingToken: number;
  endpointId: string;
}): AttemptMade => ({
  ...delivery,
  attempt: { at: Date.now(), durationMs: 5, statusCode: 200, error: null, answer: Buffer.from("thanks") },
});

const judgeAll =
  (outcome: DeliveryOutcome): Judge<AttemptMade> =>
  (standings, attempts) => ({
    outcomes: attempts.map(() => outcome),
    health: standings.map((standing) => ({
      ...standing,
      lastError: outcome.state === "failed" ? "status_500" : null,
      disabledReason: null,
      hasRecovered: false,
      isFree: true,
    })),
  });

const readStates = async () =>
  (await query(made.databaseUrl, "select state from webhook_deliveries order by event_no, id")).map(
    ({ state }) => state,
  );

test("a delivery is claimed once, settled under its claim, and logged", async () => {
  await addEndpoint();
  await addEvents(3);
  const released = await release();
  const [first] = released;

  const claimed = await claim([...released, ...(first ? [first] : [])]);
  const again = await claim(released);
  const { settled } = await settleDeliveries(made.ledger, claimed.map(toMade), judgeAll({ state: "delivered" }));
  const twice = await settleDeliveries(made.ledger, claimed.map(toMade), judgeAll({ state: "failed" }));

  expect(claimed.map(({ event }) => event?.no)).toEqual([1, 2, 3]);
  expect(again).toEqual([]);
  expect(settled.map(({ delayMs }) => typeof delayMs)).toEqual(["number", "number", "number"]);
  expect(twice.settled).toEqual([]);
  expect(await readStates()).toEqual(["delivered", "delivered", "delivered"]);
  const log = await findDelivery(made.ledger, made.tenant, claimed[0]?.id ?? "");
  expect(log?.attempts).toMatchObject([{ durationMs: 5, statusCode: 200, answer: Buffer.from("thanks") }]);
});

test("what waits again keeps its schedule, and only its last attempts stay in the log", async () => {
  await addEndpoint();
  await addEvents(2);
  for (let round = 0; round < 32; round++) {
    const claimed = await claim(await release(1));
    await settleDeliveries(
      made.ledger,
      claimed.map(toMade),
      judgeAll({ state: "waiting", dueAt: 0, isTry: round < 4 }),
    );
  }

  const rows = await query(
    made.databaseUrl,
    `select tries, state, (select count(*)::integer from webhook_attempts where delivery_id = d.id) as logged
     from webhook_deliveries d
     order by event_no`,
  );
  expect(rows).toEqual([{ tries: 4, state: "waiting", logged: 30 }]);
});

test("a claim needs an enabled endpoint and an account that is not suspended; a test needs only the account", async () => {
  const endpointId = await addEndpoint();
  await addEvents(1);
  const released = await release();
  await patchEndpoint(made.ledger, by, made.tenant, endpointId, { status: "disabled" });
  const testId = newUuid();
  const test = { id: testId, tenant: made.tenant, endpointId, eventId: newUuid() };
  const fencingToken = (await insertTestDelivery(made.ledger, test, { leaseMs, most: 5 })) ?? 0;
  const wanted = [...released, { id: testId, fencingToken }];

  await query(made.databaseUrl, "update accounts set suspended_at = now()");
  expect(await claim(wanted)).toEqual([]);
  await query(made.databaseUrl, "update accounts set suspended_at = null");
  expect((await claim(wanted)).map(({ id }) => id)).toEqual([testId]);
});

test("the deliveries of a deleted endpoint are neither claimed nor kept", async () => {
  const endpointId = await addEndpoint();
  await addEvents(5);
  const released = await release();
  await removeEndpoint(made.ledger, by, made.tenant, endpointId);

  expect(await claim(released)).toEqual([]);
  expect(await sweepDeletedEndpoints(made.ledger, 3)).toBe(true);
  expect(await sweepDeletedEndpoints(made.ledger, 3)).toBe(true);
  expect(await sweepDeletedEndpoints(made.ledger, 3)).toBe(false);
  expect(await readStates()).toEqual([]);
});

test("what is handed back, lost, replayed or recovered is released again", async () => {
  const endpointId = await addEndpoint();
  await addEvents(4);
  const [handed, lost, replayed, recovered] = await release();
  if (!handed || !lost || !replayed || !recovered) throw new Error("not released");
  const [claimedHanded, ...others] = await claim([handed, replayed, recovered]);
  await settleDeliveries(made.ledger, others.map(toMade), judgeAll({ state: "failed" }));

  await handBackDeliveries(made.ledger, claimedHanded ? [claimedHanded] : [], "sending");
  expect(await returnLostDeliveries(made.ledger, "overdue", 10)).toBe(0);
  expect(await returnLostDeliveries(made.ledger, "released", 10)).toBe(1);
  expect(await replayDelivery(made.ledger, made.tenant, replayed.id)).toBe(true);
  expect(await replayDelivery(made.ledger, { ...made.tenant, mode: "test" }, recovered.id)).toBe(false);
  const what = { since: new Date(0), limit: 10 };
  expect(await recoverDeliveries(made.ledger, { ...made.tenant, mode: "test" }, endpointId, what)).toBe(0);
  expect(await recoverDeliveries(made.ledger, made.tenant, endpointId, what)).toBe(1);

  const ids = (await release()).map(({ id }) => id);
  expect(ids.sort()).toEqual([handed.id, lost.id, replayed.id, recovered.id].sort());
});

test("a delivery that waits for its next attempt holds up no new events", async () => {
  await addEndpoint();
  await addEvents(1);
  const later = { state: "waiting", dueAt: Date.now() + 3_600_000, isTry: true } as const;
  await settleDeliveries(made.ledger, (await claim(await release())).map(toMade), judgeAll(later));
  expect(await release()).toEqual([]);

  await addEvents(2);

  expect((await claim(await release())).map(({ event }) => event?.no)).toEqual([2, 3]);
  expect(await readStates()).toEqual(["waiting", "sending", "sending"]);
});

test("an endpoint that was given all it may get is left alone until its time, whatever events come", async () => {
  await addEndpoint();
  await addEvents(2);
  expect(await release(1, Date.now() + 3_600_000)).toHaveLength(1);

  await addEvents(1);

  expect(await release()).toEqual([]);
  await query(made.databaseUrl, "update webhook_endpoints set due_at = now()");
  expect(await release()).toHaveLength(2);
});

test("an endpoint is due when its line ends, though the rest of the line was returned and looked at meanwhile", async () => {
  await addEndpoint();
  await addEvents(2);
  const later = Date.now() + 3_600_000;
  const [first, second] = await release(2, later);
  if (!first || !second) throw new Error("not released");
  await claim([first]);
  await query(made.databaseUrl, "update webhook_deliveries set lease_until = now() where state = 'released'");
  expect(await returnLostDeliveries(made.ledger, "overdue", 10)).toBe(1);
  // Its only line is still under way.
  expect(await release(0, later)).toEqual([]);

  await handBackDeliveries(made.ledger, [second], "released");

  expect((await release()).map(({ id }) => id)).toEqual([second.id]);
  expect(await claim([second])).toEqual([]);
});

test("an endpoint that recovers gets what waited at once and in order", async () => {
  await addEndpoint();
  await addEvents(3);
  const claimed = await claim(await release(2));
  const later = { state: "waiting", dueAt: Date.now() + 3_600_000, isTry: true } as const;
  await settleDeliveries(made.ledger, claimed.slice(0, 1).map(toMade), judgeAll(later));
  const recovers: Judge<AttemptMade> = (standings, attempts, now) => {
    const { outcomes, health } = judgeAll({ state: "delivered" })(standings, attempts, now);
    return { outcomes, health: health.map((endpoint) => ({ ...endpoint, hasRecovered: true })) };
  };
  await settleDeliveries(made.ledger, claimed.slice(1).map(toMade), recovers);

  expect((await release()).map(({ id }) => id)[0]).toBe(claimed[0]?.id);
  const [endpoint] = await query(made.databaseUrl, "select in_order_through::integer as last from webhook_endpoints");
  expect(endpoint?.last).toBe(3);
});

test.each(["handBack", "returnLost", "replay", "recover"] as const)(
  "%s waits for the endpoint before it touches a delivery",
  async (what) => {
    const endpointId = await addEndpoint();
    await addEvents(1);
    const released = await release();
    const [delivery] = released;
    if (!delivery) throw new Error("not released");
    if (what === "replay" || what === "recover") {
      await settleDeliveries(made.ledger, (await claim(released)).map(toMade), judgeAll({ state: "failed" }));
    }
    const settlement = await openTransaction(made.databaseUrl);
    await settlement.query("select from webhook_endpoints for no key update");

    const changes = {
      handBack: () => handBackDeliveries(made.ledger, released, "released"),
      returnLost: () => returnLostDeliveries(made.ledger, "released", 10),
      replay: () => replayDelivery(made.ledger, made.tenant, delivery.id),
      recover: () => recoverDeliveries(made.ledger, made.tenant, endpointId, { since: new Date(0), limit: 10 }),
    };
    const changing = changes[what]();
    await untilWaiting(made.databaseUrl);
    await settlement.query("update webhook_deliveries set tries = tries");
    await settlement.query("commit");
    await settlement.end();
    await changing;

    expect(await readStates()).toEqual(["waiting"]);
    expect(await countDeadlocks(made.databaseUrl)).toBe(0);
  },
);

test("a claim that PostgreSQL ends to resolve a deadlock is made again", async () => {
  await addEndpoint();
  const ledger = await openForDeadlock(made);
  for (let wasEnded = false; !wasEnded; ) {
    await addEvents(2);
    const released = await release();
    const claimed = await runInDeadlock(
      made.databaseUrl,
      "select from webhook_deliveries where id = $1 for update",
      twoOf(released),
      () => claimDeliveries(ledger, released, leaseMs),
    );

    expect(claimed.result.filter((delivery) => delivery !== undefined)).toHaveLength(2);
    ({ wasEnded } = claimed);
  }
});

test("an endpoint's figures count what waits for it, and what became of its deliveries within a day", async () => {
  const [endpointId, other] = [await addEndpoint(), await addEndpoint()];
  const readFigures = async () => (await readEndpointFigures(made.ledger, [endpointId])).get(endpointId);
  const none = { waiting: 0, nextAttemptAt: null, delivered: 0, undelivered: 0 };
  expect(await readFigures()).toEqual(none);
  await patchEndpoint(made.ledger, by, made.tenant, other, { status: "disabled" });

  await addEvents(5);
  expect(await readFigures()).toMatchObject({ ...none, waiting: 5, nextAttemptAt: expect.any(Date) });
  const [first, second, third, fourth] = await claim(await release(4));
  if (!first || !second || !third || !fourth) throw new Error("unreachable");
  expect(await readFigures()).toMatchObject({ ...none, waiting: 5, nextAttemptAt: expect.any(Date) });
  const dueAt = Date.now() + 600_000;
  const settle = (delivery: typeof first, outcome: DeliveryOutcome) =>
    settleDeliveries(made.ledger, [toMade(delivery)], judgeAll(outcome));
  await settle(first, { state: "delivered" });
  await settle(second, { state: "failed" });
  await settle(third, { state: "waiting", dueAt, isTry: true });
  await handBackDeliveries(made.ledger, [fourth], "sending");
  expect(await readFigures()).toMatchObject({ waiting: 3, delivered: 1, undelivered: 2 });

  const waitingAgain = await claim(await release());
  await settleDeliveries(made.ledger, waitingAgain.map(toMade), judgeAll({ state: "delivered" }));
  const quiet = { waiting: 1, delivered: 3, undelivered: 2 };
  expect(await readFigures()).toEqual({ ...quiet, nextAttemptAt: new Date(dueAt) });

  await query(made.databaseUrl, "update webhook_endpoints set paused_until = now() + interval '1 hour'");
  expect((await readFigures())?.nextAttemptAt?.getTime()).toBeGreaterThan(dueAt);
  await query(made.databaseUrl, "update webhook_deliveries set created_at = now() - interval '25 hours'");
  expect(await readFigures()).toMatchObject({ waiting: 1, delivered: 0, undelivered: 0 });
  await patchEndpoint(made.ledger, by, made.tenant, endpointId, { status: "disabled" });
  expect(await readFigures()).toMatchObject({ waiting: 1, nextAttemptAt: null });
  const both = await readEndpointFigures(made.ledger, [endpointId, other]);
  expect(both.get(other)).toEqual({ ...none, waiting: 5 });
});

test("what failed is counted and sent again by time and type, with the end of the time left out", async () => {
  const endpointId = await addEndpoint();
  await addEvents(3);
  const claimed = await claim(await release());
  await settleDeliveries(made.ledger, claimed.map(toMade), judgeAll({ state: "failed" }));
  const at = ["10:00", "11:00", "12:00"].map((time) => new Date(`2026-11-20T${time}:00Z`));
  for (const [index, delivery] of claimed.entries()) {
    await query(made.databaseUrl, "update webhook_deliveries set finished_at = $2 where id = $1", [
      delivery.id,
      at[index],
    ]);
  }
  const [since = new Date(0), , until] = at;
  const count = (filters: object, tenant = made.tenant) =>
    countRecoverable(made.ledger, tenant, endpointId, { since, most: 10, ...filters });

  expect(await count({})).toBe(3);
  expect(await count({ most: 2 })).toBe(2);
  expect(await count({ until })).toBe(2);
  expect(await count({ type: "job.failed" })).toBe(3);
  expect(await count({ type: "job.succeeded" })).toBe(0);
  expect(await count({}, { ...made.tenant, mode: "test" })).toBe(0);
  const recover = (filters: object) =>
    recoverDeliveries(made.ledger, made.tenant, endpointId, { since, limit: 10, ...filters });
  expect(await recover({ type: "job.succeeded" })).toBe(0);
  expect(await recover({ until })).toBe(2);
  expect(await count({})).toBe(1);
});
