import { type Plan, type Scope, ScopeMissingError, type Tenant } from "@nightguard/contract";
import type { RequestedBy, RequestOrigin } from "@nightguard/ledger";

/** The account and mode of a checked key; ids as stored. */
export interface Caller extends Tenant {
  readonly keyId: string;
  readonly plan: Plan;
  /** Jobs of the account, as they were last counted; new ones are refused above the plan's limit. */
  readonly storedRows: number;
  /** Of the request, for the audit. */
  readonly origin?: RequestOrigin;
  /** What the key may do. */
  readonly scopes: readonly Scope[];
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
  actor: { kind: "key", id: caller.keyId },
  requestId: requestId ?? null,
  ...caller.origin,
});
