import { newUuid } from "@nightguard/contract";
import { sql } from "kysely";
import { type RequestedBy, recordAuditEntries } from "../administration/audit.ts";
import { withDeadlockRetry } from "../database/index.ts";
import { installationId } from "../encryption/data-keys.ts";
import { digestEmail, encryptDetails, type PeopleDeps, toUserEntry } from "./people.ts";

/** A person as an identity provider tells of them. */
export interface Identity {
  readonly issuer: string;
  /** Who it is to the issuer; never given to another person. */
  readonly subject: string;
  readonly name: string;
  readonly email: string | null;
  /** Whether the issuer vouches for the email. Only then the person is taken for one who was invited by it. */
  readonly isEmailVerified: boolean;
}

/** The user of an identity: known from before, else invited by the same email, else new. @returns the id */
export async function openIdentity(
  { db, encryption, digester }: PeopleDeps,
  by: RequestedBy,
  { issuer, subject, name, email, isEmailVerified }: Identity,
): Promise<string> {
  const subjectDigest = digester.digest("user_subject", JSON.stringify([issuer, subject]));
  const emailDigest = email !== null && isEmailVerified ? digestEmail(digester, email) : null;
  const ofInstallation = await encryption.of(installationId);
  return withDeadlockRetry(db, "sign-in by an identity provider", async (transaction) => {
    const known = await sql<{ id: string }>`
      select id from users where subject_digest = ${subjectDigest}
    `.execute(transaction);
    if (known.rows[0]) return known.rows[0].id;
    const invited = await sql<{ id: string }>`
      update users
      set subject_digest = ${subjectDigest}
      where email_digest = ${emailDigest}
        and subject_digest is null
      returning id
    `.execute(transaction);
    if (invited.rows[0]) return invited.rows[0].id;
    const id = newUuid();
    const { rows } = await sql<{ id: string }>`
      insert into users (id, email_digest, subject_digest, details, created_by)
      values (
        ${id}, (select ${emailDigest}::bytea where not exists (select from users where email_digest = ${emailDigest})),
        ${subjectDigest}, ${encryptDetails(ofInstallation, id, { name, email })}, 'oidc'
      )
      on conflict (subject_digest) do update
      set subject_digest = excluded.subject_digest
      returning id
    `.execute(transaction);
    const [user] = rows;
    if (!user) throw new RangeError("an upsert without a row");
    if (user.id === id) await recordAuditEntries(transaction, [{ by, entry: toUserEntry("create", id, null) }]);
    return user.id;
  });
}
