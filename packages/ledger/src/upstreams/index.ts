import { bindDeps } from "@nightguard/platform";
import type { LedgerDeps } from "../deps.ts";
import { takeControlNumbers } from "./control-numbers.ts";
import {
  claimPayerList,
  deletePayerMapEntry,
  findPayerMapChangedAt,
  listPayerLists,
  listPayerMap,
  listUpstreamPayers,
  putPayerMapEntry,
  recordPayerListFailure,
  replacePayerList,
  replacePayerMatches,
} from "./payer-lists.ts";
import { deleteRoute, findRoute, listRoutes, putRoute } from "./routes.ts";
import { deleteUpstream, findUpstream, listUpstreams, putUpstream, readCredentials } from "./upstreams.ts";

export const bindUpstreams = (deps: LedgerDeps) => ({
  ...bindDeps(deps, { put: putUpstream, readCredentials }),
  ...bindDeps(deps.db, {
    find: findUpstream,
    list: listUpstreams,
    delete: deleteUpstream,
    putRoute,
    findRoute,
    listRoutes,
    deleteRoute,
    takeControlNumbers,
    claimPayerList,
    replacePayerList,
    replacePayerMatches,
    recordPayerListFailure,
    listPayerLists,
    listUpstreamPayers,
    listPayerMap,
    findPayerMapChangedAt,
    putPayerMapEntry,
    deletePayerMapEntry,
  }),
});
