import type { Dispatch, RedisProblem } from "@nightguard/dispatch";
import type { Ledger } from "@nightguard/ledger";
import { withTimeout } from "@nightguard/platform";

export interface HealthCheck {
  readonly status: "ok" | "unavailable";
  /** Why Redis responds but accepts no writes. */
  readonly problem?: RedisProblem;
}

/**
 * How the payer service stands with us: `held` while it refuses our credentials, `paced` for some seconds after it said
 * "too many requests". Of no weight for whether this process is ready, which can do nothing about it.
 */
interface UpstreamCheck {
  readonly status: "ok" | "held" | "paced";
}

export interface HealthReport {
  readonly status: "ok" | "unavailable";
  /** By the name of the part; `upstream` only while Redis, which knows, answers. */
  readonly checks: {
    readonly postgres: HealthCheck;
    readonly redis: HealthCheck;
    readonly upstream?: UpstreamCheck;
  };
}

/** What `/health/ready` tells. */
export type Health = ReturnType<typeof createHealth>;

const timeLimitMs = 2_000;

export function createHealth({ ledger, dispatch }: { ledger: Ledger; dispatch: Dispatch }) {
  async function checkRedis(): Promise<HealthCheck> {
    const problem = await dispatch.findProblem();
    return problem === undefined ? { status: "ok" } : { status: "unavailable", problem };
  }

  return {
    /** Asks every part, each for two seconds at most. */
    async ready(): Promise<HealthReport> {
      const [postgres, redis, gates] = await Promise.all([
        inTime(ledger.ping().then(() => ({ status: "ok" }) as const)),
        inTime(checkRedis()),
        inTime(dispatch.breakers.readUpstreamState([])),
      ]);
      const checks = { postgres: postgres ?? unavailable, redis: redis ?? unavailable };
      const status = checks.postgres.status === "ok" && checks.redis.status === "ok" ? "ok" : "unavailable";
      return { status, checks: { ...checks, ...(gates && { upstream: { status: gates.credentials.live.status } }) } };
    },
  };
}

const unavailable = { status: "unavailable" } as const;

/** Undefined when the part fails, or does not answer in time. */
const inTime = <Value>(answer: Promise<Value>): Promise<Value | undefined> =>
  withTimeout(answer, timeLimitMs, () => undefined).catch(() => undefined);
