import type { PayerSettings } from "@nightguard/contract";
import { type Ledger, listPayerSettings } from "@nightguard/ledger";
import { createFreshValue } from "../fresh-cache.ts";

export interface PayerSettingsLookup {
  find(payerId: string): Promise<PayerSettings | null>;
  /** Reads what is older than half a second; a failure shows when a payer is looked up. */
  readAhead(): void;
}

/** Reads all settings at most every half second: operators write them by hand, so there are few. */
export function createPayerSettingsLookup(ledger: Ledger): PayerSettingsLookup {
  const settings = createFreshValue(
    async () => new Map((await listPayerSettings(ledger)).map((record) => [record.payer_id, record.settings])),
  );
  return {
    find: async (payerId) => (await settings.get()).get(payerId) ?? null,
    readAhead: () => void settings.get().catch(() => undefined),
  };
}
