import type { Dispatch } from "@nightguard/dispatch";
import type { Ledger } from "@nightguard/ledger";
import type { Log } from "@nightguard/platform";

/** Ends jobs whose deadline passed before they could run. What runs is left to its answer. */
export function createExpiry({
  ledger,
  dispatch,
  log,
}: {
  ledger: { jobs: Pick<Ledger["jobs"], "expireOverdue"> };
  dispatch: { notices: Pick<Dispatch["notices"], "publishEnded"> };
  log: Log;
}) {
  return {
    /**
     * One piece; several processes may do it at once.
     *
     * @returns whether there may be more to do at once
     */
    async expire(limit: number): Promise<boolean> {
      const expired = await ledger.jobs.expireOverdue(limit);
      if (expired.length === 0) return false;
      log.info({ count: expired.length }, "jobs expired");
      // Whoever misses the notice looks into the ledger a second later.
      await dispatch.notices.publishEnded(expired).catch((err) => log.debug({ err }, "notice not published"));
      return expired.length === limit;
    },
  };
}
