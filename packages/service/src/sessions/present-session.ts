import { type Session, toPublicId } from "@nightguard/contract";
import type { Ledger } from "@nightguard/ledger";
import { toPermissions } from "../access/roles.ts";
import type { LiveSession } from "./sessions.ts";

type Details = NonNullable<Awaited<ReturnType<Ledger["sessions"]["findDetails"]>>>;

export function presentSession(session: LiveSession, { user, accounts }: Details): Session {
  return {
    id: toPublicId("session", session.id),
    user: { id: toPublicId("user", session.userId), name: user.name, email: user.email },
    door: session.door,
    is_operator: session.isOperator,
    must_add_passkey: session.mustAddPasskey,
    accounts: accounts.map(({ id, name, timeZone }) => {
      const roles = session.roles[id] ?? [];
      return {
        id: toPublicId("account", id),
        name,
        time_zone: timeZone,
        roles,
        may: { live: toPermissions(roles, "live"), test: toPermissions(roles, "test") },
      };
    }),
    idle_seconds: session.idleSeconds,
    locks_at: session.locksAt.toISOString(),
    ends_at: session.endsAt.toISOString(),
  };
}
