import pg from "pg";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import {
  addBatch,
  addJob,
  by,
  createTestLedger,
  offerJobs,
  releaseJobs,
} from "../../../../../test/ledger/test-ledger.ts";
import { insertBatch } from "../../../../../test/ledger/test-rows.ts";
import { query } from "../../../../../test/support/databases.ts";
import { createAccount, patchAccount } from "../../accounts/accounts.ts";
import { recordRestore } from "../../operations/restore.ts";
import { claimJobs } from "../run/claim.ts";
import { takeBackReleasedJobs } from "../run/reconcile.ts";
import { settleJobs } from "../run/settle.ts";
import { postponeJobs } from "./postpone.ts";
import { promoteDueJobs } from "./promote.ts";
import { releaseJobs as releaseJobsInLedger } from "./release.ts";
import { listDueSlots } from "./release-schedule.ts";

let made: Awaited<ReturnType<typeof createTestLedger>>;

beforeEach(async () => {
  made = await createTestLedger();
  return made.close;
});

const inSql = (statement: string, values: readonly unknown[] = []) => query(made.databaseUrl, statement, values);

/** Inserts a batch whose turn is due. */
async function insertDueBatch(rows: number, how: Parameters<typeof insertBatch>[3] = {}): Promise<string> {
  const id = await insertBatch(made.databaseUrl, made.tenant, rows, how);
  await inSql("update release_schedule set due_at = now() where mode = $1", [made.tenant.mode]);
  return id;
}

/** Ids of the jobs that are queued, in the order in which they are to be released. */
async function listQueued(): Promise<unknown[]> {
  const rows = await inSql(
    `select q.job_id
     from queued_jobs q
     join backlogs b on b.id = q.backlog_id
     order by b.priority desc, q.order_at, q.job_id`,
  );
  return rows.map(({ job_id }) => job_id);
}

/** Releases this many jobs at a time until nothing is left. @returns their ids in the order of release */
async function releaseAll(limit: number): Promise<string[]> {
  const ids: string[] = [];
  for (;;) {
    const released = await releaseJobs(made.ledger, limit);
    if (released.length === 0) return ids;
    ids.push(...released.map(({ id }) => id));
  }
}

test("jobs of all batches and without a batch are released in one order: priority, place, age", async () => {
  const { ledger, tenant } = made;
  await insertDueBatch(30, { orderAt: "now() + (row_no * 7919 % 31) * interval '1 hour'" });
  const high = await insertDueBatch(5);
  await inSql("update backlogs set priority = 1 where id = $1", [high]);
  await insertDueBatch(20, { orderAt: "now() + (row_no * 6007 % 29) * interval '1 hour'" });
  await insertDueBatch(3);
  for (const [index, priority] of (["low", "high", "normal", "normal"] as const).entries()) {
    const deadline = index === 3 ? new Date(Date.now() + 7_200_000) : null;
    await addJob(ledger, tenant, undefined, { priority, deadline });
  }
  const expected = await listQueued();
  expect(expected).toHaveLength(62);

  expect(await releaseAll(7)).toEqual(expected);
  expect(await inSql("select from queued_jobs")).toEqual([]);
  expect(await inSql("select from backlogs where ready")).toEqual([]);
  expect(await inSql("select from release_schedule where due_at < 'infinity'")).toEqual([]);
});

test("places a microsecond apart are kept apart", async () => {
  await insertDueBatch(9, { orderAt: "'2030-01-01 00:00:00.000001+00'::timestamptz + (9 - row_no) * interval '1 us'" });
  const expected = await listQueued();

  expect(await releaseAll(1)).toEqual(expected);
});

test("a job that came back is released again before those behind it", async () => {
  const { ledger } = made;
  await insertDueBatch(10);
  const expected = await listQueued();

  const [first, second, third] = await offerJobs(ledger, 5);
  if (!first || !second || !third) throw new Error("five were released");
  await postponeJobs(ledger, [{ ...second, isClaimed: false, delayMs: 0, reason: null }]);
  await takeBackReleasedJobs(ledger, [first]);
  await postponeJobs(ledger, [{ ...third, isClaimed: false, delayMs: 60_000, reason: null }]);

  const again = await releaseJobs(ledger, 3);
  expect(again.map(({ id }) => id)).toEqual([first.id, second.id, expected[5]]);
  expect(again.map(({ fencingToken }) => fencingToken)).toEqual([2, 2, 1]);
  expect(await releaseAll(3)).toEqual(expected.slice(6));
  expect(await inSql("select job_id from queued_jobs")).toEqual([{ job_id: third.id }]);
});

test("a job takes its batch's deadline along, unless it has its own", async () => {
  const { ledger, tenant } = made;
  const deadline = new Date(Date.now() + 3_600_000);
  const batch = await insertDueBatch(1);
  await inSql("update backlogs set deadline = $2 where id = $1", [batch, deadline]);
  const own = new Date(Date.now() + 7_200_000);
  const { id } = await addJob(ledger, tenant, undefined, { deadline: own });

  const offered = await offerJobs(ledger, 5);

  const [ofBatch, alone] = [offered.find((job) => job.id !== id), offered.find((job) => job.id === id)];
  expect(ofBatch?.deadlineInMs).toBeGreaterThan(3_500_000);
  expect(ofBatch?.deadlineInMs).toBeLessThanOrEqual(3_600_000);
  expect(alone?.deadlineInMs).toBeGreaterThan(7_100_000);
});

test("what is released and running counts as outstanding, with the limits of its plan", async () => {
  const { ledger, tenant } = made;
  await addBatch(ledger, tenant, 10);
  await claimJobs(ledger, await offerJobs(ledger, 2), 60_000);
  await releaseJobs(ledger, 3);

  const slots = await listDueSlots(ledger, 10);
  const seen: unknown[] = [];
  await releaseJobsInLedger(ledger, {
    slots,
    leaseMs: 60_000,
    assignQuotas: (locked) =>
      locked.map(({ outstanding, limits }) => {
        seen.push(outstanding, limits);
        return { limit: 0, nextInMs: 0 };
      }),
  });

  expect(seen).toEqual([
    5,
    {
      verificationsPerSecond: 100,
      verificationBurst: 100,
      verificationsPerDay: null,
      maxConcurrency: expect.any(Number),
      questions: { calls: 1, cost: null, seconds: null },
    },
  ]);
});

test("paused batches, and those that have not begun, are passed over until they may go on", async () => {
  const { ledger, tenant } = made;
  const paused = await insertDueBatch(2);
  await inSql("update backlogs set paused = true where id = $1", [paused]);
  const later = await addBatch(ledger, tenant, 1, { notBefore: new Date(Date.now() + 3_600_000) });
  await insertDueBatch(1);

  expect(await releaseAll(5)).toHaveLength(1);
  const [slot] = await inSql(
    "select due_at > now() + interval '59 minutes' as is_later from release_schedule where mode = 'live'",
  );
  expect(slot).toEqual({ is_later: true });

  await inSql("update backlogs set open_at = now() where id = $1", [later]);
  expect(await releaseAll(5)).toHaveLength(1);
  await inSql("update backlogs set paused = false where id = $1", [paused]);
  expect(await releaseAll(5)).toHaveLength(2);
});

test("a turn that is no longer due, or is served by another, is left out", async () => {
  const { ledger } = made;
  await insertDueBatch(5);
  const slots = await listDueSlots(ledger, 10);
  expect(slots).toHaveLength(1);
  const release = () =>
    releaseJobsInLedger(ledger, { slots, leaseMs: 60_000, assignQuotas: () => [{ limit: 2, nextInMs: 60_000 }] });

  const other = await openClient();
  await other.query("begin");
  await other.query("select from release_schedule where mode = 'live' for update");
  expect((await release()).jobs).toEqual([]);
  await other.query("rollback");

  expect((await release()).jobs).toHaveLength(2);
  expect((await release()).jobs).toEqual([]);
});

test("a backlog that another transaction has locked is left for the next turn", async () => {
  const { ledger } = made;
  const locked = await insertDueBatch(2);
  const free = await insertDueBatch(1);
  const other = await openClient();
  await other.query("begin");
  await other.query("select from backlogs where id = $1 for update", [locked]);

  const released = await releaseJobs(ledger, 5);
  expect(await inSql("select distinct batch_id from active_jobs")).toEqual([{ batch_id: free }]);
  expect(released).toHaveLength(1);

  await other.query("rollback");
  expect(await releaseJobs(ledger, 5)).toHaveLength(2);
});

test("an account that has lost its plan has no turn until it gets one", async () => {
  const { ledger, tenant } = made;
  await insertDueBatch(2);
  await patchAccount(ledger, by, tenant.accountId, { plan: null });

  expect(await listDueSlots(ledger, 10)).toEqual([]);
  expect(await releaseJobsInLedger(ledger, { slots: [], leaseMs: 60_000, assignQuotas: () => [] })).toEqual({
    jobs: [],
    nextReleaseInMs: null,
  });

  await patchAccount(ledger, by, tenant.accountId, { plan: "basic" });
  expect(await releaseJobs(ledger, 5)).toHaveLength(2);
});

test("release asks nothing of one account's jobs for another's", async () => {
  const { ledger, tenant } = made;
  const account = { name: "Others", plan: "basic", trial_ends_at: null, card_on_file: true, billing_synced: true };
  const { id: accountId } = await createAccount(ledger, by, account);
  await insertDueBatch(5);
  for (const mode of ["live", "test"] as const) {
    await insertBatch(made.databaseUrl, { accountId, mode }, 5);
    await insertBatch(made.databaseUrl, { accountId, mode }, 5);
  }
  await inSql("update release_schedule set due_at = now()");

  const slots = (await listDueSlots(ledger, 10)).filter(({ mode }) => mode === "live");
  const { jobs } = await releaseJobsInLedger(ledger, {
    slots,
    leaseMs: 60_000,
    assignQuotas: (locked) => locked.map((slot) => ({ limit: slot.accountId === accountId ? 7 : 2, nextInMs: 60_000 })),
  });

  const ofWhom = Object.groupBy(jobs, (job) => `${job.accountId} ${job.mode}`);
  expect(Object.entries(ofWhom).map(([whose, own]) => [whose, own?.length])).toEqual(
    expect.arrayContaining([
      [`${tenant.accountId} live`, 2],
      [`${accountId} live`, 7],
    ]),
  );
  expect(jobs).toHaveLength(9);
  expect(await inSql("select from release_schedule where due_at <= now()")).toHaveLength(2);
});

test("however jobs come and go, the next ones in the order are released", async () => {
  const { ledger, tenant } = made;
  const random = seeded(20_261_123);
  const pick = <Item>(items: readonly Item[]) => items.filter(() => random() < 0.5);
  const appointmentAt = (row: number) => new Date(Date.now() + ((row * 7_919) % 41) * 3_600_000);
  for (const options of [{ appointmentAt }, { appointmentAt }, {}]) await addBatch(ledger, tenant, 40, options);
  let released = 0;

  for (let round = 0; round < 25; round++) {
    if (random() < 0.3) await addJob(ledger, tenant, undefined, { priority: "high" });
    await promoteDueJobs(ledger, 1_000);
    const limit = 1 + Math.floor(random() * 10);
    const expected = await inSql(
      `select q.job_id
       from queued_jobs q
       join backlogs b on b.id = q.backlog_id
       where q.due_at is null
       order by b.priority desc, q.order_at, q.job_id
       limit $1`,
      [limit],
    );
    const offered = await offerJobs(ledger, limit);
    expect(offered.map(({ id }) => id)).toEqual(expected.map(({ job_id }) => job_id));
    released += offered.length;

    const postponed = pick(offered);
    const claimed = await claimJobs(
      ledger,
      offered.filter((job) => !postponed.includes(job)),
      60_000,
    );
    await postponeJobs(
      ledger,
      postponed.map((job) => ({ ...job, isClaimed: false, delayMs: random() < 0.5 ? 0 : 3_600_000, reason: null })),
    );
    const failure = { category: "payer", code: "upstream_failed" } as const;
    await settleJobs(
      ledger,
      pick(claimed).flatMap((job) => (job ? [{ ...job, outcome: "retry", delayMs: 0, failure }] : [])),
    );
  }

  expect(released).toBeGreaterThan(80);
});

/** A pseudo-random number generator (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

async function openClient(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: made.databaseUrl });
  client.on("error", () => undefined); // the database may be dropped first
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

test("after lost commits nothing is released or claimed, until the restore is recorded", async () => {
  const { ledger, tenant } = made;
  for (let count = 0; count < 2; count++) await addJob(ledger, tenant);
  const offered = await offerJobs(ledger, 1);
  await inSql(
    "insert into lost_commits (timeline, process, committed_until) values ('2', 'a worker', now()), ('2', 'another', now())",
  );

  expect(await claimJobs(ledger, offered, 60_000)).toEqual([undefined]);
  expect(await listDueSlots(ledger, 10)).toEqual([]);
  expect(await releaseJobs(ledger, 10)).toEqual([]);

  expect(await recordRestore(ledger, by)).toMatchObject({ failovers: 1 });
  expect(await releaseJobs(ledger, 10)).toHaveLength(1);
  expect(await claimJobs(ledger, offered, 60_000)).toEqual([expect.objectContaining({ attempt: 1 })]);
});
