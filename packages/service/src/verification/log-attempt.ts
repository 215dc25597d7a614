import { toPublicId } from "@nightguard/contract";
import type { CallableJob, Settlement } from "@nightguard/ledger";
import type { Log } from "@nightguard/platform";
import { toLoggablePayerId } from "../payers/payer-id.ts";
import type { CallResult } from "./outcomes.ts";

/** The status of a refusal, else the kind of the result. */
export const toOutcomeLabel = (result: CallResult): string =>
  result.kind === "refused" ? String(result.statusCode) : result.kind;

/**
 * One line for each attempt, before its settlement is written: it remains if the process dies meanwhile.
 *
 * @param attempt.durationMs of the call; absent for an answer that was polled for or came with a submission
 */
export function logAttempt(
  log: Pick<Log, "info">,
  job: CallableJob,
  attempt: { readonly upstream: string; readonly result: CallResult; readonly durationMs?: number },
  settlement: Settlement,
): void {
  const { upstream, result, durationMs } = attempt;
  log.info(
    {
      jobId: toPublicId("job", job.id),
      payerId: toLoggablePayerId(job.payerId),
      upstream,
      operation: job.operation,
      attempt: job.attempt,
      outcome: toOutcomeLabel(result),
      ...(durationMs !== undefined && { durationMs: Math.round(durationMs) }),
      ...toNext(settlement),
    },
    "attempt ended",
  );
}

function toNext(settlement: Settlement) {
  const { outcome, failure } = settlement;
  const because = failure && { code: failure.code };
  if (outcome !== "retry") return { next: "ended", state: outcome, ...because };
  const next = typeof settlement.pending === "object" ? "poll" : "retry";
  return { next, nextInMs: Math.round(settlement.delayMs), ...because };
}
