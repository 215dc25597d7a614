import type { Dispatch } from "@nightguard/dispatch";
import type { Ledger } from "@nightguard/ledger";

/** Whether a part that we need answers. */
export interface HealthCheck {
  readonly status: "ok" | "unavailable";
}

export interface HealthReport extends HealthCheck {
  /** By the name of the part. */
  readonly checks: Readonly<Record<string, HealthCheck>>;
}

/** What `/health/ready` tells. */
export type Health = ReturnType<typeof createHealth>;

const timeLimitMs = 2_000;

export function createHealth({ ledger, dispatch }: { ledger: Ledger; dispatch: Dispatch }) {
  return {
    /** Asks every part, each for two seconds at most. */
    async ready(): Promise<HealthReport> {
      const [postgres, redis] = await Promise.all([check(ledger.ping()), check(dispatch.ping())]);
      const status = postgres.status === "ok" && redis.status === "ok" ? "ok" : "unavailable";
      return { status, checks: { postgres, redis } };
    },
  };
}

async function check(answer: Promise<unknown>): Promise<HealthCheck> {
  const { promise: tooLate, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error("no answer in time")), timeLimitMs);
  try {
    await Promise.race([answer, tooLate]);
    return { status: "ok" };
  } catch {
    return { status: "unavailable" };
  } finally {
    clearTimeout(timer);
  }
}
