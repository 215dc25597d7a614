import { awaitRedis, keyPrefix, type RedisClient } from "./connection.ts";

/** Processes that send heartbeats. */
export type LivePart = "api" | "worker";

/** State of an API process or a worker. Its id is random and names no machine. */
export interface Heartbeat {
  readonly id: string;
  /** Jobs claimed and not yet settled. */
  readonly running: number;
  /** Upstream calls that may be in flight. */
  readonly concurrency: number;
  readonly startedAt: Date;
  /** Milliseconds that its wall clock is ahead of the database's; null where not measured. */
  readonly clockOffsetMs: number | null;
}

const indexOf = (part: LivePart) => `${keyPrefix}:${part}s`;
const keyOf = (part: LivePart, id: string) => `${keyPrefix}:${part}-heartbeat:${id}`;
/** Three beats may be missed. */
const secondsToLive = 15;

export interface Heartbeats {
  /** Lasts for 15 seconds. */
  beat(part: LivePart, heartbeat: Heartbeat): Promise<void>;
  /** For a process that stops in order. */
  end(part: LivePart, id: string): Promise<void>;
  /** The longest running first. */
  list(part: LivePart): Promise<Heartbeat[]>;
}

/** Which API processes and workers are alive. Functions throw UnavailableError. */
export function createHeartbeats(redis: RedisClient): Heartbeats {
  return {
    async beat(part, { id, ...state }) {
      const beat = redis.set(keyOf(part, id), JSON.stringify(state), "EX", secondsToLive);
      await awaitRedis(Promise.all([beat, redis.sadd(indexOf(part), id)]));
    },
    async end(part, id) {
      await awaitRedis(Promise.all([redis.del(keyOf(part, id)), redis.srem(indexOf(part), id)]));
    },
    async list(part) {
      const ids = await awaitRedis(redis.smembers(indexOf(part)));
      if (ids.length === 0) return [];
      const beats = await awaitRedis(redis.mget(ids.map((id) => keyOf(part, id))));
      const silent = ids.filter((_, index) => beats[index] === null);
      if (silent.length > 0) await awaitRedis(redis.srem(indexOf(part), ...silent));
      return ids
        .flatMap((id, index) => toHeartbeat(id, beats[index] ?? null))
        .sort((one, other) => +one.startedAt - +other.startedAt);
    },
  };
}

function toHeartbeat(id: string, beat: string | null): Heartbeat[] {
  if (beat === null) return [];
  const state = JSON.parse(beat) as Omit<Heartbeat, "id" | "startedAt"> & { startedAt: string }; // from `beat`
  return [{ ...state, id, startedAt: new Date(state.startedAt) }];
}
