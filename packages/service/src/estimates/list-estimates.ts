import type { ProcedureEstimate } from "@nightguard/benefits";
import {
  ApiError,
  ConflictError,
  type ErrorDetail,
  type EstimateListRequest,
  type EstimateRequest,
  InvalidRequestError,
  NotFoundError,
} from "@nightguard/contract";
import type { Caller } from "../access/caller.ts";
import type { JobsDeps } from "../jobs/deps.ts";
import { estimateWith, findSchedule } from "./estimate.ts";

export interface ListedEstimate {
  readonly estimate: ProcedureEstimate | null;
  /** Why there is none. */
  readonly error: ErrorDetail | null;
}

interface ListOptions {
  readonly signal: AbortSignal;
  /** Gets the jobs that were read for an estimate, the last of which an error is about; for the audit. */
  readonly afterEach: (jobIds: readonly string[], error: ErrorDetail | null) => Promise<void>;
}

/**
 * Estimates one after the other, so that one answer is in memory at a time. One that fails does not end the others.
 *
 * @returns in the order of the request
 * @throws the signal's reason; RateLimitedError and UnavailableError while too many lists are made
 */
export const listEstimates = (
  deps: JobsDeps,
  caller: Caller,
  { estimates }: EstimateListRequest,
  { signal, afterEach }: ListOptions,
): Promise<readonly ListedEstimate[]> =>
  deps.bounds.estimateLists.hold(
    caller.accountId,
    async () => {
      const find = rememberSchedules();
      const made: ListedEstimate[] = [];
      for (const request of estimates) {
        signal.throwIfAborted();
        const jobIds: string[] = [];
        const uses = { beforeRead: (jobId: string) => void jobIds.push(jobId), findSchedule: find };
        const listed = await estimateListed(deps, caller, request, uses);
        await afterEach(jobIds, listed.error);
        made.push(listed);
      }
      return made;
    },
    { signal },
  );

/** Faults of one estimate; others end the list. */
const ownFaults = [NotFoundError, ConflictError, InvalidRequestError] as const;

async function estimateListed(
  deps: JobsDeps,
  caller: Caller,
  request: EstimateRequest,
  uses: Parameters<typeof estimateWith>[3],
): Promise<ListedEstimate> {
  try {
    return { estimate: await estimateWith(deps, caller, request, uses), error: null };
  } catch (error) {
    const isOwn = error instanceof ApiError && ownFaults.some((kind) => error instanceof kind);
    if (!isOwn) throw error;
    return { estimate: null, error: error.toDetail() };
  }
}

/** Each is read once, also one that does not exist. */
function rememberSchedules(): typeof findSchedule {
  const known = new Map<string | undefined, ReturnType<typeof findSchedule>>();
  return (deps, caller, name) => {
    const schedule = known.get(name) ?? findSchedule(deps, caller, name);
    known.set(name, schedule);
    return schedule;
  };
}
