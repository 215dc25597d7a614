import type { Operation } from "@nightguard/contract";
import { createBoundedMap } from "./bounded-map.ts";

interface JobCalls {
  count: number;
  isAnswered: boolean;
}

export interface CallLog {
  begin(jobKey: string | undefined): JobCalls;
  end(call: Omit<CallCount, "count">): void;
  present(): PresentedCalls;
  clear(): void;
}

export interface PresentedCalls {
  readonly total: number;
  readonly duplicates: number;
  readonly calls: readonly CallCount[];
}

interface CallCount {
  readonly operation: Operation;
  /** Null for unknown payers, whose id could be anything. */
  readonly payer_id: string | null;
  /** Null if the caller got no complete response. */
  readonly status: number | null;
  count: number;
}

const rememberedJobs = 100_000;

/** Counts calls and recognizes jobs by their Idempotency-Key, without personal data, in bounded memory. */
export function createCallLog(): CallLog {
  const jobs = createBoundedMap<JobCalls>(rememberedJobs);
  const counts = new Map<string, CallCount>();
  let duplicates = 0;

  /** Without a key each call is a separate job. */
  function begin(jobKey: string | undefined): JobCalls {
    if (jobKey === undefined) return { count: 1, isAnswered: false };
    const job = jobs.getOrCreate(jobKey, () => ({ count: 0, isAnswered: false }));
    job.count += 1;
    if (job.isAnswered) duplicates += 1;
    return job;
  }

  function end(call: Omit<CallCount, "count">): void {
    const key = `${call.operation} ${call.payer_id} ${call.status}`;
    const kept = counts.get(key);
    if (kept) kept.count += 1;
    else counts.set(key, { ...call, count: 1 });
  }

  function present(): PresentedCalls {
    const calls = [...counts.values()];
    return { total: calls.reduce((sum, { count }) => sum + count, 0), duplicates, calls };
  }

  function clear(): void {
    jobs.clear();
    counts.clear();
    duplicates = 0;
  }

  return { begin, end, present, clear };
}
