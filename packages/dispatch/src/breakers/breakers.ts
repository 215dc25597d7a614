import { awaitRedis, type RedisClient } from "../connection.ts";
import { payerKeys, upstreamKeys } from "../keys.ts";
import { readTime } from "../scripts.ts";
import { rules } from "./rules.ts";

/** A payer with an upstream; our credential if `payerId` is null. */
export interface BreakerId {
  /** The name in `LimitedCall`. */
  readonly upstream: string;
  readonly payerId: string | null;
}

/** `half-open`: queued calls are refused, except for one, the probe. */
export type BreakerState = "closed" | "open" | "half-open";

/**
 * `held` while the circuit breaker of our credential is open; `paced` to a number of calls a second after "too many
 * requests".
 */
export type CredentialState =
  | { readonly status: "ok" }
  | { readonly status: "held"; readonly probedInMs: number }
  | { readonly status: "paced"; readonly perSecond: number };

/** Queued work for this payer waits until a probe is answered. */
interface OpenPayerBreaker {
  readonly payerId: string;
  readonly upstream: string;
  /** 0 while the next probe is due. */
  readonly probedInMs: number;
}

export interface UpstreamState {
  /** Ordered like the upstreams asked for. */
  readonly credentials: readonly { readonly upstream: string; readonly state: CredentialState }[];
  readonly payers: readonly OpenPayerBreaker[];
}

interface StoredBreaker {
  readonly openUntil?: number;
  readonly refused: number;
  readonly unansweredUntil: number;
}

interface StoredPace {
  readonly perSecond?: number;
  readonly cutAt: number;
}

/** A pace that has doubled since its cut is above the rate that was too much. */
const pacedForMs = (Math.log(2) / rules.paceGrowth) * 1_000;

export interface Breakers {
  /** A closed breaker whose payer's full window sends calls back counts as open, until its calls must have ended. */
  readStates(ids: readonly BreakerId[]): Promise<BreakerState[]>;
  /** Omits closed breakers of these payers. Redis knows payers by digests only. */
  readUpstreamState(upstreams: readonly string[], payerIds: readonly string[]): Promise<UpstreamState>;
}

/** Functions throw UnavailableError when Redis does not answer. */
export function createBreakers(redis: RedisClient): Breakers {
  return {
    async readStates(ids) {
      const { nowMs, stored } = await readStored<StoredBreaker>(redis, ids.map(breakerKey));
      return stored.map((breaker) => toState(breaker, nowMs));
    },
    async readUpstreamState(upstreams, payerIds) {
      const payers = upstreams.flatMap((upstream) => payerIds.map((payerId) => ({ upstream, payerId })));
      const keys = upstreams.map(upstreamKeys);
      const { nowMs, stored } = await readStored<StoredBreaker & StoredPace>(redis, [
        ...keys.map(({ credentialBreaker }) => credentialBreaker),
        ...keys.map(({ pace }) => pace),
        ...payers.map(breakerKey),
      ]);
      const breakers = stored.slice(2 * upstreams.length);
      return {
        credentials: upstreams.map((upstream, index) => ({
          upstream,
          state: toCredentialState(stored[index], stored[upstreams.length + index], nowMs),
        })),
        payers: payers.flatMap((payer, index) => {
          const openUntil = breakers[index]?.openUntil;
          return openUntil === undefined ? [] : [{ ...payer, probedInMs: Math.max(0, openUntil - nowMs) }];
        }),
      };
    },
  };
}

function toState(breaker: StoredBreaker | undefined, nowMs: number): BreakerState {
  if (!breaker) return "closed";
  if (breaker.openUntil !== undefined) return breaker.openUntil > nowMs ? "open" : "half-open";
  return breaker.refused > 0 && breaker.unansweredUntil > nowMs ? "open" : "closed";
}

function toCredentialState(
  breaker: StoredBreaker | undefined,
  pace: StoredPace | undefined,
  nowMs: number,
): CredentialState {
  if (breaker?.openUntil !== undefined) return { status: "held", probedInMs: Math.max(0, breaker.openUntil - nowMs) };
  if (pace?.perSecond === undefined || nowMs - pace.cutAt > pacedForMs) return { status: "ok" };
  const growth = Math.exp((rules.paceGrowth * (nowMs - pace.cutAt)) / 1_000);
  return { status: "paced", perSecond: pace.perSecond * growth };
}

const breakerKey = ({ upstream, payerId }: BreakerId): string =>
  payerId === null ? upstreamKeys(upstream).credentialBreaker : payerKeys(upstream, payerId).payerBreaker;

/** Reads JSON that our scripts wrote, and Redis's time. */
async function readStored<Value>(redis: RedisClient, keys: readonly string[]) {
  const [[seconds, micros], texts] = await Promise.all([
    readTime(redis),
    keys.length > 0 ? awaitRedis(redis.mget(...keys)) : [],
  ]);
  return {
    nowMs: seconds * 1_000 + Math.floor(micros / 1_000),
    stored: texts.map((text) => (text === null ? undefined : (JSON.parse(text) as Value))),
  };
}
