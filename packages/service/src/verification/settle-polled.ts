import type { CallableJob, Settlement } from "@nightguard/ledger";
import type { UpstreamOutcome } from "@nightguard/payers";
import type { Route, RoutedUpstream } from "../upstreams/upstream-routes.ts";
import { receivePolled } from "./call-payer.ts";
import { logAttempt } from "./log-attempt.ts";
import { type CallResult, mayBeBilled, toSettlement } from "./outcomes.ts";
import type { VerifierDeps } from "./verifier-deps.ts";

export interface PolledUpstream {
  readonly name: string;
  /** The upstream when polling began; undefined if no longer configured. */
  readonly upstream: RoutedUpstream | undefined;
}

/** @returns undefined when the settlement was fenced out */
export async function settlePolled(
  deps: VerifierDeps,
  job: CallableJob,
  { name, upstream }: PolledUpstream,
  outcome: UpstreamOutcome,
): Promise<Settlement | undefined> {
  // An upstream that was disabled during the poll still parses the answer, which was paid for.
  const route = (await deps.routes.routeTo(name, job)) ?? (upstream && { upstream, key: name, payerId: job.payerId });
  const result = await toPolledResult(deps, { job, route }, outcome);
  if (mayBeBilled(result)) deps.metrics.perhapsBilled.inc({ upstream: name });
  const polled = { result, upstream: name, route, timeLeftMs: job.deadlineInMs };
  const settlement = toPolledSettlement(deps, job, polled);
  logAttempt(deps.log, job, polled, settlement);
  return deps.writes.settle(job, settlement);
}

async function toPolledResult(
  deps: VerifierDeps,
  { job, route }: { readonly job: CallableJob; readonly route: Route | undefined },
  outcome: UpstreamOutcome,
): Promise<CallResult> {
  if (outcome.kind !== "answered") return outcome;
  // An answer that cannot be parsed without its upstream counts as lost.
  return route ? receivePolled(deps, { job, route }, outcome) : { kind: "unreachable", sent: "perhaps" };
}

/** A retry submits the question again, since the upstream has finished with it. */
export function toPolledSettlement(
  deps: Pick<VerifierDeps, "random">,
  job: CallableJob,
  polled: {
    readonly result: CallResult;
    readonly upstream: string;
    readonly route: Route | undefined;
    readonly timeLeftMs: number | null;
  },
): Settlement {
  const { result, upstream, route, timeLeftMs } = polled;
  return toSettlement(job, result, {
    timeLeftMs,
    random: deps.random(),
    wasPending: true,
    upstream,
    ...(route && { rules: route.upstream.retryRules, isSandbox: route.upstream.isSandbox }),
  });
}
