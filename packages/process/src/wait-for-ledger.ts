import { setTimeout as sleep } from "node:timers/promises";
import { ConnectionBudgetError, IncompatibleSchemaError, MigrationNeededError } from "@nightguard/ledger";
import { findStoreFault, type Log, type StoreFault } from "@nightguard/platform";
import { CommandError, codeInBrackets } from "./exit.ts";

const defaultTiming = { timeoutMs: 60_000, pauseMs: 500, logEveryMs: 5_000 };

/** Transient problems: the server is not up yet, or is failing over. */
const passingProblems: readonly StoreFault["problem"][] = [
  "host_not_found",
  "not_reachable",
  "connection_closed",
  "timeout",
  "starting",
  "too_many_connections",
  "read_only",
];

/**
 * Retries transient faults for a minute, so that processes can be started in any order.
 *
 * @throws CommandError after a minute, or at once when PostgreSQL refuses us or this version cannot use the database
 */
export async function waitForLedger<Value>(
  attempt: () => Promise<Value>,
  log: Log,
  timing = defaultTiming,
): Promise<Value> {
  const startedAt = performance.now();
  let loggedAt = Number.NEGATIVE_INFINITY;
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (error instanceof IncompatibleSchemaError) throw new CommandError(error.message, 1, { cause: error });
      const fault = toPassingFault(error);
      if (!fault) throw toCommandError(error);
      const now = performance.now();
      if (now - loggedAt >= timing.logEveryMs) {
        log.warn({ fault }, "waiting for the ledger");
        loggedAt = now;
      }
      if (now - startedAt > timing.timeoutMs) {
        throw new CommandError(`The ledger cannot be opened: ${fault}`, 1, { cause: error });
      }
    }
    await sleep(timing.pauseMs);
  }
}

export function toPassingFault(error: unknown): string | undefined {
  // A process of the previous release may be about to end.
  if (error instanceof ConnectionBudgetError) return error.mayPass ? error.message : undefined;
  if (error instanceof MigrationNeededError) return error.message;
  const fault = findStoreFault("postgres", error);
  return fault && passingProblems.includes(fault.problem) ? fault.message : undefined;
}

function toCommandError(error: unknown): unknown {
  const fault = findStoreFault("postgres", error);
  return fault ? new CommandError(`${fault.message}${codeInBrackets(error)}`, 1, { cause: error }) : error;
}
