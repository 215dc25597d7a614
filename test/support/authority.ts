import { type AccountRole, type Mode, type Scope, scopes } from "@nightguard/contract";

/** What somebody may do with keys, endpoints and patients: promised here, apart from the code that decides it. */
export interface Authority {
  readonly name: string;
  /** Reads patients' data: lists, answers, events, and what receivers of webhooks answered. */
  readonly readsPatients: boolean;
  /** Gets the answer to a question of their own. */
  readonly getsAnswers: boolean;
  /** The scopes that they give to keys; empty where they make none. */
  readonly grants: readonly Scope[];
  readonly managesWebhooks: boolean;
}

const ofPeople = (
  readsPatients: boolean,
  grants: readonly Scope[],
): Pick<Authority, "readsPatients" | "getsAnswers" | "grants" | "managesWebhooks"> => ({
  readsPatients,
  getsAnswers: readsPatients,
  grants,
  managesWebhooks: grants.includes("manage_webhooks"),
});

const owner = ofPeople(false, ["manage_keys", "manage_webhooks", "manage_account"]);

const byRole: Readonly<Record<AccountRole, Readonly<Record<Mode, Omit<Authority, "name">>>>> = {
  coordinator: { live: ofPeople(true, []), test: ofPeople(true, []) },
  developer: {
    live: ofPeople(false, ["manage_keys", "manage_webhooks"]),
    test: ofPeople(true, ["verify", "read", "work", "manage_keys", "manage_webhooks"]),
  },
  viewer: { live: ofPeople(false, []), test: ofPeople(false, []) },
  owner: { live: owner, test: owner },
};

/** A person with one role. */
export const authorityOfRole = (role: AccountRole, mode: Mode): Authority => ({ name: role, ...byRole[role][mode] });

/** An owner who works with patients too. */
export const authorityOfOwningCoordinator: Authority = { name: "owner, coordinator", ...ofPeople(true, scopes) };

/** An API key with these scopes. */
export const authorityOfKey = (given: readonly Scope[]): Authority => ({
  name: toScopesText(given),
  readsPatients: given.includes("read"),
  getsAnswers: given.includes("verify"),
  grants: given.includes("manage_keys") ? withWork(given) : [],
  managesWebhooks: given.includes("manage_webhooks"),
});

/** "verify read keys". */
export const toScopesText = (given: readonly Scope[]): string =>
  given.map((scope) => scope.replace("manage_", "")).join(" ");

/** Who verifies and reads may grant `work`, which permits less. */
const withWork = (given: readonly Scope[]): readonly Scope[] =>
  scopes.filter((scope) => given.includes(scope) || (scope === "work" && areAmong(["verify", "read"], given)));

const apartFromWork = scopes.filter((scope) => scope !== "work");

/** All sets of the other scopes, `work` with those that could widen it, and all; smaller ones first. */
export const scopeSets: readonly (readonly Scope[])[] = [
  ...Array.from({ length: 2 ** apartFromWork.length - 1 }, (_, index) =>
    apartFromWork.filter((_scope, bit) => ((index + 1) >> bit) % 2 === 1),
  ),
  ["work"] as const,
  ["verify", "work"] as const,
  ["work", "manage_keys"] as const,
  ["work", "manage_webhooks"] as const,
  scopes,
].toSorted((a, b) => a.length - b.length);

/** Whether all of these scopes are among those. */
export const areAmong = (wanted: readonly Scope[], given: readonly Scope[]): boolean =>
  wanted.every((scope) => given.includes(scope));
