import { type Actor, type Plan, type Scope, ScopeMissingError, type Tenant } from "@nightguard/contract";
import type { RequestedBy, RequestOrigin } from "@nightguard/ledger";

/** The account and mode that a checked key or a person works with; ids as stored. */
export interface Caller extends Tenant {
  readonly by: Extract<Actor, { readonly kind: "key" | "user" }>;
  readonly plan: Plan;
  /** Jobs of the account, as they were last counted; new ones are refused above the plan's limit. */
  readonly storedRows: number;
  /** Of the request, for the audit. */
  readonly origin?: RequestOrigin;
  /** What the caller may do. */
  readonly scopes: readonly Scope[];
  /** Whether patients are shown by name; lists mask them for other people. Always true for keys. */
  readonly seesPeople: boolean;
}

/** @throws ScopeMissingError naming the first scope that the caller lacks */
export function requireScopes({ scopes }: Pick<Caller, "scopes">, ...wanted: readonly Scope[]): void {
  const missing = wanted.find((scope) => !scopes.includes(scope));
  if (missing) throw new ScopeMissingError(missing);
}

/** A caller's request, for the audit. */
export interface OwnRequest {
  readonly caller: Caller;
  readonly requestId: string | null;
}

/** The caller, for the audit. */
export const toRequestedBy = ({
  caller,
  requestId,
}: Partial<OwnRequest> & Pick<OwnRequest, "caller">): RequestedBy => ({
  actor: caller.by,
  requestId: requestId ?? null,
  ...caller.origin,
});
