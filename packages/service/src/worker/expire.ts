import type { Dispatch } from "@nightguard/dispatch";
import type { Log } from "@nightguard/platform";
import { announceEnded } from "../announce.ts";
import type { VerificationLedger } from "../verification/verification-ledger.ts";

/** Running jobs end by themselves. @returns whether more may be due */
export async function expireOverdue(
  deps: {
    ledger: Pick<VerificationLedger, "expireOverdueJobs">;
    dispatch: { notices: Pick<Dispatch["notices"], "publishEnded"> };
    log: Log;
  },
  limit: number,
): Promise<boolean> {
  const expired = await deps.ledger.expireOverdueJobs(limit);
  if (expired.length === 0) return false;
  deps.log.info({ count: expired.length }, "jobs expired");
  await announceEnded(deps, expired);
  return expired.length === limit;
}
