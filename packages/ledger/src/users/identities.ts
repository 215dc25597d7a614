import { newUuid } from "@nightguard/contract";
import { sql } from "kysely";
import { type RequestedBy, recordAuditEntries } from "../administration/audit.ts";
import { type Db, withDeadlockRetry } from "../database/index.ts";
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

/** More than one only where another sign-in or an invitation stores the same subject or email meanwhile. */
const maxTries = 5;

/** The user of an identity: known from before, else invited by the same email, else new. @returns the id */
export async function openIdentity(deps: PeopleDeps, by: RequestedBy, identity: Identity): Promise<string> {
  const { db, encryption, digester } = deps;
  const { issuer, subject, name, email, isEmailVerified } = identity;
  const digests = {
    ofSubject: digester.digest("user_subject", JSON.stringify([issuer, subject])),
    ofEmail: email !== null && isEmailVerified ? digestEmail(digester, email) : null,
  };
  const ofInstallation = await encryption.of(installationId);
  return withDeadlockRetry(db, "sign-in by an identity provider", async (transaction) => {
    for (let attempt = 1; attempt <= maxTries; attempt++) {
      const known = (await findBySubject(transaction, digests)) ?? (await takeInvited(transaction, digests));
      if (known !== undefined) return known;
      const id = newUuid();
      const details = encryptDetails(ofInstallation, id, { name, email });
      if (!(await insertUser(transaction, { id, details, ...digests }))) continue;
      await recordAuditEntries(transaction, [{ by, entry: toUserEntry("create", id, null) }]);
      return id;
    }
    throw new Error("the subject or email of a new user is taken, yet not found");
  });
}

interface Digests {
  readonly ofSubject: Buffer;
  /** Null unless the issuer vouches for the email. */
  readonly ofEmail: Buffer | null;
}

/** Index: users_subject_digest_key. */
async function findBySubject(db: Db, { ofSubject }: Digests): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`select id from users where subject_digest = ${ofSubject}`.execute(db);
  return rows[0]?.id;
}

/** Ties the person who was invited by this email to the subject. Index: users_email_digest_key. */
async function takeInvited(transaction: Db, { ofSubject, ofEmail }: Digests): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    update users
    set subject_digest = ${ofSubject}
    where email_digest = ${ofEmail}
      and subject_digest is null
    returning id
  `.execute(transaction);
  return rows[0]?.id;
}

/** An email that another subject has is left out. @returns false when the subject or the email was stored meanwhile */
async function insertUser(
  transaction: Db,
  { id, details, ofSubject, ofEmail }: Digests & { readonly id: string; readonly details: Buffer },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into users (id, email_digest, subject_digest, details, created_by)
    values (
      ${id}, (select ${ofEmail}::bytea where not exists (select from users where email_digest = ${ofEmail})),
      ${ofSubject}, ${details}, 'oidc'
    )
    on conflict do nothing
  `.execute(transaction);
  return numAffectedRows === 1n;
}
