/** The roles of a person in an account. */
export const accountRoles = ["coordinator", "developer", "viewer", "owner"] as const;
export type AccountRole = (typeof accountRoles)[number];

/**
 * What a route or a GraphQL field needs of its caller. `any`: reference data that belongs to no account, or an operation whose
 * parts have needs of their own. `people`: it shows patients unmasked. `session`: a signed-in person, in no account.
 */
export const needs = [
  "any",
  "verify",
  "read",
  "people",
  "see_keys",
  "manage_keys",
  "see_webhooks",
  "manage_webhooks",
  "manage_account",
  "manage_users",
  "session",
] as const;
export type Need = (typeof needs)[number];

/** What a key may do. */
export const scopes = ["verify", "read", "manage_keys", "manage_webhooks", "manage_account"] as const;
export type Scope = (typeof scopes)[number];
