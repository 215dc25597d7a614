import type { CallableJob, ClaimableJob, ClaimedJob, JobRef, OfferedJob } from "@nightguard/ledger";
import { maxAttempts } from "@nightguard/payers";
import { type Clock, createBatcher } from "@nightguard/platform";
import type { VerificationLedger } from "./verification-ledger.ts";

/** A waiting caller must not wait long for a dead worker's job. */
export const claimLeaseMs = { waiting: 10_000, queued: 60_000 } as const;
const renewEveryMs = { waiting: 3_000, queued: 20_000 } as const;

export type ClaimKind = keyof typeof claimLeaseMs;

export const kindOf = ({ waiting }: Pick<OfferedJob, "waiting">): ClaimKind => (waiting ? "waiting" : "queued");

interface Lease {
  readonly renewAt: number;
  /** Our own clock's time, counted from before the ledger was asked. */
  readonly endsAt: number;
}

export interface Claims {
  /** @returns undefined for a lost claim */
  claim(offered: ClaimableJob): Promise<ClaimedJob | undefined>;
  /** Tracks a claim made elsewhere. @param askedAt the clock's time before the ledger was asked for it */
  add(job: CallableJob, askedAt: number): void;
  remove(job: CallableJob): void;
  /** Check right before a call: the lease may have expired while the process or ledger was suspended. */
  isCurrent(job: ClaimedJob): boolean;
  renew(): Promise<void>;
  /** Another process may then run the jobs; this one makes no further calls for them. */
  handBack(): Promise<void>;
  count(): number;
}

export function createClaims(deps: {
  ledger: Pick<VerificationLedger, "claimJobs" | "renewLeases" | "handBackJobs">;
  clock: Clock;
}): Claims {
  const { ledger, clock } = deps;
  // A job may return here while an older claim on it is still being settled.
  const leases = new Map<CallableJob, Lease>();
  const batcherOf = (kind: ClaimKind) =>
    createBatcher<ClaimableJob, ClaimedJob | undefined>({
      maxSize: 200,
      maxInFlight: 2,
      clock,
      run: (jobs) => ledger.claimJobs(jobs, claimLeaseMs[kind]),
    });
  const claim = { waiting: batcherOf("waiting"), queued: batcherOf("queued") };

  function add(job: CallableJob, askedAt: number): void {
    const kind = kindOf(job);
    leases.set(job, { renewAt: askedAt + renewEveryMs[kind], endsAt: askedAt + claimLeaseMs[kind] });
  }

  async function renewDue(kind: ClaimKind): Promise<void> {
    const askedAt = clock.now();
    const due = [...leases].flatMap(([job, { renewAt }]) => (renewAt <= askedAt && kindOf(job) === kind ? [job] : []));
    if (due.length === 0) return;
    const renewed = new Set((await ledger.renewLeases(due, claimLeaseMs[kind])).map(keyOf));
    for (const job of due) {
      if (!leases.has(job)) continue;
      if (renewed.has(keyOf(job))) add(job, askedAt);
      else leases.delete(job);
    }
  }

  return {
    async claim(offered) {
      const askedAt = clock.now();
      const job = await claim[kindOf(offered)](offered);
      if (job) add(job, askedAt);
      return job;
    },
    add,
    remove: (job) => void leases.delete(job),
    isCurrent: (job) => (leases.get(job)?.endsAt ?? 0) > clock.now(),
    async renew() {
      await renewDue("waiting");
      await renewDue("queued");
    },
    async handBack() {
      const jobs = [...leases.keys()];
      leases.clear();
      if (jobs.length > 0) await ledger.handBackJobs(jobs, maxAttempts);
    },
    count: () => leases.size,
  };
}

const keyOf = ({ id, fencingToken }: JobRef) => `${id} ${fencingToken}`;
