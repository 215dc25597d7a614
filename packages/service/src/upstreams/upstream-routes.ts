import type { OfferedJob } from "@nightguard/ledger";
import type { Upstream } from "@nightguard/payers";

/** An upstream, as far as jobs use it. */
export type AskedUpstream = Pick<
  Upstream,
  "name" | "verify" | "poll" | "isSandbox" | "limits" | "retryRules" | "isNpiEnough" | "batch"
>;

/** Where a job's question goes. */
export interface Route {
  readonly upstream: AskedUpstream;
  /** The upstream as the limiter knows it: its name, or the mode for those of the environment. */
  readonly key: string;
  /** The payer's id with this upstream. */
  readonly payerId: string;
  /** Its name there, where known. */
  readonly payerName?: string | undefined;
  /** Where the upstream needs them; a number that is not used is lost. @throws without the ledger */
  readonly takeControlNumber?: (() => Promise<number>) | undefined;
  /** Takes over while a circuit breaker of the first is open. */
  readonly fallback?: Route | undefined;
}

/** The payer's route leads to an upstream that does not have the payer. */
interface UnmappedRoute {
  readonly unmappedBy: string;
}

/** Which upstream is asked about which job. */
export interface UpstreamRoutes {
  /** Undefined where none is configured for the payer. */
  routeOf(job: Pick<OfferedJob, "accountId" | "mode" | "payerId">): Promise<Route | UnmappedRoute | undefined>;
  /** The route to the upstream that accepted a question; undefined when it is no longer there. */
  routeTo(name: string, job: Pick<OfferedJob, "payerId">): Promise<Route | undefined>;
  /** The upstream of this name; undefined when it is not there, or disabled. */
  findUpstream(name: string): Promise<AskedUpstream | undefined>;
}
