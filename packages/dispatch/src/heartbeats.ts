import type { Redis } from "ioredis";
import { awaitRedis, keyPrefix } from "./connection.ts";

/** The parts of the service that say that they are alive. */
export type LivePart = "api" | "worker";

/** What an API process or a worker says of itself. Its id is random: it names no machine. */
export interface Heartbeat {
  readonly id: string;
  /** Jobs that it has in hand: claimed, and not settled yet. */
  readonly running: number;
  /** Upstream calls that it may have in flight. */
  readonly concurrency: number;
  readonly startedAt: Date;
  /** Milliseconds that its wall clock is ahead of the database's; null where it could not be measured. */
  readonly clockOffsetMs: number | null;
}

const indexOf = (part: LivePart) => `${keyPrefix}:${part}s`;
const keyOf = (part: LivePart, id: string) => `${keyPrefix}:${part}:${id}`;
/** Three beats may be missed. */
const secondsToLive = 15;

/** Which API processes and workers are alive. Functions throw UnavailableError. */
export function createHeartbeats(redis: Redis) {
  return {
    /** Holds for 15 seconds. */
    async beat(part: LivePart, { id, running, concurrency, startedAt, clockOffsetMs }: Heartbeat): Promise<void> {
      const key = keyOf(part, id);
      const fields = { running, concurrency, startedAt: startedAt.getTime(), clockOffsetMs: clockOffsetMs ?? "" };
      await awaitRedis(
        Promise.all([redis.hset(key, fields), redis.expire(key, secondsToLive), redis.sadd(indexOf(part), id)]),
      );
    },
    /** A process that ends in order is gone at once. */
    async end(part: LivePart, id: string): Promise<void> {
      await awaitRedis(Promise.all([redis.del(keyOf(part, id)), redis.srem(indexOf(part), id)]));
    },
    /** The longest running first. */
    async list(part: LivePart): Promise<Heartbeat[]> {
      const ids = await awaitRedis(redis.smembers(indexOf(part)));
      const beats = await awaitRedis(Promise.all(ids.map((id) => read(redis, part, id))));
      const silent = ids.filter((_, position) => beats[position] === undefined);
      if (silent.length > 0) await awaitRedis(redis.srem(indexOf(part), ...silent));
      return beats.filter((beat) => beat !== undefined).sort((one, other) => +one.startedAt - +other.startedAt);
    },
  };
}

async function read(redis: Redis, part: LivePart, id: string): Promise<Heartbeat | undefined> {
  const [running, concurrency, startedAt, clockOffsetMs] = await redis.hmget(
    keyOf(part, id),
    "running",
    "concurrency",
    "startedAt",
    "clockOffsetMs",
  );
  if (startedAt == null) return undefined;
  return {
    id,
    running: Number(running),
    concurrency: Number(concurrency),
    startedAt: new Date(Number(startedAt)),
    clockOffsetMs: clockOffsetMs ? Number(clockOffsetMs) : null,
  };
}
