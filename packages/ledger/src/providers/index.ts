import { bindDeps } from "@nightguard/platform";
import type { LedgerDeps } from "../deps.ts";
import { deleteProvider, findProvider, listProviders, putProvider } from "./providers.ts";
import { countUnknownProviders, listUnknownProviders } from "./unknown-providers.ts";

export const bindProviders = (deps: LedgerDeps) => ({
  ...bindDeps(deps, { put: putProvider, find: findProvider, list: listProviders }),
  ...bindDeps(deps.db, {
    delete: deleteProvider,
    countUnknown: countUnknownProviders,
    listUnknown: listUnknownProviders,
  }),
});
