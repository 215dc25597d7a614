import { type Session, SignInRequiredError, toPublicId } from "@nightguard/contract";
import { findSessionDetails } from "@nightguard/ledger";
import { toPermissions } from "../access/roles.ts";
import type { SessionsDeps } from "./deps.ts";
import type { LiveSession } from "./live-session.ts";

/** @throws SignInRequiredError when the person was deleted meanwhile */
export async function presentSession({ ledger }: SessionsDeps, session: LiveSession): Promise<Session> {
  const { userId, roles: byAccount } = session;
  const details = await findSessionDetails(ledger, { userId, accountIds: Object.keys(byAccount) });
  if (!details) throw new SignInRequiredError();
  const { user, accounts } = details;
  return {
    id: toPublicId("session", session.id),
    user: { id: toPublicId("user", userId), name: user.name, email: user.email },
    door: session.door,
    is_operator: session.isOperator,
    must_add_passkey: session.mustAddPasskey,
    accounts: accounts.map(({ id, name, timeZone, locationId }) => {
      const roles = byAccount[id] ?? [];
      return {
        id: toPublicId("account", id),
        name,
        time_zone: timeZone,
        location_id: locationId,
        roles,
        may: { live: toPermissions(roles, "live"), test: toPermissions(roles, "test") },
      };
    }),
    idle_seconds: session.idleSeconds,
    locks_at: session.locksAt.toISOString(),
    ends_at: session.endsAt.toISOString(),
  };
}
