import type { Operation, Payer } from "@nightguard/contract";
import { listKnownCarriers } from "@nightguard/contract/known-carriers";
import { listKnownPayers } from "@nightguard/contract/known-payers";

/** The payers that the sandbox plays. */
export interface PayerIndex {
  /** The answer to `GET /Payer`, as text: it never changes. */
  readonly listJson: string;
  /**
   * The payer of a submitted id: for Eligibility one of the payer list, by its id or an alternate one, for ClearCoverage
   * a carrier. `takesRequests` is false for a payer that is inactive or has only claims.
   */
  find(operation: Operation, id: string): FoundPayer | undefined;
}

/** A payer with what an answer says of it. */
export interface FoundPayer extends Pick<Payer, "id" | "name"> {
  readonly takesRequests: boolean;
}

/** Both lists are made once, when the sandbox is. */
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
