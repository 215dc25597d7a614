import { bindDeps } from "@nightguard/platform";
import type { LedgerDeps } from "../deps.ts";
import { deleteColumnMapping, findColumnMapping, listColumnMappings, putColumnMapping } from "./column-mappings.ts";

/** The functions about the columns of accounts' files. */
export const bindColumnMappings = (deps: LedgerDeps) =>
  bindDeps(deps, {
    put: putColumnMapping,
    find: findColumnMapping,
    list: listColumnMappings,
    delete: deleteColumnMapping,
  });
