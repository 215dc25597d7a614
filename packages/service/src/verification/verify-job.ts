import {
  InvalidRequestError,
  RateLimitedError,
  toPublicId,
  UnavailableError,
  UpstreamTimeoutError,
} from "@nightguard/contract";
import type { JobQueue, Ticket } from "@nightguard/dispatch";
import type { ClaimableJob, ClaimedJob, PendingPoll, Settlement } from "@nightguard/ledger";
import type { UpstreamBatches } from "@nightguard/payers";
import type { Span } from "@nightguard/platform";
import { dayUsedUpMessage, toStoredFailure } from "../jobs/failures.ts";
import { beginFurther, continueFurther, endFurther, isAskedFurther, mayStillAsk } from "../questions/ask-further.ts";
import {
  beginRecovery,
  continueRecovery,
  endUnrecovered,
  findAskedQuestion,
  isRecovering,
} from "../recovery/recover.ts";
import type { Permit, PermitDenial } from "../throttling/permits.ts";
import type { Route } from "../upstreams/upstream-routes.ts";
import { type CallDetails, callPayer, pollPayer, readCallDetails } from "./call-payer.ts";
import { closedForMs } from "./closed-hours.ts";
import { logAttempt } from "./log-attempt.ts";
import { toFailedSettlement, toLaterSettlement, toSettlement } from "./outcomes.ts";
import { toPolledSettlement } from "./settle-polled.ts";
import type { VerifierDeps } from "./verifier-deps.ts";

/** A waiting caller's time includes settling and responding. */
const settleMarginMs = 500;
/** After a longer wait for a permit a job's account may be suspended, so its claim is checked again. */
const recheckAfterMs = 250;
const openingSpreadMs = 60_000;

const noRouteMessage =
  "no payer service is configured for this payer; the operator adds a route for it, see GET /Payer";
const toUnmappedMessage = (upstream: string) =>
  `the payer service ${upstream}, to which the route of this payer leads, does not have it under this id; look the payer up in GET /Payer, or have the operator map it: \`nightguard admin payer-map list ${upstream}\` shows candidates`;
const closedMessage = "This payer is not asked at this hour; ask again later, or queue the request";

interface Run {
  readonly queue: JobQueue;
  readonly offered: ClaimableJob | ClaimedJob;
  readonly startedAt: number;
  readonly span: Span | undefined;
  claim: ClaimedJob | undefined;
}

/** @throws only when the ledger fails before the call; the job's lease then returns it to the queue */
export async function runTicket(deps: VerifierDeps, queue: JobQueue, ticket: Ticket): Promise<void> {
  const offered = await deps.look(ticket);
  if (!offered) return;
  const job = offered.waiting ? await deps.claims.claim(offered) : offered;
  if (job) await verifyJob(deps, queue, job);
}

/**
 * Runs a job, whose fencing token guards each write.
 *
 *     offered ── permit ──▶ permitted ── claim ──▶ claimed ── call ──▶ called ──▶ settled (succeeded, failed or retry)
 *        │ no permit            │ claim refused       │ permit too late: another in its place
 *        ▼                      ▼                     ▼ no other permit, or account suspended
 *     postponed              dropped               postponed
 *
 * A queued job is claimed with its permit in hand: while it waits for one it can be taken back, and a worker's death
 * leaves in doubt only the jobs that are being called or settled. One that joins a submission is not claimed at all. A
 * waiting caller's job comes claimed, since it can fail without a call: when the caller's time or the account's day is
 * used up.
 *
 * @param startedAt when the ledger was asked to record a waiting caller's job
 * @returns what was settled, if anything
 */
export async function verifyJob(
  deps: VerifierDeps,
  queue: JobQueue,
  offered: ClaimableJob | ClaimedJob,
  startedAt = deps.clock.now(),
): Promise<Settlement | undefined> {
  const span = deps.traces?.beginRun(offered);
  const claim = isClaimed(offered) ? offered : undefined;
  const run: Run = { queue, offered, startedAt, span, claim };
  try {
    const settlement = await routeAndRun(deps, run);
    span?.end({ "nightguard.outcome": settlement?.outcome ?? "postponed" }, settlement?.failure?.code);
    return settlement;
  } catch (error) {
    span?.end({}, "dropped");
    throw error;
  } finally {
    if (run.claim) deps.claims.remove(run.claim);
  }
}

async function routeAndRun(deps: VerifierDeps, run: Run): Promise<Settlement | undefined> {
  const { queue, offered } = run;
  if (offered.pendingPoll) return await pollAndSettle(deps, run, offered.pendingPoll);
  const general = await deps.routes.routeOf(offered);
  if (!general) return await endWithoutRoute(deps, run, noRouteMessage);
  if ("unmappedBy" in general) return await endWithoutRoute(deps, run, toUnmappedMessage(general.unmappedBy));
  const route = toAskedRoute(offered, general);
  if (!route) return await endWithoutRoute(deps, run, noRouteMessage);
  const closedMs = closedForMs(offered.payerSettings?.closed ?? [], offered.readAt);
  if (closedMs > 0) return await endForClosedPayer(deps, run, { closedMs, upstream: route.key });
  const isAskedAgain = isRecovering(offered) || isAskedFurther(offered);
  const batch = isClaimed(offered) || isAskedAgain ? undefined : await deps.joins.find(offered, route);
  if (batch) return await joinSubmission(deps, run, { route, batch });
  let late: Permit | undefined;
  for (;;) {
    const timeLeft = timeLeftMs(deps, run);
    if (offered.waiting && timeLeft !== null && timeLeft <= 0) {
      if (late) await deps.permits.putBack(offered, late);
      return await endForTimeout(deps, run);
    }
    const permit = await deps.permits.take({ queue, job: offered, route, timeLeftMs: timeLeft, late });
    if ("delayMs" in permit) return await endWithoutPermit(deps, run, { ...permit, upstream: route.key });
    const readiness = await prepareCall(deps, run, { permit, general });
    if (readiness === "suspended") return await postpone(deps, run, { delayMs: 0, reason: null, upstream: route.key });
    if (readiness === "dropped") return undefined;
    if (readiness !== "too late") return await callAndSettle(deps, run, readiness, { permit, general });
    late = permit;
  }
}

interface AllowedCall {
  readonly permit: Permit;
  /** Of the payer's general question. */
  readonly general: Route;
}

/** A further question goes to one payer service alone, whose costs are known. */
function toAskedRoute({ further }: Run["offered"], general: Route): Route | undefined {
  if (!further) return general;
  const second = further.asked.at(-1)?.upstream ?? null;
  if (second === null) return { ...general, fallback: undefined };
  return general.fallback?.upstream.name === second ? general.fallback : undefined;
}

/** Slow steps come before the last checks of the claim and the permit. */
interface ReadyCall {
  readonly job: ClaimedJob;
  readonly details: CallDetails;
}

/** @returns the call that may be made at once; otherwise the permit has been returned, unless it is "too late" */
async function prepareCall(deps: VerifierDeps, run: Run, { permit, general }: AllowedCall) {
  let readiness: ReadyCall | "dropped" | "suspended" | "too late" = "dropped";
  try {
    readiness = await checkReadiness(deps, run, { permit, general });
    return readiness;
  } finally {
    if (readiness === "dropped" || readiness === "suspended") await deps.permits.putBack(run.offered, permit);
  }
}

async function checkReadiness(deps: VerifierDeps, run: Run, { permit, general }: AllowedCall) {
  const { ledger, claims, permits, clock, log } = deps;
  const { offered } = run;
  const cameClaimed = isClaimed(offered);
  run.claim ??= cameClaimed ? offered : await claims.claim(offered);
  const job = run.claim;
  if (!job) return "dropped";
  if (isRecovering(job) && !findAskedQuestion(job)) {
    await deps.writes.settle(job, endUnrecovered(job, job, {}));
    return "dropped";
  }
  if (isAskedFurther(job) && !mayStillAsk(job, general)) {
    await deps.writes.settle(job, endFurther(job));
    return "dropped";
  }
  const details = await readCallDetails(deps, job, permit.route);
  const isRechecked = cameClaimed && clock.now() - run.startedAt > recheckAfterMs;
  const suspended = isRechecked ? await ledger.findSuspended([offered.accountId]) : [];
  if (!claims.isCurrent(job)) {
    log.warn({ jobId: toPublicId("job", offered.id) }, "claim expired before the call, no call made");
    return "dropped";
  }
  if (suspended.length > 0) return "suspended";
  return permits.isInTime(permit) ? { job, details } : "too late";
}

async function callAndSettle(
  deps: VerifierDeps,
  run: Run,
  { job, details }: ReadyCall,
  { permit, general }: AllowedCall,
) {
  const { upstream } = permit.route;
  const { result, tookMs } = await callPayer(deps, {
    job,
    details,
    permit,
    timeLeftMs: timeLeftMs(deps, run),
    span: run.span,
  });
  const context = {
    timeLeftMs: timeLeftMs(deps, run),
    random: deps.random(),
    rules: upstream.retryRules,
    isSandbox: upstream.isSandbox,
    upstream: upstream.name,
  };
  const attempt = {
    result,
    settlement: toSettlement(job, result, context),
    timeLeftMs: context.timeLeftMs,
    writesX12: upstream.usesControlNumbers ?? false,
  };
  const settlement = await decideNext(deps, job, attempt, { permit, general });
  logAttempt(deps.log, job, { upstream: upstream.name, result, durationMs: tookMs }, settlement);
  const settled = await deps.writes.settle(job, settlement);
  if (run.queue === "waiting" && settled && settled.outcome !== "retry")
    deps.ownTimes.note(deps.clock.now() - run.startedAt - tookMs);
  return settled;
}

async function decideNext(
  deps: VerifierDeps,
  job: ClaimedJob,
  attempt: Parameters<typeof beginRecovery>[2],
  { permit, general }: AllowedCall,
): Promise<Settlement> {
  if (isRecovering(job)) return continueRecovery(deps, job, attempt);
  if (isAskedFurther(job)) return continueFurther(deps, job, { ...attempt, route: general });
  const settlement = await beginRecovery(deps, job, attempt);
  // What the fallback answered in place of the first payer service is not asked further.
  if (permit.route.key !== general.key) return settlement;
  return beginFurther(deps, job, { ...attempt, settlement, route: general });
}

/** Several workers may poll one question after another. */
async function pollAndSettle(deps: VerifierDeps, run: Run, pending: PendingPoll) {
  const { offered } = run;
  run.claim ??= isClaimed(offered) ? offered : await deps.claims.claim(offered);
  const job = run.claim;
  if (!job || !deps.claims.isCurrent(job)) return undefined;
  const result = await pollPayer(deps, job, pending);
  if (result.kind === "later") return deps.writes.settle(job, toLaterSettlement(job, result.delayMs));
  const route = await deps.routes.routeTo(pending.upstream, job);
  const polled = { result, upstream: pending.upstream, route, timeLeftMs: timeLeftMs(deps, run) };
  const writesX12 = route?.upstream.usesControlNumbers ?? false;
  const attempt = { ...polled, settlement: toPolledSettlement(deps, job, polled), writesX12 };
  const settlement = await decideAfterPoll(deps, job, attempt);
  logAttempt(deps.log, job, polled, settlement);
  return deps.writes.settle(job, settlement);
}

async function decideAfterPoll(
  deps: VerifierDeps,
  job: ClaimedJob,
  attempt: Parameters<typeof beginRecovery>[2],
): Promise<Settlement> {
  if (isRecovering(job)) return continueRecovery(deps, job, attempt);
  if (!isAskedFurther(job)) return attempt.settlement;
  const general = await deps.routes.routeOf(job);
  return continueFurther(deps, job, { ...attempt, route: general && "key" in general ? general : undefined });
}

/** The submission settles the job, which returns to the queue unclaimed, since nothing is asked yet. */
async function joinSubmission(
  deps: VerifierDeps,
  run: Run,
  { route, batch }: { readonly route: Route; readonly batch: UpstreamBatches },
): Promise<undefined> {
  const denial = await deps.permits.takeToken(run.offered, route);
  if (denial) return postpone(deps, run, { ...denial, upstream: route.key });
  await deps.joins.join({ job: run.offered, route, batch });
}

/** Some payers answer "patient not found" during maintenance. */
async function endForClosedPayer(
  deps: VerifierDeps,
  run: Run,
  { closedMs, upstream }: { closedMs: number; upstream: string },
) {
  const { offered } = run;
  if (isAskedFurther(offered)) return await endWithWhatIsKnown(deps, run);
  const failure = toStoredFailure("payer_closed");
  if (!offered.waiting) {
    const delayMs = closedMs + deps.random() * openingSpreadMs;
    return postpone(deps, run, { delayMs, reason: failure, upstream });
  }
  return deps.writes.settle(offered, toFailedSettlement(offered, failure, new UnavailableError(closedMessage)));
}

/** Claims a queued job, so that only one worker ends it. */
async function endWithoutRoute(deps: VerifierDeps, run: Run, message: string) {
  const { offered } = run;
  run.claim ??= isClaimed(offered) ? offered : await deps.claims.claim(offered);
  if (!run.claim) return undefined;
  const error = new InvalidRequestError([{ path: "payer.id", message }], message);
  return deps.writes.settle(run.claim, toFailedSettlement(run.claim, toStoredFailure("no_route"), error));
}

/** Openings, repairs and midnight are not waited for once the general question is answered. */
async function endWithWhatIsKnown(deps: VerifierDeps, run: Run) {
  const { offered } = run;
  run.claim ??= isClaimed(offered) ? offered : await deps.claims.claim(offered);
  return run.claim && deps.writes.settle(run.claim, endFurther(run.claim));
}

async function endForTimeout({ writes }: VerifierDeps, { offered }: Run) {
  const failure = toStoredFailure("upstream_timeout");
  return writes.settle(offered, toFailedSettlement(offered, failure, new UpstreamTimeoutError()));
}

/** A waiting caller is not kept until midnight. This is rare: at admission the day was not used up. */
async function endWithoutPermit(deps: VerifierDeps, run: Run, denial: Postponement) {
  const { offered } = run;
  if (isAskedFurther(offered) && denial.reason) return await endWithWhatIsKnown(deps, run);
  if (!offered.waiting || denial.reason?.code !== "daily_limit_reached") return postpone(deps, run, denial);
  const error = new RateLimitedError(1, dayUsedUpMessage);
  return deps.writes.settle(offered, toFailedSettlement(offered, denial.reason, error));
}

async function postpone({ writes }: VerifierDeps, { offered, claim }: Run, how: Postponement): Promise<undefined> {
  await writes.postpone(offered, { isClaimed: claim !== undefined, ...how });
}

type Postponement = PermitDenial & { readonly upstream: string };

const isClaimed = (job: ClaimableJob | ClaimedJob): job is ClaimedJob => "question" in job;

/** Time until a waiting caller's response, or the start of a queued job's call. */
function timeLeftMs({ clock }: VerifierDeps, { offered, startedAt }: Run): number | null {
  const limitMs = offered.waiting ? (offered.answerInMs ?? 0) - settleMarginMs : offered.deadlineInMs;
  return limitMs === null ? null : limitMs - (clock.now() - startedAt);
}
