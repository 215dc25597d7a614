import {
  type Actor,
  ApiError,
  type Need,
  type Plan,
  RoleMissingError,
  type Scope,
  ScopeMissingError,
  type Tenant,
} from "@nightguard/contract";
import type { RequestedBy, RequestOrigin } from "@nightguard/ledger";
import { holdsScope, toNeed, toScope } from "./roles.ts";

/** The account and mode of a checked key or person. */
export interface Caller extends Tenant {
  readonly by: Extract<Actor, { readonly kind: "key" | "user" }>;
  readonly sessionId?: string;
  /** The digest of the API key; long reads watch it and end with it. */
  readonly secretDigest?: string;
  readonly plan: Plan;
  /** The account's jobs when last counted. */
  readonly storedRows: number;
  readonly origin?: RequestOrigin;
  readonly scopes: readonly Scope[];
  /** A person's permissions. A key's follow from its scopes. */
  readonly may?: readonly Need[];
  /** If false, lists mask patients. A key sees them by its scope `read`. */
  readonly seesPatients: boolean;
}

type Permitted = Pick<Caller, "by" | "scopes" | "may">;

/**
 * @param options.acceptsWorkScope keys also get there with the scope `work`
 * @throws RoleMissingError or ScopeMissingError, or ApiError 403 for a key if only people are permitted
 */
export function requireNeed({ by, scopes, may = [] }: Permitted, need: Need, { acceptsWorkScope = false } = {}): void {
  if (by.kind === "user") {
    if (!may.includes(need)) throw new RoleMissingError(need);
    return;
  }
  const scope = toScope(need);
  if (scope === undefined) throw closedToKeys();
  if (scope === "any" || scopes.includes(scope) || (acceptsWorkScope && scopes.includes("work"))) return;
  throw new ScopeMissingError(scope, acceptsWorkScope ? " or work" : "");
}

const closedToKeys = () => new ApiError(403, "API keys have no access here; sign in to the console");

/** @returns the person's id. @throws ApiError 403 for a key */
export function requirePerson({ by }: Pick<Caller, "by">): string {
  if (by.kind !== "user") throw closedToKeys();
  return by.id;
}

export const requirePatientAccess = (caller: Permitted): void => requireNeed(caller, "people");

/**
 * A key that verifies may have the answer to its own question, a person only if they see patients.
 *
 * @throws RoleMissingError
 */
export function requireAnswerAccess({ by, may = [] }: Pick<Caller, "by" | "may">): void {
  if (by.kind !== "user" || may.includes("people")) return;
  throw new RoleMissingError(
    "people",
    ": the answer shows the patient. With Prefer: respond-async the question is asked, and those who see patients read its answer",
  );
}

/** @throws ScopeMissingError, or RoleMissingError for a person, naming the first scope that the caller lacks */
export function requireScopes({ by, scopes }: Pick<Caller, "by" | "scopes">, ...wanted: readonly Scope[]): void {
  const missing = wanted.find((scope) => !holdsScope(scopes, scope));
  if (missing) throw by.kind === "user" ? new RoleMissingError(toNeed(missing)) : new ScopeMissingError(missing);
}

/**
 * A caller may grant its own scopes. A key gets the answers to what it verifies, so people who see no patients grant
 * neither `read`, `verify` nor `work`.
 */
export const listGrantableScopes = ({
  by,
  scopes,
  seesPatients,
}: Pick<Caller, "by" | "scopes" | "seesPatients">): readonly Scope[] =>
  by.kind === "key" || seesPatients ? scopes : scopes.filter((scope) => !showingPatients.includes(scope));

const showingPatients: readonly Scope[] = ["verify", "read", "work"];

export interface OwnRequest {
  readonly caller: Caller;
  readonly requestId: string | null;
}

export const toRequestedBy = ({
  caller,
  requestId,
}: Partial<OwnRequest> & Pick<OwnRequest, "caller">): RequestedBy => ({
  actor: caller.by,
  requestId: requestId ?? null,
  ...caller.origin,
});
