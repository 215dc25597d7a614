import { bindDeps } from "@nightguard/platform";
import type { Db } from "../database/db.ts";
import { insertFirstCarriers, listCarriers, replaceCarriers } from "./carriers.ts";
import { listDirectory, replaceDirectory } from "./directory.ts";
import { findPayerSettings, listPayerSettings, putPayerSettings } from "./payer-settings.ts";
import { findPayersFetchedAt, insertFirstPayers, listPayers, replacePayers } from "./payers.ts";

export const bindPayers = (db: Db) =>
  bindDeps(db, {
    list: listPayers,
    findFetchedAt: findPayersFetchedAt,
    replace: replacePayers,
    insertFirst: insertFirstPayers,
    putSettings: putPayerSettings,
    findSettings: findPayerSettings,
    listSettings: listPayerSettings,
    listCarriers,
    replaceCarriers,
    insertFirstCarriers,
    listDirectory,
    replaceDirectory,
  });
