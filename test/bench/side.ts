import type { Redis } from "ioredis";
import { metered, type Used } from "./meter.ts";
import type { Postgres } from "./postgres.ts";
import { readResidentBytes } from "./processes.ts";
import type { Stage } from "./stage.ts";
import { perSecondOf } from "./upstream.ts";

/** One way of doing the work, with its processes. */
export interface Side {
  readonly redis: Redis;
  /** Absent where it has none. */
  readonly postgres?: Postgres;
  /** The processes that verify. */
  workerPids(): readonly number[];
  /** Those that take the work in, where these are others. */
  apiPids(): readonly number[];
  /** Does so many verifications. @returns the seconds from their arrival to the last one's end */
  verify(jobs: number): Promise<number>;
  /** Forgets what is done, where it would stand in the next one's way. */
  clear(): Promise<void>;
  end(): Promise<void>;
}

/** How a run went. */
export interface Run {
  readonly jobs: number;
  /** Jobs in a second, from their arrival to the last answer. */
  readonly fromArrival: number;
  /** The same from the first answer on, so without the taking in. */
  readonly fromFirstAnswer: number;
  readonly used: Used;
  /** What the processes that verify held at its end; null where it could not be measured. */
  readonly workerBytes: number | null;
}

/** Lets a side do so many verifications, and measures it. */
export async function runSide(stage: Stage, side: Side, jobs: number): Promise<Run> {
  await stage.upstream.reset();
  const measurable = { ...side, workerPids: side.workerPids(), apiPids: side.apiPids() };
  const { result: seconds, used } = await metered(measurable, () => side.verify(jobs));
  const tally = await stage.upstream.tally();
  const workerBytes = await readResidentBytes(side.workerPids());
  await side.clear();
  return { jobs, fromArrival: jobs / seconds, fromFirstAnswer: perSecondOf(tally), used, workerBytes };
}

/** The best of some runs: on a machine that others use too, it says most of the side itself. */
export function bestOf(runs: readonly Run[]): Run {
  const [first, ...others] = runs;
  if (!first) throw new RangeError("there is no best of none");
  const fastest = others.reduce((best, run) => (run.fromArrival > best.fromArrival ? run : best), first);
  return { ...fastest, fromFirstAnswer: Math.max(...runs.map(({ fromFirstAnswer }) => fromFirstAnswer)) };
}
