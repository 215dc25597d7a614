import type { Mode, Session, Tenant } from "@nightguard/contract";
import type { SessionAccount } from "../api/session.ts";

export const basePath = "/console";
export const operatorPath = `${basePath}/operator`;

/** The path within the pages of operators, such as `/accounts`; undefined for other paths. */
export function findOperatorRest(pathname: string): string | undefined {
  if (pathname !== operatorPath && !pathname.startsWith(`${operatorPath}/`)) return undefined;
  return pathname.slice(operatorPath.length) || "/";
}

/** `/console/acc_…/live/jobs`, for example; undefined for other paths. */
export function findTenant(pathname: string): (Tenant & { readonly rest: string }) | undefined {
  const match = /^\/console\/(acc_[0-9a-f]{32})\/(live|test)(\/.*)?$/.exec(pathname);
  const [, accountId, mode, rest = "/"] = match ?? [];
  return accountId === undefined ? undefined : { accountId, mode: mode as Mode, rest };
}

export const toTenantPath = ({ accountId, mode }: Tenant): string => `${basePath}/${accountId}/${mode}`;

export const toContext = ({ accountId, mode }: Tenant): string => `${accountId};${mode}`;

/**
 * The path of the person's first account, for a path without a tenant, or of an account without a role of theirs.
 * An operator without an account gets to the pages of operators. Undefined if the path is right, or the person has
 * neither.
 */
export function findRedirect(pathname: string, session: Pick<Session, "accounts" | "is_operator">): string | undefined {
  if (session.is_operator && findOperatorRest(pathname) !== undefined) return undefined;
  const tenant = findTenant(pathname);
  if (tenant && findAccount(session, tenant.accountId)) return undefined;
  const [first] = session.accounts;
  if (!first) return session.is_operator ? operatorPath : undefined;
  const rest = tenant ? "" : pathname.slice(basePath.length).replace(/^\/$/, "");
  return toTenantPath({ accountId: first.id, mode: "live" }) + rest;
}

export function findAccount({ accounts }: Pick<Session, "accounts">, id: string): SessionAccount | undefined {
  return accounts.find((account) => account.id === id);
}
