import type { Mode } from "@nightguard/contract";
import type { OfferedJob } from "@nightguard/ledger";
import type { Upstream } from "@nightguard/payers";

/** Work without a route goes to the environment's upstream of its mode. */
export type EnvironmentUpstreams = Readonly<Record<Mode, Upstream | undefined>>;

export type RoutedUpstream = Pick<
  Upstream,
  "name" | "verify" | "poll" | "isSandbox" | "limits" | "retryRules" | "isNpiEnough" | "batch" | "allowsMissingTrailer"
> &
  Partial<Pick<Upstream, "usesControlNumbers" | "takesServiceTypes">>;

export interface Route {
  readonly upstream: RoutedUpstream;
  /** The upstream's name, or the mode for an upstream of the environment. */
  readonly key: string;
  readonly payerId: string;
  /** The payer's name there, if known. */
  readonly payerName?: string | undefined;
  /** Set if the upstream needs control numbers; unused ones are lost. @throws without the ledger */
  readonly takeControlNumber?: (() => Promise<number>) | undefined;
  readonly fallback?: Route | undefined;
}

export type RoutedJob = Pick<OfferedJob, "accountId" | "mode" | "payerId">;

/** The payer's route leads to an upstream that does not have the payer. */
interface UnmappedRoute {
  readonly unmappedBy: string;
}

export interface UpstreamRoutes {
  /** Undefined if none is configured for the payer. */
  routeOf(job: RoutedJob): Promise<Route | UnmappedRoute | undefined>;
  routeTo(name: string, job: Pick<RoutedJob, "payerId">): Promise<Route | undefined>;
  /** Undefined also when the upstream is disabled. */
  findUpstream(name: string): Promise<RoutedUpstream | undefined>;
}
