import { setTimeout as sleep } from "node:timers/promises";
import { controlBatch, resumeAccount } from "@nightguard/ledger";
import { expect, onTestFinished, test } from "vitest";
import { readDeadlockRetries } from "../../../packages/ledger/src/database/deadlock-retry.ts";
import { query } from "../../support/databases.ts";
import { controlWriters } from "./control-writers.ts";
import { intakeWriters } from "./intake-writers.ts";
import { countOpenWork, findFaults } from "./invariants.ts";
import { webhookWriters } from "./webhook-writers.ts";
import { workWriters } from "./work-writers.ts";
import { by, createWorld, isLate, runWriters, type World } from "./world.ts";

/** `STRESS_SECONDS=600 STRESS_SEED=7 npx vitest run --project alone test/ledger/stress` runs longer, or another. */
const seconds = Number(process.env.STRESS_SECONDS ?? 5);
const seed = Number(process.env.STRESS_SEED ?? 1);

/** In so long a run everything comes about, also on a slow machine. */
const enoughSeconds = 30;
const drainMs = 120_000 + seconds * 1_000;
/** Deadlocks are resolved by repeating one of the transactions; all take their locks in one order, so there is hardly any. */
const mostDeadlocks = 3;

test(`all writers at once: no job is lost or ends twice, and all counts are right (${seconds} s, seed ${seed})`, {
  timeout: seconds * 1_000 + drainMs + 300_000,
}, async () => {
  const world = await createWorld(seed);
  onTestFinished(world.close);
  const watching = watch(world);
  const writers = [...intakeWriters, ...workWriters, ...controlWriters, ...webhookWriters];
  const draining = runWriters(
    world,
    writers.filter(({ drains }) => drains === true),
  );
  const writing = runWriters(
    world,
    writers.filter(({ drains }) => drains !== true),
  );

  await sleep(seconds * 1_000);
  world.phase = "drain";
  await writing; // none of them holds up anything any more
  while (!(await releaseHolds(world)));
  const isOver = await untilDone(world);
  world.phase = "over";
  await draining;
  const faults = [...(await watching), ...(await look(world, { isOver }))];

  await report(world);
  const unaccounted = await findUnaccountedEnds(world);
  expect({ errors: toKinds(world.errors), faults, unaccounted }).toEqual({ errors: [], faults: [], unaccounted: [] });
  expect(await countDeadlocks(world)).toBeLessThanOrEqual(mostDeadlocks);
});

const look = ({ databaseUrl, tenants }: World, { isOver }: { isOver: boolean }) =>
  findFaults(databaseUrl, { agedAccount: tenants.aged.accountId, isOver });

/** Looks at a snapshot now and then, until one has faults. */
async function watch(world: World): Promise<string[]> {
  while (world.phase !== "over") {
    const faults = await look(world, { isOver: false });
    if (faults.length > 0) return faults;
    await sleep(1_000);
  }
  return [];
}

/** What was held up goes on, so that all work can be done. @returns false where it has to be repeated */
async function releaseHolds({ ledgers: [ledger], batches, tenants }: World): Promise<boolean> {
  if (!ledger) return true;
  try {
    await resumeAccount(ledger, by, tenants.suspended.accountId);
    for (const { tenant, id } of batches) await controlBatch(ledger, tenant, id, "resume");
    return true;
  } catch (error) {
    if (!isLate(error)) throw error;
    return false;
  }
}

/** @returns whether it makes sense to look for what is left: not when a writer failed */
async function untilDone({ databaseUrl, errors }: World): Promise<boolean> {
  const giveUpAt = performance.now() + drainMs;
  while (performance.now() < giveUpAt) {
    if (errors.length > 0) return false;
    if ((await countOpenWork(databaseUrl)) === 0) return true;
    await sleep(200);
  }
  return true;
}

/** Every settlement that was accepted, and no other, ended a job with an answer or a failure of its own. */
async function findUnaccountedEnds({ databaseUrl, endsAccepted }: World): Promise<unknown[]> {
  const rows = await query(
    databaseUrl,
    `select job_id || ' ' || fencing_token as key, count(*)::integer as ends
     from stress_ends
     where state in ('succeeded', 'failed') and not reused
     group by 1`,
  );
  const ended = new Map(rows.map(({ key, ends }) => [String(key), Number(ends)]));
  const keys = [...new Set([...ended.keys(), ...endsAccepted.keys()])];
  return keys
    .filter((key) => ended.get(key) !== endsAccepted.get(key))
    .map((key) => ({ job: key, ended: ended.get(key), accepted: endsAccepted.get(key) }));
}

async function countDeadlocks({ databaseUrl }: World): Promise<number> {
  await query(databaseUrl, "select pg_stat_force_next_flush()");
  const [stats] = await query(
    databaseUrl,
    "select deadlocks::integer as deadlocks from pg_stat_database where datname = current_database()",
  );
  return Number(stats?.deadlocks);
}

/** Each error once, with how often it came. */
const toKinds = (errors: World["errors"]): string[] => {
  const kinds = Map.groupBy(errors, ({ writer, error }) => `${writer}: ${error}`);
  return [...kinds].map(
    ([kind, alike]) => `${alike.length} × ${kind}\n${(alike[0]?.error as Error | undefined)?.stack}`,
  );
};

/** What came about, without which a run proves less than it seems to. */
async function countHappenings({ databaseUrl }: World): Promise<Record<string, number>> {
  const [counts] = await query(
    databaseUrl,
    `select
       (select count(*) from stress_opened)::integer as batches,
       (select count(*) from stress_ends)::integer as ends,
       (select count(*) from stress_ends where state = 'succeeded')::integer as succeeded,
       (select count(*) from stress_ends where state = 'failed')::integer as failed,
       (select count(*) from stress_ends where state = 'cancelled')::integer as cancelled,
       (select count(*) from stress_ends where state = 'expired')::integer as expired,
       (select count(*) from stress_ends where reused)::integer as reused,
       (select count(*) from stress_ends where possible_duplicates > 0)::integer as "asked twice",
       (select count(*) from submissions where answered > 0)::integer as submissions,
       (select coalesce(sum(discarded), 0) from submissions)::integer as discarded,
       (
         select count(*) from (select job_id from stress_ends group by job_id having count(*) > 1) r
       )::integer as retried,
       (select count(*) from stress_opened where batch_id not in (select id from batches))::integer as purged,
       (select count(*) from batch_rejections where mended_by is not null)::integer as mended,
       (select count(*) from job_corrections)::integer as corrected,
       (select count(*) from events)::integer as events,
       (select count(*) from webhook_deliveries)::integer as deliveries,
       (select count(*) from webhook_deliveries where fencing_token > 1)::integer as "delivered again"`,
  );
  return counts as Record<string, number>;
}

async function report(world: World): Promise<void> {
  const happened = await countHappenings(world);
  const retries = Object.fromEntries(readDeadlockRetries());
  const steps = Object.fromEntries(world.done);
  console.log("stress", { ...happened, deadlocks: await countDeadlocks(world), retries, steps });
  const missing = Object.keys(happened).filter((what) => happened[what] === 0);
  if (seconds >= enoughSeconds) expect(missing).toEqual([]);
}
