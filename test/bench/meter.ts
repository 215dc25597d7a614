import type { Redis } from "ioredis";
import type { Postgres } from "./postgres.ts";
import { readMainThreadMicros, readPostgresMicros, readProcessMicros } from "./processes.ts";
import { readRedisFigures, watchRedisBytes } from "./redis-figures.ts";

/** What some work took; null where it could not be measured. CPU in microseconds. */
export interface Used {
  /** Held in Redis at the most, above what it held before. */
  readonly redisBytes: number;
  readonly redisCommands: number;
  readonly redisMicros: number;
  /** `begin` and `commit` among them. */
  readonly sqlStatements: number | null;
  readonly postgresMicros: number | null;
  readonly workerMicros: number | null;
  /** Part of `workerMicros`. */
  readonly workerMainMicros: number | null;
  readonly apiMicros: number | null;
}

/**
 * Measures what some work takes.
 *
 * @param of.postgres absent where the work has none to do with it
 * @param of.workerPids the processes that verify
 * @param of.apiPids those that take the work in, where these are others
 */
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
