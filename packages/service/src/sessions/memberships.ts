import { ApiError, PasskeyRequiredError, parsePublicId, SignInRequiredError } from "@nightguard/contract";
import type { Ledger } from "@nightguard/ledger";
import { findRolesOfSessions } from "@nightguard/ledger";
import type { Caller } from "../access/caller.ts";
import { toPermissions, toScopes } from "../access/roles.ts";
import { getPlan } from "../access/standing.ts";
import { createRefusalWatch, type RefusalListener } from "../access/watch-refusals.ts";
import type { SessionsDeps } from "./deps.ts";
import type { LiveSession } from "./live-session.ts";

interface Membership {
  readonly sessionId: string;
  readonly accountId: string;
}

/**
 * Runs checks 1 to 6 with the order and errors of an account's keys.
 *
 * @param options.anyStanding skips the checks of the account: suspension and checks 3 to 6
 * @throws PasskeyRequiredError; ApiError 403 when the person has no role in the account
 */
export async function checkMembership(
  { standings }: SessionsDeps,
  session: LiveSession,
  wanted: Pick<Caller, "accountId" | "mode">,
  options: { anyStanding: boolean },
): Promise<Caller> {
  if (session.mustAddPasskey && !options.anyStanding) throw new PasskeyRequiredError();
  const accountId = parsePublicId("account", wanted.accountId);
  const roles = (accountId !== undefined && session.roles[accountId]) || [];
  const standing = accountId !== undefined && roles.length > 0 ? await standings.get(accountId) : undefined;
  if (!standing) throw noRole();
  const may = toPermissions(roles, wanted.mode);
  return {
    accountId: standing.accountId,
    mode: wanted.mode,
    may,
    scopes: toScopes(may),
    seesPatients: may.includes("people"),
    by: { kind: "user", id: session.userId },
    sessionId: session.id,
    plan: getPlan(standing, options),
    storedRows: standing.storedRows,
  };
}

/**
 * Reports within a second the end or lock of a session, or the loss of the person's last role in the account.
 *
 * @returns stops the watch
 */
export const watchMembership = (
  { watchRoles }: SessionsDeps,
  { sessionId, accountId }: Membership,
  listener: RefusalListener,
): (() => void) => watchRoles(`${sessionId} ${accountId}`, listener);

export const createMembershipWatch = (ledger: Ledger) =>
  createRefusalWatch(async (ids) => {
    const memberships = ids.map((id) => [id, ...(id.split(" ") as [string, string])] as const);
    const roles = await findRolesOfSessions(ledger, [...new Set(memberships.map(([, sessionId]) => sessionId))]);
    return memberships.flatMap(([id, sessionId, accountId]) => {
      const byAccount = roles.get(sessionId);
      if (byAccount?.[accountId]) return [];
      return [[id, byAccount ? noRole() : new SignInRequiredError()] as const];
    });
  });

const noRole = () => new ApiError(403, "You have no role in this account");
