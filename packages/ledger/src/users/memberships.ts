import type { AccountRole } from "@nightguard/contract";
import { sql } from "kysely";
import { type AuditEntry, type RequestedBy, recordAuditEntries } from "../audit/record.ts";
import { type Db, idArray, idsOf, withDeadlockRetry } from "../database/index.ts";
import { installationId } from "../encryption/data-keys.ts";
import type { Encryption } from "../encryption/encryption.ts";
import { deleteCredentialsOf } from "./credentials.ts";
import { endSessionsOf } from "./end-session.ts";
import { deleteLinksOf } from "./links.ts";
import {
  decryptDetails,
  decryptReason,
  encryptDetails,
  encryptOwnLocation,
  encryptReason,
  lockUser,
  type PeopleDeps,
  toUserEntry,
} from "./people.ts";

interface MembershipPatch {
  /** Empty removes the person from the account. */
  readonly roles?: readonly AccountRole[] | undefined;
  readonly disabled?: boolean | undefined;
  readonly expiresAt?: Date | null | undefined;
  readonly reason?: string | null | undefined;
  readonly locationId?: string | null | undefined;
}

interface PersonPatch {
  readonly name?: string | undefined;
  readonly disabled?: boolean | undefined;
  readonly isOperator?: boolean | undefined;
}

interface UserChange {
  readonly userId: string;
  readonly person?: PersonPatch | undefined;
  readonly membership?: ({ readonly accountId: string } & MembershipPatch) | undefined;
}

/**
 * Ends the person's sessions: the next sign-in has the new roles. A new operator needs a new link.
 *
 * @param keepsOwner the account's last owner must stay one
 * @returns undefined without such a person or membership; "last owner" when unchanged for that reason
 */
export async function changeUser(
  { db, encryption }: PeopleDeps,
  by: RequestedBy,
  change: UserChange,
  { keepsOwner }: { keepsOwner: boolean },
): Promise<"changed" | "last owner" | undefined> {
  const { userId, person = {}, membership } = change;
  const ofInstallation = await encryption.of(installationId);
  return withDeadlockRetry(db, "change of a person", async (transaction) => {
    const deps = { db: transaction, ofInstallation };
    if (!(await lockUser(transaction, userId))) return undefined;
    if (membership) {
      if (!(await isMember(transaction, userId, membership.accountId))) return undefined;
      if (keepsOwner && endsOwner(membership) && !(await leavesOwner(transaction, userId, membership.accountId))) {
        return "last owner" as const;
      }
      await patchMembership(deps, userId, membership);
    }
    const { becomesOperator } = await patchPerson(deps, userId, person);
    if (becomesOperator) await deleteCredentialsOf(transaction, userId);
    if (changesAccess(change)) await endSessionsOf(transaction, userId);
    if (person.disabled || membership?.disabled) await deleteLinksOf(transaction, userId);
    const lines = toEntries(change).map((entry) => ({ by, entry }));
    if (lines.length > 0) await recordAuditEntries({ db: transaction }, lines);
    if (membership?.roles?.length === 0) await deleteWithoutAccess(transaction, [userId]);
    return "changed" as const;
  });
}

interface ChangeDeps {
  readonly db: Db;
  readonly ofInstallation: Encryption;
}

const endsOwner = ({ roles, disabled }: MembershipPatch) =>
  disabled === true || (roles !== undefined && !roles.includes("owner"));

const changesAccess = ({ person, membership }: UserChange): boolean =>
  [person?.disabled, person?.isOperator, membership?.roles, membership?.disabled, membership?.expiresAt].some(
    (value) => value !== undefined,
  );

function toEntries({ userId, person = {}, membership }: UserChange): AuditEntry[] {
  const accountId = membership?.accountId ?? null;
  const toDisabled = (disabled: boolean) => (disabled ? "disable" : "enable");
  const changes = [
    membership?.roles && "roles",
    membership?.disabled !== undefined && toDisabled(membership.disabled),
    (membership?.expiresAt !== undefined || membership?.reason !== undefined) && !membership.roles && "term",
    membership?.locationId !== undefined && "location",
    person.disabled !== undefined && toDisabled(person.disabled),
    person.isOperator !== undefined && "operator",
    person.name !== undefined && "rename",
  ].filter((what) => typeof what === "string");
  return changes.map((what) => toUserEntry(what, userId, accountId));
}

async function isMember(db: Db, userId: string, accountId: string): Promise<boolean> {
  const { rows } = await sql`
    select from memberships where user_id = ${userId} and account_id = ${accountId}
  `.execute(db);
  return rows.length > 0;
}

/**
 * True also if the person is no owner. Locks all owners, so that two cannot remove each other. Index:
 * memberships_by_account.
 */
async function leavesOwner(db: Db, userId: string, accountId: string): Promise<boolean> {
  const { rows } = await sql<{ id: string; isOwner: boolean }>`
    select
      m.user_id as id,
      m.disabled_at is null and u.disabled_at is null and coalesce(m.expires_at > now(), true) as "isOwner"
    from memberships m
    join users u on u.id = m.user_id
    where m.account_id = ${accountId}
      and 'owner' = any(m.roles)
    order by m.user_id
    for update of m
  `.execute(db);
  const owners = rows.filter(({ isOwner }) => isOwner);
  return owners.some(({ id }) => id !== userId) || owners.every(({ id }) => id !== userId);
}

async function patchMembership(
  { db, ofInstallation }: ChangeDeps,
  userId: string,
  { accountId, roles, disabled, expiresAt, reason, locationId }: NonNullable<UserChange["membership"]>,
): Promise<void> {
  if (roles?.length === 0) {
    await sql`delete from memberships where user_id = ${userId} and account_id = ${accountId}`.execute(db);
    await sql`delete from saved_views where user_id = ${userId} and account_id = ${accountId}`.execute(db);
    return;
  }
  const ids = { userId, accountId };
  await db
    .updateTable("memberships")
    .set((row) => ({
      roles: roles ? [...roles] : row.ref("roles"),
      disabled_at: disabled === undefined ? row.ref("disabled_at") : toDisabledAt(disabled),
      expires_at: expiresAt === undefined ? row.ref("expires_at") : expiresAt,
      reason: reason === undefined ? row.ref("reason") : encryptReason(ofInstallation, ids, reason),
      location: locationId === undefined ? row.ref("location") : encryptOwnLocation(ofInstallation, ids, locationId),
    }))
    .where("user_id", "=", userId)
    .where("account_id", "=", accountId)
    .execute();
}

const toDisabledAt = (disabled: boolean) => (disabled ? sql<Date>`coalesce(disabled_at, now())` : null);

async function patchPerson(
  { db, ofInstallation }: ChangeDeps,
  userId: string,
  { name, disabled, isOperator }: PersonPatch,
): Promise<{ becomesOperator: boolean }> {
  const row = await db
    .selectFrom("users")
    .select(["id", "details", "is_operator"])
    .where("id", "=", userId)
    .executeTakeFirstOrThrow();
  const details =
    name === undefined
      ? row.details
      : encryptDetails(ofInstallation, userId, { ...decryptDetails(ofInstallation, row), name });
  await db
    .updateTable("users")
    .set((user) => ({
      details,
      is_operator: isOperator ?? user.ref("is_operator"),
      disabled_at: disabled === undefined ? user.ref("disabled_at") : toDisabledAt(disabled),
    }))
    .where("id", "=", userId)
    .execute();
  return { becomesOperator: isOperator === true && !row.is_operator };
}

/** Deletes people who are in no account, are no operators and come from no identity provider. */
async function deleteWithoutAccess(db: Db, userIds: readonly string[]): Promise<void> {
  await sql`
    delete from users u
    where u.id = any(${idArray(userIds)})
      and not u.is_operator
      and not u.is_machine
      and u.subject_digest is null
      and not exists (select from memberships where user_id = u.id)
  `.execute(db);
}

/** Index: memberships_by_account. */
export async function eraseReasons(
  { db, ofInstallation }: ChangeDeps,
  accountId: string,
  isErased: (reason: string) => boolean,
): Promise<void> {
  const { rows } = await sql<{ userId: string; reason: Buffer }>`
    select user_id as "userId", reason
    from memberships
    where account_id = ${accountId}
      and reason is not null
  `.execute(db);
  const erased = rows.filter(({ userId, reason }) =>
    isErased(decryptReason(ofInstallation, { userId, accountId }, reason)),
  );
  if (erased.length === 0) return;
  await sql`
    update memberships
    set reason = null
    where account_id = ${accountId}
      and user_id = any(${idArray(erased.map(({ userId }) => userId))})
  `.execute(db);
}

/** Index: memberships_by_account. */
export async function deleteMembershipsOf(db: Db, accountId: string): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    delete from memberships where account_id = ${accountId} returning user_id as id
  `.execute(db);
  await deleteWithoutAccess(db, idsOf(rows));
}
