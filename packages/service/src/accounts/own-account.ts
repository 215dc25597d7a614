import { type OwnAccount, type OwnAccountPatch, toPublicId } from "@nightguard/contract";
import {
  countCallsToday,
  findAccount,
  findPractice,
  findStanding,
  type Ledger,
  patchPractice,
} from "@nightguard/ledger";
import { type Caller, type OwnRequest, toRequestedBy } from "../access/caller.ts";
import { findStandingFault } from "../access/standing.ts";
import type { LiveSource } from "../admin/status.ts";
import { requireFound } from "../lookups.ts";

const wellMessage = "The account may be used";

export interface AdministrationDeps {
  readonly ledger: Ledger;
  readonly findLiveSource: (accountId: string) => Promise<LiveSource>;
  /** Milliseconds of the epoch; decides which day it is. By default the ledger's clock. */
  readonly now?: () => number;
}

export interface OwnAccountAdministration {
  getOwnAccount(caller: Caller): Promise<OwnAccount>;
  patchOwnAccount(request: OwnRequest, ownAccountPatch: OwnAccountPatch): Promise<OwnAccount>;
}

export const createOwnAccount = (deps: AdministrationDeps): OwnAccountAdministration => ({
  getOwnAccount: (caller) => getOwnAccount(deps, caller),

  async patchOwnAccount(request, { time_zone: timeZone, work_due_hours: workDueHours }) {
    const { accountId } = request.caller;
    if (timeZone !== undefined || workDueHours !== undefined) {
      requireFound(await patchPractice(deps.ledger, toRequestedBy(request), accountId, { timeZone, workDueHours }));
    }
    return getOwnAccount(deps, request.caller);
  },
});

async function getOwnAccount({ ledger, findLiveSource }: AdministrationDeps, caller: Caller): Promise<OwnAccount> {
  const { accountId } = caller;
  const [account, practice, standing, usedToday, liveSource] = await Promise.all([
    findAccount(ledger, accountId),
    findPractice(ledger, accountId),
    findStanding(ledger, accountId),
    countCallsToday(ledger, caller),
    findLiveSource(accountId),
  ]);
  const { name, created_at } = requireFound(account);
  const { timeZone, workDueHours } = requireFound(practice);
  const { plan, storedRows } = requireFound(standing);
  const fault = findStandingFault(requireFound(standing));
  return {
    id: toPublicId("account", accountId),
    name,
    time_zone: timeZone,
    work_due_hours: workDueHours,
    plan,
    standing: {
      status: (fault?.statusCode ?? 200) as OwnAccount["standing"]["status"],
      message: fault?.message ?? wellMessage,
    },
    live_answered_by: liveSource,
    used_today: usedToday,
    stored_rows: storedRows,
    created_at: created_at.toISOString(),
  };
}
