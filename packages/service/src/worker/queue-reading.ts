import type { Dispatch } from "@nightguard/dispatch";
import { findOldestDelivery, type Ledger, listLostCommits, listPayers, listWork } from "@nightguard/ledger";
import type { QueueReading } from "@nightguard/platform";
import { listDueBatches } from "../admin/due-batches.ts";
import { findOldest, sumUp } from "../admin/status.ts";
import { createFreshValue } from "../fresh-cache.ts";
import type { Certificates } from "../upstreams/certificates.ts";
import { listUpstreamKeys } from "../upstreams/upstream-keys.ts";

const maxAgeMs = 5_000;
/** Forecasts ask a few questions for each account that has a deadline. */
const forecastMaxAgeMs = 30_000;

/** One reading for all gauges; used for at most five seconds. */
export function createQueueReading(deps: {
  ledger: Ledger;
  dispatch: Dispatch;
  certificates: Pick<Certificates, "list">;
}) {
  const { ledger, dispatch, certificates } = deps;
  const forecast = createFreshValue(
    async () => {
      // A gauge shows no reasons.
      const batches = await listDueBatches({ ...deps, findLiveSource: async () => "upstream" }, { onlyAtRisk: true });
      return batches.reduce((rows, batch) => rows + batch.at_risk, 0);
    },
    { maxAgeMs: forecastMaxAgeMs },
  );
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
      rowsAtRisk: await forecast.get().catch(() => undefined),
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
