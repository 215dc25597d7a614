import { bindDeps } from "@nightguard/platform";
import type { LedgerDeps } from "../deps.ts";
import { deleteColumnMapping, findColumnMapping, listColumnMappings, putColumnMapping } from "./column-mappings.ts";

export const bindColumnMappings = (deps: LedgerDeps) =>
  bindDeps(deps, {
    put: putColumnMapping,
    find: findColumnMapping,
    list: listColumnMappings,
    delete: deleteColumnMapping,
  });
