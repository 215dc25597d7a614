import type { SessionRecord } from "@nightguard/ledger";

/** A session that has not ended. */
export interface LiveSession extends SessionRecord {
  /** While true the person may only make a passkey. */
  readonly mustAddPasskey: boolean;
}
