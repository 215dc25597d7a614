import { type AccountRole, accountRoles, parsePublicId } from "@nightguard/contract";
import { isLoopback } from "./tls.ts";

/** What a value of the role claim grants; ids as stored. */
export type RoleGrant = { readonly value: string } & (
  | { readonly isOperator: true }
  | { readonly accountId: string; readonly role: AccountRole }
);

/** The identity provider, and this service as its client. */
export interface OidcConfig {
  readonly issuer: URL;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly grants: readonly RoleGrant[];
  /** The claim whose values grant roles. */
  readonly roleClaim: string;
  /** Demanded of every sign-in, such as one that means two factors. */
  readonly acr: string | undefined;
}

/**
 * Parses `VALUE=acc_…:ROLE` and `VALUE=operator`, with commas between them.
 *
 * @returns undefined for anything else
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
  const at = entry.lastIndexOf("="); // values may contain others, as names of groups in a directory do
  const [value, granted] = [entry.slice(0, at).trim(), entry.slice(at + 1).trim()];
  if (at < 1 || value === "") return undefined;
  if (granted === "operator") return { value, isOperator: true };
  const [account = "", name] = granted.split(":");
  const accountId = parsePublicId("account", account);
  const role = accountRoles.find((one) => one === name);
  return accountId === undefined || role === undefined ? undefined : { value, accountId, role };
}

/** The variables of the identity provider, each of the right form. */
export interface OidcVariables {
  readonly NIGHTGUARD_OIDC_ISSUER?: string | undefined;
  readonly NIGHTGUARD_OIDC_CLIENT_ID?: string | undefined;
  readonly NIGHTGUARD_OIDC_CLIENT_SECRET?: string | undefined;
  readonly NIGHTGUARD_OIDC_ROLES: readonly RoleGrant[];
  readonly NIGHTGUARD_OIDC_ROLE_CLAIM: string;
  readonly NIGHTGUARD_OIDC_ACR?: string | undefined;
}

/**
 * The identity provider, if there is one.
 *
 * @returns `faults` in words, each beginning with its variable
 */
export function readOidc(
  values: OidcVariables,
  { allowPlaintext }: { allowPlaintext: boolean },
): { readonly oidc: OidcConfig | undefined; readonly faults: readonly string[] } {
  const {
    NIGHTGUARD_OIDC_ISSUER: issuer,
    NIGHTGUARD_OIDC_CLIENT_ID: clientId,
    NIGHTGUARD_OIDC_CLIENT_SECRET: clientSecret,
  } = values;
  if (issuer === undefined) return { oidc: undefined, faults: [] };
  const url = new URL(issuer);
  const isPlain = url.protocol === "http:" && !isLoopback(url.hostname) && !allowPlaintext;
  const faults = [
    ...(isPlain ? ["NIGHTGUARD_OIDC_ISSUER would be used unencrypted: use https://"] : []),
    ...(clientId === undefined ? ["NIGHTGUARD_OIDC_CLIENT_ID is required with NIGHTGUARD_OIDC_ISSUER"] : []),
    ...(clientSecret === undefined ? ["NIGHTGUARD_OIDC_CLIENT_SECRET is required with NIGHTGUARD_OIDC_ISSUER"] : []),
  ];
  if (clientId === undefined || clientSecret === undefined || isPlain) return { oidc: undefined, faults };
  const oidc = {
    ...{ issuer: url, clientId, clientSecret },
    grants: values.NIGHTGUARD_OIDC_ROLES,
    roleClaim: values.NIGHTGUARD_OIDC_ROLE_CLAIM,
    acr: values.NIGHTGUARD_OIDC_ACR,
  };
  return { oidc, faults };
}
