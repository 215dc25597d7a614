import type { Dispatch } from "@nightguard/dispatch";
import type { Log } from "@nightguard/platform";

interface Deps<Method extends "publishEnded" | "publishWork"> {
  readonly dispatch: { readonly notices: Pick<Dispatch["notices"], Method> };
  readonly log: Log;
}

export const announceEnded = ({ dispatch, log }: Deps<"publishEnded">, ids: readonly string[]): Promise<void> =>
  dispatch.notices.publishEnded(ids).catch((err) => log.debug({ err }, "notice not published"));

/** Without Redis, workers find new work at their next poll of the ledger. */
export const announceWork = ({ dispatch, log }: Deps<"publishWork">): Promise<void> =>
  dispatch.notices.publishWork().catch((err) => log.debug({ err }, "notice not published"));
