import { type AccountRole, newUuid, toActorText } from "@nightguard/contract";
import { audited, type RequestedBy, recordAuditEntries } from "../audit/record.ts";
import { type Db, withDeadlockRetry } from "../database/index.ts";
import { installationId } from "../encryption/data-keys.ts";
import type { Encryption } from "../encryption/encryption.ts";
import { deleteCredentialsOf } from "./credentials.ts";
import { insertLink, type NewLink } from "./links.ts";
import {
  digestEmail,
  encryptDetails,
  encryptOwnLocation,
  encryptReason,
  lockUser,
  type PeopleDeps,
  toUserEntry,
} from "./people.ts";

export interface NewMembership {
  readonly accountId: string;
  readonly roles: readonly AccountRole[];
  readonly expiresAt: Date | null;
  readonly reason: string | null;
  readonly locationId: string | null;
}

export interface NewUserRecord {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly isOperator: boolean;
  readonly membership: NewMembership | undefined;
  readonly link: NewLink;
}

/** Undefined when somebody has this email. */
export async function createUser(
  { db, encryption, digester }: PeopleDeps,
  by: RequestedBy,
  { id, name, email, isOperator, membership, link }: NewUserRecord,
): Promise<"created" | undefined> {
  const ofInstallation = await encryption.of(installationId);
  return audited(db, by, toUserEntry("invite", id, membership?.accountId ?? null), async (transaction) => {
    const created = await transaction
      .insertInto("users")
      .values({
        id,
        email_digest: digestEmail(digester, email),
        details: encryptDetails(ofInstallation, id, { name, email }),
        is_operator: isOperator,
        created_by: toActorText(by.actor),
      })
      .onConflict((conflict) => conflict.column("email_digest").doNothing())
      .returning("id")
      .executeTakeFirst();
    if (!created) return undefined;
    if (membership) {
      await insertMembership({ db: transaction, ofInstallation }, by, id, membership);
    }
    await insertLink(transaction, id, link);
    return "created" as const;
  });
}

/**
 * Only the new link opens the account.
 *
 * @returns undefined when the person is in the account already, or missing
 */
export async function addMembership(
  { db, encryption }: PeopleDeps,
  by: RequestedBy,
  userId: string,
  { membership, link }: { readonly membership: NewMembership; readonly link: NewLink },
): Promise<"added" | undefined> {
  const ofInstallation = await encryption.of(installationId);
  return audited(db, by, toUserEntry("invite", userId, membership.accountId), async (transaction) => {
    const locked = await lockUser(transaction, userId);
    if (!locked || !(await insertMembership({ db: transaction, ofInstallation }, by, userId, membership))) {
      return undefined;
    }
    await deleteCredentialsOf(transaction, userId);
    await insertLink(transaction, userId, link);
    return "added" as const;
  });
}

async function insertMembership(
  { db, ofInstallation }: { readonly db: Db; readonly ofInstallation: Encryption },
  by: RequestedBy,
  userId: string,
  { accountId, roles, expiresAt, reason, locationId }: NewMembership,
): Promise<boolean> {
  const ids = { userId, accountId };
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("memberships")
    .values({
      user_id: userId,
      account_id: accountId,
      roles: [...roles],
      created_by: toActorText(by.actor),
      expires_at: expiresAt,
      reason: encryptReason(ofInstallation, ids, reason),
      location: encryptOwnLocation(ofInstallation, ids, locationId),
    })
    .onConflict((conflict) => conflict.columns(["user_id", "account_id"]).doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

const machineName = "This machine";

/**
 * Creates this machine's user, who operates the installation, the first time.
 *
 * @param accountId makes the user its owner and coordinator
 */
export async function linkMachine(
  { db, encryption }: PeopleDeps,
  by: RequestedBy,
  { accountId, link }: { readonly accountId: string | undefined; readonly link: NewLink },
): Promise<string> {
  const ofInstallation = await encryption.of(installationId);
  return withDeadlockRetry(db, "link of this machine", async (transaction) => {
    const fresh = newUuid();
    await transaction
      .insertInto("users")
      .values({
        id: fresh,
        email_digest: null,
        details: encryptDetails(ofInstallation, fresh, { name: machineName, email: null }),
        is_operator: true,
        is_machine: true,
        created_by: toActorText(by.actor),
      })
      .onConflict((conflict) => conflict.column("is_machine").where("is_machine", "=", true).doNothing())
      .execute();
    const { id } = await transaction
      .selectFrom("users")
      .select("id")
      .where("is_machine", "=", true)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow();
    if (accountId) {
      const roles: readonly AccountRole[] = ["coordinator", "owner"];
      const membership = { accountId, roles, expiresAt: null, reason: null, locationId: null };
      await insertMembership({ db: transaction, ofInstallation }, by, id, membership);
    }
    await insertLink(transaction, id, link);
    await recordAuditEntries({ db: transaction }, [{ by, entry: toUserEntry("link", id, accountId ?? null) }]);
    return id;
  });
}
