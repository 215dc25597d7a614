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

/**
 * `work` is for phone services: the work list, and of jobs those that its items are about. `verify` and `read` together
 * permit all of that.
 */
export const scopes = ["verify", "read", "work", "manage_keys", "manage_webhooks", "manage_account"] as const;
export type Scope = (typeof scopes)[number];
