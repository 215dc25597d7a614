import { Gauge, type Registry } from "prom-client";
import { type RedisWarning, redisWarnings } from "./redis-warnings.ts";

/** Unfinished work, and open circuit breakers. */
export interface QueueReading {
  readonly jobs: Readonly<Record<"parked" | "ready" | "released" | "running", number>>;
  readonly oldestWaitingSeconds: number | null;
  /** How long the oldest event has waited for an endpoint that is enabled; null when none does. */
  readonly oldestWebhookSeconds: number | null;
  /** The client certificates for upstreams. */
  readonly certificates: readonly { readonly upstream: string; readonly expiresAt: Date }[];
  /** Undefined while it cannot be known. */
  readonly redisWarnings: readonly RedisWarning[] | undefined;
  /** Undefined while it cannot be known. */
  readonly closedGates: { readonly credential: number; readonly payer: number } | undefined;
}

/**
 * Gauges of all work of the installation, read when they are scraped. They are the same on every worker: take the maximum
 * over workers, not the sum. What cannot be read is left out, or NaN, so that a scrape never fails.
 *
 * @param read may be asked several times for one scrape
 */
export function addQueueGauges(registry: Registry, read: () => Promise<QueueReading>): void {
  const registers = [registry];
  const collecting = (set: (gauge: Gauge, reading: QueueReading | undefined) => void) =>
    async function (this: Gauge): Promise<void> {
      this.reset();
      const reading = await read().catch(() => undefined);
      set(this, reading);
    };

  new Gauge({
    name: "nightguard_jobs",
    help: help("Jobs that have not ended, by state"),
    labelNames: ["state"],
    registers,
    collect: collecting((gauge, reading) => {
      for (const [state, count] of Object.entries(reading?.jobs ?? {})) gauge.set({ state }, count);
    }),
  });
  new Gauge({
    name: "nightguard_oldest_waiting_seconds",
    help: help(
      "How long the oldest queued work has waited, from its not_before on, paused batches aside; NaN when it is not known",
    ),
    registers,
    collect: collecting((gauge, reading) => gauge.set(reading ? (reading.oldestWaitingSeconds ?? 0) : Number.NaN)),
  });
  new Gauge({
    name: "nightguard_webhook_oldest_waiting_seconds",
    help: help("How long the oldest event has waited for a webhook endpoint that is enabled; NaN when it is not known"),
    registers,
    collect: collecting((gauge, reading) => gauge.set(reading ? (reading.oldestWebhookSeconds ?? 0) : Number.NaN)),
  });
  new Gauge({
    name: "nightguard_gates_closed",
    help: help("What holds queued work up: credentials refused, payers that do not answer"),
    labelNames: ["gate"],
    registers,
    collect: collecting((gauge, reading) => {
      for (const [gate, count] of Object.entries(reading?.closedGates ?? {})) gauge.set({ gate }, count);
    }),
  });
  new Gauge({
    name: "nightguard_upstream_certificate_expiry_seconds",
    help: help("When the client certificate for an upstream expires, in seconds since 1970"),
    labelNames: ["upstream"],
    registers,
    collect: collecting((gauge, reading) => {
      for (const { upstream, expiresAt } of reading?.certificates ?? [])
        gauge.set({ upstream }, expiresAt.getTime() / 1_000);
    }),
  });
  new Gauge({
    name: "nightguard_redis_warnings",
    help: help("1 for each setting of Redis that keeps less than it could, else 0"),
    labelNames: ["warning"],
    registers,
    collect: collecting((gauge, reading) => {
      if (!reading?.redisWarnings) return;
      for (const warning of redisWarnings) gauge.set({ warning }, reading.redisWarnings.includes(warning) ? 1 : 0);
    }),
  });
}

const help = (says: string) => `${says} (of the installation: max over workers, not sum)`;
