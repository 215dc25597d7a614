import { type AccountRole, accountRoles, parsePublicId } from "@nightguard/contract";
import { isExposed } from "./tls.ts";

/** The grant of one value of the role claim; ids as stored. */
export type RoleGrant = { readonly value: string } & (
  | { readonly isOperator: true }
  | { readonly accountId: string; readonly role: AccountRole }
);

export interface OidcConfig {
  readonly issuer: URL;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly grants: readonly RoleGrant[];
  readonly roleClaim: string;
  /** Required of every sign-in, such as two factors. */
  readonly acr: string | undefined;
  /**
   * The provider's ID tokens may lack `auth_time`: it is then trusted to have asked the person to sign in when told to.
   */
  readonly allowsNoAuthTime: boolean;
}

/**
 * Parses `VALUE=acc_…:ROLE` and `VALUE=operator`, separated by commas.
 *
 * @returns undefined for any other text
 */
export function parseRoleGrants(text: string): readonly RoleGrant[] | undefined {
  const parsed = text
    .split(",")
    .map((entry) => entry.trim())
    .filter(Boolean)
    .map(parseRoleGrant);
  const grants = parsed.filter((grant) => grant !== undefined);
  return grants.length === parsed.length ? grants : undefined;
}

function parseRoleGrant(entry: string): RoleGrant | undefined {
  const at = entry.lastIndexOf("="); // values may contain "=", as names of groups in a directory do
  const [value, granted] = [entry.slice(0, at).trim(), entry.slice(at + 1).trim()];
  if (at < 1 || value === "") return undefined;
  if (granted === "operator") return { value, isOperator: true };
  const [account = "", name] = granted.split(":");
  const accountId = parsePublicId("account", account);
  const role = accountRoles.find((one) => one === name);
  return accountId === undefined || role === undefined ? undefined : { value, accountId, role };
}

export interface OidcValues {
  readonly oidcIssuer: string | undefined;
  readonly oidcClientId: string | undefined;
  readonly oidcClientSecret: string | undefined;
  readonly oidcRoles: readonly RoleGrant[];
  readonly oidcRoleClaim: string;
  readonly oidcAcr: string | undefined;
  readonly oidcAllowNoAuthTime: boolean;
  /** True if the provider may be `http:` on another machine. */
  readonly plaintext: { readonly outside: boolean };
}

/** @returns `faults` as sentences that begin with the variable */
export function readOidc(values: OidcValues): {
  readonly oidc: OidcConfig | undefined;
  readonly faults: readonly string[];
} {
  const { oidcClientId: clientId, oidcClientSecret: clientSecret } = values;
  if (values.oidcIssuer === undefined) return { oidc: undefined, faults: [] };
  const issuer = new URL(values.oidcIssuer);
  const isPlain = isExposed(issuer) && !values.plaintext.outside;
  const faults = [
    ...(isPlain ? ["NIGHTGUARD_OIDC_ISSUER would be used unencrypted: use https://"] : []),
    ...(clientId === undefined ? ["NIGHTGUARD_OIDC_CLIENT_ID is required with NIGHTGUARD_OIDC_ISSUER"] : []),
    ...(clientSecret === undefined ? ["NIGHTGUARD_OIDC_CLIENT_SECRET is required with NIGHTGUARD_OIDC_ISSUER"] : []),
  ];
  if (clientId === undefined || clientSecret === undefined || isPlain) return { oidc: undefined, faults };
  const { oidcRoles: grants, oidcRoleClaim: roleClaim, oidcAcr: acr, oidcAllowNoAuthTime: allowsNoAuthTime } = values;
  return { oidc: { issuer, clientId, clientSecret, grants, roleClaim, acr, allowsNoAuthTime }, faults };
}
