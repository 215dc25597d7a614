import type { Tenant } from "@nightguard/contract";
import { sql } from "kysely";
import { isOf, type Page } from "../database/index.ts";
import type { EncryptionDeps } from "../deps.ts";
import { findings } from "../findings/findings.ts";
import { isVisible, places } from "../jobs/queue/state.ts";
import { decryptJobsInFull, type EncryptedJobInFull, inFullColumns } from "../jobs/read/copied-jobs.ts";
import { answer, type EncryptedRecovery, recoveries, recoveryColumns, toRecovery } from "../jobs/read/read.ts";

/** Newest first. Index: jobs_by_tenant. */
export async function exportJobs({ db, encryption }: EncryptionDeps, tenant: Tenant, { before, limit }: Page) {
  const { rows } = await sql<EncryptedJobInFull & EncryptedRecovery>`
    select ${inFullColumns}, ${recoveryColumns}
    from jobs j
    ${places}
    ${answer}
    ${findings}
    ${recoveries}
    where ${isOf(tenant, "j")}
      and ${before === undefined ? sql`true` : sql`j.id < ${before}`}
      and ${isVisible}
    order by j.id desc
    limit ${limit}
  `.execute(db);
  const account = await encryption.of(tenant.accountId);
  const recovered = rows.map((row) => toRecovery(row, account));
  return decryptJobsInFull(rows, account).map((job, index) => ({ ...job, recovery: recovered[index] ?? null }));
}
