import type { Question, Tenant } from "@nightguard/contract";
import { sql } from "kysely";
import { type Copied, copyToMemory } from "../database/copy/copy-out.ts";
import { readCopiedRows } from "../database/copy/copy-reader.ts";
import type { Db } from "../database/index.ts";
import type { Encryption } from "../encryption/encryption.ts";
import { copiedColumns, decryptCopiedJobs, present, toCopiedJob } from "./copied-jobs.ts";
import { jobContext } from "./encryption-context.ts";
import { answer, type JobRecord } from "./read.ts";
import type { StoredResult } from "./settle.ts";
import { isVisible, places } from "./state.ts";

/** A job with its question and its result, for lists that people read. */
export interface JobEntryRecord {
  readonly job: JobRecord;
  readonly question: Question;
  readonly result: StoredResult | null;
  readonly appointmentAt: Date | null;
  /** When the answer came, which for a reused one was earlier; null without one. */
  readonly answeredAt: Date | null;
}

/** Encrypted entries, which any thread with the keys can decrypt. */
export type EncryptedEntries = Copied["copied"];

/**
 * A tenant's jobs in the order of these ids, for `decryptJobEntries`. Indexes: primary keys.
 *
 * @param ids as the ledger returned them: they are literals of the statement, since `copy` takes no parameters
 */
export async function copyJobEntries(db: Db, tenant: Tenant, ids: readonly string[]): Promise<EncryptedEntries> {
  const wanted = sql`${sql.lit(`{${ids.join(",")}}`)}::uuid[]`;
  const { sql: text } = sql`
    copy (
      select
        ${copiedColumns},
        j.question,
        j.appointment_at,
        case when r.state = 'succeeded' then coalesce(o.finished_at, r.finished_at) end as answered_at
      from jobs j
      ${places}
      ${answer}
      where j.id = any(${wanted})
        and j.account_id = ${sql.lit(tenant.accountId)}
        and j.mode = ${sql.lit(tenant.mode)}
        and ${isVisible}
      order by array_position(${wanted}, j.id)
    ) to stdout (format binary)
  `.compile(db);
  return copyToMemory(db, text);
}

/** @throws DecryptionError */
export function decryptJobEntries(entries: EncryptedEntries, encryption: Encryption): JobEntryRecord[] {
  const ciphertext = readCopiedRows(entries, (fields) => ({
    ...toCopiedJob(fields),
    question: present(fields.bytes()),
    appointmentAt: fields.time(),
    answeredAt: fields.time(),
  }));
  const questions = encryption.decryptAll(
    ciphertext.map(({ id, question }) => ({ context: jobContext.request(id), ciphertext: question })),
  );
  return decryptCopiedJobs(ciphertext, encryption).map(({ job, result }, index) => ({
    job,
    result,
    question: JSON.parse(String(questions[index])) as Question, // intake validated it
    appointmentAt: ciphertext[index]?.appointmentAt ?? null,
    answeredAt: ciphertext[index]?.answeredAt ?? null,
  }));
}
