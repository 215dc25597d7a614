import type { Tenant } from "@nightguard/contract";
import { type Heartbeat, type SlowPayer, toDigest } from "@nightguard/dispatch";
import { type BatchRecord, type Ledger, listPayerShares } from "@nightguard/ledger";
import { countUnfinished, type PayerBacklog } from "./forecast.ts";

/** Rows of a batch that one slow payer has yet to answer. */
export interface SlowBacklog extends PayerBacklog {
  readonly batchId: string;
  readonly payerId: string;
  readonly secondsPerCall: number;
}

/** By upstream and payer, over all processes. */
export function sumSlowPayers(processes: readonly Heartbeat[]): Heartbeat["slowPayers"] {
  const found = new Map<string, Heartbeat["slowPayers"][number]>();
  for (const payer of processes.flatMap(({ slowPayers }) => slowPayers)) {
    const key = `${payer.upstream} ${payer.payerDigest}`;
    const other = found.get(key);
    found.set(key, other ? { ...payer, ...add(payer, other) } : payer);
  }
  return [...found.values()];
}

type Figures = Pick<SlowPayer, "running" | "secondsPerCall" | "answersPerSecond">;

const add = (one: Figures, other: Figures): Figures => ({
  running: one.running + other.running,
  secondsPerCall: Math.max(one.secondsPerCall, other.secondsPerCall),
  answersPerSecond: one.answersPerSecond + other.answersPerSecond,
});

/**
 * The rows of each batch that wait for slow payers. No batch is read while no payer is slow.
 *
 * @param upstreams keys of those that answer the tenant
 */
export async function findSlowBacklogs(
  ledger: Ledger,
  tenant: Tenant,
  records: readonly BatchRecord[],
  { workers, upstreams }: { readonly workers: readonly Heartbeat[]; readonly upstreams: readonly string[] },
): Promise<readonly SlowBacklog[]> {
  const slow = sumSlowPayers(workers).filter(({ upstream }) => upstreams.includes(upstream));
  if (slow.length === 0) return [];
  const shares = await listPayerShares(
    ledger,
    tenant,
    records.map(({ id }) => id),
  );
  const unfinished = new Map(records.map((record) => [record.id, countUnfinished(record)]));
  return shares.flatMap(({ batchId, payerId, share }) => {
    const payerDigest = toDigest(payerId);
    const payer = slow.find((one) => one.payerDigest === payerDigest);
    if (!payer) return [];
    const { secondsPerCall, answersPerSecond } = payer;
    const rows = Math.round(share * (unfinished.get(batchId) ?? 0));
    return [{ batchId, payerId, rows, secondsPerCall, answersPerSecond }];
  });
}
