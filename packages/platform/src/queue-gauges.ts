import { Gauge, type Registry } from "prom-client";
import { type RedisWarning, redisWarnings } from "./redis-warnings.ts";

export interface QueueReading {
  readonly jobs: Readonly<Record<"waiting" | "ready" | "released" | "running", number>>;
  readonly oldestWaitingSeconds: number | null;
  /** The age of the oldest event that waits for an enabled endpoint; null if there is none. */
  readonly oldestWebhookSeconds: number | null;
  /** The number of processes whose commits are gone. */
  readonly lostCommits: number;
  /** Rows of all accounts that are not expected to be asked before their deadline; undefined while unknown. */
  readonly rowsAtRisk: number | undefined;
  readonly certificates: readonly { readonly upstream: string; readonly expiresAt: Date }[];
  /** Undefined while unknown. */
  readonly redisWarnings: readonly RedisWarning[] | undefined;
  /** Undefined while unknown. */
  readonly closedGates: { readonly credential: number; readonly payer: number } | undefined;
}

/**
 * The gauges are the same on every worker: take the maximum over workers, not the sum. Unreadable values are left out,
 * or NaN, so that a scrape never fails.
 *
 * @param read may be called several times for one scrape
 */
export function addQueueGauges(registry: Registry, read: () => Promise<QueueReading>): void {
  const add = (
    name: string,
    says: string,
    labelNames: string[],
    set: (gauge: Gauge, reading: QueueReading | undefined) => void,
  ) =>
    new Gauge({
      name,
      help: `${says} (of the installation: max over workers, not sum)`,
      labelNames,
      registers: [registry],
      async collect() {
        this.reset();
        set(this, await read().catch(() => undefined));
      },
    });

  add("nightguard_jobs", "Jobs that have not ended, by state", ["state"], (gauge, reading) => {
    for (const [state, count] of Object.entries(reading?.jobs ?? {})) gauge.set({ state }, count);
  });
  add(
    "nightguard_oldest_waiting_seconds",
    "How long the oldest queued work has waited, from its not_before on, paused batches aside; NaN when it is not known",
    [],
    (gauge, reading) => gauge.set(reading ? (reading.oldestWaitingSeconds ?? 0) : Number.NaN),
  );
  add(
    "nightguard_webhook_oldest_waiting_seconds",
    "How long the oldest event has waited for a webhook endpoint that is enabled; NaN when it is not known",
    [],
    (gauge, reading) => gauge.set(reading ? (reading.oldestWebhookSeconds ?? 0) : Number.NaN),
  );
  add(
    "nightguard_lost_commits",
    "Processes whose last commits PostgreSQL lost in a failover, until `nightguard admin restored`; NaN when it is not known",
    [],
    (gauge, reading) => gauge.set(reading?.lostCommits ?? Number.NaN),
  );
  add(
    "nightguard_rows_at_risk",
    "Rows that are not expected to be asked before their batch's deadline; NaN when it is not known",
    [],
    (gauge, reading) => gauge.set(reading?.rowsAtRisk ?? Number.NaN),
  );
  add(
    "nightguard_gates_closed",
    "What holds queued work up: credentials refused, payers that do not answer",
    ["gate"],
    (gauge, reading) => {
      for (const [gate, count] of Object.entries(reading?.closedGates ?? {})) gauge.set({ gate }, count);
    },
  );
  add(
    "nightguard_upstream_certificate_expiry_seconds",
    "When the client certificate for an upstream expires, in seconds since 1970",
    ["upstream"],
    (gauge, reading) => {
      for (const { upstream, expiresAt } of reading?.certificates ?? [])
        gauge.set({ upstream }, expiresAt.getTime() / 1_000);
    },
  );
  add(
    "nightguard_redis_warnings",
    "1 for each setting of Redis that keeps less than it could, else 0",
    ["warning"],
    (gauge, reading) => {
      if (!reading?.redisWarnings) return;
      for (const warning of redisWarnings) gauge.set({ warning }, reading.redisWarnings.includes(warning) ? 1 : 0);
    },
  );
}
