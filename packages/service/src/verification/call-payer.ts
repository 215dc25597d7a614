import { isJsonOrX12 } from "@nightguard/benefits";
import { toPublicId } from "@nightguard/contract";
import type { ClaimedJob } from "@nightguard/ledger";
import type { Permit } from "../throttling/permits.ts";
import { applyBreakerChange } from "./breaker-changes.ts";
import { type CallResult, toCallOutcome } from "./outcomes.ts";
import type { RequestedDocument } from "./parse-response.ts";
import type { VerifierDeps } from "./verifier-deps.ts";

/**
 * Asks the payer about a claimed job and parses its response. The slot is freed as soon as the response has arrived, so
 * that parsing and settling it delay no other call.
 *
 * @param timeLeftMs of a waiting caller; a queued job's deadline only limits when the call begins
 */
export async function callPayer(
  deps: VerifierDeps,
  job: ClaimedJob,
  { freeSlot }: Permit,
  timeLeftMs: number | null,
): Promise<CallResult> {
  const { clock, log, metrics, payerServices } = deps;
  const startedAt = clock.now();
  metrics.running.inc();
  const calling = payerServices[job.mode].verify({
    operation: job.operation,
    question: job.question,
    jobId: toPublicId("job", job.id),
    timeLimitMs: job.waiting && timeLeftMs !== null ? Math.max(1, timeLeftMs) : undefined,
  });
  const response = await calling.finally(() => {
    freeSlot();
    metrics.running.dec();
  });
  const tookMs = clock.now() - startedAt;
  const result = response.kind === "answered" ? await parse(deps, job, response) : response;
  const outcome = result.kind === "refused" ? String(result.statusCode) : result.kind;
  metrics.upstreamSeconds.observe({ operation: job.operation, outcome }, tookMs / 1_000);
  log.debug({ jobId: job.id, attempt: job.attempt, outcome, durationMs: Math.round(tookMs) }, "call ended");
  report(deps, job, result, tookMs).catch((err) => log.debug({ err }, "call result not reported to the limiter"));
  return result;
}

/** An unreadable response counts as none. */
async function parse(
  { parser, findCarrier, log }: VerifierDeps,
  job: ClaimedJob,
  { contentType, body }: { contentType: string; body: Buffer },
): Promise<CallResult> {
  const memberId = job.question.subscriber.member_id;
  const document = await toRequestedDocument(job, findCarrier);
  const { id: jobId, accountId } = job;
  const parsed = await parser.parse({ jobId, accountId, contentType, body, memberId, document }).catch((err) => {
    log.error({ err, jobId: job.id }, "response not parsed, stored as unknown coverage");
    return toUnparsed(body);
  });
  return parsed.isReadable ? { kind: "answered", contentType, ...parsed } : { kind: "unreachable" };
}

async function toRequestedDocument(
  { operation, transform, payerId }: ClaimedJob,
  findCarrier: VerifierDeps["findCarrier"],
): Promise<RequestedDocument | null> {
  if (operation !== "clearcoverage") return transform === null ? null : { kind: "true_eligibility" };
  // Without the ledger only the carrier's name is missing.
  return { kind: "clear_coverage", carrier: await findCarrier(payerId).catch(() => null) };
}

/** Stored even though the parser's thread died: the response was paid for. */
const toUnparsed = (body: Buffer) => ({
  isReadable: isJsonOrX12(body),
  coverage: "unknown" as const,
  failure: null,
  isNotNow: false,
  body,
  document: null,
});

/** Frees the limiter's slots, which otherwise return by lease, and updates the circuit breakers. */
async function report(deps: VerifierDeps, job: ClaimedJob, result: CallResult, tookMs: number): Promise<void> {
  const { credential, payer } = await deps.permits.finish(job, toCallOutcome(result, tookMs));
  if (credential)
    await applyBreakerChange(deps, { code: "credential_held", mode: job.mode, payerId: null }, credential);
  if (payer) await applyBreakerChange(deps, { code: "payer_held", mode: job.mode, payerId: job.payerId }, payer);
}
