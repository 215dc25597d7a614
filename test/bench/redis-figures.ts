import type { Redis } from "ioredis";

export interface RedisFigures {
  /** Commands so far, including those of scripts, without INFO. */
  readonly commands: number;
  /** CPU time so far, in microseconds. */
  readonly cpuMicros: number;
}

export async function readRedisFigures(redis: Redis): Promise<RedisFigures> {
  const [stats, cpu] = await Promise.all([redis.info("commandstats"), redis.info("cpu")]);
  const calls = [...stats.matchAll(/^cmdstat_([^:]+):calls=(\d+)/gm)];
  const commands = calls.filter(([, name]) => name !== "info").reduce((sum, [, , count]) => sum + Number(count), 0);
  const seconds = [...cpu.matchAll(/^used_cpu_(?:sys|user)(?:_children)?:([\d.]+)/gm)];
  return { commands, cpuMicros: seconds.reduce((sum, [, value]) => sum + Number(value), 0) * 1e6 };
}

const sampleEveryMs = 50;

/**
 * Samples the memory of Redis every 50 ms.
 *
 * @returns a function that stops sampling and returns the peak above the first sample, in bytes
 */
export async function watchRedisBytes(redis: Redis): Promise<() => Promise<number>> {
  const first = await readBytes(redis);
  let most = first;
  const look = async () => {
    most = Math.max(most, await readBytes(redis));
  };
  const sampling = setInterval(() => void look().catch(() => undefined), sampleEveryMs); // the last sample throws it
  return async () => {
    clearInterval(sampling);
    await look();
    return most - first;
  };
}

async function readBytes(redis: Redis): Promise<number> {
  return Number(/^used_memory:(\d+)/m.exec(await redis.info("memory"))?.[1]);
}
