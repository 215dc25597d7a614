import type { BreakerChange } from "@nightguard/dispatch";
import { toLoggablePayerId } from "../payers/payer-id.ts";
import type { VerifierDeps } from "./verifier-deps.ts";

/** The code is the failure code of the held jobs. `payerId` is null for a credential's breaker. */
interface Breaker {
  readonly code: "credential_held" | "payer_held";
  readonly upstream: string;
  readonly payerId: string | null;
}

const openedMessages = {
  payer_held: "a payer does not answer; its queued work waits and is probed",
  credential_held:
    "the payer service refuses our credentials; its queued work waits: check NIGHTGUARD_UPSTREAM_KEY, or what `nightguard admin upstream` shows",
} as const;

/** The metric's gate is closed while the circuit breaker is open. */
const gateChangeLabels = { opened: "closed", closed: "opened" } as const;

export async function applyBreakerChange(
  { ledger, dispatch, log, metrics }: Pick<VerifierDeps, "ledger" | "dispatch" | "log" | "metrics">,
  breaker: Breaker,
  change: Exclude<BreakerChange, undefined>,
): Promise<void> {
  const { code, upstream, payerId } = breaker;
  if (change !== "answered") metrics.gates.inc({ gate: code, change: gateChangeLabels[change] });
  const fields = { upstream, payerId: toLoggablePayerId(payerId) };
  if (change === "opened") {
    log.error(fields, openedMessages[code]);
    return;
  }
  // The reconciler resumes the rest of a long backlog, and jobs that are being postponed now.
  const hastened = await ledger.resumeBreakerOpenJobs(breaker);
  if (hastened > 0) await dispatch.notices.publishWork();
  if (change === "closed") log.warn({ ...fields, hastened }, "answers again; its queued work goes on");
}
