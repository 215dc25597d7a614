import { bindDeps } from "@nightguard/platform";
import { listWork } from "../administration/work.ts";
import type { LedgerDeps } from "../deps.ts";
import { findAccountAccess, findStanding } from "./account-access.ts";
import { createAccount, findAccount, findTimeZone, listAccounts, patchAccount, setTimeZone } from "./accounts.ts";
import { createApiKey, findApiKey, listApiKeys, listApiKeysOfAccount, patchApiKey } from "./api-keys.ts";
import { noteKeyUses, rollApiKey } from "./key-secrets.ts";
import { findSuspended, listSuspended, resumeAccount, suspendAccount } from "./suspension.ts";
import { countCallsToday, listCallsToday, listUsage } from "./usage.ts";

export const bindAccounts = ({ db, hotDb }: LedgerDeps) => ({
  ...bindDeps(hotDb, { findSuspended, findStanding }),
  ...bindDeps(db, {
    create: createAccount,
    patch: patchAccount,
    find: findAccount,
    findTimeZone,
    setTimeZone,
    list: listAccounts,
    suspend: suspendAccount,
    resume: resumeAccount,
    listSuspended,
    listUsage,
    listCallsToday,
    countCallsToday,
    listWork,
  }),
});

export const bindApiKeys = (deps: LedgerDeps) => ({
  ...bindDeps(deps, { create: createApiKey, roll: rollApiKey }),
  ...bindDeps(deps.db, {
    patch: patchApiKey,
    find: findApiKey,
    list: listApiKeys,
    listOfAccount: listApiKeysOfAccount,
  }),
  ...bindDeps(deps.hotDb, { findAccountAccess, noteUses: noteKeyUses }),
  digest: (key: string) => deps.digester.digest("api_key", key),
});
