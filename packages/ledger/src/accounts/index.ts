import { bindDeps } from "@nightguard/platform";
import { listWork } from "../administration/work.ts";
import type { LedgerDeps } from "../database/deps.ts";
import { findAccountAccess } from "./account-access.ts";
import { createAccount, findAccount, listAccounts, patchAccount } from "./accounts.ts";
import { createApiKey, listApiKeys, listApiKeysOfAccount, patchApiKey } from "./api-keys.ts";
import { findSuspended, listSuspended, resumeAccount, suspendAccount } from "./suspension.ts";
import { listCallsToday, listUsage } from "./usage.ts";

/** The functions about accounts. */
export const bindAccounts = ({ db, hotDb }: LedgerDeps) => ({
  ...bindDeps(hotDb, { findSuspended }),
  ...bindDeps(db, {
    create: createAccount,
    patch: patchAccount,
    find: findAccount,
    list: listAccounts,
    suspend: suspendAccount,
    resume: resumeAccount,
    listSuspended,
    listUsage,
    listCallsToday,
    listWork,
  }),
});

/** The functions about API keys. */
export const bindApiKeys = (deps: LedgerDeps) => ({
  ...bindDeps(deps, { create: createApiKey }),
  ...bindDeps(deps.db, { patch: patchApiKey, list: listApiKeys, listOfAccount: listApiKeysOfAccount }),
  ...bindDeps(deps.hotDb, { findAccountAccess }),
  digest: (key: string) => deps.digester.digest("api_key", key),
});
