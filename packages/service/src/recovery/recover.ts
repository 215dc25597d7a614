import type { RecoveryVariant } from "@nightguard/contract";
import type { CallableJob, JobRef, JobTarget, Recovery, RecoveryProgress, Settlement } from "@nightguard/ledger";
import { maxAttempts } from "@nightguard/payers";
import { describeFault } from "../fault-log.ts";
import type { CallResult } from "../verification/outcomes.ts";
import type { VerifierDeps } from "../verification/verifier-deps.ts";
import { findVariant, isProviderRejection, listVariants } from "./list-variants.ts";
import { findOtherNpi } from "./other-npi.ts";

type Succeeded = Extract<Settlement, { readonly outcome: "succeeded" }>;
type RecoveringJob = CallableJob & { readonly recovery: Recovery };

type SettledJob = JobRef & JobTarget & Pick<Settlement, "isPerhapsBilled">;

interface Attempt {
  readonly result: CallResult;
  /** What follows from the result without recovery. */
  readonly settlement: Settlement;
  readonly timeLeftMs: number | null;
  /** X12 has names without accents, so these are no other spelling. */
  readonly writesX12: boolean;
}

/**
 * Decides whether a patient who was not found is asked about in another spelling. The job returns to the queue for
 * each, and ends with the answer about the same person, else with the first one. Waiting callers get the first answer.
 */
export async function beginRecovery(
  deps: Pick<VerifierDeps, "ledger" | "log">,
  job: CallableJob,
  attempt: Attempt,
): Promise<Settlement> {
  const { settlement } = attempt;
  if (job.waiting || settlement.outcome !== "succeeded" || settlement.result === "kept") return settlement;
  const { coverage, failure, result, document, reference, answeredBy } = settlement;
  if (coverage !== "rejected" || !failure) return settlement;
  const otherNpi = isProviderRejection(failure.code) ? await readOtherNpi(deps, job) : null;
  // Most rejections have no variants, and need no look at the plan.
  if (listVariants(job.question, failure.code, { otherNpi }).length === 0) return settlement;
  const next = await chooseVariant(deps, job, { failure, tried: [], otherNpi }, attempt);
  if (!next) return settlement;
  const rejection = { failure, result, document, reference, ...(answeredBy && { answeredBy }) };
  return toNextQuestion(settlement, failure, { tried: [next], otherNpi: otherNpi ?? undefined, rejection });
}

/** @see beginRecovery */
export async function continueRecovery(
  deps: Pick<VerifierDeps, "ledger" | "log">,
  job: RecoveringJob,
  attempt: Attempt,
): Promise<Settlement> {
  const { result, settlement } = attempt;
  if (settlement.outcome === "retry") return settlement;
  const { recovery } = job;
  const asked = recovery.tried.at(-1);
  if (settlement.outcome === "failed" || !asked) return endUnrecovered(job, settlement, {});
  if (isAccepted(settlement, result)) return { ...settlement, recoveryProgress: { accepted: asked } };
  const progress = { suggestion: toSuggestion(asked, settlement, result) };
  const next = await chooseVariant(deps, job, recovery, attempt);
  if (!next) return endUnrecovered(job, settlement, progress);
  return toNextQuestion(settlement, recovery.failure, { ...progress, tried: [...recovery.tried, next] });
}

const isAccepted = ({ coverage }: Succeeded, result: CallResult): boolean =>
  coverage !== "rejected" && result.kind === "answered" && result.person?.isSame === true;

/** Only differences that can be named are worth showing. */
function toSuggestion(variant: RecoveryVariant, { coverage }: Succeeded, result: CallResult): string | undefined {
  const differs = result.kind === "answered" && coverage !== "rejected" ? (result.person?.differs ?? []) : [];
  return differs.length > 0 ? JSON.stringify({ variant, differs }) : undefined;
}

async function readOtherNpi({ ledger, log }: Pick<VerifierDeps, "ledger" | "log">, job: CallableJob) {
  const npi = await findOtherNpi(ledger, job, job.question.provider).catch((err) => {
    log.warn(describeFault(err), "no other NPI is asked with, since the providers could not be read");
  });
  return npi ?? null;
}

/** A job's time and attempts hold for all its questions; without the ledger nothing more is asked. */
async function chooseVariant(
  { ledger, log }: Pick<VerifierDeps, "ledger" | "log">,
  job: CallableJob,
  { failure, tried, otherNpi }: Recovery,
  { timeLeftMs, writesX12 }: Attempt,
): Promise<RecoveryVariant | undefined> {
  if (job.attempt >= maxAttempts.queued || (timeLeftMs !== null && timeLeftMs <= 0)) return undefined;
  const options = await ledger.findRecoveryOptions(job.id).catch((err) => {
    log.warn(describeFault(err), "no other spelling is asked, since the plan could not be read");
    return undefined;
  });
  if (!options || tried.length >= options.questions) return undefined;
  // What was asked comes first, so that no question is asked again under another name.
  const first = options.remembered ? [...tried, options.remembered] : tried;
  const variants = listVariants(job.question, failure.code, { first, ignoresAccents: writesX12, otherNpi });
  return variants.find(({ kind }) => !tried.includes(kind))?.kind;
}

const toNextQuestion = (
  settlement: Settlement,
  failure: Recovery["failure"],
  recoveryProgress: RecoveryProgress,
): Settlement => ({
  ...toBase(settlement),
  outcome: "retry",
  delayMs: 0,
  pending: "cleared",
  failure,
  recoveryProgress,
});

/** The ledger replaces whatever ends the job by the first answer. */
export const endUnrecovered = (
  { recovery }: RecoveringJob,
  settlement: SettledJob,
  progress: RecoveryProgress,
): Settlement => ({
  ...toBase(settlement),
  outcome: "succeeded",
  coverage: "rejected",
  failure: recovery.failure,
  result: "kept",
  document: null,
  recoveryProgress: progress,
});

const toBase = ({ id, accountId, fencingToken, operation, payerId, isPerhapsBilled }: SettledJob) => ({
  id,
  accountId,
  fencingToken,
  operation,
  payerId,
  isPerhapsBilled,
});

export const isRecovering = <Job extends { readonly recovery?: Recovery | undefined }>(
  job: Job,
): job is Job & { readonly recovery: Recovery } => job.recovery !== undefined;

/** The question in the spelling that is asked now; undefined if this version does not know the spelling. */
export function findAskedQuestion({ question, recovery }: Pick<CallableJob, "question" | "recovery">) {
  if (!recovery) return question;
  const { tried, failure, otherNpi } = recovery;
  const kind = tried.at(-1);
  return kind && findVariant(question, failure.code, { kind, otherNpi });
}
