import type { Dispatch } from "@nightguard/dispatch";
import {
  isCiphertext,
  type OfferedJob,
  type PlaintextOrCiphertext,
  type Postponed,
  type Settlement,
} from "@nightguard/ledger";
import { type Clock, createBatcher, type Log, type Metrics } from "@nightguard/platform";
import { announceEnded } from "../announce.ts";
import { kindOf } from "./claims.ts";
import type { VerificationLedger } from "./verification-ledger.ts";
import { createWriteWithRetry } from "./write-with-retry.ts";

/** Queued jobs have no waiting caller, and each settlement costs a transaction. */
const settleGatherMs = 25;
/** PostgreSQL limits a message to 1 GB, and a response can have 8 MB. */
const maxSettlementBytes = 32 * 1_024 * 1_024;

export interface JobWrites {
  /** @returns undefined when the settlement was fenced out */
  settle(job: Pick<OfferedJob, "operation" | "waiting">, settlement: Settlement): Promise<Settlement | undefined>;
  /** Repeated too: an abandoned claim would count as a dead worker's. */
  postpone(job: OfferedJob, how: Pick<Postponed, "isClaimed" | "delayMs" | "reason" | "upstream">): Promise<void>;
}

export function createJobWrites(deps: {
  ledger: Pick<VerificationLedger, "settleJobs" | "postponeJobs">;
  dispatch: { notices: Pick<Dispatch["notices"], "publishEnded"> };
  log: Log;
  metrics: Metrics;
  clock: Clock;
}): JobWrites {
  const { ledger, dispatch, log, metrics, clock } = deps;
  const writeWithRetry = createWriteWithRetry({ log, clock });
  const batch = { maxSize: 200, maxInFlight: 2, clock };

  async function settleAll(settlements: readonly Settlement[]): Promise<boolean[]> {
    const areSettled = await ledger.settleJobs(settlements);
    const ended = settlements.filter(({ outcome }, index) => outcome !== "retry" && areSettled[index]);
    void announceEnded(
      { dispatch, log },
      ended.map(({ id }) => id),
    );
    return areSettled;
  }

  const settlementBatch = { ...batch, maxWeight: { of: countBytes, most: maxSettlementBytes }, run: settleAll };
  const settleOne = {
    waiting: createBatcher(settlementBatch),
    queued: createBatcher({ ...settlementBatch, gatherMs: settleGatherMs }),
  };
  const postponeOne = createBatcher<Postponed, void>({
    ...batch,
    async run(jobs) {
      await ledger.postponeJobs(jobs);
      return jobs.map(() => undefined);
    },
  });

  return {
    async settle(job, settlement) {
      const isSettled = await writeWithRetry(() => settleOne[kindOf(job)](settlement));
      if (!isSettled) {
        metrics.fencedOut.inc();
        return undefined;
      }
      const { outcome } = settlement;
      if (outcome !== "retry") metrics.settled.inc({ operation: job.operation, outcome });
      return settlement;
    },
    postpone: (job, how) => {
      const { id, fencingToken, payerId } = job;
      return writeWithRetry(() => postponeOne({ id, fencingToken, payerId, ...how }));
    },
  };
}

function countBytes(settlement: Settlement): number {
  const { rejection } = settlement.recoveryProgress ?? {};
  if (rejection) return lengthOf(rejection.result.body) + (rejection.document ? lengthOf(rejection.document) : 0);
  if (settlement.outcome === "retry" || settlement.result === "kept") return 0;
  const document = settlement.outcome === "succeeded" ? settlement.document : null;
  return lengthOf(settlement.result.body) + (document === null ? 0 : lengthOf(document));
}

const lengthOf = (text: PlaintextOrCiphertext) => (isCiphertext(text) ? text.ciphertext : text).length;
