import type { BatchSize, ClaimableJob, JobRef } from "@nightguard/ledger";
import type { UpstreamBatches } from "@nightguard/payers";
import { type Clock, createBatcher } from "@nightguard/platform";
import { createFreshCache } from "../fresh-cache.ts";
import type { Route } from "../upstreams/upstream-routes.ts";
import type { VerificationLedger } from "../verification/verification-ledger.ts";
import { asideMs, openMs, quietMs } from "./times.ts";

/** Limits the batches whose sizes are cached. */
const maxBatches = 10_000;
const mostJoining = 200;

interface Joining {
  readonly job: JobRef;
  readonly route: Route;
  readonly batch: UpstreamBatches;
}

export interface Joins {
  /** Undefined if the job must be asked alone. */
  find(job: ClaimableJob, route: Route): Promise<UpstreamBatches | undefined>;
  /** @returns false when the job was taken back, or claimed by another process */
  join(joining: Joining): Promise<boolean>;
}

export function createJoins({
  ledger,
  clock,
}: {
  readonly ledger: Pick<VerificationLedger, "findBatchSize" | "joinSubmission">;
  readonly clock: Clock;
}): Joins {
  const sizes = createFreshCache<BatchSize>({
    load: (id) => ledger.findBatchSize(id),
    maxEntries: maxBatches,
    now: () => clock.now(),
  });
  const gathering = new Map<string, (job: JobRef) => Promise<boolean>>();

  function batcherOf({ route, batch: { maxItems } }: Joining) {
    const upstream = route.upstream.name;
    const maxJoining = Math.min(mostJoining, maxItems);
    const into = { upstream, maxItems, maxJoining, openMs, quietMs, asideMs };
    return createBatcher<JobRef, boolean>({
      maxSize: maxJoining,
      maxInFlight: 1,
      clock,
      run: (jobs) => ledger.joinSubmission(into, jobs),
    });
  }

  return {
    async find(job, route) {
      const { batch } = route.upstream;
      if (job.batchId === null || !batch?.rule) return undefined;
      if (!mayWait(job, batch.rule.minTimeMs) || !isUnlimited(job)) return undefined;
      const size = await sizes.get(job.batchId);
      return size && size.rows >= batch.rule.minRows && size.priority <= 0 ? batch : undefined;
    },
    join(joining) {
      const key = `${joining.batch.maxItems} ${joining.route.upstream.name}`;
      const join = gathering.get(key) ?? batcherOf(joining);
      gathering.set(key, join);
      return join(joining.job);
    },
  };
}

/** A submission's answers may take the night. A retry is asked alone: the upstream has already tried for hours. */
const mayWait = ({ waiting, attempts, dueInMs, deadlineInMs }: ClaimableJob, minTimeMs: number): boolean =>
  !waiting &&
  attempts === 0 &&
  (deadlineInMs ?? Number.POSITIVE_INFINITY) >= minTimeMs &&
  (dueInMs ?? Number.POSITIVE_INFINITY) >= minTimeMs;

/** An upstream asks a submission's payers at its own pace, whatever limits the operator has set for them. */
const isUnlimited = ({ payerSettings: settings }: ClaimableJob): boolean =>
  settings === null ||
  (settings.max_per_second === null &&
    settings.max_concurrency === null &&
    settings.max_per_second_per_npi === null &&
    settings.closed.length === 0);
