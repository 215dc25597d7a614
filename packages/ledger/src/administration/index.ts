import { bindDeps } from "@nightguard/platform";
import type { Db } from "../database/connection.ts";
import { listAudit, recordAuditEntries } from "./audit.ts";
import { findPlan, listPlans, putPlan } from "./plans.ts";

/** The functions about plans. */
export const bindPlans = (db: Db) => bindDeps(db, { put: putPlan, find: findPlan, list: listPlans });

/** The functions about the audit. */
export const bindAudit = (db: Db) => bindDeps(db, { recordAll: recordAuditEntries, list: listAudit });
