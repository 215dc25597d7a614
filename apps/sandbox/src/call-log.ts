import type { Operation } from "@nightguard/contract";
import { createBoundedMap } from "./bounded-map.ts";

/** What one job, told by its Idempotency-Key, has asked so far. */
interface JobCalls {
  /** Calls begun, this one included: 1 for the first. */
  count: number;
  /** Whether it has had an answer that leaves nothing to ask again. */
  isAnswered: boolean;
}

/** One call as it ended. */
interface CallOutcome {
  readonly operation: Operation;
  /** Of a payer that is known; undefined for all others, whose id could be anything. */
  readonly payerId: string | undefined;
  /** null where the caller got no complete response: a broken connection, or a caller that hung up first. */
  readonly status: number | null;
}

/** Counts calls and knows jobs again. It holds no person's data, and its size is bounded. */
export interface CallLog {
  /** Notes that a call of this job begins. Without a key each call is a job of its own. */
  begin(jobKey: string | undefined): JobCalls;
  end(outcome: CallOutcome): void;
  /** The body of `GET /_calls`. */
  present(): PresentedCalls;
  /** Forgets the counts and the jobs. */
  clear(): void;
}

/** What `GET /_calls` answers: a row for each combination that occurred. */
export interface PresentedCalls {
  readonly total: number;
  /** Calls whose job had been answered before. */
  readonly duplicates: number;
  readonly calls: readonly CallCount[];
}

interface CallCount {
  readonly operation: Operation;
  readonly payer_id: string | null;
  readonly status: number | null;
  count: number;
}

const rememberedJobs = 100_000;

/** Starts empty. */
export function createCallLog(): CallLog {
  const jobs = createBoundedMap<JobCalls>(rememberedJobs);
  const counts = new Map<string, CallCount>();
  let duplicates = 0;

  function begin(jobKey: string | undefined): JobCalls {
    if (jobKey === undefined) return { count: 1, isAnswered: false };
    const job = jobs.getOrCreate(jobKey, () => ({ count: 0, isAnswered: false }));
    job.count += 1;
    if (job.isAnswered) duplicates += 1;
    return job;
  }

  function end({ operation, payerId, status }: CallOutcome): void {
    const key = `${operation} ${payerId} ${status}`;
    const kept = counts.get(key);
    if (kept) kept.count += 1;
    else counts.set(key, { operation, payer_id: payerId ?? null, status, count: 1 });
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
