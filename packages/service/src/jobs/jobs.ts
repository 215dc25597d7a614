import type { Dispatch } from "@nightguard/dispatch";
import type { Ledger } from "@nightguard/ledger";
import { bindDeps, type Log } from "@nightguard/platform";
import type { ConcurrencyLimits } from "../access/concurrency-limits.ts";
import type { Completions } from "../verification/completions.ts";
import { cancelJob, deleteJob, deletePatient, retryJob } from "./control-job.ts";
import { getJob, listJobs } from "./read-jobs.ts";

export interface JobsDeps {
  readonly ledger: Ledger;
  readonly dispatch: Dispatch;
  readonly completions: Completions;
  readonly bounds: Pick<ConcurrencyLimits, "longPolls">;
  readonly log: Log;
}

/** A caller's jobs. */
export type Jobs = ReturnType<typeof createJobs>;

export const createJobs = (deps: JobsDeps) =>
  bindDeps(deps, { get: getJob, list: listJobs, cancel: cancelJob, retry: retryJob, delete: deleteJob, deletePatient });
