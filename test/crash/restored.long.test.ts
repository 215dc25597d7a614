import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, inject, onTestFinished, test } from "vitest";
import { createClient } from "../../packages/client/src/index.ts";
import type { Fleet, FleetAccount } from "../faults/harness/fleet.ts";
import { mainFile } from "../faults/harness/part.ts";
import { withFleet } from "../faults/harness/with-fleet.ts";
import { toLocalReceivers } from "../faults/scenarios/webhooks.ts";
import { compileCache } from "../support/compile-cache.ts";
import { dropDatabase, query } from "../support/databases.ts";
import { startReceiver } from "../support/receiver.ts";
import { createTestDatabase } from "../support/services.ts";
import { until } from "../support/waiting.ts";

const run = promisify(execFile);

interface FeedEvent {
  readonly id: string;
  readonly type: string;
  readonly data: { readonly sequence: number; readonly job_id?: string; readonly batch_id: string | null };
}

interface Page {
  readonly data: readonly FeedEvent[];
  readonly restarted: boolean;
}

/** A database that can be backed up and restored while nothing is connected to it. */
async function aDatabase() {
  const { databaseUrl, drop } = await createTestDatabase();
  const { databaseUrl: serverUrl } = inject("services");
  const name = new URL(databaseUrl).pathname.slice(1);
  const backup = `${name}_backup`;
  onTestFinished(async () => {
    await dropDatabase(serverUrl, backup);
    await drop();
  });
  const disconnect = (database: string) =>
    query(serverUrl, "select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = $1", [database]);
  return {
    databaseUrl,
    async backUp(): Promise<void> {
      await disconnect(name);
      await query(serverUrl, `create database ${backup} template ${name}`);
    },
    async restore(): Promise<void> {
      await dropDatabase(serverUrl, name);
      await query(serverUrl, `create database ${name} template ${backup}`);
    },
    /** Expires the leases of dead processes. */
    async endLeases(): Promise<void> {
      await query(databaseUrl, "update active_jobs set lease_until = now()");
      await query(databaseUrl, "update webhook_deliveries set lease_until = now() where lease_until is not null");
    },
  };
}

async function readPage({ client }: FleetAccount, after: string | number, wait = 0): Promise<Page> {
  const { status, text } = await client.get(`/Event?after=${after}&limit=20&wait=${wait}`);
  if (status !== 200) throw new Error(`the feed was not read: ${text}`);
  return JSON.parse(text) as Page; // the contract's shape
}

/** The sequence numbers of all events after `after`, read page by page. */
async function readFeed(account: FleetAccount, after: string | number): Promise<FeedEvent[]> {
  const events: FeedEvent[] = [];
  for (let last = after; ; last = events.at(-1)?.data.sequence ?? after) {
    const { data } = await readPage(account, last);
    if (data.length === 0) return events;
    events.push(...data);
  }
}

const idsOf = (events: readonly FeedEvent[]) => events.map(({ id }) => id);

/** Runs `nightguard admin restored`. */
const admin = (fleet: Fleet, ...args: string[]) =>
  run(process.execPath, [mainFile, "admin", "restored", ...args], {
    env: { PATH: process.env.PATH, ...compileCache, ...fleet.environment },
  });

async function stop(fleet: Fleet): Promise<void> {
  await Promise.all([fleet.killApi(), fleet.killWorker(0)]);
}

async function start(fleet: Fleet): Promise<void> {
  await Promise.all([fleet.startApi(), fleet.startWorker(0)]);
}

/** Calls that a killed process had in flight hold their account's slots until these leases end, within a minute. */
const untilCompleted = (account: FleetAccount, batchId: string) =>
  until(
    async () => {
      const { body } = await account.client.get(`/Batch/${batchId}`);
      expect(body.status).toBe("completed");
      return body;
    },
    100,
    180_000,
  );

test("after a restore from a backup of a running batch no reader misses an event, and repeats are counted", async () => {
  const database = await aDatabase();
  const receiver = await startReceiver();
  onTestFinished(receiver.close);
  const options = { workers: 1, databaseUrl: database.databaseUrl, environment: toLocalReceivers };
  await withFleet(options, async (fleet) => {
    const account = await fleet.createAccount("restored", { perSecond: 30, burst: 5 });
    const other = await fleet.createAccount("later", { perSecond: 100, burst: 100 });
    const endpoint = { url: receiver.url, events: ["job.succeeded", "job.failed", "batch.completed"] };
    await account.client.post("/WebhookEndpoint", endpoint);

    // The backup is made in the middle of the batches; what runs then is cut off.
    const batch = await fleet.submit(account, 90);
    const failing = await account.client.post("/Batch?on_unknown=fail", fleet.toRows(account, 30).join("\n"), {
      "content-type": "application/x-ndjson",
    });
    const failingId = String(failing.body.id);
    await until(async () => expect(await readFeed(account, 0)).not.toHaveLength(0));
    await stop(fleet);
    await database.backUp();
    const [kept] = await query(database.databaseUrl, "select count(*)::integer as events from events");
    await database.endLeases();
    await start(fleet);

    // Work goes on, and readers with it. Then PostgreSQL is lost, and Redis is not.
    await Promise.all([untilCompleted(account, batch), untilCompleted(account, failingId)]);
    const before = await readFeed(account, 0);
    const [known, lost] = [before.slice(0, Number(kept?.events)), before.slice(Number(kept?.events))];
    expect(lost.length).toBeGreaterThan(20);
    await fleet.ask(other);
    const [otherLost] = await readFeed(other, 0);
    await receiver.waitFor(known.length + lost.length);
    await expect(admin(fleet)).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining("are running") });
    await stop(fleet);
    await database.restore();
    const redis = fleet.redis.client;
    await redis.rpush("{nightguard}:eligibility:wait", "4711");

    // Killed processes count as running until their heartbeats are over.
    const first = await until(() => admin(fleet), 500);
    const again = await admin(fleet);
    expect(await redis.keys("{nightguard}:eligibility:wait")).toEqual([]);
    expect(first.stdout).toContain("4 event feeds started a new epoch");
    expect(first.stdout).toMatch(/^0 sessions of people ended/m);
    const marked = Number(/^([\d,]+) jobs may have been sent/m.exec(first.stdout)?.[1]);
    const failed = Number(/^([\d,]+) jobs with on_unknown=fail/m.exec(first.stdout)?.[1]);
    expect(marked).toBeGreaterThan(0);
    expect(failed).toBeGreaterThan(0);
    expect(again.stdout).toMatch(/^0 jobs with on_unknown=fail/m);
    const callsBefore = (await fleet.upstream.calls()).length;
    await database.endLeases();
    await start(fleet);

    await Promise.all([untilCompleted(account, batch), untilCompleted(account, failingId)]);
    const feed = await readFeed(account, 0);
    const renewed = feed.slice(known.length);
    expect(idsOf(feed.slice(0, known.length))).toEqual(idsOf(known));
    const highest = lost.at(-1)?.data.sequence ?? 0;
    for (const { data } of renewed) expect(data.sequence).toBeGreaterThan(highest);

    // A reader continues without a gap, whether by number, by id or with the client, and learns of the new epoch.
    for (const { id, data } of [lost[0], lost.at(-1)].flatMap((event) => event ?? [])) {
      for (const after of [data.sequence, id]) {
        const page = await readPage(account, after);
        expect(page.restarted).toBe(true);
        expect(idsOf(page.data)).toEqual(idsOf(renewed).slice(0, 20));
        expect(idsOf(await readFeed(account, after))).toEqual(idsOf(renewed));
      }
    }
    let restarts = 0;
    const read: string[] = [];
    const client = createClient({ url: fleet.url, key: account.key });
    const filter = { after: lost.at(-1)?.id, follow: false, onRestart: () => restarts++ };
    for await (const { id } of client.events(filter)) read.push(id);
    expect({ restarts, read }).toEqual({ restarts: 1, read: idsOf(renewed) });
    // A reader that was behind the backup goes on as if nothing had been.
    const behind = await readPage(account, known.at(-2)?.data.sequence ?? 0);
    expect(behind.restarted).toBe(false);
    expect(idsOf(behind.data)).toEqual(idsOf(feed.slice(known.length - 1)).slice(0, 20));
    // One whose feed the backup did not know yet waits for its next event, which it then gets.
    const waiting = readPage(other, otherLost?.data.sequence ?? 0, 20);
    await fleet.ask(other);
    expect(await waiting).toMatchObject({ restarted: true, data: [{ type: "job.succeeded" }] });

    // Once more by mistake, while all of it runs: work, readers and webhooks go on.
    expect((await admin(fleet, "--force")).stdout).toContain("4 event feeds started a new epoch");
    expect((await fleet.ask(account)).status).toBe(200);
    const [, newest] = [await readPage(account, feed.at(-1)?.data.sequence ?? 0, 10), await readFeed(account, 0)];
    expect(newest.length).toBe(feed.length + 1);
    expect((await readPage(account, newest.at(-1)?.data.sequence ?? 0)).restarted).toBe(false);
    renewed.push(...newest.slice(-1));

    // Webhooks go on across the gap.
    const isRenewed = ({ id }: { id: string }) => idsOf(renewed).includes(id);
    await until(() =>
      expect(new Set(receiver.received.filter(isRenewed).map(({ id }) => id)).size).toBe(renewed.length),
    );

    // Each job ends once; repeats are counted, and none is made where its owner does not want one.
    const jobs = await query(
      database.databaseUrl,
      "select batch_id, state, possible_duplicates, failure_code from results",
    );
    const failures = jobs.filter(({ failure_code }) => failure_code === "answer_unknown");
    const sum = jobs.reduce((all, job) => all + Number(job.possible_duplicates), 0);
    expect(failures.length).toBeGreaterThanOrEqual(failed);
    const repeats = (await fleet.upstream.calls()).length - callsBefore - 2; // without the two that were asked alone
    expect(sum).toBe(repeats);
    expect(repeats).toBeGreaterThanOrEqual(marked);
    const { body: usage } = await account.client.get("/Usage");
    const counted = (usage.data as { possible_duplicates: number }[]).map((line) => line.possible_duplicates);
    expect(counted.reduce((all, count) => all + count, 0)).toBe(sum);
  });
});
