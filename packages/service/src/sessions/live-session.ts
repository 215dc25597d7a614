import type { SessionRecord } from "@nightguard/ledger";

export interface LiveSession extends SessionRecord {
  /** While true the person may only create a passkey. */
  readonly mustAddPasskey: boolean;
}
