import type { Operation, Payer } from "@nightguard/contract";
import { listKnownCarriers } from "@nightguard/contract/known-carriers";
import { listKnownPayers } from "@nightguard/contract/known-payers";

export interface PayerIndex {
  /** The response of `GET /Payer`. */
  readonly listJson: string;
  /** For Eligibility a payer by id or alternate id, for ClearCoverage a carrier. */
  find(operation: Operation, id: string): FoundPayer | undefined;
}

export interface FoundPayer extends Pick<Payer, "id" | "name"> {
  /** False for payers that are inactive or support only claims. */
  readonly takesRequests: boolean;
}

export function createPayerIndex(): PayerIndex {
  const payers = listKnownPayers();
  const byId = new Map<string, FoundPayer>();
  for (const { id, name, alt_payer_ids, features, status } of payers) {
    const found = { id, name, takesRequests: status === "active" && features.includes("eligibility") };
    for (const submitted of [id, ...alt_payer_ids]) byId.set(submitted, found);
  }

  const carriersById = new Map<string, FoundPayer>();
  for (const { carrier_id, carrier_name } of listKnownCarriers()) {
    carriersById.set(carrier_id, { id: carrier_id, name: carrier_name, takesRequests: true });
  }

  return {
    listJson: JSON.stringify({ data: { service_payer_list: payers } }),
    find: (operation, id) => (operation === "eligibility" ? byId : carriersById).get(id),
  };
}
