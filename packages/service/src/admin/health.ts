import type { Dispatch } from "@nightguard/dispatch";
import { findStoreFault, type RedisWarning, type StoreFault, toRedisWarning, withTimeout } from "@nightguard/platform";
import { createFreshValue } from "../fresh-cache.ts";
import type { Certificates } from "../upstreams/certificates.ts";

interface HealthCheck {
  readonly status: "ok" | "unavailable";
  readonly problem?: StoreFault["problem"];
  readonly hint?: string;
}

export interface RedisCheck extends HealthCheck {
  /** Settings with which Redis may lose more than necessary. They do not affect readiness. */
  readonly warnings?: readonly { readonly code: RedisWarning; readonly message: string }[];
}

/** Names no upstream: anybody may ask. */
interface CertificateWarning {
  readonly code: "certificate_expires";
  readonly message: string;
}

interface HealthReport {
  readonly status: "ok" | "unavailable";
  /** The process ends. */
  readonly ending?: true;
  readonly checks: {
    readonly postgres: HealthCheck;
    readonly redis: RedisCheck;
    /** Present while a client certificate for upstreams ends within 30 days. Does not affect readiness. */
    readonly upstream_certificates?: { readonly status: "ok"; readonly warnings: readonly CertificateWarning[] };
    /**
     * The payer service: `held` while it rejects our credentials, `paced` after "too many requests". Does not affect
     * readiness; absent without Redis.
     */
    readonly upstream?: { readonly status: "ok" | "held" | "paced" };
  };
}

export interface Health {
  /** May be a second old, because anybody may ask without a key. */
  ready(): Promise<HealthReport>;
  /** From now on the process is not ready. */
  end(): void;
}

const timeLimitMs = 2_000;

const certificateWarning: CertificateWarning = {
  code: "certificate_expires",
  message: "A client certificate for a payer service expires within 30 days; `nightguard admin status` names it",
};

export function createHealth(deps: {
  checkWritable: () => Promise<void>;
  dispatch: Dispatch;
  certificates: Pick<Certificates, "listEnding">;
}): Health {
  const { checkWritable, dispatch, certificates } = deps;
  /** Asks all parts at once, for at most two seconds. */
  async function read(): Promise<HealthReport> {
    const [postgres, redis, upstream, ending] = await Promise.all([
      checkPostgres(checkWritable),
      checkRedis(dispatch),
      inTime(dispatch.breakers.readUpstreamState(["live"], [])),
      inTime(certificates.listEnding()),
    ]);
    const status = postgres.status === "ok" && redis.status === "ok" ? "ok" : "unavailable";
    const credential = upstream?.credentials[0] && { upstream: { status: upstream.credentials[0].state.status } };
    const certificate = ending &&
      ending.length > 0 && { upstream_certificates: { status: "ok" as const, warnings: [certificateWarning] } };
    return { status, checks: { postgres, redis, ...credential, ...certificate } };
  }

  const report = createFreshValue(read, { maxAgeMs: 1_000 });
  let isEnding = false;
  return {
    async ready() {
      const read = await report.get();
      return isEnding ? { ...read, status: "unavailable", ending: true } : read;
    },
    end() {
      isEnding = true;
    },
  };
}

async function checkPostgres(checkWritable: () => Promise<void>): Promise<HealthCheck> {
  const answer = checkWritable().then(
    (): HealthCheck => ({ status: "ok" }),
    (error: unknown) => toUnavailable(findStoreFault("postgres", error)),
  );
  return withTimeout(answer, timeLimitMs, () => toUnavailable(undefined));
}

export async function checkRedis(dispatch: Dispatch): Promise<RedisCheck> {
  const state = await inTime(dispatch.readState());
  if (!state) return toUnavailable(undefined);
  const { fault, warnings } = state;
  const shown = warnings.length > 0 && { warnings: warnings.map(toRedisWarning) };
  return { ...(fault ? toUnavailable(fault === "unknown" ? undefined : fault) : { status: "ok" }), ...shown };
}

const toUnavailable = (fault: StoreFault | undefined): HealthCheck => ({
  status: "unavailable",
  ...(fault && { problem: fault.problem, hint: fault.message }),
});

const inTime = <Value>(answer: Promise<Value>): Promise<Value | undefined> =>
  withTimeout(answer, timeLimitMs, () => undefined).catch(() => undefined);
