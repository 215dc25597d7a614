import type { Dispatch } from "@nightguard/dispatch";
import { findOldestDelivery, type Ledger, listLostCommits, listPayers, listWork } from "@nightguard/ledger";
import type { QueueReading } from "@nightguard/platform";
import { findOldest, sumUp } from "../admin/status.ts";
import { createFreshValue } from "../fresh-cache.ts";
import type { Certificates } from "../upstreams/certificates.ts";
import { listUpstreamKeys } from "../upstreams/upstream-keys.ts";

const maxAgeMs = 5_000;

/** One query reads all gauges; used for at most five seconds. */
export function createQueueReading(deps: {
  ledger: Ledger;
  dispatch: Dispatch;
  certificates: Pick<Certificates, "list">;
}) {
  const { ledger, dispatch, certificates } = deps;
  async function read(): Promise<QueueReading> {
    const [work, { payers }, oldestWebhookSeconds, lost] = await Promise.all([
      listWork(ledger),
      listPayers(ledger),
      findOldestDelivery(ledger),
      listLostCommits(ledger),
    ]);
    const payerIds = payers.flatMap(({ id, alt_payer_ids }) => [id, ...alt_payer_ids]);
    const { queued: _, ...jobs } = sumUp(work); // the sum of three others
    const redis = await dispatch.readState();
    const keys = await listUpstreamKeys(ledger, ["live", "test"]);
    const upstream = await dispatch.breakers.readUpstreamState(keys, payerIds).catch(() => undefined);
    return {
      jobs,
      oldestWaitingSeconds: findOldest(work),
      oldestWebhookSeconds,
      lostCommits: lost.length,
      redisWarnings: redis.fault ? undefined : redis.warnings,
      certificates: await certificates.list(),
      closedGates: upstream && {
        credential: upstream.credentials.filter(({ state }) => state.status === "held").length,
        payer: upstream.payers.length,
      },
    };
  }
  return createFreshValue(read, { maxAgeMs }).get;
}
