import { setTimeout as sleep } from "node:timers/promises";
import { createDispatch, type Dispatch } from "@nightguard/dispatch";
import { openLedger } from "@nightguard/ledger";
import { createLog, createMetrics } from "@nightguard/platform";
import { createReleaser, type Releaser, toVerificationLedger } from "@nightguard/service";
import pg from "pg";
import { endReleased } from "./end-released.ts";
import { readPostgresMicros } from "./processes.ts";
import { readRedisFigures } from "./redis-figures.ts";
import type { SeededPlan } from "./seed.ts";
import type { Stage } from "./stage.ts";

/** The cost of release. */
export interface ReleaseCost {
  readonly msPerRound: number;
  readonly jobsPerRound: number;
  readonly microsPerJob: number;
  /** CPU time of this process, PostgreSQL and Redis together; null when not measured. */
  readonly cpuMicrosPerJob: number | null;
}

/** The pauses between rounds, as in a worker. */
const pause = { leastMs: 20, mostMs: 500 };
/** Time limit: with long pauses few rounds release anything. */
const limitMs = 20_000;

/**
 * Measures rounds of release, as a worker calls it. Between rounds, unmeasured, all released jobs take their tokens and
 * end.
 *
 * @param options.plan the plan of every account with work
 */
export async function measureRelease(
  stage: Stage,
  options: { databaseUrl: string; plan: SeededPlan; rounds: number },
): Promise<ReleaseCost> {
  const { databaseUrl, plan } = options;
  const { redis, redisUrl } = stage.nightguard;
  const log = createLog({ level: "error", name: "bench" });
  await using closers = new AsyncDisposableStack();
  const ledger = await openLedger({ databaseUrl, keys: [stage.encryptionKey], name: "bench", maxConnections: 4 });
  closers.defer(ledger.close);
  const dispatch = createDispatch({ redisUrl, onError: (err) => log.error({ err }, "Redis error") });
  closers.defer(dispatch.close);
  const sql = new pg.Client({ connectionString: databaseUrl });
  sql.on("error", () => undefined); // the next query says what is wrong
  await sql.connect();
  closers.defer(() => sql.end());
  const taking = dispatch.consume("eligibility", 50, async () => undefined);
  closers.defer(taking.close);
  await untilConnected(dispatch);
  // No jobs in hand: all released jobs end before the next round.
  const verifier = { countInHand: () => 0 };
  const releaser = createReleaser({
    ledger: toVerificationLedger(ledger),
    dispatch,
    verifier,
    log,
    metrics: createMetrics(),
  });
  const readCpu = () => readMicros(stage, redis);

  await releaser.release(); // the first round also starts the dispatch
  await endReleased({ dispatch, sql, plan });
  const sums = { rounds: 0, jobs: 0, ms: 0, cpuMicros: 0 as number | null };
  const giveUpAt = performance.now() + limitMs;
  while (sums.rounds < options.rounds && performance.now() < giveUpAt) {
    const before = await readCpu();
    const { ms, nextMs } = await timeRound(releaser);
    const after = await readCpu();
    const jobs = await endReleased({ dispatch, sql, plan });
    if (jobs === 0 && nextMs === null) break; // all is released
    await sleep(Math.min(Math.max(nextMs ?? pause.mostMs, pause.leastMs), pause.mostMs));
    if (jobs === 0) continue; // no account was due
    sums.rounds++;
    sums.jobs += jobs;
    sums.ms += ms;
    sums.cpuMicros =
      sums.cpuMicros === null || before === null || after === null ? null : sums.cpuMicros + after - before;
  }
  if (sums.jobs === 0) throw new Error("nothing was released");
  return {
    msPerRound: sums.ms / sums.rounds,
    jobsPerRound: sums.jobs / sums.rounds,
    microsPerJob: (sums.ms * 1_000) / sums.jobs,
    cpuMicrosPerJob: sums.cpuMicros === null ? null : sums.cpuMicros / sums.jobs,
  };
}

async function timeRound(releaser: Releaser): Promise<{ ms: number; nextMs: number | null }> {
  const startedAt = performance.now();
  const nextMs = await releaser.release();
  return { ms: performance.now() - startedAt, nextMs };
}

async function readMicros({ postgres }: Stage, redis: Stage["nightguard"]["redis"]): Promise<number | null> {
  const [postgresMicros, { cpuMicros }] = await Promise.all([
    readPostgresMicros(postgres.pid),
    readRedisFigures(redis),
  ]);
  const { user, system } = process.cpuUsage();
  return postgresMicros === null ? null : postgresMicros + cpuMicros + user + system;
}

/** Calls fail until the dispatch is connected. */
async function untilConnected(dispatch: Dispatch): Promise<void> {
  const isThere = () =>
    dispatch.ping().then(
      () => true,
      () => false,
    );
  while (!(await isThere())) await sleep(20);
}
