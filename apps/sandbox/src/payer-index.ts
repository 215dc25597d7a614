import type { Operation, Payer } from "@nightguard/contract";
import { listKnownCarriers } from "@nightguard/contract/known-carriers";
import { listKnownPayers } from "@nightguard/contract/known-payers";

export interface PayerIndex {
  listJson: string;
  /** Eligibility accepts a payer's id or an alternate id, ClearCoverage a carrier's id. */
  find(operation: Operation, id: string): FoundPayer | undefined;
}

export interface FoundPayer extends Pick<Payer, "id" | "name"> {
  /** False if the payer is inactive or supports only claims. */
  readonly takesRequests: boolean;
}

export function createPayerIndex(): PayerIndex {
  const payers = listKnownPayers();
  const payersById = new Map<string, FoundPayer>();
  for (const { id, name, alt_payer_ids, features, status } of payers) {
    const found = { id, name, takesRequests: status === "active" && features.includes("eligibility") };
    for (const payerId of [id, ...alt_payer_ids]) payersById.set(payerId, found);
  }

  const carriersById = new Map<string, FoundPayer>();
  for (const { carrier_id, carrier_name } of listKnownCarriers()) {
    carriersById.set(carrier_id, { id: carrier_id, name: carrier_name, takesRequests: true });
  }

  return {
    listJson: JSON.stringify({ data: { service_payer_list: payers } }),
    find: (operation, id) => (operation === "eligibility" ? payersById : carriersById).get(id),
  };
}
