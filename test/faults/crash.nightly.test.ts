import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import type { Fleet } from "./harness/fleet.ts";
import { startOwnPostgres } from "./harness/own-postgres.ts";
import { withFleet } from "./harness/with-fleet.ts";
import {
  endApiInMidCall,
  endApiPastItsGrace,
  endWorkerUnderLoad,
  killApiInMidCall,
  killApiInMidUpload,
  killWorkersInMidCall,
} from "./scenarios/lost-processes.ts";
import { cutConnections } from "./scenarios/postgres-faults.ts";
import { runIntoFault } from "./scenarios/steady-load.ts";
import { runStorm } from "./scenarios/storm.ts";

test("workers killed in mid call: waiting callers are answered within 20 s, queued rows end, repeats are counted", ({
  task,
}) =>
  withFleet({ workers: 2 }, async (fleet) => {
    const { figures, statuses, held } = await killWorkersInMidCall(fleet, { waitsForLeases: true });
    task.meta.figures = figures;

    expect(figures.verdict?.problems).toEqual([]);
    expect(statuses).toEqual([200, 200, 200]);
    expect(figures.recoveryMs).toBeLessThan(20_000);
    expect(figures.verdict).toMatchObject({ repeats: held, possibleDuplicates: held, givenUp: 0 });
  }));

test("an API killed in mid call: workers have answered its callers' questions within 20 s, repeats are counted", ({
  task,
}) =>
  withFleet({ workers: 2 }, async (fleet) => {
    const { figures, held } = await killApiInMidCall(fleet);
    task.meta.figures = figures;

    expect(figures.recoveryMs).toBeLessThan(20_000);
    expect(figures.verdict).toMatchObject({ problems: [], repeats: held, possibleDuplicates: held, givenUp: 0 });
  }));

test("an API killed in the middle of an upload leaves no job", ({ task }) =>
  withFleet({ workers: 1 }, async (fleet) => {
    const { left, figures } = await killApiInMidUpload(fleet);
    task.meta.figures = figures;

    expect(left).toBe(0);
    expect(figures.verdict?.problems).toEqual([]);
  }));

test("a worker asked to end under load ends in order: nothing is lost, nothing asked twice", ({ task }) =>
  withFleet({ workers: 2 }, async (fleet) => {
    const { exitCode, endMs, figures } = await endWorkerUnderLoad(fleet);
    task.meta.figures = figures;

    expect(exitCode).toBe(0);
    expect(endMs).toBeLessThan(30_000);
    expect(figures.verdict).toMatchObject({ problems: [], repeats: 0, possibleDuplicates: 0 });
  }));

test("an API asked to end in mid call answers its callers first, then ends streams without a waiting caller", ({
  task,
}) =>
  withFleet({ workers: 1 }, async (fleet) => {
    const { exitCode, statuses, figures } = await endApiInMidCall(fleet);
    task.meta.figures = figures;

    expect(exitCode).toBe(0);
    expect(statuses).toEqual([200, 200]);
    expect(figures.verdict).toMatchObject({ problems: [], calls: 3, repeats: 0, possibleDuplicates: 0 });
  }));

test("an API asked to end hands what a caller waits for to a worker when its grace is over", ({ task }) =>
  withFleet({ workers: 1, environment: { NIGHTGUARD_SHUTDOWN_GRACE_SECONDS: "3" } }, async (fleet) => {
    const { exitCode, figures } = await endApiPastItsGrace(fleet);
    task.meta.figures = figures;

    expect(exitCode).toBe(0);
    expect(figures.recoveryMs).toBeLessThan(5_000); // sooner than a lease would have run out
    expect(figures.verdict).toMatchObject({ problems: [], calls: 2, possibleDuplicates: 1, givenUp: 0 });
  }));

/** Faults of Redis and PostgreSQL that leave all processes of ours alive: no call is made twice. */
const storeFaults: readonly (readonly [string, (fleet: Fleet) => Promise<void>])[] = [
  ["Redis emptied", async ({ redis }) => void (await redis.client.flushall())],
  ["Redis killed and started again with its data", ({ redis }) => redis.kill("kept")],
  ["Redis killed and started again without its data", ({ redis }) => redis.kill("removed")],
  [
    "Redis stopped for 8 s",
    async ({ redis }) => {
      await redis.pause();
      await sleep(8_000);
      redis.resume();
    },
  ],
  [
    "Redis out of memory for 5 s",
    async ({ redis }) => {
      await redis.client.config("SET", "maxmemory", "1mb");
      await sleep(5_000);
      await redis.client.config("SET", "maxmemory", "0");
    },
  ],
  ["all connections to PostgreSQL cut", cutConnections],
];

test.for(storeFaults)("%s: nothing is lost, and nothing asked twice", ([, fault], { task, skip }) =>
  withFleet({ workers: 2 }, async (fleet) => {
    skip(!fleet.redis.hasProcess, "needs redis-server or valkey-server on this machine");
    task.meta.figures = await runIntoFault(fleet, { rows: 800, fault, waitsForLeases: true });

    expect(task.meta.figures.verdict).toMatchObject({ problems: [], repeats: 0 });
  }),
);

test("PostgreSQL killed and started again: nothing is lost, and nothing asked twice", async ({ task }) => {
  const postgres = await startOwnPostgres();
  try {
    await withFleet({ workers: 2, databaseUrl: postgres.databaseUrl }, async (fleet) => {
      task.meta.figures = await runIntoFault(fleet, { rows: 800, fault: postgres.kill, waitsForLeases: true });

      expect(task.meta.figures.verdict).toMatchObject({ problems: [], repeats: 0 });
    });
  } finally {
    await postgres.close();
  }
});

/** What a payer service can do to its callers. */
const upstreamFaults: readonly (readonly [string, (fleet: Fleet) => Promise<void>])[] = [
  ["holding calls until their time is up", ({ upstream }) => misbehaveFor(upstream, "hang", 3_000)],
  ["sending half an answer, then nothing", ({ upstream }) => misbehaveFor(upstream, "half-open", 3_000)],
  ["breaking off its answers", ({ upstream }) => misbehaveFor(upstream, "truncate", 3_000)],
  ["breaking off connections", ({ upstream }) => misbehaveFor(upstream, "reset", 3_000)],
];

test.for(upstreamFaults)("a payer service %s: every row is answered in the end", ([, fault], { task }) =>
  withFleet({ workers: 2 }, async (fleet) => {
    task.meta.figures = await runIntoFault(fleet, { rows: 800, fault, waitsForLeases: true });

    expect(task.meta.figures.verdict).toMatchObject({ problems: [], repeats: 0, possibleDuplicates: 0 });
  }),
);

async function misbehaveFor(
  upstream: Fleet["upstream"],
  fault: "hang" | "half-open" | "truncate" | "reset",
  ms: number,
): Promise<void> {
  upstream.behave([{ fault }]);
  await sleep(ms);
  upstream.behave();
}

test("a payer service stopped for 5 s: every row is answered in the end, and asked once", ({ task }) =>
  withFleet({ workers: 2 }, async (fleet) => {
    const fault = async () => {
      fleet.upstream.pause();
      await sleep(5_000);
      fleet.upstream.resume();
    };
    task.meta.figures = await runIntoFault(fleet, { rows: 800, fault, waitsForLeases: true, payerStops: true });

    expect(task.meta.figures.verdict).toMatchObject({ problems: [], repeats: 0, possibleDuplicates: 0 });
  }));

test("a worker stopped for longer than its leases makes no result count twice", ({ task }) =>
  withFleet({ workers: 2 }, async (fleet) => {
    const fault = async () => {
      fleet.workers[0]?.pause();
      await sleep(70_000);
      fleet.workers[0]?.resume();
    };
    task.meta.figures = await runIntoFault(fleet, { rows: 800, fault, waitsForLeases: true });

    expect(task.meta.figures.verdict?.problems).toEqual([]);
  }));

test("a minute of faults of every kind, drawn by lot, loses nothing", ({ task }) =>
  withFleet({ workers: 2 }, async (fleet) => {
    const seed = Number(process.env.FAULTS_SEED ?? Date.now() % 1_000_000);
    task.meta.figures = await runStorm(fleet, { seconds: 60, seed, waitsForLeases: true });

    expect(task.meta.figures.verdict?.problems).toEqual([]);
  }));
