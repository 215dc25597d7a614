import { type AdminUser, toPublicId, type User } from "@nightguard/contract";
import type { MembershipRecord, UserRecord } from "@nightguard/ledger";

/** The record has only the membership of one account. */
export function presentUser(user: UserRecord): User {
  const [membership] = user.memberships;
  if (!membership) throw new RangeError("a person of an account without a membership");
  return { ...presentPerson(user), ...presentMembership(membership) };
}

export const presentAdminUser = (user: UserRecord): AdminUser => ({
  ...presentPerson(user),
  operator: user.isOperator,
  disabled: user.disabledAt !== null,
  accounts: user.memberships.map((membership) => ({
    account_id: toPublicId("account", membership.accountId),
    ...presentMembership(membership),
  })),
  created_by: user.createdBy,
  created_at: user.createdAt.toISOString(),
});

const presentPerson = ({ id, name, email, hasPasskey, lastSignInAt }: UserRecord) => ({
  id: toPublicId("user", id),
  name,
  email,
  has_passkey: hasPasskey,
  last_sign_in_at: lastSignInAt?.toISOString() ?? null,
});

const presentMembership = (membership: MembershipRecord) => ({
  roles: membership.roles,
  disabled: membership.disabledAt !== null,
  expires_at: membership.expiresAt?.toISOString() ?? null,
  reason: membership.reason,
  location_id: membership.locationId,
  created_by: membership.createdBy,
  created_at: membership.createdAt.toISOString(),
});
