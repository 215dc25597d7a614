import type { AskedJob, Settlement } from "@nightguard/ledger";
import type { UpstreamOutcome } from "@nightguard/payers";
import type { AskedUpstream, Route } from "../upstreams/upstream-routes.ts";
import { receivePolled } from "./call-payer.ts";
import { type CallResult, toSettlement } from "./outcomes.ts";
import type { VerifierDeps } from "./verifier-deps.ts";

/** An upstream that had accepted a question; `upstream` is undefined where it is no longer configured. */
export interface PolledUpstream {
  readonly name: string;
  readonly upstream: AskedUpstream | undefined;
}

/**
 * Settles a claimed job whose outcome an upstream had ready, after it had accepted the question. A retry asks it again.
 *
 * @returns undefined when the settlement was fenced out
 */
export async function settlePolled(
  deps: VerifierDeps,
  job: AskedJob,
  { name, upstream }: PolledUpstream,
  outcome: UpstreamOutcome,
): Promise<Settlement | undefined> {
  const route = (await deps.routes.routeTo(name, job)) ?? (upstream && { upstream, key: name, payerId: job.payerId });
  const result = await toPolledResult(deps, { job, route }, outcome);
  if ("sent" in result && result.sent === "perhaps") deps.metrics.perhapsBilled.inc({ upstream: name });
  return deps.writes.settle(job, toPolledSettlement(deps, job, { result, upstream: name, route }));
}

async function toPolledResult(
  deps: VerifierDeps,
  { job, route }: { readonly job: AskedJob; readonly route: Route | undefined },
  outcome: UpstreamOutcome,
): Promise<CallResult> {
  if (outcome.kind !== "answered") return outcome;
  // Without its upstream nothing is read.
  return route ? receivePolled(deps, { job, route }, outcome) : { kind: "unreachable", sent: "perhaps" };
}

/** @param polled.timeLeftMs until the job's deadline; null without one */
export function toPolledSettlement(
  deps: Pick<VerifierDeps, "random">,
  job: AskedJob,
  polled: {
    readonly result: CallResult;
    readonly upstream: string;
    readonly route: Route | undefined;
    readonly timeLeftMs?: number | null;
  },
): Settlement {
  const { result, upstream, route, timeLeftMs = job.deadlineInMs } = polled;
  return toSettlement(job, result, {
    timeLeftMs,
    random: deps.random(),
    wasPending: true,
    upstream,
    ...(route && { rules: route.upstream.retryRules, isInvented: route.upstream.isSandbox }),
  });
}
