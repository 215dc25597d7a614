export const accountRoles = ["coordinator", "developer", "viewer", "owner"] as const;
export type AccountRole = (typeof accountRoles)[number];

/**
 * The permission that a route or a GraphQL field requires. `any`: reference data of no account, or an operation whose
 * parts have needs of their own. `people`: patients are shown unmasked. `session`: a signed-in person, in no account.
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

export const scopes = ["verify", "read", "manage_keys", "manage_webhooks", "manage_account"] as const;
export type Scope = (typeof scopes)[number];
