import type { Question, Tenant } from "@nightguard/contract";
import { sql } from "kysely";
import { isOf } from "../../database/index.ts";
import type { EncryptionDeps, HotDeps } from "../../deps.ts";
import { jobContext, toQuestion } from "../encryption-context.ts";
import { isVisible } from "../queue/state.ts";
import { isShown } from "./appointments.ts";

interface QuestionAtTime {
  readonly id: string;
  readonly question: Question;
  /** The same for jobs that ask one payer about one member id and birthday. */
  readonly plan: string;
}

/** Far more appointments than a chain of offices has at one time. */
const maxAtOneTime = 500;

/**
 * The questions for the time of a job's appointment, of all its account's patients, the job's own included; only that
 * one for a job without an appointment. Indexes: primary keys, jobs_by_appointment, jobs_by_patient_and_time.
 *
 * @throws DecryptionError
 */
export async function listQuestionsAtAppointment(
  { hotDb, encryption }: HotDeps & Pick<EncryptionDeps, "encryption">,
  tenant: Tenant,
  id: string,
): Promise<QuestionAtTime[]> {
  const { rows } = await sql<{ id: string; question: Buffer; plan: string }>`
    with own as materialized (
      select id, appointment_at
      from jobs
      where id = ${id}
        and ${isOf(tenant, "jobs")}
    ),
    chosen as (
      select id from own
      union
      (
        select j.id
        from jobs j
        where ${isOf(tenant, "j")}
          and j.appointment_at = (select appointment_at from own)
          and ${isShown(tenant)}
        limit ${maxAtOneTime}
      )
    )
    select j.id, j.question, encode(j.patient_hash, 'hex') as plan
    from chosen c
    join jobs j on j.id = c.id
    left join lateral (
      select opened_at
      from batches
      where id = j.batch_id
      limit 1
    ) b on true
    where ${isVisible}
    order by j.id desc
  `.execute(hotDb);
  const account = await encryption.of(tenant.accountId);
  const questions = account.decryptAll(
    rows.map((row) => ({ context: jobContext.request(row.id), ciphertext: row.question })),
  );
  return rows.map(({ id: jobId, plan }, index) => ({ id: jobId, question: toQuestion(questions[index]), plan }));
}
