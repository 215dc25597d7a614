import { NotFoundError, type Tenant } from "@nightguard/contract";
import { sql } from "kysely";
import { type Db, isOf, withDeadlockRetry } from "../database/index.ts";
import type { EncryptionDeps } from "../deps.ts";
import type { BoundCiphertext } from "../encryption/encryption.ts";
import { jobContext } from "../jobs/encryption-context.ts";
import { isVisible, places } from "../jobs/queue/state.ts";

/** All of a patient's findings are one text of JSON, which the service reads and writes. */
type Change = (found: Buffer | null) => string;

/** Of the patient of job `j`, as known with it. Index: findings_by_patient. */
export const findings = sql`
  left join lateral (
    select job_id, found
    from findings
    where account_id = j.account_id
      and mode = j.mode
      and patient_hash = j.patient_hash
      and job_id <= j.id
    order by job_id desc
    limit 1
  ) known on true
`;

export const findingColumns = sql`known.job_id as found_with, known.found`;

export interface EncryptedFindings {
  readonly found_with: string | null;
  readonly found: Buffer | null;
}

export const toBoundFindings = ({ found_with: jobId, found }: EncryptedFindings): BoundCiphertext | null =>
  jobId === null ? null : found && { context: jobContext.findings(jobId), ciphertext: found };

/**
 * Changes what is known with a job. Of two changes at once the second sees the first. Indexes: primary keys,
 * findings_by_patient.
 *
 * @throws NotFoundError; what `change` throws
 */
export async function changeFindings(
  { db, encryption }: EncryptionDeps,
  tenant: Tenant,
  jobId: string,
  change: Change,
): Promise<void> {
  const account = await encryption.of(tenant.accountId);
  await withDeadlockRetry(db, "change findings", async (transaction) => {
    const known = await lockKnown(transaction, tenant, jobId);
    const bound = toBoundFindings(known);
    const found = account.encrypt(
      jobContext.findings(jobId),
      change(bound && account.decrypt(bound.context, bound.ciphertext)),
    );
    await sql`
      insert into findings (job_id, account_id, mode, patient_hash, found)
      select id, account_id, mode, patient_hash, ${found}
      from jobs
      where id = ${jobId}
      on conflict (job_id) do update
      set found = excluded.found
    `.execute(transaction);
  });
}

async function lockKnown(transaction: Db, tenant: Tenant, jobId: string): Promise<EncryptedFindings> {
  await sql`
    select
    from jobs
    where id = ${jobId}
      and ${isOf(tenant, "jobs")}
    for no key update
  `.execute(transaction);
  const { rows } = await sql<EncryptedFindings>`
    select ${findingColumns}
    from jobs j
    ${places}
    ${findings}
    where j.id = ${jobId}
      and ${isOf(tenant, "j")}
      and ${isVisible}
  `.execute(transaction);
  const [known] = rows;
  if (!known) throw new NotFoundError();
  return known;
}
