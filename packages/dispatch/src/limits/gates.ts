import type { Mode } from "@nightguard/contract";
import type { Redis } from "ioredis";
import { answered } from "../connection.ts";
import { credentialKeys, payerKeys, shortDigest } from "./keys.ts";

/**
 * How our credential stands with a payer service: `held` after it was refused again and again, until a probe is
 * accepted; `paced` to so many calls a second after "too many requests".
 */
export type CredentialState =
  | { readonly status: "ok" }
  | { readonly status: "held"; readonly probedInMs: number }
  | { readonly status: "paced"; readonly perSecond: number };

/** A payer whose queued work waits until a probe is answered. */
export interface OpenPayerBreaker {
  readonly payerId: string;
  readonly mode: Mode;
  /** Until the next probe, while none is under way or that one is not answered; 0 while one is due. */
  readonly probedInMs: number;
}

/** What holds queued work up. */
export interface UpstreamState {
  readonly credentials: Readonly<Record<Mode, CredentialState>>;
  readonly payers: readonly OpenPayerBreaker[];
}

const modes = ["live", "test"] as const satisfies readonly Mode[];

/** How the token script lets a pace grow: by e to the power of this in each second. */
const growthPerSecond = 0.2;
/** A pace that has doubled since it was cut lies above the rate that was too much, and matters no more. */
const pacedForSeconds = Math.log(2) / growthPerSecond;

/**
 * The gates that are closed, of both credentials and of these payers: Redis knows payers by digests, which are compared.
 *
 * @throws UnavailableError when Redis does not answer
 */
export async function readUpstreamState(redis: Redis, payerIds: readonly string[]): Promise<UpstreamState> {
  const payers = modes.flatMap((mode) => payerIds.map((payerId) => ({ mode, payerId })));
  const [[seconds, micros], live, test, untilTimes] = await answered(
    Promise.all([
      redis.time(),
      readCredential(redis, "live"),
      readCredential(redis, "test"),
      Promise.all(
        payers.map(({ mode, payerId }) => redis.hget(payerKeys(mode, shortDigest(payerId)).gate, "untilTime")),
      ),
    ]),
  );
  const now = Number(seconds) * 1_000_000 + Number(micros);
  return {
    credentials: { live: toCredentialState(live, now), test: toCredentialState(test, now) },
    payers: payers.flatMap((payer, index) => {
      const untilTime = untilTimes[index];
      return typeof untilTime === "string" ? [{ ...payer, probedInMs: toMsLeft(untilTime, now) }] : [];
    }),
  };
}

/** A gate that sent calls away: a payer's, or with null that of our credential. */
export interface BreakerId {
  readonly mode: Mode;
  readonly payerId: string | null;
}

/** Whether a gate holds calls up; `probe due`: it does, but lets one through. */
export type BreakerState = "closed" | "open" | "half-open";

/**
 * Which of these gates hold calls up. That of a payer also does while it has too many calls under way without an answer,
 * until it is heard of or those calls must have ended.
 *
 * @throws UnavailableError when Redis does not answer
 */
export async function readBreakerStates(redis: Redis, holds: readonly BreakerId[]): Promise<BreakerState[]> {
  const [[seconds, micros], states] = await answered(
    Promise.all([
      redis.time(),
      Promise.all(
        holds.map(({ mode, payerId }) => {
          const { gate } = payerId === null ? credentialKeys(mode) : payerKeys(mode, shortDigest(payerId));
          return redis.hmget(gate, "untilTime", "sentAway", "unansweredUntil");
        }),
      ),
    ]),
  );
  const now = Number(seconds) * 1_000_000 + Number(micros);
  return states.map(([untilTime, sentAway, unansweredUntil]) => {
    if (untilTime != null) return Number(untilTime) > now ? "open" : "half-open";
    return sentAway != null && Number(unansweredUntil ?? 0) > now ? "open" : "closed";
  });
}

type Fields = readonly (string | null)[];

function readCredential(redis: Redis, mode: Mode): Promise<readonly [Fields, string | null]> {
  const { pace, gate } = credentialKeys(mode);
  return Promise.all([redis.hmget(pace, "perSecond", "at"), redis.hget(gate, "untilTime")]);
}

function toCredentialState([[perSecond, at], untilTime]: readonly [Fields, string | null], now: number) {
  if (untilTime !== null) return { status: "held", probedInMs: toMsLeft(untilTime, now) } as const;
  const pacedSeconds = (now - Number(at)) / 1_000_000;
  if (perSecond == null || pacedSeconds > pacedForSeconds) return { status: "ok" } as const;
  return { status: "paced", perSecond: Number(perSecond) * Math.exp(growthPerSecond * pacedSeconds) } as const;
}

/** @param untilTime and `now` are microseconds of Redis's clock */
const toMsLeft = (untilTime: string, now: number) => Math.max(0, (Number(untilTime) - now) / 1_000);
