import type { Carrier } from "@nightguard/contract";
import { createFreshValue } from "../fresh-cache.ts";

/** ClearCoverage questions use carrier ids. An id of two carriers has both names. */
export function createCarrierLookup(readCarriers: () => Promise<{ readonly carriers: readonly Carrier[] }>) {
  const carriers = createFreshValue(async () => {
    const found = new Map<string, { name: string; responseLevel: string }>();
    for (const { carrier_id: id, carrier_name: name, response_level: responseLevel } of (await readCarriers())
      .carriers) {
      const other = found.get(id);
      found.set(id, { name: other ? `${other.name} or ${name}` : name, responseLevel });
    }
    return found;
  });
  return async (carrierId: string) => (await carriers.get()).get(carrierId) ?? null;
}
