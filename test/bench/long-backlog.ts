import { setTimeout as sleep } from "node:timers/promises";
import { metered } from "./meter.ts";
import { amplePlan, startNightguard } from "./nightguard.ts";
import { measureRelease, type ReleaseCost } from "./release-cost.ts";
import { addRows } from "./seed.ts";
import type { Sizes } from "./sizes.ts";
import type { Stage } from "./stage.ts";
import { compareSizes, type Section } from "./table.ts";
import { perSecondOf, type Tally } from "./upstream.ts";
import { withSql } from "./with-sql.ts";

interface Measured {
  readonly rows: number;
  readonly perSecond: number;
  readonly redisBytes: number;
  readonly release: ReleaseCost;
}

const concurrency = 200;
/** More rows that can be verified: some are, until the batch is paused. */
const spareRows = 20_000;

/** Verification and release by the length of the backlog. */
export async function measureLongBacklogs(stage: Stage, sizes: Sizes, say: (line: string) => void): Promise<Section> {
  const measured: Measured[] = [];
  for (const rows of sizes.backlog.rows) {
    say(`backlog: ${rows.toLocaleString("en")} rows`);
    measured.push(await measureBacklog(stage, rows, sizes));
  }
  return compareSizes("A running batch by its rows", measured, [
    ["jobs/s, from first answer", ({ perSecond }) => perSecond],
    ["Redis memory at the most, MB", ({ redisBytes }) => redisBytes / 1e6],
    ["release, ms/round", ({ release }) => release.msPerRound],
    ["release, jobs/round", ({ release }) => release.jobsPerRound],
    ["release, µs/job", ({ release }) => release.microsPerJob],
    ["release, CPU µs/job", ({ release }) => release.cpuMicrosPerJob],
  ]);
}

/**
 * Submits the rows that will be verified, and writes the rest behind them by SQL while no worker runs. Before release is
 * measured, verified rows are replaced.
 */
async function measureBacklog(stage: Stage, rows: number, { backlog }: Sizes): Promise<Measured> {
  const nightguard = await startNightguard(stage, { workers: 1, concurrency });
  await nightguard.endWorkers(); // it was needed to start the dispatch
  const submitted = Math.min(rows, backlog.answers + spareRows);
  const { batchId } = await nightguard.submit(submitted);
  const { databaseUrl } = nightguard;
  const fill = (more: Parameters<typeof addRows>[1]) => withSql(databaseUrl, (sql) => addRows(sql, more));
  const last = await fill({ fromRow: submitted + 1, toRow: rows, limitMs: backlog.fillLimitMs });

  await stage.upstream.reset();
  const { result: tally, used } = await metered({ redis: nightguard.redis, workerPids: [], apiPids: [] }, async () => {
    await nightguard.startWorker();
    const answered = await untilAnswered(stage, backlog.answers);
    await nightguard.api.post(`/Batch/${batchId}/pause`, undefined);
    await nightguard.endWorkers();
    return answered;
  });
  await nightguard.api.post(`/Batch/${batchId}/resume`, undefined);
  await nightguard.end();
  await fill({ fromRow: last + 1, toRow: last + tally.answers });
  const release = await measureRelease(stage, { databaseUrl, plan: amplePlan, rounds: backlog.rounds });
  return { rows: last, perSecond: perSecondOf(tally), redisBytes: used.redisBytes, release };
}

async function untilAnswered({ upstream }: Stage, answers: number): Promise<Tally> {
  for (;;) {
    const tally = await upstream.tally();
    if (tally.answers >= answers) return tally;
    await sleep(20);
  }
}
