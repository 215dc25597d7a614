import type { Redis } from "ioredis";
import type { Postgres } from "./postgres.ts";
import { readMainThreadMicros, readPostgresMicros, readProcessMicros } from "./processes.ts";
import { readRedisFigures, watchRedisBytes } from "./redis-figures.ts";

/** The resources that some work used; null when not measured. CPU time in microseconds. */
export interface Used {
  /** Peak memory of Redis above that at the start. */
  readonly redisBytes: number;
  readonly redisCommands: number;
  readonly redisMicros: number;
  /** Including `begin` and `commit`. */
  readonly sqlStatements: number | null;
  readonly postgresMicros: number | null;
  readonly workerMicros: number | null;
  /** Part of `workerMicros`. */
  readonly workerMainMicros: number | null;
  readonly apiMicros: number | null;
}

/** Measures the resources that `work` uses. */
export async function metered<Result>(
  of: {
    readonly redis: Redis;
    readonly postgres?: Postgres;
    readonly workerPids: readonly number[];
    readonly apiPids: readonly number[];
  },
  work: () => Promise<Result>,
): Promise<{ result: Result; used: Used }> {
  const read = async () => {
    const [redis, statements, postgresMicros, workerMicros, workerMainMicros, apiMicros] = await Promise.all([
      readRedisFigures(of.redis),
      of.postgres ? of.postgres.countStatements() : 0,
      of.postgres ? readPostgresMicros(of.postgres.pid) : 0,
      readProcessMicros(of.workerPids),
      readMainThreadMicros(of.workerPids),
      readProcessMicros(of.apiPids),
    ]);
    return { redis, statements, postgresMicros, workerMicros, workerMainMicros, apiMicros };
  };
  const before = await read();
  const unwatch = await watchRedisBytes(of.redis);
  const result = await work().catch(async (error: unknown) => {
    await unwatch();
    throw error;
  });
  const redisBytes = await unwatch();
  const after = await read();
  return {
    result,
    used: {
      redisBytes,
      redisCommands: after.redis.commands - before.redis.commands,
      redisMicros: after.redis.cpuMicros - before.redis.cpuMicros,
      sqlStatements: difference(after.statements, before.statements),
      postgresMicros: difference(after.postgresMicros, before.postgresMicros),
      workerMicros: difference(after.workerMicros, before.workerMicros),
      workerMainMicros: difference(after.workerMainMicros, before.workerMainMicros),
      apiMicros: difference(after.apiMicros, before.apiMicros),
    },
  };
}

const difference = (after: number | null, before: number | null) =>
  after === null || before === null ? null : after - before;
