import { bindDeps } from "@nightguard/platform";
import { exportAudit } from "../audit/export-audit.ts";
import { makeAuditMonths, purgeAuditMonth } from "../audit/purge-audit.ts";
import { type AuditDeps, sealAudit } from "../audit/seal-lines.ts";
import { verifyAudit } from "../audit/verify-audit.ts";
import type { Db } from "../database/connection.ts";
import { listAudit, recordAuditEntries } from "./audit.ts";
import { findPlan, listPlans, putPlan } from "./plans.ts";

/** The functions about plans. */
export const bindPlans = (db: Db) => bindDeps(db, { put: putPlan, find: findPlan, list: listPlans });

/** The functions about the audit. */
export const bindAudit = (deps: AuditDeps) => ({
  ...bindDeps(deps.db, {
    recordAll: recordAuditEntries,
    list: listAudit,
    export: exportAudit,
    makeMonths: makeAuditMonths,
  }),
  ...bindDeps(deps, { seal: sealAudit, verify: verifyAudit, purgeMonth: purgeAuditMonth }),
});
