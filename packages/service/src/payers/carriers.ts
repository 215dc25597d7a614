import type { Ledger } from "@nightguard/ledger";
import { createFreshValue } from "../fresh-cache.ts";

/** Finds ClearCoverage carriers by payer id. */
export function createCarrierLookup(ledger: { payers: Pick<Ledger["payers"], "listCarriers"> }) {
  const carriers = createFreshValue(async () => {
    const { carriers: listed } = await ledger.payers.listCarriers();
    return new Map(
      listed.map((carrier) => [
        carrier.carrier_id,
        { name: carrier.carrier_name, responseLevel: carrier.response_level },
      ]),
    );
  });
  return async (payerId: string) => (await carriers.get()).get(payerId) ?? null;
}
