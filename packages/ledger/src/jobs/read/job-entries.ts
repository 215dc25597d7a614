import type { Question, Tenant } from "@nightguard/contract";
import { sql } from "kysely";
import { type Copied, copyToMemory } from "../../database/copy/copy-out.ts";
import { type CopyReader, readCopiedRows } from "../../database/copy/copy-reader.ts";
import { type Db, idArray } from "../../database/index.ts";
import type { DbDeps } from "../../deps.ts";
import type { Encryption } from "../../encryption/encryption.ts";
import { isVisible, places } from "../queue/state.ts";
import type { StoredResult } from "../run/settle.ts";
import { copiedColumns, decryptJobQuestions, notNull, toCopiedJob } from "./copied-jobs.ts";
import { answer, type JobRecord } from "./read.ts";

export interface JobEntryRecord {
  readonly job: JobRecord;
  readonly question: Question;
  readonly result: StoredResult | null;
  readonly appointmentAt: Date | null;
  /** Earlier than the job for a reused answer; null without one. */
  readonly answeredAt: Date | null;
}

export type EncryptedEntries = Copied["copied"];

const maxBytes = 16 * 1_024 * 1_024;

/**
 * Fewer if answers are very long, but at least one. Indexes: primary keys.
 *
 * @param ids from the ledger: literals, since `copy` takes no parameters
 */
export async function copyJobEntries(
  { db }: DbDeps,
  tenant: Tenant,
  ids: readonly string[],
): Promise<EncryptedEntries> {
  const copied = await cutToBytes(db, ids);
  const wanted = sql`${sql.lit(`{${copied.join(",")}}`)}::uuid[]`;
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

async function cutToBytes(db: Db, ids: readonly string[]): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string; bytes: number | null }>`
    select
      r.job_id as id,
      coalesce(
        octet_length(o.document), octet_length(o.body), octet_length(r.document), octet_length(r.body)
      ) as bytes
    from results r
    ${answer}
    where r.job_id = any(${idArray(ids)})
  `.execute(db);
  const lengths = new Map(rows.map(({ id, bytes }) => [id, bytes ?? 0]));
  let bytes = 0;
  const end = ids.findIndex((id, index) => {
    bytes += lengths.get(id) ?? 0;
    return index > 0 && bytes > maxBytes;
  });
  return end === -1 ? ids : ids.slice(0, end);
}

/** An answer can have megabytes; few are in memory at once. */
const decryptedTogether = 10;

export function* decryptJobEntries(entries: EncryptedEntries, encryption: Encryption): Generator<JobEntryRecord> {
  const ciphertext = readCopiedRows(entries, toEncryptedEntry);
  for (let at = 0; at < ciphertext.length; at += decryptedTogether) {
    yield* decryptAll(ciphertext.slice(at, at + decryptedTogether), encryption);
  }
}

const toEncryptedEntry = (fields: CopyReader) => ({
  ...toCopiedJob(fields),
  question: notNull(fields.bytes()),
  appointmentAt: fields.time(),
  answeredAt: fields.time(),
});

const decryptAll = (ciphertext: ReturnType<typeof toEncryptedEntry>[], encryption: Encryption): JobEntryRecord[] =>
  decryptJobQuestions(ciphertext, encryption).map((job, index) => ({
    ...job,
    appointmentAt: ciphertext[index]?.appointmentAt ?? null,
    answeredAt: ciphertext[index]?.answeredAt ?? null,
  }));
