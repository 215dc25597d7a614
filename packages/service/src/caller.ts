import { type Mode, type Plan, toPublicId } from "@nightguard/contract";
import type { Actor } from "@nightguard/ledger";

/** Who asks: the account behind a key whose standing was checked. Ids as stored. */
export interface Caller {
  readonly accountId: string;
  readonly keyId: string;
  /** Live work goes to the contracted payer service, test work to the sandbox. */
  readonly mode: Mode;
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
