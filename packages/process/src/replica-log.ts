import { ConnectionBudgetError, ReplicaError } from "@nightguard/ledger";
import { findStoreFault, type Log } from "@nightguard/platform";
import { codeInBrackets, findCode } from "./exit.ts";

const recoveryConflict = "40001";
const logEveryMs = 60_000;

/** Logs at most once a minute why reads go to the primary. */
export function createReplicaLog(log: Pick<Log, "warn">): (reason: unknown) => void {
  let loggedAt = Number.NEGATIVE_INFINITY;
  return (reason) => {
    const now = performance.now();
    if (now - loggedAt < logEveryMs) return;
    loggedAt = now;
    log.warn({ fault: describe(reason) }, "the standby is not used, reads go to the primary");
  };
}

function describe(reason: unknown): string {
  if (reason instanceof ReplicaError) return reason.message;
  if (reason instanceof ConnectionBudgetError) return `The standby has too few connections: ${reason.message}`;
  if (findCode(reason) === recoveryConflict) {
    return "The standby broke off a read that was in the way of what it replays: set hot_standby_feedback = on there";
  }
  // An unknown message may repeat personal data.
  return findStoreFault("replica", reason)?.message ?? `A read failed on the standby${codeInBrackets(reason)}`;
}
