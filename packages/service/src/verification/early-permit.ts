import type { LimitedJob, Permit, PermitDenial } from "../throttling/permits.ts";
import type { VerifierDeps } from "./verifier-deps.ts";

/** A waiting caller's permit, taken while its job is recorded, so that the caller waits for the longer of both. */
export interface EarlyPermit {
  /** @returns undefined the second time, and when there was none to ask for */
  use(): Promise<Permit | PermitDenial | undefined>;
  /** Returns the permit, when it comes, unless it was used. */
  putBack(): Promise<void>;
}

type Deps = Pick<VerifierDeps, "routes" | "permits">;

/** @param finding the job; after a failure there is no permit */
export function takeEarlyPermit(deps: Deps, finding: Promise<LimitedJob>, timeLeftMs: number): EarlyPermit {
  const taking = take(deps, finding, timeLeftMs).catch(() => undefined);
  let isUsed = false;
  return {
    async use() {
      if (isUsed) return undefined;
      isUsed = true;
      return (await taking)?.permit;
    },
    async putBack() {
      if (isUsed) return;
      isUsed = true;
      const taken = await taking;
      if (taken && "receipt" in taken.permit) await deps.permits.putBack(taken.job, taken.permit);
    },
  };
}

/**
 * What ends a job without a call takes no permit: no route, or a payer's closed hours. Nor where a payer or an upstream
 * has limits of its own: their tokens are lost with a permit that recording makes too late.
 */
async function take({ routes, permits }: Deps, finding: Promise<LimitedJob>, timeLeftMs: number) {
  const job = await finding;
  if (job.payerSettings !== null) return undefined;
  const route = await routes.routeOf(job);
  if (!route || "unmappedBy" in route || route.upstream.limits.maxPerMinute !== null) return undefined;
  return { job, permit: await permits.take({ queue: "waiting", job, route, timeLeftMs }) };
}
