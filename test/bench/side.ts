import type { Redis } from "ioredis";
import { metered, type Used } from "./meter.ts";
import type { Postgres } from "./postgres.ts";
import { readPeakBytes, readResidentBytes } from "./processes.ts";
import type { Stage } from "./stage.ts";
import { perSecondOf } from "./upstream.ts";

/** One of the compared services, with its processes. */
export interface Side {
  readonly redis: Redis;
  /** Absent when it uses none. */
  readonly postgres?: Postgres;
  /** The processes that verify. */
  workerPids(): readonly number[];
  /** The processes that accept the work, when those are others. */
  apiPids(): readonly number[];
  /** @returns the seconds from the arrival of the jobs to the end of the last */
  verify(jobs: number): Promise<number>;
  /** Removes finished jobs when they would slow down the next run. */
  clear(): Promise<void>;
  end(): Promise<void>;
}

/** The result of a run. */
export interface Run {
  readonly jobs: number;
  /** Jobs per second from their arrival to the last answer. */
  readonly fromArrival: number;
  /** The same from the first answer on, which leaves intake out. */
  readonly fromFirstAnswer: number;
  readonly used: Used;
  /** Memory of the processes that verify, at the end; null when not measured. */
  readonly workerBytes: number | null;
  /** The most since they were started. */
  readonly workerPeakBytes: number | null;
}

export async function runSide(stage: Stage, side: Side, jobs: number): Promise<Run> {
  await stage.upstream.reset();
  const measurable = { ...side, workerPids: side.workerPids(), apiPids: side.apiPids() };
  const { result: seconds, used } = await metered(measurable, () => side.verify(jobs));
  const tally = await stage.upstream.tally();
  const workerBytes = await readResidentBytes(side.workerPids());
  const workerPeakBytes = await readPeakBytes(side.workerPids());
  await side.clear();
  return { jobs, fromArrival: jobs / seconds, fromFirstAnswer: perSecondOf(tally), used, workerBytes, workerPeakBytes };
}

export function toPostgresMicrosPerJob({ jobs, used: { postgresMicros } }: Run): number | null {
  return postgresMicros && postgresMicros / jobs;
}

/** The best run: the one least disturbed by other load on the machine. */
export function bestOf(runs: readonly Run[]): Run {
  const [first, ...others] = runs;
  if (!first) throw new RangeError("bestOf needs a run");
  const fastest = others.reduce((best, run) => (run.fromArrival > best.fromArrival ? run : best), first);
  return { ...fastest, fromFirstAnswer: Math.max(...runs.map(({ fromFirstAnswer }) => fromFirstAnswer)) };
}
