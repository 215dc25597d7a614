import { awaitRedis, keyPrefix, type RedisClient } from "./connection.ts";
import { toDigest } from "./keys.ts";

export type LivePart = "api" | "worker";

/** A payer whose calls from one process take long. */
export interface SlowPayer {
  /** `live` or `test` for those of the environment. */
  readonly upstream: string;
  readonly payerId: string;
  /** Calls in flight. */
  readonly running: number;
  /** The average, or the time that a call is in flight already. */
  readonly secondsPerCall: number;
  readonly answersPerSecond: number;
}

/** What waiting calls of one process took recently beside their payer's time. */
export interface OwnTime {
  readonly calls: number;
  readonly medianMs: number;
  readonly p95Ms: number;
}

export interface Heartbeat {
  readonly id: string;
  readonly host: string;
  readonly version: string;
  /** Jobs claimed and not yet settled. */
  readonly running: number;
  /** Upstream calls that may be in flight. */
  readonly concurrency: number;
  readonly startedAt: Date;
  /** Positive if its wall clock is ahead of the database's; null where not measured. */
  readonly clockOffsetMs: number | null;
  /** Null without recent waiting calls. */
  readonly ownTime: OwnTime | null;
  /** Redis knows payers by digests only. */
  readonly slowPayers: readonly (Omit<SlowPayer, "payerId"> & { readonly payerDigest: string })[];
}

type Beat = Omit<Heartbeat, "slowPayers"> & { readonly slowPayers: readonly SlowPayer[] };

const indexOf = (part: LivePart) => `${keyPrefix}:${part}s`;
const keyOf = (part: LivePart, id: string) => `${keyPrefix}:${part}-heartbeat:${id}`;
/** Three beats may be missed. */
const secondsToLive = 15;

export interface Heartbeats {
  beat(part: LivePart, beat: Beat): Promise<void>;
  /** Ends the heartbeats of a process that stops in order. */
  end(part: LivePart, id: string): Promise<void>;
  /** Longest running first. */
  list(part: LivePart): Promise<Heartbeat[]>;
}

/** Functions throw UnavailableError. */
export function createHeartbeats(redis: RedisClient): Heartbeats {
  return {
    async beat(part, { id, slowPayers, ...process }) {
      const slow = slowPayers.map(({ payerId, ...pace }) => ({ ...pace, payerDigest: toDigest(payerId) }));
      const state = JSON.stringify({ ...process, slowPayers: slow });
      const beat = redis.set(keyOf(part, id), state, "EX", secondsToLive);
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
  const { ownTime = null, slowPayers = [] } = state; // an earlier version has neither
  return [{ ...state, id, startedAt: new Date(state.startedAt), ownTime, slowPayers }];
}
