import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { version } from "./version.ts";

/** The process's metrics, listed in docs/metrics.md. Labels are never data of accounts or people. */
export interface Metrics {
  registry: Registry<"text/plain; version=0.0.4; charset=utf-8">;
  clockOffset: Gauge<string>;
  settled: Counter<"operation" | "outcome">;
  upstreamSeconds: Histogram<"operation" | "outcome">;
  running: Gauge<string>;
  httpSeconds: Histogram<"method" | "route" | "status">;
  requestsLeftOut: Counter<"reason">;
  tokens: Counter<"answer">;
  gates: Counter<"change" | "gate">;
  released: Counter<never>;
  fencedOut: Counter<never>;
  possibleDuplicates: Counter<never>;
  perhapsBilled: Counter<"upstream">;
  submissions: Counter<"outcome" | "upstream">;
  submissionItems: Counter<"outcome" | "upstream">;
  purged: Counter<"kind">;
  deliveries: Counter<"outcome">;
  deliverySeconds: Histogram<string>;
  endpointsDisabled: Counter<"reason">;
}

/** @param options.isServed adds those of Node, whose event loop delay wakes the process a hundred times a second */
export function createMetrics({ isServed = true } = {}): Metrics {
  const registry = new Registry();
  if (isServed) collectDefaultMetrics({ register: registry });
  const registers = [registry];
  const gauge = (name: string, help: string) => new Gauge({ name, help, registers });
  const counter = <Label extends string = never>(name: string, help: string, labelNames: readonly Label[] = []) =>
    new Counter({ name, help, labelNames, registers });
  new Gauge({
    name: "nightguard_build_info",
    help: "1, with the version of this process",
    labelNames: ["version"],
    registers,
  }).set({ version }, 1);
  const endpointsDisabled = counter(
    "nightguard_webhook_endpoints_disabled_total",
    "Webhook endpoints disabled because they were gone or kept failing",
    ["reason"],
  );
  // Prometheus sees an increase only from a value that was there before.
  for (const reason of ["gone", "failing"]) endpointsDisabled.inc({ reason }, 0);
  return {
    registry,
    clockOffset: gauge(
      "nightguard_clock_offset_seconds",
      "How far this process's wall clock is ahead of the database's; negative where it is behind",
    ),
    settled: counter(
      "nightguard_jobs_settled_total",
      "Jobs that this process brought to their end, by operation and outcome: succeeded or failed",
      ["operation", "outcome"],
    ),
    upstreamSeconds: new Histogram({
      name: "nightguard_upstream_call_seconds",
      help: "Duration of calls to the upstream payer service, by operation and outcome",
      labelNames: ["operation", "outcome"],
      buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120],
      registers,
    }),
    running: gauge("nightguard_verifications_running", "Verifications in flight in this process"),
    httpSeconds: new Histogram({
      name: "nightguard_http_request_seconds",
      help: "Duration of requests to the API, by method, pattern of the route and class of the status",
      labelNames: ["method", "route", "status"],
      buckets: [0.05, 0.25, 1, 5, 30],
      registers,
    }),
    requestsLeftOut: counter(
      "nightguard_requests_left_out_total",
      "Answered requests that are not in the request log, by reason",
      ["reason"],
    ),
    tokens: counter(
      "nightguard_tokens_total",
      "Tokens asked of the limiter, granted or with the reason of the denial",
      ["answer"],
    ),
    gates: counter("nightguard_gate_changes_total", "Times that queued work was held, or let go on, by what held it", [
      "gate",
      "change",
    ]),
    released: counter("nightguard_jobs_released_total", "Jobs handed from the ledger to the queues"),
    fencedOut: counter(
      "nightguard_results_fenced_out_total",
      "Results that came after their claim had passed to another",
    ),
    possibleDuplicates: counter(
      "nightguard_possible_duplicates_total",
      "Calls made again though an earlier one may have reached the payer service",
    ),
    perhapsBilled: counter(
      "nightguard_perhaps_billed_total",
      "Calls that were sent and not answered, and may have been billed, by upstream",
      ["upstream"],
    ),
    submissions: counter(
      "nightguard_submissions_total",
      "Submissions to the batch interfaces of upstreams, by upstream and outcome",
      ["upstream", "outcome"],
    ),
    submissionItems: counter(
      "nightguard_submission_items_total",
      "Questions of submissions, by upstream and what became of them",
      ["upstream", "outcome"],
    ),
    purged: counter(
      "nightguard_purged_total",
      "What was deleted since its account's retention_days were over, by kind",
      ["kind"],
    ),
    deliveries: counter(
      "nightguard_webhook_attempts_total",
      "Attempts to deliver a webhook, by what became of the delivery: delivered, retry or failed",
      ["outcome"],
    ),
    deliverySeconds: new Histogram({
      name: "nightguard_webhook_delivery_seconds",
      help: "From what happened to its webhook's being taken, by the database's clock",
      buckets: [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5, 30, 300, 3_600, 86_400],
      registers,
    }),
    endpointsDisabled,
  };
}

/** @param read returns the counts since the start of the process, by the transaction's name */
export function addTransactionRetries(registry: Registry, read: () => ReadonlyMap<string, number>): void {
  new Counter({
    name: "nightguard_transaction_retries_total",
    help: "Database transactions repeated because PostgreSQL ended them to resolve a deadlock, by transaction",
    labelNames: ["transaction"],
    registers: [registry],
    collect() {
      this.reset();
      for (const [transaction, count] of read()) this.inc({ transaction }, count);
    },
  });
}

/** @param read returns the counts since the start of the process, by outcome; undefined without a standby */
export function addReplicaReads(registry: Registry, read: () => Readonly<Record<string, number>> | undefined): void {
  new Counter({
    name: "nightguard_replica_reads_total",
    help: "Reads that may go to a standby, by outcome: replica, or why they went to the primary",
    labelNames: ["outcome"],
    registers: [registry],
    collect() {
      this.reset();
      for (const [outcome, count] of Object.entries(read() ?? {})) this.inc({ outcome }, count);
    },
  });
}
