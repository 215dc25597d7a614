import { type AccountRole, toPublicId } from "@nightguard/contract";
import { type RawBuilder, sql } from "kysely";
import { type Db, idArray, idsOf, inPage, type Page } from "../database/index.ts";
import type { EncryptionDeps } from "../deps.ts";
import { installationId } from "../encryption/data-keys.ts";
import type { Digester } from "../encryption/digester.ts";
import type { Encryption } from "../encryption/encryption.ts";

export interface MembershipRecord {
  readonly accountId: string;
  readonly roles: readonly AccountRole[];
  readonly createdBy: string;
  readonly createdAt: Date;
  readonly disabledAt: Date | null;
  /** Null for no end. */
  readonly expiresAt: Date | null;
  readonly reason: string | null;
  /** The person's own, which the console shows first. */
  readonly locationId: string | null;
}

/** Has all memberships, or that of one account. */
export interface UserRecord {
  readonly id: string;
  readonly name: string;
  /** Null for this machine. */
  readonly email: string | null;
  readonly isOperator: boolean;
  readonly hasPasskey: boolean;
  readonly createdBy: string;
  readonly createdAt: Date;
  readonly disabledAt: Date | null;
  readonly lastSignInAt: Date | null;
  readonly memberships: readonly MembershipRecord[];
}

type UserRow = Omit<UserRecord, "name" | "email" | "memberships"> & { readonly details: Buffer };
type MembershipRow = Omit<MembershipRecord, "reason" | "locationId"> & {
  readonly userId: string;
  readonly reason: Buffer | null;
  readonly location: Buffer | null;
};

export interface MembershipIds {
  readonly userId: string;
  readonly accountId: string;
}

export interface UserDetails {
  readonly name: string;
  readonly email: string | null;
}

export interface PeopleDeps extends EncryptionDeps {
  readonly digester: Digester;
}

const userColumns = sql`
  u.id, u.details, u.is_operator as "isOperator", u.created_by as "createdBy", u.created_at as "createdAt",
  u.disabled_at as "disabledAt", u.last_sign_in_at as "lastSignInAt",
  exists (select from passkeys where user_id = u.id) as "hasPasskey"
`;

export const toUserEntry = (what: string, userId: string, accountId: string | null) => ({
  accountId,
  action: `user.${what}`,
  subject: toPublicId("user", userId),
});

/** Guards creating and deleting credentials. */
export async function lockUser(transaction: Db, userId: string): Promise<boolean> {
  const { rows } = await sql`select from users where id = ${userId} for no key update`.execute(transaction);
  return rows.length > 0;
}

export const digestEmail = (digester: Digester, email: string): Buffer => digester.digest("user_email", email);

const detailsContext = (userId: string) => `user:${userId}`;
const reasonContext = (userId: string, accountId: string) => `membership:${userId}:${accountId}`;
const locationContext = ({ userId, accountId }: MembershipIds) => `membership_location:${userId}:${accountId}`;

export const encryptDetails = (ofInstallation: Encryption, userId: string, { name, email }: UserDetails): Buffer =>
  ofInstallation.encrypt(detailsContext(userId), JSON.stringify({ name, email }));

export function decryptDetails(ofInstallation: Encryption, { id, details }: Pick<UserRow, "id" | "details">) {
  return JSON.parse(ofInstallation.decrypt(detailsContext(id), details).toString()) as UserDetails;
}

export const encryptReason = (ofInstallation: Encryption, ids: MembershipIds, reason: string | null): Buffer | null =>
  reason === null ? null : ofInstallation.encrypt(reasonContext(ids.userId, ids.accountId), reason);

export const decryptReason = (ofInstallation: Encryption, ids: MembershipIds, reason: Buffer): string =>
  ofInstallation.decrypt(reasonContext(ids.userId, ids.accountId), reason).toString();

export const encryptOwnLocation = (
  ofInstallation: Encryption,
  ids: MembershipIds,
  locationId: string | null,
): Buffer | null => (locationId === null ? null : ofInstallation.encrypt(locationContext(ids), locationId));

export const decryptOwnLocation = (
  ofInstallation: Encryption,
  ids: MembershipIds,
  location: Buffer | null,
): string | null => location && ofInstallation.decrypt(locationContext(ids), location).toString();

/** Index: primary key. */
export const findUser = async (deps: PeopleDeps, id: string): Promise<UserRecord | undefined> =>
  (await selectUsers(deps, sql`users u where u.id = ${id}`))[0];

/** Index: users_email_digest_key. */
export const findUserByEmail = async (deps: PeopleDeps, email: string): Promise<UserRecord | undefined> =>
  (await selectUsers(deps, sql`users u where u.email_digest = ${digestEmail(deps.digester, email)}`))[0];

/** Omits unknown people. Index: primary key. */
export async function findNames(
  { db, encryption }: EncryptionDeps,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<Pick<UserRow, "id" | "details">>`
    select id, details from users where id = any(${idArray(ids)})
  `.execute(db);
  const ofInstallation = await encryption.of(installationId);
  return new Map(rows.map((row) => [row.id, decryptDetails(ofInstallation, row).name]));
}

/** Newest first. Index: primary key. */
export const listUsers = (deps: PeopleDeps, page: Page): Promise<UserRecord[]> =>
  selectUsers(deps, sql`users u where true ${inPage(page, "u.id")}`);

/** Newest first. Index: memberships_by_account. */
export async function listUsersOfAccount(deps: PeopleDeps, accountId: string, page: Page): Promise<UserRecord[]> {
  const members = sql`
    memberships m
    join users u on u.id = m.user_id
    where m.account_id = ${accountId}
    ${inPage(page, "m.user_id")}
  `;
  return (await selectUsers(deps, members)).map((user) => ofAccount(user, accountId));
}

export async function findUserOfAccount(
  deps: PeopleDeps,
  { userId, accountId }: MembershipIds,
): Promise<UserRecord | undefined> {
  const user = await findUser(deps, userId);
  const member = user && ofAccount(user, accountId);
  return member && member.memberships.length > 0 ? member : undefined;
}

const ofAccount = (user: UserRecord, accountId: string): UserRecord => ({
  ...user,
  memberships: user.memberships.filter((membership) => membership.accountId === accountId),
});

async function selectUsers({ db, encryption }: EncryptionDeps, from: RawBuilder<unknown>): Promise<UserRecord[]> {
  const { rows } = await sql<UserRow>`select ${userColumns} from ${from}`.execute(db);
  if (rows.length === 0) return [];
  const memberships = Map.groupBy(await readMemberships(db, idsOf(rows)), ({ userId }) => userId);
  const ofInstallation = await encryption.of(installationId);
  return rows.map(({ details, ...row }) => ({
    ...row,
    ...decryptDetails(ofInstallation, { id: row.id, details }),
    memberships: (memberships.get(row.id) ?? []).map((membership) => toMembership(ofInstallation, membership)),
  }));
}

function toMembership(
  ofInstallation: Encryption,
  { userId, reason, location, ...membership }: MembershipRow,
): MembershipRecord {
  const ids = { userId, accountId: membership.accountId };
  return {
    ...membership,
    reason: reason && decryptReason(ofInstallation, ids, reason),
    locationId: decryptOwnLocation(ofInstallation, ids, location),
  };
}

/** Index: primary key. */
async function readMemberships(db: Db, userIds: readonly string[]): Promise<MembershipRow[]> {
  const { rows } = await sql<MembershipRow>`
    select
      user_id as "userId", account_id as "accountId", roles, created_by as "createdBy", created_at as "createdAt",
      disabled_at as "disabledAt", expires_at as "expiresAt", reason, location
    from memberships
    where user_id = any(${idArray(userIds)})
    order by account_id
  `.execute(db);
  return rows;
}
