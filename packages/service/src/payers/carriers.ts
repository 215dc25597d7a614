import type { Ledger } from "@nightguard/ledger";
import { createFreshValue } from "../fresh-cache.ts";

/** The payer id of a ClearCoverage question is a carrier id. An id of two carriers has both names. */
export function createCarrierLookup(ledger: { payers: Pick<Ledger["payers"], "listCarriers"> }) {
  const carriers = createFreshValue(async () => {
    const found = new Map<string, { name: string; responseLevel: string }>();
    for (const { carrier_id: id, carrier_name: name, response_level: responseLevel } of (
      await ledger.payers.listCarriers()
    ).carriers) {
      const other = found.get(id);
      found.set(id, { name: other ? `${other.name} or ${name}` : name, responseLevel });
    }
    return found;
  });
  return async (carrierId: string) => (await carriers.get()).get(carrierId) ?? null;
}
