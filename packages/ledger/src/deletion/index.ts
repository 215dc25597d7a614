import { bindDeps } from "@nightguard/platform";
import type { LedgerDeps } from "../deps.ts";
import { deleteAccount } from "./delete-account.ts";
import { deleteBatch } from "./delete-batch.ts";
import { deleteJob } from "./delete-jobs.ts";
import { deletePatient } from "./delete-patient.ts";
import { exportJobs } from "./export-account.ts";
import { countStoredRows } from "./stored-rows.ts";

/** The functions that delete what callers and operators ask to, and hand it over before. */
export const bindDeletion = (deps: LedgerDeps) => ({
  ...bindDeps(deps.db, { deleteJob, deleteBatch, deleteAccount, countStoredRows }),
  ...bindDeps(deps, { deletePatient, exportJobs }),
});
