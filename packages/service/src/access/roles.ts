import { type AccountRole, type Mode, type Need, needs, type Scope, scopes } from "@nightguard/contract";

/** In test mode patients are invented, so a developer has a coordinator's permissions there. */
const needsByRole: Readonly<Record<AccountRole, Readonly<Record<Mode, readonly Need[]>>>> = {
  coordinator: inBoth("any", "read", "people", "verify"),
  developer: {
    live: ["any", "read", "see_keys", "manage_keys", "see_webhooks", "manage_webhooks"],
    test: ["any", "read", "see_keys", "manage_keys", "see_webhooks", "manage_webhooks", "verify", "people"],
  },
  viewer: inBoth("any", "read", "see_keys", "see_webhooks"),
  owner: inBoth(
    ...(["any", "read", "verify", "see_keys", "manage_keys", "see_webhooks", "manage_webhooks"] as const),
    ...(["manage_account", "manage_users"] as const),
  ),
};

function inBoth(...permitted: readonly Need[]): Readonly<Record<Mode, readonly Need[]>> {
  return { live: permitted, test: permitted };
}

/** In the order of `needs`. */
export function toPermissions(roles: readonly AccountRole[], mode: Mode): readonly Need[] {
  const permitted = new Set(roles.flatMap((role) => needsByRole[role][mode]));
  return needs.filter((need) => permitted.has(need));
}

const scopeByNeed: Readonly<Record<Need, Scope | "any" | undefined>> = {
  any: "any",
  verify: "verify",
  read: "read",
  people: "read",
  see_keys: "manage_keys",
  manage_keys: "manage_keys",
  see_webhooks: "manage_webhooks",
  manage_webhooks: "manage_webhooks",
  manage_account: "manage_account",
  manage_users: undefined,
  session: undefined,
};

/** "any" if a key needs no scope; undefined if closed to keys. */
export const toScope = (need: Need): Scope | "any" | undefined => scopeByNeed[need];

/** The need by which a person has a scope. */
export const toNeed = (scope: Scope): Need => (scope === "work" ? "verify" : scope);

export const toScopes = (permitted: readonly Need[]): readonly Scope[] =>
  scopes.filter((scope) => permitted.includes(toNeed(scope)));

/** `verify` and `read` together permit what `work` does. */
export const holdsScope = (given: readonly Scope[], scope: Scope): boolean =>
  given.includes(scope) || (scope === "work" && given.includes("verify") && given.includes("read"));
