import { type Plan, type Tenant, toPublicId } from "@nightguard/contract";
import type { Actor } from "@nightguard/ledger";

/** Who asks: the account and mode of a key whose standing was checked. Ids as stored. */
export interface Caller extends Tenant {
  readonly keyId: string;
  readonly plan: Plan;
}

/** A request of an account's, for the audit. */
export interface OwnRequest {
  readonly caller: Caller;
  readonly requestId: string | null;
}

/** Who the audit says it was. */
export const toActor = ({ caller, requestId }: OwnRequest): Actor => ({
  name: toPublicId("apiKey", caller.keyId),
  requestId,
});
