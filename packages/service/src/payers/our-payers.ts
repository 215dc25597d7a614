import { type Ledger, listCarriers, listPayers } from "@nightguard/ledger";
import type { OurPayer } from "./match-payers.ts";

/** An id that is both a payer and a carrier is the payer's. */
export async function listOurPayers(ledger: Ledger): Promise<OurPayer[]> {
  const [{ payers }, { carriers }] = await Promise.all([listPayers(ledger), listCarriers(ledger)]);
  const ours = new Map<string, OurPayer>();
  for (const { id, name, alt_payer_ids } of payers) ours.set(id, { id, name, alternateIds: alt_payer_ids });
  for (const { carrier_id: id, carrier_name: name } of carriers) {
    if (!ours.has(id)) ours.set(id, { id, name, alternateIds: [] });
  }
  return [...ours.values()];
}
