import type { Tenant } from "@nightguard/contract";
import { sql } from "kysely";
import { type Db, idArray, isOf } from "../../database/index.ts";
import type { EncryptionDeps } from "../../deps.ts";
import { jobContext, toQuestion } from "../encryption-context.ts";

interface NamedJob {
  readonly id: string;
  readonly firstName: string;
  readonly lastName: string;
  /** The same for jobs that ask one payer about one person. */
  readonly patient: string;
}

/** The jobs' patients, newest first. Index: primary key. @throws DecryptionError */
export async function readPatientNames(
  { db, encryption }: Pick<EncryptionDeps, "encryption"> & { readonly db: Db },
  tenant: Tenant,
  ids: readonly string[],
): Promise<NamedJob[]> {
  const { rows } = await sql<{ id: string; question: Buffer; patientHash: Buffer }>`
    select j.id, j.question, j.patient_hash as "patientHash"
    from jobs j
    where j.id = any(${idArray(ids)})
      and ${isOf(tenant, "j")}
    order by j.id desc
  `.execute(db);
  const account = await encryption.of(tenant.accountId);
  const questions = account.decryptAll(
    rows.map(({ id, question }) => ({ context: jobContext.request(id), ciphertext: question })),
  );
  return rows.map(({ id, patientHash }, index) => {
    const { subscriber, dependent } = toQuestion(questions[index]);
    const { first_name: firstName, last_name: lastName } = dependent ?? subscriber;
    // Twins have one hash.
    const patient = JSON.stringify([patientHash.toString("hex"), firstName, lastName]);
    return { id, firstName, lastName, patient };
  });
}
