import type { Ledger } from "@nightguard/ledger";
import { createFreshValue } from "../fresh-cache.ts";

/** Finds ClearCoverage carriers by payer id. */
export function createCarrierLookup(ledger: { payers: Pick<Ledger["payers"], "listCarriers"> }) {
  const carriers = createFreshValue(async () => {
    const { carriers: listed } = await ledger.payers.listCarriers();
    return new Map(
      listed.map(({ carrier_id: id, carrier_name: name, response_level: responseLevel }) => [
        id,
        { name, responseLevel },
      ]),
    );
  });
  return async (payerId: string) => (await carriers.get()).get(payerId) ?? null;
}
