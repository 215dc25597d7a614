import { Gauge, Histogram, type Registry } from "prom-client";
import { createListedPayers } from "./listed-payers.ts";

/** Series of one process, whatever callers and operators name. */
const maxLabels = 100;
const others = "other";

interface Call {
  readonly upstream: string;
  /** As the caller sent it. */
  readonly payerId: string;
}

/** Measures calls by upstream and payer. */
export interface PayerCalls {
  begin(call: Call): { end(): void; observe(outcome: string, tookMs: number): void };
}

export const unmeasuredCalls: PayerCalls = { begin: () => ({ end: () => undefined, observe: () => undefined }) };

/**
 * Only ids of the payer list become labels: any other text of a caller may name a person. The first hundred pairs of
 * upstream and payer have labels of their own.
 *
 * @param listPayers asked while metrics are collected, at most every five minutes
 */
export function addPayerCalls(registry: Registry, listPayers: Parameters<typeof createListedPayers>[0]): PayerCalls {
  const listed = createListedPayers(listPayers);
  const named = new Set<string>();

  const seconds = new Histogram({
    name: "nightguard_payer_call_seconds",
    help: "Duration of calls by upstream, payer and what became of them; payers that are not listed are other",
    labelNames: ["upstream", "payer", "outcome"],
    buckets: [1, 5, 15, 60],
    registers: [registry],
  });
  const running = new Gauge({
    name: "nightguard_payer_calls_running",
    help: "Calls in flight in this process, by upstream and payer",
    labelNames: ["upstream", "payer"],
    registers: [registry],
    collect: listed.refresh,
  });

  function toLabels({ upstream, payerId }: Call): { upstream: string; payer: string } {
    const payer = listed.find(payerId);
    const pair = `${upstream} ${payer}`;
    if (payer === undefined || (named.size >= maxLabels && !named.has(pair))) return { upstream, payer: others };
    named.add(pair);
    return { upstream, payer };
  }

  return {
    begin(call) {
      const labels = toLabels(call);
      running.inc(labels);
      return {
        end: () => running.dec(labels),
        observe: (outcome, tookMs) => seconds.observe({ ...labels, outcome }, tookMs / 1_000),
      };
    },
  };
}
