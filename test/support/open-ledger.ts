import { isUnavailable, type Ledger, openLedger } from "@nightguard/ledger";

/** On a busy machine PostgreSQL may need longer for a connection than the ledger waits. */
export async function openOnceReachable(options: Parameters<typeof openLedger>[0]): Promise<Ledger> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await openLedger(options);
    } catch (error) {
      if (!isUnavailable(error) || attempt === 10) throw error;
    }
  }
}
