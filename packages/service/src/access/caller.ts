import { type Plan, type Tenant, toPublicId } from "@nightguard/contract";
import type { Actor } from "@nightguard/ledger";

/** The account and mode of a checked key; ids as stored. */
export interface Caller extends Tenant {
  readonly keyId: string;
  readonly plan: Plan;
}

/** A caller's request, for the audit. */
export interface OwnRequest {
  readonly caller: Caller;
  readonly requestId: string | null;
}

/** The caller as the audit shows it. */
export const toActor = ({ caller, requestId }: OwnRequest): Actor => ({
  name: toPublicId("apiKey", caller.keyId),
  requestId,
});
