import { newUuid } from "@nightguard/contract";
import { sql } from "kysely";
import { type RequestedBy, recordAuditEntries } from "../audit/record.ts";
import { countChanged, type Db } from "../database/index.ts";
import { installationId } from "../encryption/data-keys.ts";
import type { Digester } from "../encryption/digester.ts";
import type { Encryption } from "../encryption/encryption.ts";
import { digestEmail, encryptDetails, type PeopleDeps, toUserEntry } from "./people.ts";

export interface Identity {
  readonly issuer: string;
  /** Never given to another person by the issuer. */
  readonly subject: string;
  readonly name: string;
  readonly email: string | null;
  /** Only a verified email identifies an invited person. */
  readonly isEmailVerified: boolean;
}

/** More than one only if the same subject or email is stored meanwhile. */
const maxTries = 5;

interface IdentityDeps {
  readonly db: Db;
  readonly digester: Digester;
  readonly ofInstallation: Encryption;
}

/** Reads the data key first, so that no transaction waits for it. */
export const readIdentityDeps = async ({ encryption, digester }: PeopleDeps): Promise<Omit<IdentityDeps, "db">> => ({
  ofInstallation: await encryption.of(installationId),
  digester,
});

/**
 * A known user, else one invited by the email, else new.
 *
 * @param options.creates only people with grants of the provider are stored
 * @returns undefined for a person who is not stored
 */
export async function openIdentity(
  { db, digester, ofInstallation }: IdentityDeps,
  by: RequestedBy,
  { issuer, subject, name, email, isEmailVerified }: Identity,
  { creates }: { readonly creates: boolean },
): Promise<string | undefined> {
  const digests = {
    ofSubject: digester.digest("user_subject", JSON.stringify([issuer, subject])),
    ofEmail: email !== null && isEmailVerified ? digestEmail(digester, email) : null,
  };
  for (let attempt = 1; attempt <= maxTries; attempt++) {
    const known = (await findBySubject(db, digests)) ?? (await takeInvited(db, digests));
    if (known !== undefined || !creates) return known;
    const id = newUuid();
    const details = encryptDetails(ofInstallation, id, { name, email });
    if (!(await insertUser(db, { id, details, ...digests }))) continue;
    await recordAuditEntries({ db }, [{ by, entry: toUserEntry("create", id, null) }]);
    return id;
  }
  throw new Error("the subject or email of a new user is taken, yet not found");
}

interface Digests {
  readonly ofSubject: Buffer;
  /** Null unless verified by the issuer. */
  readonly ofEmail: Buffer | null;
}

/** Locks the row against retention. Index: users_subject_digest_key. */
async function findBySubject(db: Db, { ofSubject }: Digests): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from users where subject_digest = ${ofSubject} for no key update
  `.execute(db);
  return rows[0]?.id;
}

/** Invited by this email. Index: users_email_digest_key. */
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

/** Omits an email of another subject. @returns false when either was stored meanwhile */
async function insertUser(
  transaction: Db,
  { id, details, ofSubject, ofEmail }: Digests & { readonly id: string; readonly details: Buffer },
): Promise<boolean> {
  const inserted = await countChanged(transaction)`
    insert into users (id, email_digest, subject_digest, details, created_by)
    values (
      ${id}, (select ${ofEmail}::bytea where not exists (select from users where email_digest = ${ofEmail})),
      ${ofSubject}, ${details}, 'oidc'
    )
    on conflict do nothing
  `;
  return inserted === 1;
}
