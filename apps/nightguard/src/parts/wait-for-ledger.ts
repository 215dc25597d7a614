import { setTimeout as sleep } from "node:timers/promises";
import { ConnectionBudgetError, IncompatibleSchemaError, MigrationNeededError } from "@nightguard/ledger";
import type { Log } from "@nightguard/platform";
import { CommandError } from "../exit.ts";

const limits = { patienceMs: 60_000, pauseMs: 500, saidEveryMs: 5_000 } as const;

/** Transient: the server is not up yet, or `nightguard migrate` has not run yet. */
const passingFaults: Readonly<Record<string, string>> = {
  ECONNREFUSED: "PostgreSQL does not accept connections; check that it runs and DATABASE_URL",
  ECONNRESET: "PostgreSQL does not accept connections; check that it runs and DATABASE_URL",
  ENOENT: "PostgreSQL does not accept connections; check that it runs and DATABASE_URL", // a socket
  ENOTFOUND: "the host of DATABASE_URL is not known",
  EAI_AGAIN: "the host of DATABASE_URL is not known",
  ETIMEDOUT: "PostgreSQL does not answer; check DATABASE_URL",
  "57P03": "PostgreSQL is still starting",
  "53300": "PostgreSQL has no free connection; raise its max_connections or lower NIGHTGUARD_DATABASE_CONNECTIONS",
};

/**
 * Retries transient faults for a minute, so that processes can be started in any order.
 *
 * @throws CommandError after a minute, or at once when this version cannot use the database; any other error of the attempt
 */
export async function waitForLedger<Value>(attempt: () => Promise<Value>, log: Log, patience = limits): Promise<Value> {
  const startedAt = performance.now();
  let saidAt = Number.NEGATIVE_INFINITY;
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (error instanceof IncompatibleSchemaError) throw new CommandError(error.message, 1, { cause: error });
      const fault = toPassingFault(error);
      if (!fault) throw error;
      const now = performance.now();
      if (now - startedAt > patience.patienceMs) {
        throw new CommandError(`The ledger cannot be opened: ${fault}`, 1, { cause: error });
      }
      if (now - saidAt >= patience.saidEveryMs) {
        log.warn({ fault }, "waiting for the ledger");
        saidAt = now;
      }
    }
    await sleep(patience.pauseMs);
  }
}

export function toPassingFault(error: unknown): string | undefined {
  // A process of the previous release may be about to end.
  if (error instanceof ConnectionBudgetError) return error.mayPass ? error.message : undefined;
  if (error instanceof MigrationNeededError) return error.message;
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown };
  if (typeof code === "string") return Object.hasOwn(passingFaults, code) ? passingFaults[code] : undefined;
  // The driver's own time limits carry no code.
  const isTimeout = typeof message === "string" && /time-?out/i.test(message);
  return isTimeout ? passingFaults.ETIMEDOUT : undefined;
}
