import {
  type AccountAccessRecord,
  digestApiKey,
  findAccountAccess,
  findSuspended,
  type Ledger,
  noteKeyUses,
} from "@nightguard/ledger";

/** Each function has the name of the ledger's own. */
export interface AccessLedger {
  digestApiKey(key: string): Buffer;
  findAccountAccess(digests: readonly Buffer[]): Promise<readonly (AccountAccessRecord | undefined)[]>;
  findSuspended(accountIds: readonly string[]): Promise<string[]>;
  noteKeyUses(keyIds: readonly string[]): Promise<void>;
}

export const toAccessLedger = (ledger: Ledger): AccessLedger => ({
  digestApiKey: (key) => digestApiKey(ledger, key),
  findAccountAccess: (digests) => findAccountAccess(ledger, digests),
  findSuspended: (accountIds) => findSuspended(ledger, accountIds),
  noteKeyUses: (keyIds) => noteKeyUses(ledger, keyIds),
});
