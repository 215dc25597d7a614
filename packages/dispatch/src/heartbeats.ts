import type { Redis } from "ioredis";
import { answered, keyPrefix } from "./connection.ts";

/** What a worker says of itself. Its id is random: it names no machine. */
export interface Heartbeat {
  readonly id: string;
  /** Jobs that it has in hand: claimed, and not settled yet. */
  readonly running: number;
  /** Upstream calls that it may have in flight. */
  readonly concurrency: number;
  readonly startedAt: Date;
}

const index = `${keyPrefix}:workers`;
const keyOf = (id: string) => `${keyPrefix}:worker:${id}`;
/** Three beats may be missed. */
const secondsToLive = 15;

/** Who is alive among the workers. A hint for people: nothing is decided by it. Functions throw UnavailableError. */
export function createHeartbeats(redis: Redis) {
  return {
    /** Holds for 15 seconds. */
    async beat({ id, running, concurrency, startedAt }: Heartbeat): Promise<void> {
      const key = keyOf(id);
      await answered(
        Promise.all([
          redis.hset(key, { running, concurrency, startedAt: startedAt.getTime() }),
          redis.expire(key, secondsToLive),
          redis.sadd(index, id),
        ]),
      );
    },
    /** A worker that ends in order is gone at once. */
    async end(id: string): Promise<void> {
      await answered(Promise.all([redis.del(keyOf(id)), redis.srem(index, id)]));
    },
    /** The longest running first. */
    async list(): Promise<Heartbeat[]> {
      const ids = await answered(redis.smembers(index));
      const beats = await answered(Promise.all(ids.map((id) => read(redis, id))));
      const silent = ids.filter((_, position) => beats[position] === undefined);
      if (silent.length > 0) await answered(redis.srem(index, ...silent));
      return beats.filter((beat) => beat !== undefined).sort((one, other) => +one.startedAt - +other.startedAt);
    },
  };
}

async function read(redis: Redis, id: string): Promise<Heartbeat | undefined> {
  const [running, concurrency, startedAt] = await redis.hmget(keyOf(id), "running", "concurrency", "startedAt");
  if (startedAt == null) return undefined;
  return { id, running: Number(running), concurrency: Number(concurrency), startedAt: new Date(Number(startedAt)) };
}
