import type { Dispatch } from "@nightguard/dispatch";
import type { Log } from "@nightguard/platform";
import { announceEnded } from "../announce.ts";
import type { VerificationLedger } from "../verification/verification-ledger.ts";

/** Running jobs end by themselves. @returns how many jobs expired: more may be due if it is the limit */
export async function expireOverdue(
  deps: {
    ledger: Pick<VerificationLedger, "expireOverdueJobs">;
    dispatch: { notices: Pick<Dispatch["notices"], "publishEnded"> };
    log: Log;
  },
  limit: number,
): Promise<number> {
  const expired = await deps.ledger.expireOverdueJobs(limit);
  if (expired.length === 0) return 0;
  deps.log.info({ count: expired.length }, "jobs expired");
  await announceEnded(deps, expired);
  return expired.length;
}
