import type { Dispatch, RedisProblem } from "@nightguard/dispatch";
import type { Ledger } from "@nightguard/ledger";
import { withTimeout } from "@nightguard/platform";
import { createFreshValue } from "../fresh-cache.ts";

export interface HealthCheck {
  readonly status: "ok" | "unavailable";
  /** Why Redis responds but accepts no writes. */
  readonly problem?: RedisProblem;
}

export interface HealthReport {
  readonly status: "ok" | "unavailable";
  readonly checks: {
    readonly postgres: HealthCheck;
    readonly redis: HealthCheck;
    /**
     * The payer service: `held` while it rejects our credentials, `paced` after "too many requests". Does not affect
     * readiness; absent without Redis.
     */
    readonly upstream?: { readonly status: "ok" | "held" | "paced" };
  };
}

/** The checks of `/health/ready`. */
export type Health = ReturnType<typeof createHealth>;

const timeLimitMs = 2_000;

export function createHealth({ ledger, dispatch }: { ledger: Ledger; dispatch: Dispatch }) {
  async function checkRedis(): Promise<HealthCheck> {
    const problem = await dispatch.findProblem();
    return problem === undefined ? { status: "ok" } : { status: "unavailable", problem };
  }

  /** Asks all parts at once, for at most two seconds. */
  async function read(): Promise<HealthReport> {
    const [postgres, redis, upstream] = await Promise.all([
      inTime(ledger.ping().then(() => ({ status: "ok" }) as const)),
      inTime(checkRedis()),
      inTime(dispatch.breakers.readUpstreamState([])),
    ]);
    const checks = { postgres: postgres ?? unavailable, redis: redis ?? unavailable };
    const status = checks.postgres.status === "ok" && checks.redis.status === "ok" ? "ok" : "unavailable";
    return {
      status,
      checks: { ...checks, ...(upstream && { upstream: { status: upstream.credentials.live.status } }) },
    };
  }

  const report = createFreshValue(read, { maxAgeMs: 1_000 });
  return {
    /** The report of the last second: nobody needs a key to ask for it. */
    ready: (): Promise<HealthReport> => report.get(),
  };
}

const unavailable = { status: "unavailable" } as const;

/** Undefined when the part fails, or does not answer in time. */
const inTime = <Value>(answer: Promise<Value>): Promise<Value | undefined> =>
  withTimeout(answer, timeLimitMs, () => undefined).catch(() => undefined);
