import { bindDeps } from "@nightguard/platform";
import { type ExportedLine, type ExportFilters, exportAudit } from "../audit/export-audit.ts";
import { findPastMonth, makeAuditMonths, type PastMonth, purgeAuditMonth } from "../audit/purge-audit.ts";
import { type AuditDeps, sealAudit } from "../audit/seal-lines.ts";
import { verifyAudit } from "../audit/verify-audit.ts";
import { type ConnectionOptions, onOwnConnection } from "../database/connection.ts";
import type { Db } from "../database/db.ts";
import type { LedgerDeps } from "../deps.ts";
import {
  createAdministrator,
  endAdministrator,
  listActiveAdministrators,
  listAdministrators,
} from "./administrators.ts";
import { listAudit, recordAuditEntries } from "./audit.ts";
import { findPlan, listPlans, putPlan } from "./plans.ts";

export const bindPlans = (db: Db) => bindDeps(db, { put: putPlan, find: findPlan, list: listPlans });

export const bindAdministrators = (deps: LedgerDeps) => ({
  ...bindDeps(deps, { create: createAdministrator }),
  ...bindDeps(deps.db, { end: endAdministrator, list: listAdministrators, listActive: listActiveAdministrators }),
  digest: (token: string) => deps.digester.digest("administrator", token),
});

/** @param purgingServer the same database, as a role that may drop months which are past their retention */
export function bindAudit({ db, digester }: AuditDeps, server: Server, purgingServer: Server) {
  return {
    ...bindDeps(db, { recordAll: recordAuditEntries, list: listAudit, makeMonths: makeAuditMonths }),
    seal: (limit: number) => sealAudit({ db, digester }, limit),
    verify: () => onLongConnection(server, (own) => verifyAudit({ db: own, digester })),
    export: (filters: ExportFilters, write: (lines: readonly ExportedLine[]) => Promise<void>) =>
      onLongConnection(server, (own) => exportAudit(own, filters, write)),
    async purgeMonth(): Promise<PastMonth | undefined> {
      if ((await findPastMonth(db)) === undefined) return undefined;
      return onLongConnection(purgingServer, (own) => purgeAuditMonth({ db: own, digester }));
    },
  };
}

type Server = Pick<ConnectionOptions, "databaseUrl" | "tls">;

/** Counting the entries of years takes minutes. */
const queryTimeoutMs = 3_600_000;

const onLongConnection = <Result>(server: Server, run: (db: Db) => Promise<Result>): Promise<Result> =>
  onOwnConnection({ ...server, applicationName: "nightguard audit", queryTimeoutMs }, run);
