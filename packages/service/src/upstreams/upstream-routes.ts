import type { Mode } from "@nightguard/contract";
import type { OfferedJob } from "@nightguard/ledger";
import type { Upstream } from "@nightguard/payers";

/** The upstreams of the environment, by the mode of the work that goes to them when no other route names it. */
export type EnvironmentUpstreams = Readonly<Record<Mode, Upstream | undefined>>;

/** What jobs use of an upstream. */
export type AskedUpstream = Pick<
  Upstream,
  "name" | "verify" | "poll" | "isSandbox" | "limits" | "retryRules" | "isNpiEnough" | "batch" | "allowsMissingTrailer"
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

/** What decides a job's route. */
export type RoutedJob = Pick<OfferedJob, "accountId" | "mode" | "payerId">;

/** The payer's route leads to an upstream that does not have the payer. */
interface UnmappedRoute {
  readonly unmappedBy: string;
}

/** Which upstream is asked about which job. */
export interface UpstreamRoutes {
  /** Undefined where none is configured for the payer. */
  routeOf(job: RoutedJob): Promise<Route | UnmappedRoute | undefined>;
  /** The route to the upstream that accepted a question; undefined when it is no longer there. */
  routeTo(name: string, job: Pick<RoutedJob, "payerId">): Promise<Route | undefined>;
  /** The upstream of this name; undefined when it is not there, or disabled. */
  findUpstream(name: string): Promise<AskedUpstream | undefined>;
}
