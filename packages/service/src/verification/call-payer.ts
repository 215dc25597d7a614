import { findCompleteness } from "@nightguard/benefits";
import { toPublicId } from "@nightguard/contract";
import type { CallOutcome } from "@nightguard/dispatch";
import { type CallableJob, type ClaimedJob, isSubmissionName, type PendingPoll } from "@nightguard/ledger";
import { isPayerOutage, type UpstreamOutcome } from "@nightguard/payers";
import type { Span } from "@nightguard/platform";
import { describeFault } from "../fault-log.ts";
import { mayAskFurther } from "../questions/ask-further.ts";
import { findAskedQuestion } from "../recovery/recover.ts";
import { toPatient } from "../recovery/same-person.ts";
import type { CalledJob, Permit } from "../throttling/permits.ts";
import { toVerifyCall } from "../upstreams/to-verify-call.ts";
import type { Route } from "../upstreams/upstream-routes.ts";
import { applyBreakerChange } from "./breaker-changes.ts";
import { toOutcomeLabel } from "./log-attempt.ts";
import { maxWaitSeconds } from "./max-wait.ts";
import { type CallResult, codeOf, mayBeBilled, toCallOutcome } from "./outcomes.ts";
import { type EarlierAnswers, isUsable, type RequestedDocument } from "./parse-response.ts";
import type { StorableResponse } from "./response-parser.ts";
import type { VerifierDeps } from "./verifier-deps.ts";

interface OutgoingCall {
  readonly job: CallableJob;
  readonly route: Route;
  /** Of a further question. */
  readonly earlier?: EarlierAnswers | undefined;
}

export interface ReportedCall {
  readonly job: CalledJob;
  readonly route: Route;
  /** Absent if no slot was taken. */
  readonly slotId?: string;
}

/**
 * The slot is freed as soon as the response has arrived, so that parsing and settling delay no other call.
 *
 * @param options.span of the job's run
 * @param options.timeLeftMs of a waiting caller; a queued job's deadline only limits when the call begins
 */
export async function callPayer(
  deps: VerifierDeps,
  options: {
    job: ClaimedJob;
    details: CallDetails;
    permit: Permit;
    timeLeftMs: number | null;
    span: Span | undefined;
  },
): Promise<{ readonly result: CallResult; readonly tookMs: number }> {
  const { clock, metrics, payerCalls, payerCallCounter, payerPaces, traces } = deps;
  const { job, permit, timeLeftMs, span } = options;
  const { earlier, ...details } = options.details;
  const { route } = permit;
  const startedAt = clock.now();
  metrics.running.inc();
  const measured = payerCalls.begin({ upstream: route.upstream.name, payerId: job.payerId });
  const paced = payerPaces.begin(route.key, job.payerId);
  const endSpan = span && traces?.beginCall(span, { job, upstream: route.upstream.name });
  const timeLimitMs = isCutShort(job, route) && timeLeftMs !== null ? Math.max(1, timeLeftMs) : undefined;
  const calling = route.upstream.verify(toVerifyCall(toAskedJob(job), { ...toAsked(route), ...details, timeLimitMs }));
  const response = await calling.finally(() => {
    permit.freeSlot();
    metrics.running.dec();
    measured.end();
    paced.end();
  });
  endSpan?.(response);
  const tookMs = clock.now() - startedAt;
  const result = await toCallResult(deps, { job, route, earlier }, response);
  if (mayBeBilled(result)) metrics.perhapsBilled.inc({ upstream: route.upstream.name });
  measured.observe(result.kind, tookMs);
  paced.observe(result.kind === "answered", tookMs);
  metrics.upstreamSeconds.observe({ operation: job.operation, outcome: toOutcomeLabel(result) }, tookMs / 1_000);
  const outcome = toCallOutcome(result, tookMs);
  reportOutcome(deps, { job, route, slotId: permit.slotId }, outcome);
  // What is polled for takes as long as the payer needs, and not as long as the call.
  if (result.kind !== "accepted") {
    const { mode, payerId } = job;
    const { name: upstream } = route.upstream;
    payerCallCounter.note({ mode, upstream, payerId, outcome: toCounted(result), payer: outcome.payer, tookMs });
  }
  return { result, tookMs };
}

function toCounted(result: CallResult): string {
  if (result.kind === "answered") return (result.coverage === "rejected" && result.failure?.code) || "answered";
  return result.kind === "accepted" || result.kind === "wrong_mode" ? result.kind : codeOf(result);
}

const toAsked = ({ payerId, payerName }: Route) => ({ payerId, payerName });

function toAskedJob<Job extends CallableJob>(job: Job): Job {
  return job.recovery ? { ...job, question: findAskedQuestion(job) ?? job.question } : job;
}

export type CallDetails = Awaited<ReturnType<typeof readCallDetails>>;

/**
 * A control number is taken before the call, so no crash can use it twice. The earlier answers are read before it too:
 * the payer is asked only if its answer can be merged.
 *
 * @throws without the ledger, which leaves the job to its lease
 */
export async function readCallDetails(deps: VerifierDeps, job: ClaimedJob, route: Route) {
  const { npi } = toAskedJob(job).question.provider;
  const known = route.upstream.isNpiEnough ? undefined : await deps.findProvider(job, npi);
  const earlier = await readEarlier(deps, job);
  return { known, earlier, controlNumber: await route.takeControlNumber?.() };
}

/** @throws without the ledger */
async function readEarlier({ ledger }: VerifierDeps, job: CallableJob): Promise<EarlierAnswers | undefined> {
  if (!job.further) return undefined;
  const { asked } = job.further;
  const isOther = (asked.at(-1)?.upstream ?? null) !== null;
  return { answers: await ledger.readKeptAnswers(job), now: { number: asked.length + 1, isOther } };
}

/**
 * A waiting caller's time ends the call only if the upstream answers within it anyway. Late answers of other calls are
 * billed, so the job keeps them.
 */
const isCutShort = ({ waiting, operation }: ClaimedJob, { upstream }: Route): boolean =>
  waiting && upstream.limits.callMs[operation] <= maxWaitSeconds[operation] * 1_000;

async function toCallResult(deps: VerifierDeps, call: OutgoingCall, outcome: UpstreamOutcome): Promise<CallResult> {
  if (outcome.kind === "answered") {
    if (call.job.mode === "live" && outcome.mode === "test") return { kind: "wrong_mode" };
    return parse(deps, call, outcome);
  }
  return outcome;
}

/**
 * A poll takes no token, because nothing is asked.
 *
 * @returns "later" without an answer, or if the poll itself failed
 */
export async function pollPayer(
  deps: VerifierDeps,
  job: ClaimedJob,
  { upstream: name, reference, leftMs }: PendingPoll,
): Promise<CallResult | { readonly kind: "later"; readonly delayMs: number }> {
  if (isSubmissionName(reference) && (await deps.ledger.isSubmissionUnderway(reference))) {
    return { kind: "later", delayMs: submissionMs };
  }
  if (leftMs <= 0) {
    deps.metrics.perhapsBilled.inc({ upstream: name });
    return { kind: "timed_out", sent: "perhaps" };
  }
  const route = await deps.routes.routeTo(name, job);
  if (!route?.upstream.poll) return { kind: "later", delayMs: failedPollMs };
  const earlier = await readEarlier(deps, job);
  const outcome = await route.upstream.poll(toVerifyCall(toAskedJob(job), toAsked(route)), reference);
  deps.log.debug({ jobId: toPublicId("job", job.id), upstream: name, outcome: outcome.kind }, "poll ended");
  switch (outcome.kind) {
    case "accepted":
      return { kind: "later", delayMs: outcome.pollAfterMs };
    case "unreachable":
    case "timed_out":
      return { kind: "later", delayMs: failedPollMs };
    case "refused":
      if (outcome.cause !== "limit" && outcome.cause !== "credentials") return outcome;
      return { kind: "later", delayMs: Math.max(outcome.retryAfterMs ?? 0, failedPollMs) };
    case "answered":
      return receivePolled(deps, { job, route, earlier }, outcome);
    default:
      return outcome satisfies never;
  }
}

/** The accepting call said nothing about the payer; the polled answer does. */
export async function receivePolled(
  deps: VerifierDeps,
  call: OutgoingCall,
  answer: Extract<UpstreamOutcome, { kind: "answered" }>,
): Promise<CallResult> {
  const result = await toCallResult(deps, call, answer);
  reportOutcome(deps, call, { ...toCallOutcome(result, 0), credential: "none" });
  return result;
}

const failedPollMs = 10_000;
const submissionMs = 600_000;

/** An unreadable response counts as none. */
async function parse(
  deps: VerifierDeps,
  { job, route, earlier }: OutgoingCall,
  { contentType, body, reference }: Extract<UpstreamOutcome, { kind: "answered" }>,
): Promise<CallResult> {
  const { parser, findCarrier, log } = deps;
  const memberId = toAskedJob(job).question.subscriber.member_id;
  const patient = job.recovery && toPatient(job.question);
  const document = await toRequestedDocument(job, findCarrier);
  const { id: jobId, accountId } = job;
  const { allowsMissingTrailer } = route.upstream;
  const previous = await findPrevious(deps, job);
  const payer = { mode: job.mode, upstream: route.upstream.name, payerId: job.payerId };
  const isCounted = deps.payerCallCounter.isMeasured(payer) && !job.further;
  const isMeasured = isCounted || mayAskFurther(job);
  const about = { jobId, accountId, memberId, document, patient, previous, isMeasured, earlier };
  const response = { ...about, contentType, body, allowsMissingTrailer };
  const parsed = await parser.parse(response).catch((err) => {
    log.error({ err, jobId: toPublicId("job", job.id) }, "response not parsed, stored as unknown coverage");
    return toUnparsed(body, { allowsMissingTrailer });
  });
  if (parsed.points && parsed.isReadable && isCounted) deps.payerCallCounter.notePoints(payer, parsed.points);
  if (!parsed.isReadable) {
    log.warn(
      { jobId: toPublicId("job", job.id), upstream: route.upstream.name },
      "unreadable answer: no JSON or X12, or cut short",
    );
    return { kind: "unreachable", sent: "perhaps" };
  }
  const isNotNow =
    parsed.retry === "later" || (parsed.retry === "in_outage" && (await isInOutage(deps, { job, route })));
  return { kind: "answered", contentType, reference, ...parsed, isNotNow };
}

/** Undefined without one, and for further questions: changes are told of the general answer. */
async function findPrevious({ findPreviousAnswer, log }: VerifierDeps, { id, accountId, further }: CallableJob) {
  if (further) return undefined;
  return findPreviousAnswer({ id, accountId }).catch((err) => {
    // In an outage, whose lines others write, this happens with each answer.
    log.debug({ ...describeFault(err), jobId: toPublicId("job", id) }, "previous answer not read, changes not told");
    return undefined;
  });
}

/** Without Redis a rejection is final, like a single one. */
async function isInOutage({ permits, log }: VerifierDeps, { job, route }: OutgoingCall): Promise<boolean> {
  try {
    return isPayerOutage(await permits.countRejection(job, { route }));
  } catch (err) {
    log.debug({ err, jobId: toPublicId("job", job.id) }, "rejection not counted");
    return false;
  }
}

async function toRequestedDocument(
  { operation, transform, payerId }: CallableJob,
  findCarrier: VerifierDeps["findCarrier"],
): Promise<RequestedDocument | null> {
  if (operation !== "clearcoverage") return transform === null ? null : { kind: "true_eligibility" };
  // Without the ledger only the carrier's name is missing.
  return { kind: "clear_coverage", carrier: await findCarrier(payerId).catch(() => null) };
}

/** A response is stored even if the parser's thread died: it was paid for. */
const toUnparsed = (body: Buffer, rules: Parameters<typeof isUsable>[1]): StorableResponse => ({
  isReadable: isUsable(findCompleteness(body), rules),
  coverage: "unknown",
  failure: null,
  retry: "never",
  body,
  document: null,
  comparison: null,
});

/**
 * Slots that are not freed return by lease.
 *
 * @param call also one of a submission, which stands for the others
 */
export function reportOutcome(deps: VerifierDeps, call: ReportedCall, outcome: CallOutcome): void {
  report(deps, call, outcome).catch((err) => deps.log.debug({ err }, "call result not reported to the limiter"));
}

async function report(deps: VerifierDeps, { job, ...permit }: ReportedCall, outcome: CallOutcome): Promise<void> {
  const { credential, payer } = await deps.permits.finish(job, permit, outcome);
  const upstream = permit.route.key;
  if (credential) await applyBreakerChange(deps, { code: "credential_held", upstream, payerId: null }, credential);
  if (payer) await applyBreakerChange(deps, { code: "payer_held", upstream, payerId: job.payerId }, payer);
}
